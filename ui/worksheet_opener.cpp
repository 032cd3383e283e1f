// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet_opener.h"

#include "ui/worksheet_file.h"
#include "ui/worksheet_window.h"

#include <QWidget>

namespace tb {

WorksheetOpener::WorksheetOpener(std::shared_ptr<const Catalogue> catalogue, QWidget *window)
    : QObject(window)
    , m_catalogue(std::move(catalogue))
    , m_parent(window)
{
}

void WorksheetOpener::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_window)
        m_window->setTheme(theme);
}

void WorksheetOpener::open(const Scenario &scenario)
{
    if (!m_window) {
        m_window = new WorksheetWindow(m_catalogue, worksheetPath(), m_parent);
        m_window->setTheme(m_theme);
    }
    m_window->takeOver(scenario);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

} // namespace tb
