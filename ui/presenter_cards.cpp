// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_cards.h"

#include "ui/presenter_keys.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace tb {

BlankScreen::BlankScreen(QWidget *over)
    : QWidget(over)
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Black screen"));
    hide();
}

void BlankScreen::setTheme(const Theme &theme)
{
    QPalette palette = theme.palette();
    palette.setColor(QPalette::Window, theme.blank);
    setPalette(palette);
}

PresenterCard::PresenterCard(QWidget *content, QWidget *over)
    : QWidget(over)
    , m_content(content)
{
    m_content->setParent(this);
    hide();
}

void PresenterCard::setTheme(const Theme &theme)
{
    m_theme = theme;
    paintTheme(theme);
}

void PresenterCard::open()
{
    setGeometry(parentWidget()->rect());
    const QSize size = wish(QSizeF(width() * 0.86, height() * 0.88).toSize());
    m_content->setGeometry(QRect(QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size));
    show();
    raise();
}

void PresenterCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor veil = m_theme.text;
    veil.setAlphaF(0.4F);
    painter.fillRect(rect(), veil);
    const int margin = height() / 40;
    painter.setPen(QPen(m_theme.accent, 2));
    painter.setBrush(m_theme.canvas);
    painter.drawRect(m_content->geometry().adjusted(-margin, -margin, margin, margin));
}

KeySheet::KeySheet(QWidget *over)
    : PresenterCard(new PresenterText, over)
    , m_text(findChild<PresenterText *>())
{
    std::vector<PresenterLine> lines;
    for (const PresenterKey &key : presenterKeys())
        lines.push_back({SaidAs::Keys, key.meaning.toHtmlEscaped(), key.keys});
    m_text->setLines(std::move(lines));
    m_text->setMiddle(true);
}

void KeySheet::setTextSize(double least)
{
    m_text->setSizes(least, least * 1.4);
}

void KeySheet::paintTheme(const Theme &theme)
{
    m_text->setTheme(theme);
}

StepList::StepList(QWidget *over)
    : PresenterCard(new QListWidget, over)
    , m_list(findChild<QListWidget *>())
{
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Steps"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus); // the card has the keys
    setFocusPolicy(Qt::StrongFocus);
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem *item) { choose(m_list->row(item)); });
}

void StepList::setSteps(const QStringList &titles, int current)
{
    m_list->clear();
    for (int i = 0; i < titles.size(); ++i)
        m_list->addItem(QStringLiteral("%1   %2").arg(i + 1, titles.size() > 9 ? 2 : 1).arg(titles[i]));
    m_list->setCurrentRow(current);
    m_typed = 0;
}

void StepList::setTextSize(double least)
{
    Theme theme = Theme::of(ThemeKind::Projector);
    theme.fontScale = 1;
    m_list->setFont(theme.font(least * 1.4));
}

QSize StepList::wish(QSize most) const
{
    const int row = std::max(1, m_list->sizeHintForRow(0));
    const int wide = m_list->sizeHintForColumn(0) + 2 * row;
    return {std::min(most.width(), wide), std::min(most.height(), row * m_list->count() + 4)};
}

void StepList::keyPressEvent(QKeyEvent *event)
{
    const int row = m_list->currentRow();
    const int last = m_list->count() - 1;
    if (const auto digit = digitOf(*event))
        return type(*digit);
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_PageUp:
        return m_list->setCurrentRow(std::max(0, row - 1));
    case Qt::Key_Down:
    case Qt::Key_PageDown:
        return m_list->setCurrentRow(std::min(last, row + 1));
    case Qt::Key_Home:
        return m_list->setCurrentRow(0);
    case Qt::Key_End:
        return m_list->setCurrentRow(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return choose(row);
    default:
        event->ignore(); // whoever opened it may close it
    }
}

/// 1 and 2 are step 12 where there is one, else step 2.
void StepList::type(int digit)
{
    const int longer = 10 * m_typed + digit;
    m_typed = longer <= m_list->count() ? longer : digit;
    if (m_typed >= 1 && m_typed <= m_list->count())
        m_list->setCurrentRow(m_typed - 1);
}

void StepList::choose(int row)
{
    if (row >= 0)
        Q_EMIT chosen(row);
}

} // namespace tb
