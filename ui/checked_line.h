// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that is taken as a whole: what makes no sense gives way to what was there, and the window
// says why.
#pragma once

#include "core/result.h"

#include <QLineEdit>

#include <functional>
#include <string>

namespace tb {

class CheckedLine : public QLineEdit
{
    Q_OBJECT

public:
    explicit CheckedLine(QWidget *parent = nullptr);

    /// Tried on Enter and when the focus leaves, where the text has changed. Without one, whoever reads the
    /// line complains.
    void setTaker(std::function<Status(const std::string &text)> taker) { m_taker = std::move(taker); }

    /// What it shows and goes back to.
    void setShown(const QString &text);

    /// How many it is wide enough for.
    void setCharacters(int characters);
    QSize sizeHint() const override;

private:
    void tryText();
    QString refusal(const QString &why) const;

    std::function<Status(const std::string &text)> m_taker;
    QString m_shown;
    int m_characters = 11;
};

} // namespace tb
