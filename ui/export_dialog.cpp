// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_dialog.h"

#include "ui/accessible.h"
#include "ui/number_spin.h"
#include "ui/picture_preview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace tb {

ExportDialog::ExportDialog(Snapshot snapshot, const ExportChoice &choice, QWidget *parent)
    : QDialog(parent)
    , m_snapshot(std::move(snapshot))
    , m_first(choice)
{
    setWindowTitle(tr("Export"));
    arrange(makeForm());
    fill(choice);
    connectAll();
    present();
}

void ExportDialog::fill(const ExportChoice &choice)
{
    const PictureOptions &options = choice.options;
    m_view->setCurrentIndex(std::max(0, m_view->findData(pictureViewName(options))));
    m_format->setCurrentIndex(static_cast<int>(choice.format));
    m_width->setValue(options.size.width());
    m_height->setValue(options.size.height());
    takeOwnSize();
    m_scale->setValue(qRound(options.scale));
    m_theme->setCurrentIndex(choice.theme ? 1 + static_cast<int>(*choice.theme) : 0);
    m_title->setText(options.words.title);
    m_subtitle->setText(options.words.subtitle);
    m_footnote->setText(options.words.footnote);
    m_scenario->setChecked(options.scenarioInside);
}

void ExportDialog::connectAll()
{
    connect(m_size, &QComboBox::currentIndexChanged, this, &ExportDialog::takeNamedSize);
    for (const NumberSpin *spin : {m_width, m_height}) {
        connect(spin, &QSpinBox::valueChanged, this, &ExportDialog::takeOwnSize);
        connect(spin, &QSpinBox::valueChanged, this, &ExportDialog::present);
    }
    for (const QComboBox *combo : {m_view, m_format, m_theme})
        connect(combo, &QComboBox::currentIndexChanged, this, &ExportDialog::present);
    connect(m_scale, &QSpinBox::valueChanged, this, &ExportDialog::present);
    for (const QLineEdit *line : {m_title, m_subtitle, m_footnote})
        connect(line, &QLineEdit::textChanged, this, &ExportDialog::present);
    connect(m_preview, &PicturePreview::drawn, this, &ExportDialog::showProblem);
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice = m_first;
    PictureOptions &options = choice.options;
    setPictureView(options, m_view->currentData().toString());
    choice.format = kNamedFormats[static_cast<std::size_t>(m_format->currentIndex())].format;
    options.size = {m_width->value(), m_height->value()};
    options.scale = m_scale->value();
    const int theme = m_theme->currentIndex();
    choice.theme = theme > 0 ? std::optional(static_cast<ThemeKind>(theme - 1)) : std::nullopt;
    options.theme = choice.theme.value_or(m_first.options.theme);
    options.words = {m_title->text(), m_subtitle->text(), m_footnote->text()};
    options.scenarioInside = m_scenario->isChecked();
    return choice;
}

void ExportDialog::takeNamedSize()
{
    const auto chosen = static_cast<std::size_t>(m_size->currentIndex());
    if (chosen >= kNamedSizes.size())
        return;
    m_width->setValue(kNamedSizes[chosen].size.width());
    m_height->setValue(kNamedSizes[chosen].size.height());
}

void ExportDialog::takeOwnSize()
{
    const QSize size(m_width->value(), m_height->value());
    const auto *named = std::find_if(kNamedSizes.begin(), kNamedSizes.end(),
                                     [size](const NamedSize &known) { return known.size == size; });
    m_size->setCurrentIndex(static_cast<int>(named - kNamedSizes.begin()));
}

void ExportDialog::present()
{
    const ExportChoice now = choice();
    const bool picture = isPicture(now.format);
    for (QWidget *control : std::initializer_list<QWidget *>{m_size, m_width, m_height, m_theme, m_scenario})
        control->setEnabled(picture);
    m_scale->setEnabled(now.format == ExportFormat::Png);
    m_extent->setText(extentText(now));
    m_preview->setPicture(m_snapshot, now);
}

void ExportDialog::showProblem()
{
    const QString problem = m_preview->problem();
    m_export->setEnabled(problem.isEmpty());
    if (problem == m_problem->text())
        return;
    m_problem->setText(problem);
    announce(m_problem, problem);
}

} // namespace tb
