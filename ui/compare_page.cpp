// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_page.h"

#include "ui/bar_pair.h"
#include "ui/compare_table.h"
#include "ui/pins.h"
#include "ui/wheel_guard.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>

namespace tb {

ComparePage::ComparePage(QWidget *parent)
    : DeckPage(parent)
    , m_pins(new QComboBox(this))
    , m_pin(new QPushButton(tr("&Pin This State"), this))
    , m_unpin(new QPushButton(tr("&Unpin"), this))
    , m_swap(new QPushButton(tr("&Swap"), this))
    , m_sentence(new QLabel(this))
    , m_bars(new BarPair(this))
    , m_table(new CompareTable(this))
{
    setAutoFillBackground(true);
    m_sentence->setWordWrap(true);
    m_sentence->setAccessibleName(tr("The difference in one sentence"));
    auto *halves = new QHBoxLayout;
    halves->setContentsMargins(0, 0, 16, 0);
    halves->setSpacing(8);
    halves->addWidget(m_bars, 4);
    halves->addWidget(m_table, 5);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(makeButtons());
    layout->addWidget(m_sentence);
    layout->addLayout(halves, 1);
    layout->addStretch();
    m_sentence->setContentsMargins(16, 0, 16, 0);
    connect(m_bars, &BarPair::partPointed, this, &DeckPage::partPointed);
}

QWidget *ComparePage::makeButtons()
{
    m_pin->setToolTip(tr("Keep the present state to compare with (Ctrl+P)"));
    m_unpin->setToolTip(tr("Forget this pinned state"));
    m_swap->setToolTip(tr("The pinned state becomes the present one, and the present one the pin (X)"));
    m_pins->setEditable(true);
    m_pins->setInsertPolicy(QComboBox::NoInsert);
    m_pins->setCompleter(nullptr); // a name may begin like another
    m_pins->setAccessibleName(tr("Pinned state A"));
    m_pins->setToolTip(
        tr("The pinned state to compare with. Type another name and press Enter to rename it."));
    m_pins->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_pins->setMinimumContentsLength(12);
    WheelGuard::guard(m_pins);
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(16, 0, 16, 0);
    row->addWidget(m_pin, 1);
    row->addWidget(m_pins, 3);
    row->addWidget(m_swap, 1);
    row->addWidget(m_unpin, 1);
    row->addStretch(3);
    connect(m_pin, &QPushButton::clicked, this,
            [this] { Q_EMIT pinsChosen(withPin(*m_snapshot), m_snapshot->scenario, tr("pin this state")); });
    connect(m_unpin, &QPushButton::clicked, this,
            [this] { Q_EMIT pinsChosen(withoutPin(m_snapshot->view), m_snapshot->scenario, tr("unpin")); });
    connect(m_swap, &QPushButton::clicked, this, &ComparePage::swap);
    connect(m_pins, &QComboBox::activated, this, &ComparePage::choosePin);
    connect(m_pins->lineEdit(), &QLineEdit::editingFinished, this, &ComparePage::renamePin);
    auto *key = new QShortcut(QKeySequence(Qt::Key_X), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, &ComparePage::swap);
    return box;
}

void ComparePage::setSnapshot(const Snapshot &snapshot)
{
    m_snapshot = snapshot;
    showPins();
    const bool compares = snapshot.pinned != nullptr;
    for (QWidget *widget : {static_cast<QWidget *>(m_bars), static_cast<QWidget *>(m_table)})
        widget->setVisible(compares);
    if (!compares) {
        m_sentence->setText(
            tr("Pin the present state, then change something: both are shown side by side here, "
               "the pinned one in grey in all other views."));
        return;
    }
    const PinnedState &pinned = *snapshot.pinned;
    const Comparison comparison = compare(pinned.resolved, pinned.budget, snapshot.resolved, snapshot.budget,
                                          *snapshot.catalogue, snapshot.view.units);
    m_sentence->setText(QString::fromStdString(comparison.sentence));
    m_table->setComparison(comparison);
    m_bars->setSnapshot(snapshot);
}

void ComparePage::showPins()
{
    const ViewOptions &view = m_snapshot->view;
    QStringList names;
    for (const Pin &pin : view.pins)
        names.append(QString::fromStdString(pin.name));
    if (names != m_names) { // else a name that is being typed stays
        m_names = names;
        m_pins->clear();
        m_pins->addItems(names);
    }
    m_pins->setCurrentIndex(view.compared ? static_cast<int>(*view.compared) : -1);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_pins), static_cast<QWidget *>(m_swap), static_cast<QWidget *>(m_unpin)})
        widget->setVisible(!view.pins.empty());
}

void ComparePage::setTheme(const Theme &theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.canvas);
    setPalette(colours);
    m_sentence->setFont(theme.font(14, FontWeight::Bold));
    m_bars->setTheme(theme);
    m_table->setTheme(theme);
}

void ComparePage::setHighlight(std::optional<BudgetPart> part)
{
    m_bars->setHighlight(part);
}

void ComparePage::choosePin(int pin)
{
    ViewOptions view = m_snapshot->view;
    view.compared = static_cast<std::size_t>(pin);
    Q_EMIT viewChosen(view);
}

void ComparePage::renamePin()
{
    const ViewOptions view = withPinNamed(m_snapshot->view, m_pins->currentText().trimmed().toStdString());
    if (view != m_snapshot->view)
        Q_EMIT pinsChosen(view, m_snapshot->scenario, tr("rename the pin"));
    else if (view.compared) // a name that cannot be taken goes back to what it was
        m_pins->setEditText(QString::fromStdString(view.pins[*view.compared].name));
}

void ComparePage::swap()
{
    if (!m_snapshot->pinned)
        return;
    Q_EMIT pinsChosen(withPinSwapped(*m_snapshot), m_snapshot->pinned->pin.scenario, tr("swap with the pin"));
}

} // namespace tb
