// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/error_window.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tb {

ErrorWindow::ErrorWindow(const QString &title, const QString &problem, const QString &answer, QWidget *parent)
    : QMainWindow(parent)
{
    setWindowTitle(tr("Three Budgets"));
    auto *centre = new QWidget(this);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(48, 48, 48, 48);
    layout->setSpacing(16);
    auto *heading = new QLabel(title, centre);
    QFont large = heading->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    heading->setFont(large);
    m_problem = new QLabel(problem, centre);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *button = new QPushButton(answer, centre);
    layout->addWidget(heading);
    layout->addWidget(m_problem);
    layout->addWidget(button, 0, Qt::AlignLeft);
    layout->addStretch();
    setCentralWidget(centre);
    resize(800, 400);
    connect(button, &QPushButton::clicked, this, &ErrorWindow::answered);
}

void ErrorWindow::setProblem(const QString &problem)
{
    m_problem->setText(problem);
}

} // namespace tb
