// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the practice server, each with a slider and an exact field.
#pragma once

#include "core/practice_server.h"
#include "ui/theme.h"

#include <QWidget>

#include <span>
#include <string_view>
#include <vector>

namespace tb {

class NumberRow;

class PracticeControls : public QWidget
{
    Q_OBJECT

public:
    /// A row for each of `keys`, which are those of kPracticeSettings.
    explicit PracticeControls(std::span<const std::string_view> keys, QWidget *parent = nullptr);

    /// Emits nothing.
    void setServer(const PracticeServer &server);
    void setTheme(const Theme &theme);

Q_SIGNALS:
    void serverChosen(const tb::PracticeServer &server); ///< by the user only

private:
    struct Row
    {
        const PracticeSetting *setting;
        NumberRow *widget;
    };

    std::vector<Row> m_rows;
    PracticeServer m_server;
};

} // namespace tb
