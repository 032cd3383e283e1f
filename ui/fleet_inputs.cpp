// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fleet_inputs.h"

#include "core/decimal_mark.h"
#include "core/format.h"
#include "core/scenario_text.h"
#include "ui/checked_line.h"
#include "ui/form_rows.h"
#include "ui/text.h"
#include "ui/wheel_guard.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace tb {

FleetInputs::FleetInputs(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_peak(addLine({tr("Busiest moment"), tr("Conversations in the busiest moment"),
                      tr("Conversations at once in the busiest moment; empty: those asked for")}))
    , m_measured(addLine({tr("Measured"), tr("Conversations a replica was measured to serve"),
                          tr("Conversations one replica serves within the promise, as measured; empty: what "
                             "memory holds")}))
    , m_headroom(addLine({tr("Headroom"), tr("Headroom in per cent"), tr("Spare replicas, 0% to 1000%")}))
    , m_device(makeCombo(this))
    , m_price(nullptr)
{
    m_grid->setContentsMargins(16, 0, 16, 0);
    m_grid->setVerticalSpacing(4);
    m_device->setAccessibleName(tr("Device of the price"));
    m_device->setToolTip(tr("Whose price an hour stands beside"));
    WheelGuard::guard(m_device);
    add(tr("Price of"), m_device);
    m_price = addLine({tr("an hour"), tr("Price of a card for an hour"),
                       tr("What an hour of one card costs, in your currency, as in 2.50; empty: not known")});
    takeKey(m_peak, "peak", [](Scenario &s) { s.peak.reset(); });
    takeKey(m_measured, "per-replica", [](Scenario &s) { s.perReplica.reset(); });
    takeKey(m_headroom, "headroom", [](Scenario &s) { s.headroomPercent = Scenario().headroomPercent; });
    m_price->setTaker([this](const std::string &text) { return takePrice(text); });
    connect(m_device, &QComboBox::currentIndexChanged, this, &FleetInputs::showPrice);
}

void FleetInputs::add(const QString &label, QWidget *field)
{
    auto *words = new QLabel(label, this);
    words->setBuddy(field);
    m_pairs.push_back({words, field});
}

CheckedLine *FleetInputs::addLine(const Words &words)
{
    auto *line = new CheckedLine(this);
    line->setAccessibleName(words.name);
    line->setToolTip(words.tip);
    add(words.label, line);
    return line;
}

void FleetInputs::takeKey(CheckedLine *line, const char *key, std::function<void(Scenario &)> clear)
{
    line->setTaker([this, key, clear = std::move(clear)](const std::string &text) -> Status {
        Scenario next = m_scenario;
        if (text.empty())
            clear(next);
        else if (Status taken = setKey(next, key, withoutThousands(text)); !taken)
            return taken;
        Q_EMIT scenarioChosen(next);
        return Done{};
    });
}

void FleetInputs::setSnapshot(const Snapshot &snapshot)
{
    m_scenario = snapshot.scenario;
    m_prices = snapshot.view.charts.prices;
    const auto count = [](std::optional<Sessions> value) {
        return value ? text(grouped(value->value)).remove(u',') : QString();
    };
    m_peak->setShown(count(m_scenario.peak));
    m_measured->setShown(count(m_scenario.perReplica));
    m_headroom->setShown(QStringLiteral("%1%").arg(m_scenario.headroomPercent));
    QStringList ids;
    QStringList names;
    for (const DeviceRow &row : snapshot.rows)
        if (!row.choice.spare) {
            ids += text(row.choice.id);
            names += text(row.budget.deviceName);
        }
    if (ids != m_ids) {
        const int chosen = std::max(0, static_cast<int>(ids.indexOf(m_ids.value(m_device->currentIndex()))));
        m_ids = ids;
        m_device->clear();
        m_device->addItems(names);
        m_device->setCurrentIndex(chosen);
    }
    m_device->setEnabled(!ids.isEmpty());
    m_price->setEnabled(!ids.isEmpty());
    showPrice();
}

void FleetInputs::showPrice()
{
    const auto price = m_prices.find(m_ids.value(m_device->currentIndex()).toStdString());
    m_price->setShown(price == m_prices.end() ? QString() : text(moneyText(price->second)).remove(u','));
}

Status FleetInputs::takePrice(const std::string &typed)
{
    CardPrices next = m_prices;
    const std::string id = m_ids.value(m_device->currentIndex()).toStdString();
    if (typed.empty()) {
        next.erase(id);
    } else {
        const auto price = priceFromText(typed);
        if (!price)
            return price.error();
        next[id] = *price;
    }
    Q_EMIT pricesChosen(next);
    return Done{};
}

void FleetInputs::setTheme(const Theme &theme)
{
    for (const Pair &pair : m_pairs)
        for (QWidget *widget : {static_cast<QWidget *>(pair.label), pair.field})
            widget->setFont(theme.font(13));
}

void FleetInputs::fitWidth(int width)
{
    int label = 0;
    int field = 0;
    int all = 0;
    const int spaces = 2 * m_grid->horizontalSpacing();
    for (const Pair &pair : m_pairs) {
        label = std::max(label, pair.label->sizeHint().width());
        field = std::max(field, pair.field->sizeHint().width());
        all += pair.label->sizeHint().width() + pair.field->sizeHint().width() + spaces;
    }
    const int widest = label + field + spaces;
    const int count = static_cast<int>(m_pairs.size());
    const int room = width - m_grid->contentsMargins().left() - m_grid->contentsMargins().right();
    const int columns = all <= room ? count : std::clamp(room / std::max(1, widest), 1, count);
    const bool above = widest > room; // the label above its field
    int index = 0;
    for (const Pair &pair : m_pairs) {
        const int row = index / columns;
        const int column = 2 * (index % columns);
        m_grid->addWidget(pair.label, above ? 2 * row : row, column);
        m_grid->addWidget(pair.field, above ? 2 * row + 1 : row, above ? column : column + 1);
        ++index;
    }
    m_grid->setColumnStretch(2 * count, 1); // behind the last field
}

} // namespace tb
