// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of one load of a log: printed, predicted, difference and why.
#pragma once

#include "core/log_check.h"
#include "ui/theme.h"

#include <QTableWidget>

namespace tb {

class CheckTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit CheckTable(QWidget *parent = nullptr);

    void setLines(const std::vector<CheckLine> &lines);
    void setTheme(const Theme &theme);
    /// The chosen rows, or all of them, under the heading: columns by tabulators, for a spreadsheet or a
    /// mail.
    QString asText() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void colourVerdicts();

    std::vector<bool> m_good; ///< of each row: the prediction is within the rounding
    Theme m_theme;
};

} // namespace tb
