// SPDX-License-Identifier: GPL-3.0-or-later
// A list to choose from that may be narrower than its entries.
#pragma once

#include <QComboBox>

namespace tb {

/// Ends a text that has no room with an ellipsis and shows all of it above the tool tip.
class FittingCombo : public QComboBox
{
    Q_OBJECT

public:
    explicit FittingCombo(QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString shownText() const;
};

} // namespace tb
