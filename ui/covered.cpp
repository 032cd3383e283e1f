// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/covered.h"

#include <QLabel>
#include <QVBoxLayout>

namespace tb {

Covered::Covered(QWidget *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_cover(new QWidget(this))
    , m_mark(new QLabel(QStringLiteral("?"), m_cover))
    , m_words(new QLabel(m_cover))
    , m_stack(new QStackedLayout(this))
{
    m_cover->setAutoFillBackground(true);
    m_cover->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(m_cover);
    layout->addStretch(1);
    for (QLabel *label : {m_mark, m_words}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    m_stack->addWidget(view);
    m_stack->addWidget(m_cover);
    setSizePolicy(view->sizePolicy());
    setQuestion({});
}

void Covered::setQuestion(const QString &question)
{
    m_mark->setVisible(!question.isEmpty());
    m_words->setText(question.isEmpty() ? tr("Covered until you have made your prediction") : question);
}

void Covered::setTheme(const Theme &theme)
{
    m_mark->setFont(theme.font(96, FontWeight::Bold));
    QPalette palette = theme.palette();
    palette.setColor(QPalette::WindowText, theme.accent);
    m_mark->setPalette(palette);
    m_words->setFont(theme.font(m_mark->isHidden() ? 14 : 22));
}

bool Covered::isCovered() const
{
    return m_stack->currentWidget() == m_cover;
}

void Covered::setCovered(bool covered)
{
    m_stack->setCurrentWidget(covered ? static_cast<QWidget *>(m_cover) : m_view);
}

} // namespace tb
