// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_text.h"

#include "ui/text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QTextFrame>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// A number and its unit stay in one line: "512 MiB", "72 %", "59.4 tok/s".
QString together(QString html)
{
    static const QRegularExpression between(QStringLiteral("(?<=\\d) (?=[A-Za-z%])"));
    html.replace(between, QStringLiteral("\u00a0"));
    return html.replace(QStringLiteral("tok/s"), QStringLiteral("tok/\u2060s"));
}

} // namespace

QString presenterHtml(const RichText &words)
{
    QString html;
    for (const TextPart &part : words) {
        const QString plain = text(part.text).toHtmlEscaped();
        const bool strong = part.kind == TextKind::Figure || part.kind == TextKind::Strong;
        html += strong ? QStringLiteral("<b>%1</b>").arg(plain) : plain;
    }
    return html;
}

PresenterText::PresenterText(QWidget *parent)
    : QWidget(parent)
{
    m_document.setDocumentMargin(0);
    m_document.setUndoRedoEnabled(false);
}

void PresenterText::setLines(std::vector<PresenterLine> lines)
{
    m_lines = std::move(lines);
    QStringList words;
    for (const PresenterLine &line : m_lines) {
        QTextDocument plain;
        plain.setHtml(line.html);
        words.append(line.mark.isEmpty() ? plain.toPlainText() : line.mark + u' ' + plain.toPlainText());
    }
    setAccessibleName(words.join(u'\n'));
    changed();
}

void PresenterText::setTheme(const Theme &theme)
{
    m_theme = theme;
    changed();
}

void PresenterText::setSizes(double least, double most)
{
    m_least = least;
    m_most = std::max(least, most);
    changed();
}

void PresenterText::setMiddle(bool middle)
{
    m_middle = middle;
    update();
}

QString PresenterText::htmlOf(const PresenterLine &line) const
{
    const QString html = together(line.html);
    const QString second = m_theme.secondaryText.name();
    const auto row = [&](const QString &mark, const QString &words) {
        return QStringLiteral("<table cellspacing=0 cellpadding=0><tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>"
                              "</table>")
            .arg(mark.arg(line.mark), words.arg(html));
    };
    const QString bold = QStringLiteral("<b>%1</b>");
    const QString plain = QStringLiteral("%1");
    const QString faint = QStringLiteral("<span style=\"color:%1\">").arg(second);
    const QString accent = QStringLiteral("<span style=\"color:%1\">").arg(m_theme.accent.name());
    switch (line.as) {
    case SaidAs::Question:
        return QStringLiteral("<p><b>%1</b></p>").arg(html);
    case SaidAs::Lead:
        return QStringLiteral("<p>") + accent + html + QStringLiteral("</span></p>");
    case SaidAs::Choice:
        return row(bold, plain);
    case SaidAs::MarkedChoice:
        return row(accent + bold + QStringLiteral("</span>"), accent + bold + QStringLiteral("</span>"));
    case SaidAs::RightChoice:
        return row(bold, QStringLiteral("<b>%1\u00a0\u2713</b>"));
    case SaidAs::OtherChoice:
        return row(faint + plain + QStringLiteral("</span>"), faint + plain + QStringLiteral("</span>"));
    case SaidAs::Formula:
        return QStringLiteral("<p>") + faint + line.mark.toHtmlEscaped() + QStringLiteral("</span><br>")
            + html + QStringLiteral("</p>");
    case SaidAs::Keys:
        return QStringLiteral("<tr><td align=right><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
            .arg(line.mark.toHtmlEscaped(), html);
    case SaidAs::Text:
        break;
    }
    return QStringLiteral("<p>%1</p>").arg(html);
}

void PresenterText::setOut(double pixels, double width)
{
    Theme theme = m_theme;
    theme.fontScale = 1;
    m_document.setDefaultFont(theme.font(pixels));
    const int gap = qRound(pixels * 0.4);
    m_document.setDefaultStyleSheet(
        QStringLiteral("p, table { margin-top: 0px; margin-bottom: %1px; }").arg(gap));
    QString html;
    const bool keys = !m_lines.empty() && m_lines.front().as == SaidAs::Keys;
    for (const PresenterLine &line : m_lines)
        html += htmlOf(line);
    m_document.setHtml(keys ? QStringLiteral("<table>") + html + QStringLiteral("</table>") : html);
    QTextFrameFormat frame = m_document.rootFrame()->frameFormat();
    frame.setLeftMargin(3); // a j reaches out to the left
    m_document.rootFrame()->setFrameFormat(frame);
    m_document.setTextWidth(width);
}

int PresenterText::heightWithin(int width, int limit)
{
    m_set = false; // for another room, perhaps
    double pixels = std::round(m_most);
    do
        setOut(pixels, width);
    while (m_document.size().height() > limit && (pixels -= 1) >= m_least);
    return m_lines.empty() ? 0 : static_cast<int>(std::ceil(m_document.size().height()));
}

void PresenterText::changed()
{
    m_set = false;
    update();
}

void PresenterText::fit()
{
    if (m_set)
        return;
    m_fits = heightWithin(width(), height()) <= height() && m_document.idealWidth() <= width() + 1;
    m_set = true;
}

bool PresenterText::fits()
{
    fit();
    return m_fits;
}

void PresenterText::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    changed();
}

void PresenterText::paintEvent(QPaintEvent *)
{
    fit();
    QPainter painter(this);
    const double over = height() - m_document.size().height();
    if (m_middle && over > 0)
        painter.translate(0, std::floor(over / 2));
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, m_theme.text);
    m_document.documentLayout()->draw(&painter, context);
}

} // namespace tb
