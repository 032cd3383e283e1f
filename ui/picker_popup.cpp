// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picker_popup.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr int kCharacters = 50; ///< width, in average characters
constexpr int kRows = 9; ///< height, in items

QLabel *secondaryLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

} // namespace

PickerPopup::PickerPopup(PickMode mode, const PickerWords &words, QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_mode(mode)
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_empty(secondaryLabel(tr("Nothing has all these words."), this))
    , m_hint(secondaryLabel(words.hint, this))
    , m_model(new PickerModel(this))
    , m_filter(new PickerFilter(this))
{
    setFrameStyle(QFrame::StyledPanel | QFrame::Plain);
    m_filter->setSourceModel(m_model);
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new PickerDelegate(mode, m_list));
    m_list->setFrameStyle(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // the search line keeps it and passes the keys on
    m_list->setAccessibleName(words.list);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMouseTracking(true);
    m_search->setPlaceholderText(words.search);
    m_search->setAccessibleName(words.search);
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty);
    layout->addWidget(m_hint);
    connect(m_search, &QLineEdit::textChanged, this, &PickerPopup::filter);
    connect(m_list, &QListView::clicked, this, &PickerPopup::choose);
}

void PickerPopup::openAt(const QWidget *anchor, const QString &id)
{
    setFont(anchor->font()); // a window of its own inherits neither font nor palette
    setPalette(anchor->palette());
    m_empty->setFont(secondaryFont(font()));
    m_hint->setFont(secondaryFont(font()));
    m_search->clear();
    filter({});
    for (int row = 0; row < m_filter->rowCount(); ++row)
        if (m_filter->index(row, 0).data(PickerModel::IdRole) == id)
            m_list->setCurrentIndex(m_filter->index(row, 0));
    moveInto(anchor);
    show();
    m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
    m_search->setFocus(Qt::PopupFocusReason);
}

void PickerPopup::moveInto(const QWidget *anchor)
{
    const QRect screen = anchor->screen()->availableGeometry();
    const int rowHeight = m_list->sizeHintForRow(std::min(1, m_filter->rowCount() - 1));
    const QSize wanted(std::max(anchor->width(), fontMetrics().averageCharWidth() * kCharacters),
                       std::max(rowHeight, 1) * kRows + m_search->sizeHint().height() * 2);
    const QSize size = wanted.boundedTo(screen.size());
    QPoint corner = anchor->mapToGlobal(QPoint(0, anchor->height()));
    corner.setX(std::clamp(corner.x(), screen.left(), screen.right() + 1 - size.width()));
    corner.setY(std::clamp(corner.y(), screen.top(), screen.bottom() + 1 - size.height()));
    setGeometry(QRect(corner, size));
}

void PickerPopup::filter(const QString &text)
{
    m_filter->setSearch(text);
    const bool none = m_filter->rowCount() == 0;
    m_empty->setVisible(none);
    m_list->setVisible(!none);
    m_list->setCurrentIndex(m_filter->index(0, 0));
}

void PickerPopup::choose(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const QString id = index.data(PickerModel::IdRole).toString();
    if (m_mode == PickMode::One)
        close();
    Q_EMIT chosen(id);
}

bool PickerPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_list->currentIndex());
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

} // namespace tb
