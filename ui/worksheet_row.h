// SPDX-License-Identifier: GPL-3.0-or-later
// One blank of the worksheet with what is said to it.
#pragma once

#include "core/worksheet_check.h"
#include "ui/theme.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace tb {

/// How much of a row stands beside each other.
enum class RowFlow {
    OneLine, ///< label, blank, note
    NoteBelow,
    AllBelow,
};

class WorksheetRow : public QWidget
{
    Q_OBJECT

public:
    explicit WorksheetRow(const SheetField &field, QWidget *parent = nullptr);

    QLineEdit *edit() const { return m_edit; }

    /// Emits nothing.
    void setAnswer(const QString &text);
    /// `computed` is shown below the note; empty to keep it back.
    void setNote(const SheetNote &note, const QString &computed);
    void setTheme(const Theme &theme);

    /// Rows of one sheet share the width of their labels.
    int labelWidth() const;
    void setLabelWidth(int width);
    /// Of the blank between its margins.
    int blankWidth() const;
    void setFlow(RowFlow flow);

Q_SIGNALS:
    void edited(const QString &text); ///< by the learner

private:
    void colourNote();

    QLabel *m_label;
    QLineEdit *m_edit;
    QLabel *m_note;
    QLabel *m_computed;
    QBoxLayout *m_blank;
    QBoxLayout *m_layout;
    SheetMark m_mark = SheetMark::Empty;
    Theme m_theme;
};

} // namespace tb
