// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_export.h"

#include "ui/bar_painter.h"
#include "ui/text.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace tb {

namespace {

constexpr double kPictureWidth = 760;

std::string escaped(const std::string &words)
{
    return text(words).toHtmlEscaped().toStdString();
}

std::string element(const char *name, const std::string &words)
{
    return std::string("<") + name + ">" + escaped(words) + "</" + name + ">\n";
}

/// The bars as an SVG element, without the XML declaration that a file of its own has.
std::string picture(const Memo &memo, ByteUnits units, const Theme &theme)
{
    const BarPicture bars = memoBars(memo, units, theme, {kPictureWidth, 1});
    const QSizeF size(bars.width, bars.height);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    generator.setTitle(QStringLiteral("The three budgets"));
    QPainter painter(&generator);
    paintBars(painter, bars, theme);
    painter.end();
    return bytes.mid(std::max(qsizetype{0}, bytes.indexOf("<svg"))).toStdString();
}

std::string style(const Theme &theme)
{
    const auto colour = [](const QColor &c) { return c.name().toStdString(); };
    return "body { font: 15px/1.45 \"Noto Sans\", system-ui, sans-serif; color: " + colour(theme.text)
        + "; background: " + colour(theme.canvas)
        + "; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }\n"
          "svg { width: 100%; height: auto; } svg text, svg g { font-family: \"Noto Sans\", system-ui, "
          "sans-serif; }\n"
          "h1 { font-size: 1.7rem; line-height: 1.2; margin: .6rem 0; } h2 { font-size: 1.05rem; margin: "
          "1.6rem 0 .3rem; "
          "color: "
        + colour(theme.accent)
        + "; }\n"
          "header { display: flex; justify-content: space-between; font-weight: bold; border-bottom: 2px "
          "solid; color: "
        + colour(theme.secondaryText)
        + "; }\n.answer { font-size: 1.1rem; font-weight: bold; color: " + colour(theme.accent)
        + "; }\n"
          ".figures { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; } .figures li "
          "{ flex: 1 1 "
          "7rem; border-top: 4px solid "
        + colour(theme.accent) + "; color: " + colour(theme.secondaryText)
        + "; font-size: .85rem; } .figures b { display: block; font-size: 1.6rem; color: "
        + colour(theme.text) + "; }\n.weights { border-color: " + colour(theme.weights)
        + " !important; } .state { border-color: " + colour(theme.state)
        + " !important; } .working { border-color: " + colour(theme.working)
        + " !important; }\n"
          "table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: left; "
          "padding: .25rem "
          ".8rem .25rem 0; vertical-align: top; border-bottom: 1px solid "
        + colour(theme.grid) + "; } th { color: " + colour(theme.secondaryText)
        + "; }\nul { margin: .3rem 0; padding-left: 1.2rem; } footer { margin-top: 2rem; font-size: .75rem; "
          "color: "
        + colour(theme.secondaryText) + "; overflow-wrap: anywhere; }\n";
}

std::string figuresHtml(const Memo &memo)
{
    if (memo.figures.empty())
        return {};
    std::string html = "<ul class=\"figures\">\n";
    for (const MemoFigure &figure : memo.figures) {
        const char *part = !figure.part           ? ""
            : *figure.part == BudgetPart::Weights ? "weights"
            : *figure.part == BudgetPart::State   ? "state"
                                                  : "working";
        html += std::string("<li class=\"") + part + "\"><b>" + escaped(figure.value) + "</b> "
            + escaped(figure.caption) + "</li>\n";
    }
    return html + "</ul>\n";
}

std::string sectionHtml(const MemoSection &section)
{
    std::string html = "<section>\n" + element("h2", section.title);
    for (const std::string &paragraph : section.paragraphs)
        html += element("p", paragraph);
    if (!section.points.empty())
        html += "<ul>\n";
    for (const std::string &point : section.points)
        html += element("li", point);
    if (!section.points.empty())
        html += "</ul>\n";
    if (!section.rows.empty())
        html += "<table>\n";
    for (std::size_t i = 0; i < section.rows.size(); ++i) {
        html += "<tr>";
        for (const std::string &cell : section.rows[i])
            html += element(i == 0 ? "th" : "td", cell);
        html += "</tr>\n";
    }
    return html + (section.rows.empty() ? "" : "</table>\n") + "</section>\n";
}

} // namespace

std::string memoHtml(const Memo &memo, ByteUnits units)
{
    const Theme theme = Theme::of(ThemeKind::Light);
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width\">\n"
        + element("title", memo.question) + "<style>\n" + style(theme) + "</style>\n</head>\n<body>\n<header>"
        + element("span", memo.title + (memo.customer.empty() ? "" : ". " + memo.customer))
        + element("span", memo.date) + "</header>\n" + element("h1", memo.question);
    for (const std::string &paragraph : memo.recommendation)
        html += "<p class=\"answer\">" + escaped(paragraph) + "</p>\n";
    for (const std::string &paragraph : memo.situation)
        html += element("p", paragraph);
    html += figuresHtml(memo) + "<figure style=\"margin: 1rem 0\">\n" + picture(memo, units, theme)
        + "</figure>\n";
    for (const MemoSection *section : memo.sections())
        html += sectionHtml(*section);
    return html + element("footer", memo.footer) + "</body>\n</html>\n";
}

} // namespace tb
