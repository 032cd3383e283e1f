// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings.h"

#include "core/scenario_file.h"
#include "core/scenario_text.h"
#include "ui/kept_file.h"
#include "ui/text.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace tb {

namespace {

constexpr qint64 kMostBytes = 4 * 1024 * 1024;

QJsonValue textOf(const Scenario &scenario)
{
    return QString::fromStdString(scenarioToText(scenario));
}

std::optional<Scenario> scenarioOf(const QJsonValue &value)
{
    const auto scenario = scenarioFromText(value.toString().toStdString());
    return value.isString() && scenario ? std::optional(*scenario) : std::nullopt;
}

/// A whole number in its limits, or what stands without it.
int numberOf(const QJsonValue &value, int low, int high, int otherwise)
{
    const int number = value.toInt(low - 1);
    return number >= low && number <= high ? number : otherwise;
}

QJsonObject viewToJson(const ViewOptions &view)
{
    QJsonArray pins;
    for (const Pin &pin : view.pins)
        pins.append(QJsonObject{{QStringLiteral("name"), QString::fromStdString(pin.name)},
                                {QStringLiteral("scenario"), textOf(pin.scenario)}});
    QJsonArray requests;
    for (const std::int64_t count : view.charts.requests)
        requests.append(static_cast<double>(count));
    QJsonArray measured;
    for (const MeasuredSpeed &point : view.charts.measured)
        measured.append(QJsonArray{static_cast<double>(point.sessions.value), point.sessionTokensPerSecond,
                                   text(point.served)});
    QJsonObject practice;
    for (const PracticeSetting &setting : kPracticeSettings)
        practice[text(std::string(setting.key))] = static_cast<double>(view.charts.practice.*setting.value);
    QJsonObject prices;
    for (const auto &[device, price] : view.charts.prices)
        prices[text(device)] = static_cast<double>(price);
    QJsonObject json{{QStringLiteral("scale"), static_cast<int>(view.barScale)},
                     {QStringLiteral("units"), static_cast<int>(view.units)},
                     {QStringLiteral("lines"), static_cast<int>(view.charts.lines)},
                     {QStringLiteral("frontier_lines"), static_cast<int>(view.charts.frontierLines)},
                     {QStringLiteral("requests"), requests},
                     {QStringLiteral("measured"), measured},
                     {QStringLiteral("practice"), practice},
                     {QStringLiteral("prices"), prices},
                     {QStringLiteral("pins"), pins}};
    if (view.compared)
        json[QStringLiteral("compared")] = static_cast<int>(*view.compared);
    return json;
}

void readCharts(ChartOptions &charts, const QJsonObject &json)
{
    charts.lines = static_cast<LineFamily>(numberOf(json[QStringLiteral("lines")], 0, 2, 0));
    charts.frontierLines = static_cast<LineFamily>(numberOf(json[QStringLiteral("frontier_lines")], 0, 2, 1));
    std::vector<std::int64_t> requests;
    for (const QJsonValue &count : json[QStringLiteral("requests")].toArray())
        if (const int number = numberOf(count, 1, static_cast<int>(kMaxSessions.value), 0); number > 0)
            requests.push_back(number);
    if (!requests.empty())
        charts.requests = requests;
    for (const QJsonValue &point : json[QStringLiteral("measured")].toArray()) {
        const int sessions = numberOf(point[0], 1, static_cast<int>(kMaxSessions.value), 0);
        if (const double speed = point[1].toDouble(); sessions > 0 && speed > 0 && speed < 1e9)
            charts.measured.push_back({Sessions{sessions}, speed, point[2].toString().toStdString()});
    }
    const QJsonObject prices = json[QStringLiteral("prices")].toObject();
    for (auto price = prices.begin(); price != prices.end(); ++price)
        if (const int number = numberOf(price.value(), 1, static_cast<int>(kHighestPrice), 0); number > 0)
            charts.prices[price.key().toStdString()] = number;
    for (const PracticeSetting &setting : kPracticeSettings) {
        std::int64_t &value = charts.practice.*setting.value;
        value = numberOf(json[QStringLiteral("practice")][text(std::string(setting.key))],
                         static_cast<int>(setting.range.low), static_cast<int>(setting.range.high),
                         static_cast<int>(value));
    }
}

ViewOptions viewFromJson(const QJsonObject &json)
{
    ViewOptions view;
    view.barScale = static_cast<BarScale>(numberOf(json[QStringLiteral("scale")], 0, 1, 0));
    view.units = static_cast<ByteUnits>(numberOf(json[QStringLiteral("units")], 0, 1, 0));
    readCharts(view.charts, json);
    for (const QJsonValue &pin : json[QStringLiteral("pins")].toArray())
        if (const auto scenario = scenarioOf(pin[QStringLiteral("scenario")]);
            scenario && view.pins.size() < kMostPins)
            view.pins.push_back({pin[QStringLiteral("name")].toString().toStdString(), *scenario});
    const int compared = numberOf(json[QStringLiteral("compared")], 0, static_cast<int>(kMostPins), -1);
    if (compared >= 0 && compared < static_cast<int>(view.pins.size()))
        view.compared = static_cast<std::size_t>(compared);
    return view;
}

ReadState damaged(const QString &path)
{
    return {
        WindowState(),
        QObject::tr("The settings in %1 could not be read; they are now in %2, and the window starts anew.")
            .arg(path, setAside(path))};
}

} // namespace

