// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_panel.h"

#include "core/explain.h"
#include "ui/question_form.h"
#include "ui/scroll_column.h"
#include "ui/text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace tb {

namespace {

constexpr double kPixels = 14; ///< of the text before the theme's scale
enum Voice : std::size_t { Picture, Numbers, Engineer, Words };

} // namespace

LessonPanel::LessonPanel(QWidget *parent)
    : QWidget(parent)
    , m_scroll(new ScrollColumn(this))
    , m_text(new LessonTextView(this))
    , m_card(new QLabel(this))
    , m_question(new QuestionForm(this))
{
    m_card->setWordWrap(true);
    m_card->setFrameShape(QFrame::StyledPanel);
    m_card->setMargin(6);
    m_card->hide();
    m_scroll->setWidget(makeContent());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 8, 4, 8);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(makeFoot());
    m_text->installEventFilter(this);
    connect(m_question, &QuestionForm::answered, this, &LessonPanel::answered);
    connect(m_question, &QuestionForm::chosen, this, &LessonPanel::chosen);
    connect(m_question, &QuestionForm::dropped, this, &LessonPanel::dropped);
    connect(m_question, &QuestionForm::revealAsked, this, &LessonPanel::revealAsked);
    connect(m_text, &LessonTextView::termAsked, this, [this](const QString &id) {
        const GlossaryTerm *term = m_glossary->find(id.toStdString());
        m_card->setText(term ? cardHtml(*term) : QString());
        m_card->setVisible(term);
    });
}

void LessonPanel::refuse(const QString &why)
{
    m_question->refuse(why);
    scrollTo(std::numeric_limits<int>::max()); // the question comes last
}

/// Once all has its new height.
void LessonPanel::scrollTo(int height)
{
    QTimer::singleShot(0, m_scroll, [this, height] { m_scroll->verticalScrollBar()->setValue(height); });
}

QSize LessonPanel::minimumSizeHint() const
{
    const int readable = fontMetrics().averageCharWidth() * 44;
    return QWidget::minimumSizeHint().expandedTo({readable, fontMetrics().height() * 9});
}

void LessonPanel::setGlossary(std::shared_ptr<const Glossary> glossary)
{
    m_glossary = std::move(glossary);
    m_text->setGlossary(m_glossary);
}

void LessonPanel::setRun(const LessonRun *run)
{
    const bool otherStep
        = !run || m_listed != run->lesson().id || m_steps->currentIndex() != static_cast<int>(run->at());
    const bool answered = !otherStep && m_run->asks() && !run->asks();
    m_run = run ? std::optional(*run) : std::nullopt;
    m_question->setQuestion(run);
    if (!run) {
        m_listed.clear();
        return;
    }
    if (otherStep) {
        m_card->hide();
        scrollTo(0);
    } else if (answered) {
        scrollTo(m_question->y()); // what came of it stands where it was asked
    }
    showSteps(*run);
    m_title->setText(text(run->lesson().title));
    m_back->setEnabled(!run->isFirst());
    m_next->setText(run->isLast() ? tr("&Finish") : tr("&Next"));
    m_next->setEnabled(!run->asks()); // a prediction first, or the answer asked for
    const LessonText &words = run->step().text;
    m_voices[Picture]->setVisible(!words.picture.empty());
    m_voices[Numbers]->setVisible(!words.numbers.empty());
    m_voices[Engineer]->setVisible(!words.engineer.empty());
    m_voices[Words]->setVisible(!words.words.empty());
    showText();
    takeFocus();
}

/// The keyboard is where the next thing is to be done.
void LessonPanel::takeFocus()
{
    if (!isVisible() || m_run->asks() == m_question->isAncestorOf(focusWidget()))
        return;
    if (m_run->asks())
        m_question->takeFocus();
    else
        m_next->setFocus();
}

void LessonPanel::showSteps(const LessonRun &run)
{
    if (m_listed != run.lesson().id) {
        m_steps->clear();
        const auto &steps = run.lesson().steps;
        for (std::size_t i = 0; i < steps.size(); ++i)
            m_steps->addItem(tr("%1 of %2: %3").arg(i + 1).arg(steps.size()).arg(text(steps[i].title)));
        m_listed = run.lesson().id;
    }
    m_steps->setCurrentIndex(static_cast<int>(run.at()));
}

void LessonPanel::setSnapshot(const Snapshot &snapshot)
{
    m_snapshot = snapshot;
    if (m_run)
        showText();
}

void LessonPanel::setTheme(const Theme &theme)
{
    m_title->setFont(theme.font(17, FontWeight::Bold));
    m_card->setFont(theme.font(13));
    m_text->setTheme(theme, kPixels);
    m_question->setTheme(theme);
}

void LessonPanel::addArithmetic(std::vector<LessonParagraph> &paragraphs) const
{
    if (!m_snapshot)
        return;
    const auto &wanted = m_run->step().reveal->arithmetic;
    for (const Step &step : explain(m_snapshot->resolved, m_snapshot->budget, m_snapshot->view.units))
        if (std::find(wanted.begin(), wanted.end(), step.figure) != wanted.end())
            paragraphs.push_back(
                {text(step.label),
                 {{TextKind::Plain, step.expression + " = ", {}}, {TextKind::Figure, step.result, {}}}});
}

/// What came of the prediction, then the answer.
void LessonPanel::addOutcome(std::vector<LessonParagraph> &paragraphs) const
{
    if (const auto feedback = m_run->feedback()) {
        RichText words = feedback->words;
        for (const std::string &more : {feedback->difference, feedback->note})
            if (!more.empty())
                words.push_back({TextKind::Plain, " " + more, {}});
        paragraphs.push_back({feedback->good ? tr("Well predicted") : tr("Your prediction"), words});
    }
    if (const std::optional<Reveal> &reveal = m_run->step().reveal) {
        paragraphs.push_back({tr("The answer"), m_run->prepared().text(reveal->text)});
        addArithmetic(paragraphs);
    }
}

std::vector<LessonParagraph> LessonPanel::paragraphs() const
{
    const PreparedLesson &lesson = m_run->prepared();
    const LessonText &words = m_run->step().text;
    std::vector<LessonParagraph> all = {{{}, lesson.text(words.plain)}};
    const auto add = [&](Voice voice, const std::string &raw) {
        if (m_voices[voice]->isChecked() && !raw.empty())
            all.push_back({m_voices[voice]->text(), lesson.text(raw)});
    };
    add(Picture, words.picture);
    add(Numbers, words.numbers);
    add(Engineer, words.engineer);
    if (m_voices[Words]->isChecked())
        for (const std::string &id : words.words)
            if (const GlossaryTerm *term = lesson.glossary().find(id))
                all.push_back({text(term->term), {{TextKind::Plain, term->text, {}}}});
    if (!m_run->asks())
        addOutcome(all);
    return all;
}

/// Enter presses a button as Space does.
void LessonPanel::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (auto *button = qobject_cast<QPushButton *>(focusWidget()); button && enter)
        button->click();
    else
        QWidget::keyPressEvent(event);
}

/// The text does not scroll by itself: its keys move the column.
bool LessonPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    QCoreApplication::sendEvent(m_scroll->verticalScrollBar(), event);
    return event->isAccepted();
}

void LessonPanel::showText()
{
    if (m_run)
        m_text->setParagraphs(paragraphs());
}

} // namespace tb
