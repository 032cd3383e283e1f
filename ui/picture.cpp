// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture.h"

#include "core/assumptions.h"
#include "core/lever_table.h"
#include "core/summary.h"
#include "ui/bar_painter.h"
#include "ui/lever_picture.h"
#include "ui/line_chart.h"
#include "ui/text.h"

#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kMargin = 16;

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
    /// A picture without the bars, which have it as their title, says what is served here.
    Footer(const Snapshot &snapshot, const PictureOptions &options, const Theme &theme, double width)
        : m_theme(theme)
        , m_width(width)
    {
        QStringList sentences;
        if (options.view == PictureView::ChartOnly || options.view == PictureView::Levers)
            sentences += text(scenarioTitle(snapshot.resolved));
        if (!snapshot.view.asks())
            sentences += text(sentence(snapshot.resolved, snapshot.budget));
        m_sentence = sentences.join(QStringLiteral(": "));
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

/// The diagnosis and as many rows as have room, the most useful first.
void paintLevers(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan)
{
    const LeverTable table
        = leverTable(snapshot.resolved, snapshot.budget, *snapshot.catalogue, snapshot.view.units);
    LeverPicture picture;
    picture.layOut(table, plan.theme, plan.levers.width());
    const QFont font = plan.theme.font(18, FontWeight::Bold);
    const double title = QFontMetricsF(font).height() * 1.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(plan.levers.topLeft());
    painter.setFont(font);
    painter.setPen(plan.theme.text);
    painter.drawText(QRectF(kMargin * plan.theme.fontScale, 0, plan.levers.width(), title),
                     Qt::AlignLeft | Qt::AlignVCenter, text(table.diagnosis));
    painter.translate(0, title);
    picture.paintHeader(painter);
    painter.translate(0, picture.headerHeight());
    const QFont small = plan.theme.font(12);
    const double line = QFontMetricsF(small).height() * 1.4;
    const double room = plan.levers.height() - title - picture.headerHeight() - line;
    int row = 0;
    for (; row < picture.count() && picture.row(row).bottom() <= room; ++row)
        picture.paintRow(painter, row);
    if (row < picture.count()) {
        const double top = row > 0 ? picture.row(row - 1).bottom() : 0;
        painter.setFont(small);
        painter.setPen(plan.theme.secondaryText);
        painter.drawText(QRectF(kMargin * plan.theme.fontScale, top, plan.levers.width(), line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QObject::tr("and %1 more that gain less, or nothing").arg(picture.count() - row));
    }
    painter.restore();
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
    const double footer = Footer(snapshot, options, plan.theme, options.size.width() - 2 * inset).height();
    plan.footer
        = QRectF(inset, options.size.height() - margin - footer, options.size.width() - 2 * inset, footer);

    const QRectF charts(margin, margin, options.size.width() - 2 * margin, plan.footer.top() - 1.5 * margin);
    const double leastChart = 190 * plan.theme.fontScale;
    if (options.view == PictureView::ChartOnly) {
        plan.chart = charts;
        return charts.height() < leastChart ? std::nullopt : std::optional(plan);
    }
    if (options.view == PictureView::Levers) {
        plan.levers = charts;
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
    } else if (name == QLatin1String("levers")) {
        options.view = PictureView::Levers;
    } else if (name == QLatin1String("all")) {
        options.view = PictureView::All;
    } else {
        return false;
    }
    return true;
}

Result<PicturePlan> planPicture(const Snapshot &snapshot, const PictureOptions &options)
{
    if (options.view == PictureView::Levers && snapshot.view.asks())
        return Error{"what each lever gains tells the answer to the open question: give your guess first",
                     "levers"};
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
    if (!plan.levers.isEmpty())
        paintLevers(painter, snapshot, plan);
    Footer(snapshot, plan.options, plan.theme, plan.footer.width()).paint(painter, plan.footer.topLeft());
}

} // namespace tb
