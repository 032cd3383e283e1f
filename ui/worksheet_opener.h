// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the worksheet, made when it is first asked for.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"
#include "ui/theme.h"

#include <QObject>

#include <memory>

namespace tb {

class WorksheetWindow;

class WorksheetOpener : public QObject
{
    Q_OBJECT

public:
    WorksheetOpener(std::shared_ptr<const Catalogue> catalogue, QWidget *window);

    void setTheme(const Theme &theme);
    /// An empty sheet takes the scenario's model and device over.
    void open(const Scenario &scenario);

private:
    std::shared_ptr<const Catalogue> m_catalogue;
    QWidget *m_parent;
    WorksheetWindow *m_window = nullptr;
    Theme m_theme;
};

} // namespace tb
