// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fleet_inputs.h"

#include "core/decimal_mark.h"
#include "core/format.h"
#include "core/scenario_text.h"
#include "ui/checked_line.h"
#include "ui/flow_row.h"
#include "ui/form_rows.h"
#include "ui/text.h"
#include "ui/wheel_guard.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr int kMargin = 16; ///< of the page
constexpr int kBetween = 10; ///< pairs
constexpr int kCharacters = 9; ///< of a field: a million conversations have seven digits

} // namespace

FleetInputs::FleetInputs(QWidget *parent)
    : QWidget(parent)
    , m_row(new FlowRow(this))
    , m_peak(addLine({tr("Busiest moment"), tr("Conversations in the busiest moment"),
                      tr("Conversations at once in the busiest moment; empty: those asked for")}))
    , m_measured(addLine({tr("Measured"), tr("Conversations a replica was measured to serve"),
                          tr("Conversations one replica serves within the promise, as measured; empty: what "
                             "memory holds")}))
    , m_headroom(addLine({tr("Headroom"), tr("Headroom in per cent"), tr("Spare replicas, 0% to 1000%")}))
    , m_device(makeCombo(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, 0, kMargin, 0);
    layout->addWidget(m_row);
    addPrices();
    takeKey(m_peak, "peak", [](Scenario &s) { s.peak.reset(); });
    takeKey(m_measured, "per-replica", [](Scenario &s) { s.perReplica.reset(); });
    takeKey(m_headroom, "headroom", [](Scenario &s) { s.headroomPercent = Scenario().headroomPercent; });
}

void FleetInputs::addPrices()
{
    m_device->setAccessibleName(tr("Device of the price"));
    m_device->setToolTip(tr("Whose price an hour stands beside"));
    WheelGuard::guard(m_device);
    m_price = newLine({{},
                       tr("Price of a card for an hour"),
                       tr("What an hour of one card costs, in your currency, as in 2.50; empty: not known")});
    auto *both = new QWidget(this);
    m_priceOf = new QBoxLayout(QBoxLayout::LeftToRight, both);
    m_priceOf->setContentsMargins(0, 0, 0, 0);
    m_priceOf->setSpacing(0);
    m_priceOf->addWidget(makePair(tr("Price of"), m_device));
    m_priceOf->addWidget(makePair(tr("an hour"), m_price));
    m_row->add(both);
    m_price->setTaker([this](const std::string &text) { return takePrice(text); });
    connect(m_device, &QComboBox::currentIndexChanged, this, &FleetInputs::showPrice);
}

/// A field with its label before it, and some room behind.
QWidget *FleetInputs::makePair(const QString &label, QWidget *field)
{
    auto *pair = new QWidget(this);
    auto *words = new QLabel(label, pair);
    words->setBuddy(field);
    auto *layout = new QBoxLayout(QBoxLayout::LeftToRight, pair);
    layout->setContentsMargins(0, 0, kBetween, 0);
    layout->addWidget(words);
    layout->addWidget(field);
    m_pairs.push_back({layout, words, field});
    return pair;
}

CheckedLine *FleetInputs::newLine(const Words &words)
{
    auto *line = new CheckedLine(this);
    line->setAccessibleName(words.name);
    line->setToolTip(words.tip);
    line->setCharacters(kCharacters);
    return line;
}

CheckedLine *FleetInputs::addLine(const Words &words)
{
    CheckedLine *line = newLine(words);
    m_row->add(makePair(words.label, line));
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
    for (const Pair &pair : m_pairs) {
        pair.label->setFont(theme.font(13));
        pair.field->setFont(theme.font(13));
        QPalette colours = theme.palette();
        if (theme.kind == ThemeKind::Dark) // the frame of a field is as dark as the page
            colours.setColor(QPalette::Base, colours.color(QPalette::Window));
        pair.field->setPalette(colours);
    }
}

void FleetInputs::fitWidth(int width)
{
    const int room = width - 2 * kMargin;
    const auto arrange = [room](QBoxLayout *layout) {
        layout->setDirection(QBoxLayout::LeftToRight);
        if (layout->sizeHint().width() > room)
            layout->setDirection(QBoxLayout::TopToBottom); // the label above its field
    };
    for (const Pair &pair : m_pairs)
        arrange(pair.layout);
    arrange(m_priceOf);
}

} // namespace tb
