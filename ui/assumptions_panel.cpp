// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assumptions_panel.h"

#include "ui/assumption_words.h"
#include "ui/assumptions_form.h"
#include "ui/picker_list.h"
#include "ui/segmented_switch.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace tb {

AssumptionsPanel::AssumptionsPanel(QWidget *parent)
    : QWidget(parent)
    , m_accounting(new SegmentedSwitch(this))
    , m_summary(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(makeAccounting());
    layout->addSpacing(fontMetrics().height() / 2);
    layout->addWidget(makeDisclosure());
    layout->addWidget(m_summary);
    m_details = new AssumptionsForm(this); // Tab follows the order of construction
    layout->addWidget(m_details);
    m_details->hide();
    connect(m_details, &AssumptionsForm::scenarioChosen, this, &AssumptionsPanel::scenarioChosen);
}

QWidget *AssumptionsPanel::makeAccounting()
{
    m_accounting->addChoice(tr("Course"),
                            tr("Decimal capacity, and a 1.5 GB reserve that covers the working "
                               "space: the figures of the course."));
    m_accounting->addChoice(tr("Measured"),
                            tr("Capacity as the machine reports it, and the working space on "
                               "top: what you will see when you run it."));
    m_accounting->button(0)->setAccessibleName(tr("Course accounting"));
    m_accounting->button(1)->setAccessibleName(tr("Measured accounting"));
    connect(m_accounting, &SegmentedSwitch::chosen, this, &AssumptionsPanel::chooseAccounting);
    auto *box = new QWidget(this);
    auto *label = new QLabel(tr("Accountin&g"), box);
    label->setBuddy(m_accounting);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_accounting, 1);
    return box;
}

QWidget *AssumptionsPanel::makeDisclosure()
{
    m_disclosure = new QToolButton(this);
    m_disclosure->setText(tr("&Assumptions"));
    m_disclosure->setAccessibleName(tr("Assumptions"));
    m_disclosure->setToolTip(tr("Which engine serves, what is kept free and how memory is counted"));
    m_disclosure->setAutoRaise(true);
    m_disclosure->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_disclosure->setArrowType(Qt::RightArrow);
    m_disclosure->setFocusPolicy(Qt::StrongFocus);
    m_summary->setFont(secondaryFont(font()));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setWordWrap(true);
    m_disclosure->setAccessibleDescription(tr("closed"));
    connect(m_disclosure, &QToolButton::clicked, this, &AssumptionsPanel::toggleDetails);
    return m_disclosure;
}

void AssumptionsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        m_summary->setFont(secondaryFont(font())); // a font of its own does not follow by itself
    QWidget::changeEvent(event);
}

void AssumptionsPanel::toggleDetails()
{
    const bool open = m_details->isHidden();
    m_details->setVisible(open);
    m_disclosure->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_disclosure->setAccessibleDescription(open ? tr("open") : tr("closed"));
}

void AssumptionsPanel::setSnapshot(const Snapshot &snapshot)
{
    const Scenario &scenario = snapshot.scenario;
    m_accounting->setCurrent(scenario.accounting == Accounting::Course ? 0 : 1);
    m_summary->setText(assumptionsLine(snapshot.resolved));
    m_details->setResolved(snapshot.resolved, snapshot.catalogue);
    m_scenario = scenario;
}

void AssumptionsPanel::chooseAccounting(int index)
{
    Scenario next = m_scenario;
    next.accounting = index == 0 ? Accounting::Course : Accounting::Measured;
    if (next != m_scenario)
        Q_EMIT scenarioChosen(next);
}

} // namespace tb
