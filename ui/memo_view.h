// SPDX-License-Identifier: GPL-3.0-or-later
// The memo on the screen as it prints, as wide as there is room.
#pragma once

#include "ui/memo_page.h"

#include <QWidget>

namespace tb {

class MemoView : public QWidget
{
    Q_OBJECT

public:
    explicit MemoView(QWidget *parent = nullptr);

    /// The page, or in its place why there is none. `words` is the memo for those who hear it.
    void setPage(Result<MemoPage> page, const QString &words);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    Result<MemoPage> m_page;
};

} // namespace tb
