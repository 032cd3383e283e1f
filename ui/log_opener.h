// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the log window for what is asked for, dropped or pasted.
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"
#include "ui/theme.h"

#include <QObject>

#include <memory>

namespace tb {

class LogWindow;

class LogOpener : public QObject
{
    Q_OBJECT

public:
    /// Watches `window` for a paste that none of its text fields takes.
    LogOpener(std::shared_ptr<const Catalogue> catalogue, QWidget *window);

    void setTheme(const Theme &theme);
    void open();
    /// False where the file is no log.
    bool openFile(const QString &path);

Q_SIGNALS:
    void scenarioFound(const tb::Scenario &scenario);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    LogWindow *window();

    std::shared_ptr<const Catalogue> m_catalogue;
    QWidget *m_parent;
    LogWindow *m_window = nullptr;
    Theme m_theme;
};

} // namespace tb
