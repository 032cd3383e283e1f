// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_text_view.h"

#include "ui/focus_ring.h"
#include "ui/text.h"

#include <cmath>

namespace tb {

namespace {

QString htmlOf(const LessonParagraph &paragraph)
{
    const QString lead = paragraph.lead.isEmpty()
        ? QString()
        : QStringLiteral("<i>%1</i><br>").arg(paragraph.lead.toHtmlEscaped());
    return QStringLiteral("<p>") + lead + richHtml(paragraph.words) + QStringLiteral("</p>");
}

} // namespace

LessonTextView::LessonTextView(QWidget *parent)
    : TermBrowser(parent)
{
    setAccessibleName(tr("Text of the step"));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false); // part of the panel
    document()->setDocumentMargin(2);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    new FocusRing(this);
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
    return {TermBrowser::sizeHint().width(), height + 2 * frameWidth()};
}

QSize LessonTextView::minimumSizeHint() const
{
    return {TermBrowser::minimumSizeHint().width(), sizeHint().height()};
}

void LessonTextView::resizeEvent(QResizeEvent *event)
{
    TermBrowser::resizeEvent(event);
    updateGeometry(); // another width, another height of the text
}

} // namespace tb
