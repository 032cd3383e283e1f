// SPDX-License-Identifier: GPL-3.0-or-later
// Before, now and the difference in rows: first the inputs that changed, then what they changed.
#pragma once

#include "core/compare.h"
#include "ui/theme.h"

#include <QTableWidget>

#include <array>

namespace tb {

class CompareTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit CompareTable(QWidget *parent = nullptr);

    void setComparison(const Comparison &comparison);
    void setTheme(const Theme &theme);

private:
    enum class Look { Plain, Input, Strong };

    void fill();
    void setRow(int row, const std::array<std::string, 4> &texts, Look look);

    Comparison m_comparison;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
