// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_pages.h"

#include "core/help_tables.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace tb {

namespace {

QStringList cellsOf(QString row)
{
    row = row.mid(1, row.lastIndexOf(u'|') - 1);
    row.replace(QStringLiteral("\\|"), QStringLiteral("\u0001"));
    QStringList cells = row.split(u'|');
    for (QString &cell : cells)
        cell = cell.trimmed().replace(u'\u0001', u'|');
    return cells;
}

/// The rows of one table in columns of equal width.
QString columns(const QStringList &rows)
{
    QList<qsizetype> widths;
    for (const QString &row : rows) {
        const QStringList cells = cellsOf(row);
        widths.resize(std::max(widths.size(), cells.size()));
        for (qsizetype i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], cells[i].size());
    }
    QString text;
    for (const QString &row : rows) {
        if (row.startsWith(u"|--"))
            continue;
        const QStringList cells = cellsOf(row);
        QString line;
        for (qsizetype i = 0; i < cells.size(); ++i)
            line += i + 1 < cells.size() ? QString(cells[i].leftJustified(widths[i] + 2)) : cells[i];
        text += line + u'\n';
    }
    return text;
}

} // namespace

const std::vector<HelpPage> &helpPages()
{
    static const std::vector<HelpPage> pages
        = {{QStringLiteral("first-steps"), QCoreApplication::translate("Help", "First Steps")},
           {QStringLiteral("keyboard"), QCoreApplication::translate("Help", "Keyboard")},
           {QStringLiteral("lessons"), QCoreApplication::translate("Help", "Lessons")},
           {QStringLiteral("presenting"), QCoreApplication::translate("Help", "Presenting")},
           {QStringLiteral("teachers"), QCoreApplication::translate("Help", "Making Lessons")},
           {QStringLiteral("pictures"), QCoreApplication::translate("Help", "Pictures")},
           {QStringLiteral("memo"), QCoreApplication::translate("Help", "The Sizing Memo")},
           {QStringLiteral("numbers"), QCoreApplication::translate("Help", "How the Numbers Are Computed")},
           {QStringLiteral("engines"), QCoreApplication::translate("Help", "Engines and Models")}};
    return pages;
}

QString helpMarkdown(const QString &name, const Catalogue &catalogue)
{
    const auto known = [&name](const HelpPage &page) { return page.name == name; };
    if (std::none_of(helpPages().begin(), helpPages().end(), known))
        return {};
    QFile file(QStringLiteral(":/help/") + name + QStringLiteral(".md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromStdString(withTables(file.readAll().toStdString(), catalogue));
}

QString helpPlainText(const QString &name, const Catalogue &catalogue)
{
    QString markdown = helpMarkdown(name, catalogue);
    static const QRegularExpression picture(QStringLiteral("(?m)^!\\[[^\\]]*\\]\\([^)]*\\)\\n+"));
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]+)\\]\\([^)]*\\)"));
    static const QRegularExpression heading(QStringLiteral("(?m)^#+ "));
    static const QRegularExpression italics(QStringLiteral("(?<!`)\\*(\\w[^*\n]*)\\*"));
    markdown.remove(picture).replace(link, QStringLiteral("\\1")).remove(heading);
    markdown.remove(QStringLiteral("**")).replace(italics, QStringLiteral("\\1")).remove(u'`');
    QString text;
    QStringList table;
    for (const QString &line : markdown.split(u'\n')) {
        if (line.startsWith(u'|')) {
            table.append(line);
            continue;
        }
        text += columns(table) + line + u'\n';
        table.clear();
    }
    return text.trimmed() + u'\n';
}

QString headingAnchor(const QString &heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower()) {
        if (letter.isLetterOrNumber())
            anchor += letter;
        else if (letter == u' ' || letter == u'-')
            anchor += u'-';
    }
    return anchor;
}

} // namespace tb
