// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporter.h"

#include "core/assumptions.h"
#include "core/summary.h"
#include "ui/bar_painter.h"
#include "ui/line_chart.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace tb {

namespace {

constexpr double kMargin = 16;
constexpr int kDotsPerInch = 96;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// Of all devices in the picture, not of the current one only.
std::vector<std::string> assumptions(const Snapshot &snapshot)
{
    std::vector<const Budget *> shown;
    for (const DeviceRow &row : snapshot.rows)
        shown.push_back(&row.budget);
    return jointAssumptions(snapshot.budget, shown);
}

/// The sentence and the assumptions, as one block at the foot of the picture.
class Footer
{
public:
    Footer(const Snapshot &snapshot, const Theme &theme, double width)
        : m_theme(theme)
        , m_width(width)
        , m_sentence(text(sentence(snapshot.resolved, snapshot.budget)))
    {
        QStringList lines;
        for (const std::string &line : assumptions(snapshot))
            lines += text(line);
        lines += QStringLiteral("Three Budgets " TB_VERSION);
        m_assumptions = lines.join(QStringLiteral("  "));
    }

    double height() const { return sentenceHeight() + assumptionsHeight() + 6 * m_theme.fontScale; }

    void paint(QPainter &painter, QPointF at) const
    {
        painter.setPen(m_theme.text);
        painter.setFont(sentenceFont());
        painter.drawText(QRectF(at, QSizeF(m_width, sentenceHeight())), Qt::TextWordWrap, m_sentence);
        painter.setPen(m_theme.secondaryText);
        painter.setFont(assumptionsFont());
        painter.drawText(
            QRectF(at.x(), at.y() + height() - assumptionsHeight(), m_width, assumptionsHeight()),
            Qt::TextWordWrap, m_assumptions);
    }

private:
    QFont sentenceFont() const { return m_theme.font(18, FontWeight::Bold); }
    QFont assumptionsFont() const { return m_theme.font(11.5); }
    double wrapped(const QFont &font, const QString &content) const
    {
        return QFontMetricsF(font)
            .boundingRect(QRectF(0, 0, m_width, 1e4), Qt::TextWordWrap, content)
            .height();
    }
    double sentenceHeight() const { return wrapped(sentenceFont(), m_sentence); }
    double assumptionsHeight() const { return wrapped(assumptionsFont(), m_assumptions); }