QString settingsPath()
{
    const QString own = qEnvironmentVariable("THREEBUDGETS_SETTINGS");
    if (!own.isEmpty())
        return own;
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/threebudgets/window.json");
}

QString ownGalleryFolder()
{
    return QFileInfo(settingsPath()).absolutePath() + QStringLiteral("/gallery");
}

QString ownLessonFolder()
{
    return QFileInfo(settingsPath()).absolutePath() + QStringLiteral("/lessons");
}

ReadState readWindowState(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    QJsonParseError error;
    const auto document
        = file.size() > kMostBytes ? QJsonDocument() : QJsonDocument::fromJson(file.readAll(), &error);
    file.close();
    if (!document.isObject())
        return damaged(path);
    const QJsonObject json = document.object();
    ReadState read;
    read.state.geometry = QByteArray::fromBase64(json[QStringLiteral("geometry")].toString().toLatin1());
    read.state.scenario = scenarioOf(json[QStringLiteral("scenario")]);
    if (!read.state.scenario)
        read.note = QObject::tr("The last scenario could not be read and is left out.");
    read.state.view = viewFromJson(json[QStringLiteral("view")].toObject());
    read.state.theme = themeFromName(json[QStringLiteral("theme")].toString());
    read.state.textPercent = numberOf(json[QStringLiteral("text_percent")], 100, 200, 100);
    read.state.page = numberOf(json[QStringLiteral("page")], 0, 99, 0);
    for (const QJsonValue &recent : json[QStringLiteral("recent")].toArray())
        if (recent.isString())
            read.state.recent.append(recent.toString());
    read.state.exports = exportChoiceFromJson(json[QStringLiteral("export")].toObject());
    read.state.allCharts = json[QStringLiteral("all_charts")].toBool();
    return read;
}

bool writeWindowState(const QString &path, const WindowState &state)
{
    QJsonObject json{
        {QStringLiteral("geometry"), QString::fromLatin1(state.geometry.toBase64())},
        {QStringLiteral("view"), viewToJson(state.view)},
        {QStringLiteral("theme"), state.theme ? themeName(*state.theme) : QStringLiteral("system")},
        {QStringLiteral("text_percent"), state.textPercent},
        {QStringLiteral("page"), state.page},
        {QStringLiteral("recent"), QJsonArray::fromStringList(state.recent)},
        {QStringLiteral("export"), exportChoiceToJson(state.exports)},
        {QStringLiteral("all_charts"), state.allCharts}};
    if (state.scenario)
        json[QStringLiteral("scenario")] = textOf(*state.scenario);
    return writeKeptFile(path, QJsonDocument(json).toJson());
}

} // namespace tb
