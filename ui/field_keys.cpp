// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/field_keys.h"

#include <QAbstractSpinBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace tb {

namespace {

bool isOfTheWindow(const QLineEdit &field, const QKeyEvent &key)
{
    if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo))
        return !field.isModified();
    const bool takesNumbers = qobject_cast<const QAbstractSpinBox *>(field.parentWidget()) != nullptr;
    return takesNumbers && key.text() == QLatin1String("?");
}

} // namespace

FieldKeys::FieldKeys(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

/// Whoever accepts this event has the key; a shortcut comes through only where nobody did.
bool FieldKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    QObject *field = watched;
    if (const auto *spin = qobject_cast<QAbstractSpinBox *>(watched))
        field = spin->findChild<QLineEdit *>();
    const auto *line = qobject_cast<QLineEdit *>(field);
    if (!line || !isOfTheWindow(*line, static_cast<QKeyEvent &>(*event)))
        return false;
    event->ignore();
    return true;
}

} // namespace tb
