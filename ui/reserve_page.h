// SPDX-License-Identifier: GPL-3.0-or-later
// Reserve against use: how long conversations really are, and what slots and pages make of it.
#pragma once

#include "ui/deck_page.h"

class QLabel;
class QPushButton;

namespace tb {

class NumberRow;
class NumberSpin;
class ReserveView;

class ReservePage : public DeckPage
{
    Q_OBJECT

public:
    explicit ReservePage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;

private:
    QWidget *makeControls();
    void chooseLength(std::optional<Tokens> length);
    void choosePeak(int people);

    QLabel *m_sentence;
    QPushButton *m_start;
    ReserveView *m_view;
    QWidget *m_controls = nullptr;
    NumberRow *m_length = nullptr;
    NumberSpin *m_peak = nullptr;
    QPushButton *m_forget = nullptr;
    Scenario m_scenario;
};

} // namespace tb
