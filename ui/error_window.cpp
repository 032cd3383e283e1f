// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/error_window.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tb {

ErrorWindow::ErrorWindow(const QString &problem, QWidget *parent)
    : QMainWindow(parent)
{
    setWindowTitle(tr("Three Budgets"));
    auto *centre = new QWidget(this);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(48, 48, 48, 48);
    layout->setSpacing(16);
    auto *title = new QLabel(tr("The built-in lists cannot be read"), centre);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    title->setFont(large);
    m_problem = new QLabel(problem, centre);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *again = new QPushButton(tr("&Read Again"), centre);
    layout->addWidget(title);
    layout->addWidget(m_problem);
    layout->addWidget(again, 0, Qt::AlignLeft);
    layout->addStretch();
    setCentralWidget(centre);
    resize(800, 400);
    connect(again, &QPushButton::clicked, this, &ErrorWindow::retry);
}

void ErrorWindow::setProblem(const QString &problem)
{
    m_problem->setText(problem);
}

} // namespace tb