    Theme m_theme;
    double m_width;
    QString m_sentence;
    QString m_assumptions;
};

void paintChart(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan)
{
    LineChart chart;
    chart.setTheme(plan.theme);
    chart.setData(chartData(plan.options.chart, chartInputs(snapshot)));
    chart.paint(painter, plan.chart);
}

Error cannotWrite(const QString &path, const QString &reason)
{
    return {"cannot be written: " + reason.toStdString(), path.toStdString()};
}

QByteArray png(const Snapshot &snapshot, const PicturePlan &plan)
{
    const PictureOptions &options = plan.options;
    QImage image(options.size * options.scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(options.scale);
    image.fill(plan.theme.canvas);
    QPainter painter(&image);
    paintPicture(painter, snapshot, plan);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(const Snapshot &snapshot, const PicturePlan &plan)
{
    const QSize size = plan.options.size;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(text(scenarioTitle(snapshot.resolved)));
    generator.setDescription(text(sentence(snapshot.resolved, snapshot.budget)));
    QPainter painter(&generator);
    paintPicture(painter, snapshot, plan);
    painter.end();
    return bytes;
}

QByteArray pdf(const Snapshot &snapshot, const PicturePlan &plan)
{
    constexpr double kPointsPerPixel = 0.75;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(plan.options.size) * kPointsPerPixel, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(text(scenarioTitle(snapshot.resolved)));
    QPainter painter(&writer);
    paintPicture(painter, snapshot, plan);
    painter.end();
    return bytes;
}

constexpr double kLeastZoom = 0.6; ///< smaller text cannot be read
constexpr double kBarsShare = 0.56; ///< of the charts' height, where the bars do not need more

/// The picture with text of this size, or nothing when it does not fit.
std::optional<PicturePlan> planAt(double zoom, const Snapshot &snapshot, const PictureOptions &options)
{
    PicturePlan plan;
    plan.options = options;
    plan.theme = Theme::of(options.theme);
    plan.theme.fontScale *= zoom;
    const double margin = kMargin * zoom;
    const double inset = 2 * margin; // the charts keep a margin of their own
    const double footer = Footer(snapshot, plan.theme, options.size.width() - 2 * inset).height();
    plan.footer
        = QRectF(inset, options.size.height() - margin - footer, options.size.width() - 2 * inset, footer);

    const QRectF charts(margin, margin, options.size.width() - 2 * margin, plan.footer.top() - 1.5 * margin);
    const double leastChart = 190 * plan.theme.fontScale;
    if (options.view == PictureView::ChartOnly) {
        plan.chart = charts;
        return charts.height() < leastChart ? std::nullopt : std::optional(plan);
    }
    const bool both = options.view == PictureView::All;
    const double share = std::max(1.0, charts.height() * (both ? kBarsShare : 1.0));
    const double needed = layoutBars(snapshot, plan.theme, QSizeF(charts.width(), share)).height;
    plan.bars = charts;
    plan.bars.setHeight(std::max(share, needed));
    if (both)
        plan.chart = charts.adjusted(0, plan.bars.height() + margin / 2, 0, 0);
    const bool fits = both ? plan.chart.height() >= leastChart : plan.bars.bottom() <= charts.bottom() + 1;
    return fits ? std::optional(plan) : std::nullopt;
}

} // namespace

bool setPictureView(PictureOptions &options, const QString &name)
{
    const auto chart = chartFromName(name.toStdString());
    if (chart) {
        options.view = PictureView::ChartOnly;
        options.chart = *chart;
    } else if (name == QLatin1String("bars")) {
        options.view = PictureView::BarsOnly;
    } else if (name == QLatin1String("all")) {
        options.view = PictureView::All;
    } else {
        return false;
    }
    return true;
}

Result<PicturePlan> planPicture(const Snapshot &snapshot, const PictureOptions &options)
{
    constexpr double kSmaller = 0.92;
    const double ideal = std::min(options.size.width() / 1280.0, options.size.height() / 720.0);
    for (double zoom = std::clamp(ideal, kLeastZoom, 6.0); zoom >= kLeastZoom * kSmaller; zoom *= kSmaller)
        if (const auto plan = planAt(zoom, snapshot, options))
            return *plan;
    return Error{"too small for " + std::to_string(snapshot.rows.size())
                     + " devices and the assumptions; ask for a larger size or fewer devices",
                 std::to_string(options.size.width()) + "x" + std::to_string(options.size.height())};
}

void paintPicture(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan)
{
    painter.fillRect(QRect(QPoint(), plan.options.size), plan.theme.canvas);
    if (!plan.bars.isEmpty()) {
        painter.save();
        painter.translate(plan.bars.topLeft());
        paintBars(painter, layoutBars(snapshot, plan.theme, plan.bars.size()), plan.theme);
        painter.restore();
    }
    if (!plan.chart.isEmpty())
        paintChart(painter, snapshot, plan);
    Footer(snapshot, plan.theme, plan.footer.width()).paint(painter, plan.footer.topLeft());
}

Status exportPicture(const QString &path, const Snapshot &snapshot, const PicturePlan &plan)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (ending == QLatin1String("png"))
        bytes = png(snapshot, plan);
    else if (ending == QLatin1String("svg"))
        bytes = svg(snapshot, plan);
    else if (ending == QLatin1String("pdf"))
        bytes = pdf(snapshot, plan);
    else
        return Error{"the name must end in .png, .svg or .pdf", path.toStdString()};
    if (bytes.isEmpty())
        return cannotWrite(path, QObject::tr("the picture could not be made; is it too large?"));

    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return cannotWrite(path, file.errorString());
    return Done{};
}

} // namespace tb
