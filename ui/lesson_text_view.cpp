// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_text_view.h"

#include "ui/focus_ring.h"
#include "ui/text.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

QString htmlOf(const TextPart &part)
{
    const QString words = text(part.text).toHtmlEscaped();
    switch (part.kind) {
    case TextKind::Figure:
    case TextKind::Strong:
        return QStringLiteral("<b>%1</b>").arg(words);
    case TextKind::Term:
        return QStringLiteral("<a href=\"term:%1\">%2</a>").arg(text(part.id).toHtmlEscaped(), words);
    case TextKind::Plain:
        break;
    }
    return words;
}

QString htmlOf(const LessonParagraph &paragraph)
{
    QString html;
    for (const TextPart &part : paragraph.words)
        html += htmlOf(part);
    const QString lead = paragraph.lead.isEmpty()
        ? QString()
        : QStringLiteral("<i>%1</i><br>").arg(paragraph.lead.toHtmlEscaped());
    return QStringLiteral("<p>") + lead + html + QStringLiteral("</p>");
}

} // namespace

QString cardHtml(const GlossaryTerm &term)
{
    QStringList also;
    for (const std::string &word : term.also)
        also += text(word);
    const QString others
        = also.isEmpty() ? QString() : LessonTextView::tr(" (also: %1)").arg(also.join(QStringLiteral(", ")));
    return QStringLiteral("<p><b>%1</b>%2<br>%3</p>")
        .arg(text(term.term).toHtmlEscaped(), others.toHtmlEscaped(), text(term.text).toHtmlEscaped());
}

LessonTextView::LessonTextView(QWidget *parent)
    : QTextBrowser(parent)
{
    setAccessibleName(tr("Text of the step"));
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    viewport()->setAutoFillBackground(false); // part of the panel
    document()->setDocumentMargin(2);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    new FocusRing(this);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &link) { Q_EMIT termAsked(link.path()); });
    connect(this, qOverload<const QUrl &>(&QTextBrowser::highlighted), this, [this](const QUrl &link) {
        const GlossaryTerm *term = m_glossary->find(link.path().toStdString());
        QToolTip::showText(QCursor::pos(), term ? cardHtml(*term) : QString(), this);
    });
}

void LessonTextView::setGlossary(std::shared_ptr<const Glossary> glossary)
{
    m_glossary = std::move(glossary);
}

void LessonTextView::setParagraphs(const std::vector<LessonParagraph> &paragraphs)
{
    m_paragraphs = paragraphs;
    render();
}

void LessonTextView::setTheme(const Theme &theme, double pixels)
{
    setFont(theme.font(pixels));
    document()->setDefaultFont(theme.font(pixels));
    render();
}

void LessonTextView::render()
{
    QString html;
    for (const LessonParagraph &paragraph : m_paragraphs)
        html += htmlOf(paragraph);
    setHtml(html);
    updateGeometry();
}

QSize LessonTextView::sizeHint() const
{
    const auto height = static_cast<int>(std::ceil(document()->size().height()));
    return {QTextBrowser::sizeHint().width(), height + 2 * frameWidth()};
}

QSize LessonTextView::minimumSizeHint() const
{
    return {QTextBrowser::minimumSizeHint().width(),
            std::min(sizeHint().height(), fontMetrics().height() * 6)};
}

void LessonTextView::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    updateGeometry(); // another width, another height of the text
}

} // namespace tb
