// SPDX-License-Identifier: GPL-3.0-or-later
// The Lesson menu of the main window.
#include "ui/main_window.h"
#include "ui/worksheet_opener.h"

#include <QMenuBar>

namespace tb {

void MainWindow::makeLessonMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Lesson"));
    QAction *sheet = menu->addAction(tr("Seven Numbers &Worksheet"), this,
                                     [this] { m_sheet->open(m_store->snapshot().scenario); });
    sheet->setShortcut(QKeySequence(Qt::Key_F7));
}

} // namespace tb
