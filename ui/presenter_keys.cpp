// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>

namespace tb {

namespace {

struct Row
{
    PresenterCommand command;
    std::vector<int> keys;
};

const std::vector<Row> &rows()
{
    using enum PresenterCommand;
    static const std::vector<Row> kRows
        = {{Next,
            {Qt::Key_Right, Qt::Key_Down, Qt::Key_Space, Qt::Key_N, Qt::Key_PageDown, Qt::Key_Return,
             Qt::Key_Enter}},
           {Back, {Qt::Key_Left, Qt::Key_Up, Qt::Key_P, Qt::Key_PageUp, Qt::Key_Backspace}},
           {FromStart, {Qt::Key_Home}},
           {Jump, {Qt::Key_G}},
           {Answer, {Qt::Key_A}},
           {Reset, {Qt::Key_R}},
           {Point, {Qt::Key_H}},
           {More, {Qt::Key_Plus, Qt::Key_Equal}},
           {Less, {Qt::Key_Minus}},
           {OtherSlider, {Qt::Key_K}},
           {Controls, {Qt::Key_C}},
           {Timer, {Qt::Key_T}},
           {Blank, {Qt::Key_B, Qt::Key_Period}},
           {Keys, {Qt::Key_Question, Qt::Key_Slash, Qt::Key_F1}},
           {Leave, {Qt::Key_Escape, Qt::Key_F5}}};
    return kRows;
}

QString tr(const char *text)
{
    return QCoreApplication::translate("Presenter", text);
}

} // namespace

std::optional<int> digitOf(const QKeyEvent &event)
{
    const int digit = event.key() - Qt::Key_0;
    return digit >= 0 && digit <= 9 ? std::optional(digit) : std::nullopt;
}

std::optional<PresenterCommand> presenterCommand(const QKeyEvent &event)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    if (digitOf(event))
        return PresenterCommand::Digit;
    for (const Row &row : rows())
        if (std::find(row.keys.begin(), row.keys.end(), event.key()) != row.keys.end())
            return row.command;
    return std::nullopt;
}

const std::vector<PresenterKey> &presenterKeys()
{
    static const std::vector<PresenterKey> kKeys
        = {{tr("Right, Down, Space, N, Page Down, Enter"), tr("next: the answer, then the next step")},
           {tr("Left, Up, P, Page Up, Backspace"), tr("the step before")},
           {tr("0 to 9"), tr("while a question is open: the class's answer")},
           {tr("A"), tr("show the answer")},
           {tr("1, 2, 3"), tr("else: point at weights, working space, state")},
           {tr("H"), tr("point at the next budget")},
           {tr("+, -"), tr("one stop of a slider")},
           {tr("K"), tr("which slider + and - move")},
           {tr("C"), tr("the controls of this step")},
           {tr("G"), tr("list of steps: a number or arrows, then Enter")},
           {tr("R"), tr("this step from its beginning")},
           {tr("Home"), tr("the lesson from its beginning")},
           {tr("T"), tr("start and stop the timer")},
           {tr("B, ."), tr("black screen; any key brings it back")},
           {tr("?"), tr("these keys")},
           {tr("Esc, F5"), tr("back to the window; first out of what is open in it")}};
    return kKeys;
}

} // namespace tb
