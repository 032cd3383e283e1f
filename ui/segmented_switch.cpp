// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/segmented_switch.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace tb {

namespace {

constexpr double kCorner = 4.0; ///< logical pixels

/// A flat button that is filled while it is on.
class Segment : public QAbstractButton
{
public:
    Segment(const QString &text, QWidget *parent)
        : QAbstractButton(parent)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const QSize text = fontMetrics().size(Qt::TextShowMnemonic, this->text());
        return {text.width() + 2 * fontMetrics().averageCharWidth(), std::max(24, text.height() + 8)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPalette colours = palette();
        QColor outline = colours.color(QPalette::WindowText);
        outline.setAlphaF(0.35F);
        painter.setPen(isChecked() ? colours.color(QPalette::Highlight) : outline);
        painter.setBrush(colours.brush(isChecked() ? QPalette::Highlight : QPalette::Button));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
        painter.setPen(colours.color(isChecked() ? QPalette::HighlightedText : QPalette::ButtonText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), kCorner - 2, kCorner - 2);
        }
    }
};

} // namespace

SegmentedSwitch::SegmentedSwitch(QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
    , m_layout(new QHBoxLayout(this))
{
    setFocusPolicy(Qt::StrongFocus);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (!on || id == m_current)
            return;
        m_current = id;
        setFocusProxy(button(id));
        Q_EMIT chosen(id);
    });
}

void SegmentedSwitch::addChoice(const QString &text, const QString &tip)
{
    auto *segment = new Segment(text, this);
    segment->setToolTip(tip);
    segment->setAccessibleDescription(tip);
    m_group->addButton(segment, static_cast<int>(m_group->buttons().size()));
    m_layout->addWidget(segment);
}

void SegmentedSwitch::setCurrent(int index)
{
    m_current = index;
    m_group->button(index)->setChecked(true);
    setFocusProxy(button(index)); // where the mnemonic of a label goes
}

int SegmentedSwitch::current() const
{
    return m_current;
}

QWidget *SegmentedSwitch::button(int index) const
{
    return m_group->button(index);
}

} // namespace tb
