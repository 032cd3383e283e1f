// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported, as what, how large, with which words; and at once how it will look.
#pragma once

#include "ui/export_choice.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tb {

class NumberSpin;
class PicturePreview;

class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// Opens with `choice`. "As the window" is the theme of its options.
    ExportDialog(Snapshot snapshot, const ExportChoice &choice, QWidget *parent);

    /// With the theme it shall be drawn in.
    ExportChoice choice() const;

Q_SIGNALS:
    void exportAsked();

private:
    void arrange(QFormLayout *form);
    QFormLayout *makeForm();
    void addViews();
    void addPaper(QFormLayout *form);
    void addWords(QFormLayout *form);
    QLineEdit *addLine(QFormLayout *form, const QString &label, int most);
    void fill(const ExportChoice &choice);
    void connectAll();
    void takeNamedSize();
    void takeOwnSize();
    void present();
    void showProblem();

    Snapshot m_snapshot;
    ExportChoice m_first; ///< what has no control here stays as in it
    QComboBox *m_view = nullptr;
    QComboBox *m_format = nullptr;
    QComboBox *m_size = nullptr; ///< the last entry is for a size of one's own
    NumberSpin *m_width = nullptr;
    NumberSpin *m_height = nullptr;
    NumberSpin *m_scale = nullptr;
    QComboBox *m_theme = nullptr;
    QLineEdit *m_title = nullptr;
    QLineEdit *m_subtitle = nullptr;
    QLineEdit *m_footnote = nullptr;
    QCheckBox *m_scenario = nullptr;
    PicturePreview *m_preview = nullptr;
    QLabel *m_extent = nullptr;
    QLabel *m_problem = nullptr;
    QPushButton *m_export = nullptr;
};

} // namespace tb
