// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_choice.h"

#include "core/format.h"
#include "ui/text.h"

#include <QCoreApplication>

namespace tb {

namespace {

/// Of letters and digits that no file system minds.
QString slug(const QString &words)
{
    QString name;
    for (const QChar letter : words.toLower()) {
        const bool kept = letter.unicode() < 128 && (letter.isLetterOrNumber() || letter == u'.');
        if (kept)
            name += letter;
        else if (!name.isEmpty() && !name.endsWith(u'-'))
            name += u'-';
    }
    while (name.endsWith(u'-') || name.endsWith(u'.'))
        name.chop(1);
    return name;
}

QString twoNumbers(QSize size)
{
    return text(grouped(size.width()) + " x " + grouped(size.height()));
}

} // namespace

QJsonObject exportChoiceToJson(const ExportChoice &choice)
{
    return {{QStringLiteral("format"), QLatin1String(namedFormat(choice.format).ending)},
            {QStringLiteral("size"), pictureSizeText(choice.options.size)},
            {QStringLiteral("scale"), choice.options.scale},
            {QStringLiteral("theme"), choice.theme ? themeName(*choice.theme) : QStringLiteral("window")},
            {QStringLiteral("footnote"), choice.options.words.footnote},
            {QStringLiteral("scenario"), choice.options.scenarioInside},
            {QStringLiteral("folder"), choice.folder}};
}

ExportChoice exportChoiceFromJson(const QJsonObject &json)
{
    ExportChoice choice;
    PictureOptions &options = choice.options;
    choice.format = exportFormatOf(u'.' + json[QStringLiteral("format")].toString()).value_or(choice.format);
    options.size = pictureSizeFromText(json[QStringLiteral("size")].toString()).value_or(options.size);
    const double scale = json[QStringLiteral("scale")].toDouble();
    if (scale >= kLeastScale && scale <= kMostScale)
        options.scale = qRound(scale);
    choice.theme = themeFromName(json[QStringLiteral("theme")].toString());
    options.words.footnote = json[QStringLiteral("footnote")].toString().left(kMostFootnote);
    options.scenarioInside = json[QStringLiteral("scenario")].toBool(options.scenarioInside);
    choice.folder = json[QStringLiteral("folder")].toString();
    return choice;
}

QString suggestedFileName(const Snapshot &snapshot, const ExportChoice &choice)
{
    constexpr int kMostOfEach = 40; // characters
    QStringList parts;
    for (const QString &words : {text(snapshot.resolved.model.name), text(snapshot.budget.deviceName)})
        parts += slug(words.left(kMostOfEach));
    parts += pictureViewName(choice.options);
    return withEnding(parts.join(u'-'), choice.format);
}

QString withEnding(const QString &path, ExportFormat format)
{
    return exportFormatOf(path) ? path : path + u'.' + QLatin1String(namedFormat(format).ending);
}

QString extentText(const ExportChoice &choice)
{
    const QString paper = QCoreApplication::translate("Export", "%1 mm on paper")
                              .arg(twoNumbers(onPaper(choice.options.size)));
    if (choice.format == ExportFormat::Png)
        return QCoreApplication::translate("Export", "%1 pixels; %2")
            .arg(twoNumbers(pixelsOf(choice.options)), paper);
    return isPicture(choice.format) ? paper : QString();
}

} // namespace tb
