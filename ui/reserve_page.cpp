// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reserve_page.h"

#include "core/reserve_use.h"
#include "core/scale.h"
#include "ui/reserve_view.h"
#include "ui/slider_row.h"
#include "ui/stop_slider.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace tb {

ReservePage::ReservePage(QWidget *parent)
    : DeckPage(parent)
    , m_sentence(new QLabel(this))
    , m_start(new QPushButton(this))
    , m_view(new ReserveView(this))
{
    setAutoFillBackground(true);
    m_controls = makeControls();
    m_sentence->setWordWrap(true);
    m_sentence->setAccessibleName(tr("Slots against pages in one sentence"));
    m_start->setToolTip(tr("Sets how long 95 of 100 conversations are at most"));
    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_sentence);
    auto *start = new QHBoxLayout;
    start->setContentsMargins(16, 0, 16, 0);
    start->addWidget(m_start, 2);
    start->addStretch(3);
    layout->addLayout(start);
    auto *halves = new QHBoxLayout;
    halves->setContentsMargins(16, 0, 16, 0);
    halves->setSpacing(24);
    halves->addWidget(m_controls, 2);
    halves->addWidget(m_view, 5);
    layout->addLayout(halves);
    layout->addStretch();
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(scroll);
    m_sentence->setContentsMargins(16, 0, 16, 0);
    connect(m_start, &QPushButton::clicked, this,
            [this] { chooseLength(supposedLength(m_scenario.context)); });
}

QWidget *ReservePage::makeControls()
{
    auto *box = new QWidget(this);
    m_length = new NumberRow(
        {tr("Real &length (tokens)"), tr("Real length of a conversation in tokens"),
         tr("Tokens that 95 of 100 conversations stay below (p95), 1 to 16,777,216. 4k is 4,096.")},
        {{1, kMaxContext.value}, NumberKind::TokenCount, Stepping::Multiples, 256}, box);
    m_peak = new NumberSpin({{0, kGiga}}, box);
    m_peak->setSpecialValueText(tr("not given"));
    m_peak->setAccessibleName(tr("Conversations in the busiest moment"));
    m_peak->setToolTip(tr("Conversations that want in at the same time (peak); 0 when it is not known"));
    m_forget = new QPushButton(tr("&Not Known"), box);
    m_forget->setToolTip(tr("Takes the real length back: every conversation counts with its full context"));
    auto *peakLabel = new QLabel(tr("&Busiest moment"), box);
    peakLabel->setBuddy(m_peak);
    auto *column = new QGridLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_length, 0, 0, 1, 2);
    column->addWidget(peakLabel, 1, 0);
    column->addWidget(m_peak, 1, 1);
    column->addWidget(m_forget, 2, 1);
    column->setRowStretch(3, 1);
    connect(m_length, &NumberRow::valueChosen, this, [this](qint64 value) { chooseLength(Tokens{value}); });
    connect(m_length->slider(), &QSlider::sliderReleased, this, &DeckPage::changeEnded);
    connect(m_peak, &QSpinBox::valueChanged, this, &ReservePage::choosePeak);
    connect(m_forget, &QPushButton::clicked, this, [this] { chooseLength(std::nullopt); });
    return box;
}

void ReservePage::setSnapshot(const Snapshot &snapshot)
{
    m_scenario = snapshot.scenario;
    const auto use = reserveUse(snapshot.resolved, snapshot.budget);
    const std::string why = whyNoReserveUse(snapshot.budget, m_scenario);
    m_controls->setVisible(m_scenario.p95.has_value());
    m_start->setVisible(!m_scenario.p95 && why.empty());
    m_view->setVisible(use.has_value());
    const Tokens supposed = supposedLength(m_scenario.context);
    m_start->setText(tr("Suppose %1, an eighth of the context")
                         .arg(QString::fromStdString(plural(supposed.value, "token"))));
    const Tokens length = m_scenario.p95.value_or(supposed);
    m_length->setValue(contextScale(m_scenario.context, length), length.value);
    m_peak->setValue(m_scenario.peak ? static_cast<int>(m_scenario.peak->value) : 0);
    if (use) {
        m_sentence->setText(QString::fromStdString(reserveUseText(*use, snapshot.resolved.engine)));
        m_view->setUse(*use, snapshot.budget.room, snapshot.view.units);
    } else {
        m_sentence->setText(
            why.empty()
                ? tr("Slots reserve the full context when a conversation starts; pages are handed out "
                     "as it grows. How long are your conversations really?")
                : QString::fromStdString(why));
    }
}

void ReservePage::setTheme(const Theme &theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.canvas);
    setPalette(colours);
    m_sentence->setFont(theme.font(14, FontWeight::Bold));
    m_length->setTheme(theme);
    m_view->setTheme(theme);
}

void ReservePage::chooseLength(std::optional<Tokens> length)
{
    Scenario next = m_scenario;
    next.p95 = length;
    Q_EMIT scenarioChosen(next);
}

void ReservePage::choosePeak(int people)
{
    Scenario next = m_scenario;
    next.peak.reset();
    if (people > 0)
        next.peak = Sessions{people};
    if (next != m_scenario)
        Q_EMIT scenarioChosen(next);
}

} // namespace tb
