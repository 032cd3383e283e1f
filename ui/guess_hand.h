// SPDX-License-Identifier: GPL-3.0-or-later
// What moves and gives an open guess, the same in every picture that has one.
#pragma once

#include "core/guess_mark.h"

#include <QObject>

class QKeyEvent;

namespace tb {

class GuessHand : public QObject
{
    Q_OBJECT

public:
    /// Left and Right move a guess that lies along the picture, Up and Down one that stands in it.
    GuessHand(Qt::Orientation along, QObject *parent);

    void moveTo(const GuessMark &guess, double value);
    /// Arrows move the guess, Shift by less, the Page keys by more, and Enter gives it. False: another key.
    bool takeKey(const QKeyEvent &event, const GuessMark &guess, ByteUnits units);

Q_SIGNALS:
    /// To this value. The guess stands where the next snapshot has it.
    void moved(double value);
    void given(double value);

private:
    std::optional<double> afterKey(const QKeyEvent &event, const GuessMark &guess, ByteUnits units) const;

    Qt::Orientation m_along;
};

} // namespace tb
