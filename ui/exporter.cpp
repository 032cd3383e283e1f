// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporter.h"

#include "core/assumptions.h"
#include "core/summary.h"
#include "ui/bar_painter.h"
#include "ui/sessions_chart.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

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

void paintSessions(QPainter &painter, const Snapshot &snapshot, const Theme &theme, const QRectF &area)
{
    SessionsChart chart;
    chart.setTheme(theme);
    chart.setSnapshot(snapshot);
    chart.paint(painter, area);
}

Error cannotWrite(const QString &path, const QString &reason)
{
    return {"cannot be written: " + reason.toStdString(), path.toStdString()};
}

QByteArray png(const Snapshot &snapshot, const PictureOptions &options)
{
    QImage image(options.size * options.scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(options.scale);
    image.fill(Theme::of(options.theme).canvas);
    QPainter painter(&image);
    paintPicture(painter, snapshot, options);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(const Snapshot &snapshot, const PictureOptions &options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(options.size);
    generator.setViewBox(QRect(QPoint(), options.size));
    generator.setTitle(text(scenarioTitle(snapshot.resolved)));
    generator.setDescription(text(sentence(snapshot.resolved, snapshot.budget)));
    QPainter painter(&generator);
    paintPicture(painter, snapshot, options);
    painter.end();
    return bytes;
}

QByteArray pdf(const Snapshot &snapshot, const PictureOptions &options)
{
    constexpr double kPointsPerPixel = 0.75;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(options.size) * kPointsPerPixel, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(text(scenarioTitle(snapshot.resolved)));
    QPainter painter(&writer);
    paintPicture(painter, snapshot, options);
    painter.end();
    return bytes;
}

} // namespace

std::optional<PictureView> pictureViewFromName(const QString &name)
{
    if (name == QLatin1String("bars"))
        return PictureView::BarsOnly;
    if (name == QLatin1String("sessions"))
        return PictureView::SessionsOnly;
    if (name == QLatin1String("all"))
        return PictureView::All;
    return std::nullopt;
}

void paintPicture(QPainter &painter, const Snapshot &snapshot, const PictureOptions &options)
{
    const Theme theme = Theme::of(options.theme);
    painter.fillRect(QRect(QPoint(), options.size), theme.canvas);
    const double width = options.size.width() - 2 * kMargin;
    const Footer footer(snapshot, theme, width);
    const double bottom = options.size.height() - kMargin - footer.height();
    footer.paint(painter, {kMargin, bottom});

    QRectF charts(kMargin, kMargin, width, std::max(1.0, bottom - 1.5 * kMargin));
    if (options.view == PictureView::SessionsOnly) {
        paintSessions(painter, snapshot, theme, charts);
        return;
    }
    QRectF bars = charts;
    if (options.view == PictureView::All) {
        bars.setHeight(charts.height() * 0.56);
        charts.setTop(bars.bottom() + kMargin / 2);
        paintSessions(painter, snapshot, theme, charts);
    }
    painter.save();
    painter.translate(bars.topLeft());
    paintBars(painter, layoutBars(snapshot, theme, bars.size()), theme);
    painter.restore();
}

Status exportPicture(const QString &path, const Snapshot &snapshot, const PictureOptions &options)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (ending == QLatin1String("png"))
        bytes = png(snapshot, options);
    else if (ending == QLatin1String("svg"))
        bytes = svg(snapshot, options);
    else if (ending == QLatin1String("pdf"))
        bytes = pdf(snapshot, options);
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
