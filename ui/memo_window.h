// SPDX-License-Identifier: GPL-3.0-or-later
// The sizing memo: fields on the left, the page as it prints on the right.
#pragma once

#include "ui/memo_export.h"
#include "ui/snapshot.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;
class QScrollArea;

namespace tb {

class MemoForm;
class MemoView;

class MemoWindow : public QDialog
{
    Q_OBJECT

public:
    /// The user's words are read from `path` and kept there.
    explicit MemoWindow(const QString &path, QWidget *parent = nullptr);
    ~MemoWindow() override;

    /// None while a question is open: the memo would tell the answer.
    void setSnapshot(const Snapshot *snapshot);
    void setTheme(const Theme &theme);
    /// Writes a file by its ending and says so.
    void exportTo(const QString &path);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void arrange();
    void refresh();
    void save();
    void say(const QString &line);
    void chooseExport();
    void print();
    MemoPrint printed() const;

    QString m_path;
    std::optional<Snapshot> m_snapshot;
    QScrollArea *m_fields; ///< the form, on screens too low for it
    MemoForm *m_form;
    MemoView *m_view;
    QLabel *m_said; ///< what the last command did
    QPushButton *m_print;
    QPushButton *m_export;
    QTimer m_saving; ///< keeps the words once the typing pauses
    bool m_unsaved = false;
};

} // namespace tb
