// SPDX-License-Identifier: GPL-3.0-or-later
// How the export dialog is arranged: the choices at the left, the preview beside them, the buttons below.
#include "core/summary.h"
#include "ui/export_dialog.h"
#include "ui/form_rows.h"
#include "ui/number_spin.h"
#include "ui/picture_preview.h"
#include "ui/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

namespace tb {

namespace {

/// By the names that setPictureView() takes.
QString viewLabel(const QString &name)
{
    const std::pair<const char *, QString> labels[] = {
        {"all", ExportDialog::tr("Bars and all charts")},
        {"bars", ExportDialog::tr("Memory bars")},
        {"sessions", ExportDialog::tr("Sessions that fit")},
        {"state", ExportDialog::tr("State against context")},
        {"speed", ExportDialog::tr("Speed ceilings")},
        {"frontier", ExportDialog::tr("Frontier")},
        {"levers", ExportDialog::tr("Levers")},
        {"fleet", ExportDialog::tr("Fleet")},
        {"practice", ExportDialog::tr("Practice server: wait")},
        {"practice-speed", ExportDialog::tr("Practice server: speed")},
    };
    for (const auto &[known, label] : labels)
        if (name == QLatin1String(known))
            return label;
    return name;
}

NumberSpin *makeSpin(int low, int high, const QString &name, QWidget *parent)
{
    auto *spin = new NumberSpin({{low, high}}, parent);
    spin->setAccessibleName(name);
    return spin;
}

} // namespace

void ExportDialog::arrange(QFormLayout *form)
{
    auto *content = new QWidget;
    content->setLayout(form);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setMinimumWidth(content->minimumSizeHint().width()
                            + scroll->verticalScrollBar()->sizeHint().width());
    m_preview = new PicturePreview(this);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    QFont bold = font();
    bold.setBold(true);
    m_problem->setFont(bold);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("&Export..."), QDialogButtonBox::ActionRole);
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::exportAsked);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);

    auto *top = new QHBoxLayout;
    top->addWidget(scroll, 2);
    top->addWidget(m_preview, 3);
    auto *page = new QVBoxLayout(this);
    page->setSizeConstraint(QLayout::SetNoConstraint); // a small window scrolls
    page->addLayout(top, 1);
    page->addWidget(m_problem);
    page->addWidget(buttons);
    constexpr double kOfWindow = 0.8;
    resize(parentWidget()->size() * kOfWindow);
}

QFormLayout *ExportDialog::makeForm()
{
    auto *form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_view = makeCombo(this);
    addViews();
    addControl(form, m_view, {tr("&View"), tr("View"), tr("What the picture shows")});
    m_format = makeCombo(this);
    for (const NamedFormat &named : kNamedFormats)
        m_format->addItem(tr(named.label));
    addControl(form, m_format, {tr("&Format"), tr("Format"), tr("A picture, or the data behind it")});
    addPaper(form);
    addWords(form);
    return form;
}

void ExportDialog::addViews()
{
    const PictureOptions &options = m_first.options;
    const QString chart = text(std::string(chartName(options.chart)));
    m_view->addItem(tr("Bars and chart: %1").arg(viewLabel(chart)), QStringLiteral("window"));
    for (const char *name : {"all", "bars"})
        m_view->addItem(viewLabel(QLatin1String(name)), QLatin1String(name));
    for (const ChartId id : kChartIds) {
        const QString own = text(std::string(chartName(id)));
        m_view->addItem(viewLabel(own), own);
    }
    m_view->addItem(viewLabel(QStringLiteral("levers")), QStringLiteral("levers"));
}

void ExportDialog::addPaper(QFormLayout *form)
{
    m_size = makeCombo(this);
    for (const NamedSize &named : kNamedSizes)
        m_size->addItem(tr(named.label));
    m_size->addItem(tr("Own size"));
    addControl(form, m_size, {tr("&Size"), tr("Size"), tr("How large the picture is; text grows with it")});
    m_width = makeSpin(kLeastPicture.width(), kMostPicture.width(), tr("Width in pixels"), this);
    m_height = makeSpin(kLeastPicture.height(), kMostPicture.height(), tr("Height in pixels"), this);
    auto *both = new QHBoxLayout;
    both->addWidget(m_width, 1);
    both->addWidget(new QLabel(tr("x"), this));
    both->addWidget(m_height, 1);
    auto *label = new QLabel(tr("&Width x height"), this);
    label->setBuddy(m_width);
    form->addRow(label, both);
    m_scale = new NumberSpin({{static_cast<int>(kLeastScale), static_cast<int>(kMostScale)}}, this);
    addControl(
        form, m_scale,
        {tr("Sca&le"), tr("Scale"), tr("Pixels of a PNG for each one of the size, in both directions")});
    m_extent = new QLabel(this);
    m_extent->setWordWrap(true);
    form->addRow(m_extent);
    m_theme = makeCombo(this);
    m_theme->addItem(tr("As the window"));
    for (const QString &name : {tr("Light"), tr("Dark"), tr("Projector")})
        m_theme->addItem(name);
    addControl(form, m_theme, {tr("&Theme"), tr("Theme"), tr("Colours, and for the projector larger text")});
}

QLineEdit *ExportDialog::addLine(QFormLayout *form, const QString &label, int most)
{
    auto *line = new QLineEdit(this);
    line->setMaxLength(most);
    line->setAccessibleName(QString(label).remove(u'&'));
    form->addRow(label, line);
    return line;
}

void ExportDialog::addWords(QFormLayout *form)
{
    m_title = addLine(form, tr("T&itle"), kMostTitle);
    m_title->setPlaceholderText(text(scenarioTitle(m_snapshot.resolved)));
    m_subtitle = addLine(form, tr("S&ubtitle"), kMostSubtitle);
    m_footnote = addLine(form, tr("Foot&note"), kMostFootnote);
    m_scenario = new QCheckBox(tr("S&cenario inside"), this);
    m_scenario->setToolTip(tr("The picture can then be opened again, with all pins"));
    form->addRow(m_scenario);
}

} // namespace tb
