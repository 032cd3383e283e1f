// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/readout.h"

#include "core/summary.h"
#include "ui/sentence_label.h"
#include "ui/steps_view.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

QLabel *newLabel(QWidget *parent, Qt::Alignment alignment)
{
    auto *label = new QLabel(parent);
    label->setAlignment(alignment);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

Readout::Readout(QWidget *parent)
    : QWidget(parent)
    , m_count(newLabel(this, Qt::AlignHCenter | Qt::AlignTop))
    , m_ratio(newLabel(this, Qt::AlignHCenter | Qt::AlignTop))
    , m_sentence(new SentenceLabel(this))
    , m_help(newLabel(this, Qt::AlignLeft | Qt::AlignTop))
    , m_steps(new StepsView(this))
{
    m_number = new QBoxLayout(QBoxLayout::TopToBottom);
    m_number->setSpacing(0);
    m_number->addWidget(m_count);
    m_number->addWidget(m_ratio);
    m_number->addStretch();
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_sentence);
    words->addWidget(m_help);
    words->addWidget(m_steps);
    words->addStretch();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 10, 12, 10);
    row->setSpacing(20);
    row->addLayout(m_number);
    row->addLayout(words, 1);
    m_sentence->setWordWrap(true);
    m_help->setWordWrap(true);
    for (QLabel *label : {m_count, m_ratio}) {
        label->setToolTip(tr("What is behind this number"));
        label->setCursor(Qt::PointingHandCursor);
        label->installEventFilter(this);
    }
    m_count->setAccessibleName(tr("Sessions that fit"));
    m_ratio->setAccessibleName(tr("Sessions that fit, raw ratio"));
    m_sentence->setAccessibleName(tr("The answer"));
    connect(m_sentence, &SentenceLabel::scenarioChosen, this, &Readout::scenarioChosen);
    connect(m_sentence, &SentenceLabel::changeEnded, this, &Readout::changeEnded);
    connect(m_sentence, &SentenceLabel::refused, this, &Readout::refused);
    connect(m_steps, &StepsView::partPointed, this, &Readout::partPointed);
    connect(m_steps, &StepsView::figureAsked, this, &Readout::figureAsked);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
}

void Readout::setSnapshot(const Snapshot &snapshot)
{
    const Budget &b = snapshot.budget;
    const bool fits = b.sessionsFit.value > 0;
    m_count->setText(b.refused ? QStringLiteral("\u2013") : text(grouped(b.sessionsFit.value)));
    // Where working space grows with the sessions the ratio is not what the answer was rounded from.
    const bool rounded = std::floor(b.sessionsRatio) == static_cast<double>(b.sessionsFit.value);
    m_ratioText = b.refused || !rounded ? QString() : text(ratioText(b.sessionsRatio));
    m_refused = b.refused.has_value();
    showRatio();
    m_sentence->setSentence(sentenceParts(snapshot.resolved, b), snapshot.scenario);
    m_help->setText(text(helpSentence(snapshot.resolved, b)));
    m_help->setVisible(!m_help->text().isEmpty());
    std::vector<Step> steps = explain(snapshot.resolved, b, snapshot.view.units);
    steps.erase(std::remove_if(steps.begin(), steps.end(), [](const Step &step) { return !step.inShort; }),
                steps.end());
    m_steps->setSteps(std::move(steps));
    if (fits != m_fits) {
        m_fits = fits;
        restyle();
    }
}

void Readout::setHighlight(std::optional<BudgetPart> part)
{
    m_steps->setHighlight(part);
}

void Readout::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    m_steps->setVisible(!compact);
    m_number->setDirection(compact ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_number->setSpacing(compact ? 8 : 0);
    m_ratio->setAlignment(Qt::AlignHCenter | (compact ? Qt::AlignVCenter : Qt::AlignTop));
    layout()->setContentsMargins(16, compact ? 2 : 10, 12, compact ? 2 : 10);
    showRatio();
    restyle();
}

/// A click asks; dragging over the number selects it.
bool Readout::eventFilter(QObject *watched, QEvent *event)
{
    const bool onNumber = watched == m_count || watched == m_ratio;
    if (onNumber && event->type() == QEvent::MouseButtonRelease
        && static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton
        && !static_cast<QLabel *>(watched)->hasSelectedText())
        Q_EMIT figureAsked(Figure::SessionsFit);
    return QWidget::eventFilter(watched, event);
}

void Readout::showRatio()
{
    const QString from = m_ratioText.isEmpty() ? QString() : tr("from %1").arg(m_ratioText);
    m_ratio->setText(m_refused ? tr("refused") : m_compact ? from : tr("sessions fit") + u'\n' + from);
}

void Readout::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_steps->setTheme(theme);
    restyle();
}

void Readout::restyle()
{
    m_count->setFont(m_theme.font(m_compact ? 30 : 44, FontWeight::Bold));
    m_ratio->setFont(m_theme.font(12));
    m_sentence->setFont(m_theme.font(17, FontWeight::Bold));
    m_help->setFont(m_theme.font(13));
    QPalette palette = m_theme.palette();
    // On a base background labels write with the text colour, not with that of windows.
    palette.setColor(QPalette::Text, m_fits ? m_theme.text : m_theme.overflowText);
    m_count->setPalette(palette);
    m_sentence->setPalette(palette);
}

} // namespace tb
