// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/slider_row.h"

#include "core/format.h"
#include "ui/fitting_combo.h"
#include "ui/form_rows.h"
#include "ui/stop_slider.h"
#include "ui/wheel_guard.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace tb {

namespace {

QString entryText(const FormatChoice &choice)
{
    return SliderRow::tr("%1, %2 bits")
        .arg(QString::fromStdString(choice.key), QString::fromStdString(fixed(choice.bits, 2)));
}

QString entryTip(const FormatChoice &choice)
{
    const QString name = QString::fromStdString(choice.name);
    return choice.estimate ? SliderRow::tr("%1; exact for Llama 3.1 8B, an estimate for others").arg(name)
                           : name;
}

QComboBox *makeCombo()
{
    auto combo = std::make_unique<FittingCombo>();
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(14);
    combo->setMaxVisibleItems(18);
    WheelGuard::guard(combo.get());
    return combo.release(); // the row's layout gives it a parent
}

} // namespace

SliderRow::SliderRow(const RowText &text, QWidget *entry, QWidget *parent)
    : QWidget(parent)
    , m_warning(new QLabel(this))
    , m_slider(new StopSlider(this))
{
    auto *label = new QLabel(text.label, this);
    label->setBuddy(entry);
    label->setToolTip(text.tip);
    entry->setAccessibleName(text.name);
    entry->setToolTip(text.tip);
    m_slider->setAccessibleName(tr("%1 slider").arg(text.name));
    m_slider->setToolTip(
        tr("%1\nArrow keys: next stop. Shift+arrow: fine. Page keys: three stops.").arg(text.tip));
    m_warning->setWordWrap(true);
    m_warning->hide();

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(2);
    layout->addWidget(label, 0, 0);
    layout->addWidget(entry, 0, 1);
    layout->addWidget(m_slider, 1, 0, 1, 2);
    layout->addWidget(m_warning, 2, 0, 1, 2);
    layout->setColumnStretch(0, 4); // the same shares in every row keep the entries in one column
    layout->setColumnStretch(1, 5);
    entry->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTabOrder(entry, m_slider);
}

void SliderRow::setWarning(const QString &text)
{
    m_warning->setText(text);
    m_warning->setVisible(!text.isEmpty());
}

void SliderRow::setTheme(const Theme &theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, theme.overflowText);
    m_warning->setPalette(colours);
}

NumberRow::NumberRow(const RowText &text, const NumberRules &rules, QWidget *parent)
    : SliderRow(text, new NumberSpin(rules), parent)
    , m_spin(findChild<NumberSpin *>())
{
    m_value = m_spin->value();
    connect(m_spin, &QSpinBox::valueChanged, this, &NumberRow::choose);
    connect(slider(), &StopSlider::picked, this, &NumberRow::choose);
    // A scale that changes under the mouse would move the handle away from it.
    connect(slider(), &QSlider::sliderReleased, this, &NumberRow::refresh);
}

void NumberRow::setValue(const Scale &scale, qint64 value)
{
    m_scale = scale;
    m_value = value;
    refresh();
}

void NumberRow::choose(qint64 value)
{
    if (value == m_value)
        return;
    m_value = value;
    refresh();
    Q_EMIT valueChosen(value);
}

void NumberRow::refresh()
{
    m_spin->setValue(static_cast<int>(m_value));
    slider()->setState(slider()->isSliderDown() ? slider()->scale() : m_scale, m_value);
    slider()->setAccessibleDescription(m_spin->text());
}

ChoiceRow::ChoiceRow(const RowText &text, QWidget *parent)
    : SliderRow(text, makeCombo(), parent)
    , m_combo(findChild<QComboBox *>())
    , m_tip(text.tip)
{
    connect(m_combo, &QComboBox::activated, this,
            [this](int index) { choose(m_combo->itemData(index).toString().toStdString()); });
    connect(slider(), &StopSlider::picked, this, [this](qint64 stop) { pickStop(static_cast<int>(stop)); });
    connect(slider(), &QSlider::sliderReleased, this, &ChoiceRow::refresh);
}

void ChoiceRow::setChoices(const std::vector<FormatChoice> &choices, const std::string &current)
{
    m_choices = choices;
    m_current = current;
    refresh();
}

void ChoiceRow::choose(const std::string &key)
{
    if (key == m_current)
        return;
    m_current = key;
    showCurrent();
    Q_EMIT valueChosen(key);
}

void ChoiceRow::pickStop(int stop)
{
    const int rest = restingStop(m_stops, indexOfChoice(m_stops, m_current), stop);
    if (rest >= 0)
        choose(std::string(m_stops[static_cast<std::size_t>(rest)].key));
    showCurrent(); // also where the stop was refused and nothing is chosen
}

void ChoiceRow::refresh()
{
    const bool sameList = m_choices == m_shown;
    if (!sameList && !slider()->isSliderDown())
        fillCombo();
    showCurrent();
}

void ChoiceRow::fillCombo()
{
    m_shown = m_choices;
    m_stops.clear();
    m_combo->clear();
    for (const FormatChoice &choice : m_shown) {
        m_combo->addItem(entryText(choice), QString::fromStdString(choice.key));
        m_combo->setItemData(m_combo->count() - 1, entryTip(choice), Qt::ToolTipRole);
        if (choice.onSlider)
            m_stops.push_back(choice);
        if (!choice.refusal.empty())
            greyEntry(m_combo, m_combo->count() - 1, QString::fromStdString(choice.refusal));
    }
}

void ChoiceRow::showCurrent()
{
    std::vector<std::string> labels;
    std::vector<StopKind> kinds;
    for (const FormatChoice &stop : m_stops) {
        labels.push_back(stop.shortLabel);
        kinds.push_back(stop.refusal.empty() ? StopKind::Plain : StopKind::Closed);
    }
    if (const int stop = indexOfChoice(m_stops, m_current); stop >= 0)
        slider()->setState(choiceScale(labels, kinds), stop);
    const int index = indexOfChoice(m_shown, m_current);
    m_combo->setCurrentIndex(index);
    const std::string reason = index < 0 ? std::string() : m_shown[static_cast<std::size_t>(index)].refusal;
    m_combo->setToolTip(reason.empty() ? m_tip : QString::fromStdString(reason));
    slider()->setAccessibleDescription(m_combo->currentText());
}

} // namespace tb
