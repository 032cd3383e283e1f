// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accessible_parts.h"

#include <QAccessibleActionInterface>
#include <QAccessibleWidget>
#include <QWidget>

#include <map>
#include <memory>

namespace tb {

namespace {

/// Where a part is in the tree: the index among its siblings, from the top down.
using Path = std::vector<int>;

class PartsInterface : public QAccessibleWidget
{
public:
    PartsInterface(QWidget *widget, QAccessible::Role role, AccessibleParts parts)
        : QAccessibleWidget(widget, role)
        , m_parts(std::move(parts))
    {
    }

    ~PartsInterface() override
    {
        for (const auto &[path, id] : m_ids)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(parts().size()); }
    QAccessibleInterface *child(int index) const override { return at({}, index); }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? text(QAccessible::Description) : QAccessibleWidget::text(kind);
    }

    std::vector<AccessiblePart> parts() const { return widget() ? m_parts() : std::vector<AccessiblePart>(); }

    /// The interface of a part, made when it is first asked for; none where there is no such part.
    QAccessibleInterface *at(Path parent, int index) const;

    using QAccessibleWidget::widget;

private:
    AccessibleParts m_parts;
    mutable std::map<Path, QAccessible::Id> m_ids;
};

class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    PartInterface(const PartsInterface *whole, Path path)
        : m_whole(whole)
        , m_path(std::move(path))
    {
    }

    bool isValid() const override { return !part().name.isEmpty(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_whole->window(); }
    QAccessibleInterface *parent() const override
    {
        if (m_path.size() == 1)
            return const_cast<PartsInterface *>(m_whole); // Qt's signature
        return m_whole->at({m_path.begin(), m_path.end() - 2}, m_path[m_path.size() - 2]);
    }
    int childCount() const override { return static_cast<int>(part().parts.size()); }
    QAccessibleInterface *child(int index) const override { return m_whole->at(m_path, index); }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *other = dynamic_cast<const PartInterface *>(child);
        const bool mine = other && other->m_path.size() == m_path.size() + 1 && other->parent() == this;
        return mine ? other->m_path.back() : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i)
            if (child(i)->rect().contains(x, y))
                return child(i);
        return nullptr;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? part().name
            : kind == QAccessible::Value ? part().value
                                         : QString();
    }
    void setText(QAccessible::Text, const QString &) override { }
    QRect rect() const override
    {
        const QRect place = part().rect;
        return place.isEmpty() ? QRect()
                               : QRect(m_whole->widget()->mapToGlobal(place.topLeft()), place.size());
    }
    QAccessible::Role role() const override { return part().role; }
    QAccessible::State state() const override
    {
        const AccessiblePart now = part();
        QAccessible::State state;
        state.readOnly = true;
        state.focused = state.active = now.focused;
        state.focusable = state.selectable = bool(now.press);
        state.invisible = state.offscreen = now.rect.isEmpty();
        return state;
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        const bool acts = type == QAccessible::ActionInterface && part().press;
        return acts ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        if (const auto press = part().press; press && name == pressAction())
            press();
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

    const PartsInterface *whole() const { return m_whole; }
    const Path &path() const { return m_path; }

private:
    /// Nameless when the picture has changed and there is no such part any more.
    AccessiblePart part() const
    {
        std::vector<AccessiblePart> level = m_whole->parts();
        AccessiblePart found;
        for (const int index : m_path) {
            if (index >= static_cast<int>(level.size()))
                return {};
            found = std::move(level[static_cast<std::size_t>(index)]);
            level = found.parts;
        }
        return found;
    }

    const PartsInterface *m_whole;
    Path m_path;
};

QAccessibleInterface *PartsInterface::at(Path parent, int index) const
{
    Path path = std::move(parent);
    path.push_back(index);
    if (index < 0)
        return nullptr;
    auto known = m_ids.find(path);
    if (known == m_ids.end()) {
        auto made = std::make_unique<PartInterface>(this, path);
        if (!made->isValid())
            return nullptr;
        known = m_ids.emplace(path, QAccessible::registerAccessibleInterface(made.release())).first;
    }
    QAccessibleInterface *part = QAccessible::accessibleInterface(known->second);
    return part && part->isValid() ? part : nullptr;
}

int PartsInterface::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *part = dynamic_cast<const PartInterface *>(child);
    return part && part->whole() == this && part->path().size() == 1 ? part->path().front() : -1;
}

QAccessibleInterface *PartsInterface::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i)
        if (child(i)->rect().contains(x, y))
            return child(i);
    return nullptr;
}

QAccessibleInterface *PartsInterface::focusChild() const
{
    if (!widget()->hasFocus())
        return nullptr;
    for (int i = 0; i < childCount(); ++i)
        if (child(i)->state().focused)
            return child(i);
    return const_cast<PartsInterface *>(this); // Qt's signature
}

} // namespace

QAccessibleInterface *accessibleWithParts(QWidget *widget, QAccessible::Role role, AccessibleParts parts)
{
    return new PartsInterface(widget, role, std::move(parts));
}

} // namespace tb
