// SPDX-License-Identifier: GPL-3.0-or-later
// A label, an exact entry beside it, and a slider below; all three show one value.
#pragma once

#include "core/format_choices.h"
#include "core/scale.h"
#include "ui/number_spin.h"
#include "ui/theme.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;

namespace tb {

class StopSlider;

struct RowText
{
    QString label; ///< with its mnemonic
    QString name; ///< for screen readers, "Context"
    QString tip; ///< what it is, unit and range
};

class SliderRow : public QWidget
{
    Q_OBJECT

public:
    StopSlider *slider() const { return m_slider; }

    /// Plain words below the slider; an empty text takes no room.
    void setWarning(const QString &text);
    void setTheme(const Theme &theme);

protected:
    SliderRow(const RowText &text, QWidget *entry, QWidget *parent);

private:
    QLabel *m_warning = nullptr;
    StopSlider *m_slider = nullptr;
};

/// A whole number with a spin box.
class NumberRow : public SliderRow
{
    Q_OBJECT

public:
    NumberRow(const RowText &text, const NumberRules &rules, QWidget *parent = nullptr);

    void setValue(const Scale &scale, qint64 value);

Q_SIGNALS:
    void valueChosen(qint64 value); ///< by the user only

private:
    void choose(qint64 value);
    void refresh();

    NumberSpin *m_spin;
    Scale m_scale;
    qint64 m_value = 0;
};

/// One of a list of formats: the combo box has all, the slider the stops among them.
class ChoiceRow : public SliderRow
{
    Q_OBJECT

public:
    explicit ChoiceRow(const RowText &text, QWidget *parent = nullptr);

    void setChoices(const std::vector<FormatChoice> &choices, const std::string &current);

Q_SIGNALS:
    void valueChosen(const std::string &key); ///< by the user only

private:
    void choose(const std::string &key);
    void pickStop(int stop);
    void refresh();
    void fillCombo();
    void showCurrent();

    QComboBox *m_combo;
    std::vector<FormatChoice> m_choices; ///< as last set
    std::vector<FormatChoice> m_shown; ///< what combo and slider hold now
    std::vector<FormatChoice> m_stops; ///< of the slider
    QString m_tip; ///< of the combo box, unless its entry has a warning of its own
    std::string m_current;
};

} // namespace tb
