// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain_page.h"

#include "core/term_links.h"
#include "ui/accessible.h"
#include "ui/focus_ring.h"
#include "ui/segmented_switch.h"
#include "ui/term_browser.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

QString paragraph(const QString &html)
{
    return QStringLiteral("<p>") + html + QStringLiteral("</p>");
}

/// A row of the table of inputs.
QString row(const QString &name, const QString &value, const QString &source)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td><b>%2</b>&nbsp;&nbsp;</td><td>%3</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped(), source.toHtmlEscaped());
}

QString html(const Explanation &e, Voice voice, const Glossary &glossary)
{
    QString rows;
    for (const ExplainedInput &input : e.inputs)
        rows += row(text(input.name), text(input.value), text(input.source));
    rows += row(ExplainPage::tr("Rounding"), text(e.rounding), {});
    rows += row(ExplainPage::tr("How sure"), text(e.certainty), {});
    return QStringLiteral("<h3>%1: %2</h3>")
               .arg(text(e.step.label).toHtmlEscaped(), text(e.step.result).toHtmlEscaped())
        + paragraph(richHtml(linkTerms(voice == Voice::Plain ? e.plain : e.engineer, glossary)))
        + paragraph(QStringLiteral("<i>%1</i><br>%2 = <b>%3</b>")
                        .arg(text(e.formula).toHtmlEscaped(), text(e.step.expression).toHtmlEscaped(),
                             text(e.step.result).toHtmlEscaped()))
        + QStringLiteral("<table>") + rows + QStringLiteral("</table>");
}

} // namespace

ExplainPage::ExplainPage(QWidget *parent)
    : DeckPage(parent)
    , m_voice(new SegmentedSwitch(this))
    , m_list(new QListWidget(this))
    , m_pointer(m_list->viewport(),
                [this](QPointF position) -> std::optional<BudgetPart> {
                    const int row = m_list->indexAt(position.toPoint()).row();
                    return row < 0 ? std::nullopt
                                   : partOf(m_explanations[static_cast<std::size_t>(row)].step.figure);
                })
    , m_text(new TermBrowser(this))
    , m_card(new QLabel(this))
{
    m_voice->addChoice(tr("Plain words"), tr("For someone who has never sized a server"));
    m_voice->addChoice(tr("Engineer"), tr("For someone who has"));
    m_voice->setCurrent(0);
    m_list->setAccessibleName(tr("Figures"));
    m_text->setAccessibleName(tr("What is behind the figure"));
    for (QFrame *frame : {static_cast<QFrame *>(m_list), static_cast<QFrame *>(m_text)})
        frame->setFrameShape(QFrame::NoFrame);
    new FocusRing(m_text);
    m_card->setWordWrap(true);
    m_card->setFrameShape(QFrame::StyledPanel);
    m_card->setMargin(6);
    m_card->hide();
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->viewport()->setMouseTracking(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_list, 2);
    auto *right = new QVBoxLayout;
    right->addWidget(m_text, 1);
    right->addWidget(m_card);
    layout->addLayout(right, 5);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    connect(m_voice, &SegmentedSwitch::chosen, this, &ExplainPage::refreshText);
    connect(m_text, &TermBrowser::termAsked, this, &ExplainPage::showCard);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(m_explanations.size())) // rows are about to go
            return;
        m_wanted = m_explanations[static_cast<std::size_t>(index)].step.figure;
        m_card->hide();
        refreshText();
    });
    connect(&m_pointer, &PartPointer::pointed, this, &DeckPage::partPointed);
}

void ExplainPage::setSnapshot(const Snapshot &snapshot)
{
    m_explanations = explanations(snapshot.resolved, snapshot.budget, snapshot.view.units);
    refreshList();
    refreshText();
}

/// Items are kept while their number stays: dragging changes their words only.
void ExplainPage::refreshList()
{
    const Figure wanted = m_wanted; // whatever row is current while the list changes
    const int count = static_cast<int>(m_explanations.size());
    while (m_list->count() > count)
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < count)
        m_list->addItem(QString());
    for (int i = 0; i < count; ++i) {
        const Step &step = m_explanations[static_cast<std::size_t>(i)].step;
        m_list->item(i)->setText(text(step.label + ": " + step.result));
    }
    showFigure(wanted);
    m_pointer.refresh();
}

void ExplainPage::refreshText()
{
    const int index = m_list->currentRow();
    const bool known = index >= 0 && index < static_cast<int>(m_explanations.size());
    const Voice voice = m_voice->current() == 0 ? Voice::Plain : Voice::Engineer;
    const QString words = known
        ? html(m_explanations[static_cast<std::size_t>(index)], voice, m_text->glossary())
        : QString();
    if (words != m_text->property("words").toString()) {
        m_text->setProperty("words", words);
        m_text->setHtml(words);
    }
}

void ExplainPage::setGlossary(std::shared_ptr<const Glossary> glossary)
{
    m_text->setGlossary(std::move(glossary));
    refreshText();
}

void ExplainPage::showCard(const QString &id)
{
    const GlossaryTerm *term = m_text->glossary().find(id.toStdString());
    m_card->setText(term ? cardHtml(*term) : QString());
    m_card->setVisible(term);
    announce(m_card, m_card->isVisible() ? text(term->text) : QString());
}

void ExplainPage::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_list->setFont(theme.font(13));
    m_text->setFont(theme.font(13));
    m_card->setFont(theme.font(13));
    m_text->document()->setDefaultFont(theme.font(13));
    m_text->setProperty("words", QString());
    refreshText();
}

void ExplainPage::setHighlight(std::optional<BudgetPart> part)
{
    for (int i = 0; i < m_list->count(); ++i) {
        const auto own = partOf(m_explanations[static_cast<std::size_t>(i)].step.figure);
        m_list->item(i)->setBackground(part && own == part ? QBrush(m_theme.track) : QBrush());
    }
}

QWidget *ExplainPage::corner() const
{
    return m_voice;
}

void ExplainPage::showFigure(Figure figure)
{
    m_wanted = figure;
    const auto found = std::find_if(m_explanations.begin(), m_explanations.end(),
                                    [figure](const Explanation &e) { return e.step.figure == figure; });
    const Figure wanted = m_wanted; // the row's signal sets it to what is there
    m_list->setCurrentRow(found == m_explanations.end() ? 0
                                                        : static_cast<int>(found - m_explanations.begin()));
    m_wanted = wanted;
}

} // namespace tb
