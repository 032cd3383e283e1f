// SPDX-License-Identifier: GPL-3.0-or-later
// What a fleet is planned from: busiest moment, what a replica was measured to serve, headroom, prices.
#pragma once

#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

#include <functional>
#include <vector>

class QBoxLayout;
class QComboBox;
class QLabel;

namespace tb {

class CheckedLine;
class FlowRow;

class FleetInputs : public QWidget
{
    Q_OBJECT

public:
    explicit FleetInputs(QWidget *parent = nullptr);

    /// Emits nothing.
    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    /// As many beside each other as `width` has room for.
    void fitWidth(int width);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario);
    void pricesChosen(const tb::CardPrices &prices);

private:
    struct Words
    {
        QString label;
        QString name;
        QString tip;
    };

    CheckedLine *newLine(const Words &words);
    CheckedLine *addLine(const Words &words);
    QWidget *makePair(const QString &label, QWidget *field);
    void addPrices();
    void takeKey(CheckedLine *line, const char *key, std::function<void(Scenario &)> clear);
    void showPrice();
    Status takePrice(const std::string &text);

    struct Pair
    {
        QBoxLayout *layout;
        QLabel *label;
        QWidget *field;
    };

    FlowRow *m_row;
    std::vector<Pair> m_pairs;
    CheckedLine *m_peak;
    CheckedLine *m_measured;
    CheckedLine *m_headroom;
    QComboBox *m_device;
    CheckedLine *m_price = nullptr;
    QBoxLayout *m_priceOf = nullptr; ///< device and price
    QStringList m_ids; ///< of the devices in the list
    Scenario m_scenario;
    CardPrices m_prices;
};

} // namespace tb
