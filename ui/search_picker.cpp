// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search_picker.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace tb {

namespace {

constexpr int kPad = 6; ///< logical pixels between frame and text
constexpr int kArrow = 10;

} // namespace

SearchPicker::SearchPicker(PickMode mode, const PickerWords &words, QWidget *parent)
    : QPushButton(parent)
    , m_mode(mode)
    , m_popup(new PickerPopup(mode, words, this))
{
    setAutoDefault(false);
    setFocusPolicy(Qt::StrongFocus);
    if (mode == PickMode::One)
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPushButton::clicked, this, &SearchPicker::open);
    connect(m_popup, &PickerPopup::chosen, this, &SearchPicker::take);
}

void SearchPicker::setItems(std::vector<PickerItem> items)
{
    m_popup->model()->setItems(std::move(items));
}

void SearchPicker::setChosen(const QStringList &ids)
{
    m_chosen = ids;
    m_popup->model()->setTicked(QSet<QString>(ids.cbegin(), ids.cend()));
    if (m_mode == PickMode::Several)
        return;
    const auto &items = m_popup->model()->items();
    const auto item = std::find_if(items.begin(), items.end(), [&ids](const PickerItem &candidate) {
        return ids.contains(candidate.id);
    });
    m_shown = item == items.end() ? PickerItem() : *item;
    setToolTip(m_shown.title + QStringLiteral("\n") + m_shown.subtitle
               + (m_shown.caution.isEmpty() ? QString() : QStringLiteral("\n") + m_shown.caution));
    setAccessibleDescription(m_shown.title + QStringLiteral(", ") + m_shown.subtitle);
    update();
}

void SearchPicker::open()
{
    m_popup->openAt(this, m_chosen.value(0));
}

void SearchPicker::take(const QString &id)
{
    if (m_mode == PickMode::One && m_chosen == QStringList{id})
        return;
    Q_EMIT chosen(id);
}

QSize SearchPicker::sizeHint() const
{
    if (m_mode == PickMode::Several)
        return QPushButton::sizeHint();
    const int lines = fontMetrics().height() + QFontMetrics(secondaryFont(font())).height();
    return {fontMetrics().averageCharWidth() * 24, lines + 2 * kPad};
}

QSize SearchPicker::minimumSizeHint() const
{
    return m_mode == PickMode::Several ? QPushButton::minimumSizeHint() : sizeHint();
}

void SearchPicker::paintEvent(QPaintEvent *event)
{
    if (m_mode == PickMode::Several) {
        QPushButton::paintEvent(event);
        return;
    }
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    painter.drawControl(QStyle::CE_PushButtonBevel, option);

    const int arrow = std::max(kArrow, fontMetrics().height() * 2 / 3);
    QRect box = rect().adjusted(kPad + 2, kPad, -kPad, -kPad);
    option.rect
        = QStyle::alignedRect(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter, QSize(arrow, arrow), box);
    painter.drawPrimitive(QStyle::PE_IndicatorArrowDown, option);
    box.adjust(isRightToLeft() ? arrow + kPad : 0, 0, isRightToLeft() ? 0 : -arrow - kPad, 0);

    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(box, Qt::AlignLeading | Qt::AlignTop,
                     fontMetrics().elidedText(m_shown.title, Qt::ElideRight, box.width()));
    painter.setFont(secondaryFont(font()));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(box, Qt::AlignLeading | Qt::AlignBottom,
                     painter.fontMetrics().elidedText(m_shown.subtitle, Qt::ElideRight, box.width()));
}

} // namespace tb
