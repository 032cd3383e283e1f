// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons there are, by group, with what has been done of them.
#pragma once

#include "core/lesson_progress.h"
#include "core/readers/lesson_shelf.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace tb {

class LessonList : public QDialog
{
    Q_OBJECT

public:
    explicit LessonList(QWidget *parent = nullptr);

    void setShelf(const LessonShelf &shelf, const LessonProgress &progress);

Q_SIGNALS:
    void lessonChosen(const QString &id);
    void fileChosen(const QString &path);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &words);
    void tellAbout(const QTreeWidgetItem *item);
    void choose(QTreeWidgetItem *item);
    void chooseFile();

    QLineEdit *m_search;
    QTreeWidget *m_tree;
    QLabel *m_about; ///< of the lesson in front, which its column may cut
    QLabel *m_none; ///< that nothing was found
    QLabel *m_faults;
    QPushButton *m_begin = nullptr;
};

} // namespace tb
