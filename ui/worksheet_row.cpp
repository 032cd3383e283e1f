// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet_row.h"

#include "ui/accessible.h"
#include "ui/text.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace tb {

WorksheetRow::WorksheetRow(const SheetField &field, QWidget *parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
    , m_edit(new QLineEdit(this))
    , m_note(new QLabel(this))
    , m_computed(new QLabel(this))
    , m_blank(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_label->setText(text(field.label));
    m_label->setBuddy(m_edit);
    m_edit->setAccessibleName(text(field.name));
    m_edit->setToolTip(text(field.help));
    m_edit->setPlaceholderText(text(field.unit));
    m_edit->setMaxLength(static_cast<int>(kLongestSheetAnswer));
    for (QLabel *label : {m_note, m_computed}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // it may quote what was typed
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->hide();
    }
    m_blank->addWidget(m_label);
    m_blank->addWidget(m_edit);
    m_blank->addStretch();
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addStretch();
    words->addWidget(m_note);
    words->addWidget(m_computed);
    words->addStretch();
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(12);
    m_layout->addLayout(m_blank);
    m_layout->addLayout(words, 1);
    connect(m_edit, &QLineEdit::textEdited, this, &WorksheetRow::edited);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] { focusNextChild(); });
    connect(m_edit, &QLineEdit::editingFinished, this, [this] {
        if (m_note->isVisible())
            announce(m_note, m_note->text());
    });
}

void WorksheetRow::setAnswer(const QString &answer)
{
    if (m_edit->text() != answer)
        m_edit->setText(answer);
}

void WorksheetRow::setNote(const SheetNote &note, const QString &computed)
{
    m_mark = note.mark;
    m_note->setText(text(note.words));
    m_note->setVisible(!note.words.empty());
    m_computed->setText(computed);
    m_computed->setVisible(!computed.isEmpty());
    const QString heard = m_edit->toolTip() + u' ' + m_note->text() + u' ' + computed;
    m_edit->setAccessibleDescription(heard.trimmed());
    colourNote();
}

void WorksheetRow::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_label->setFont(theme.font(13));
    m_edit->setFont(theme.font(13));
    m_note->setFont(theme.font(13));
    m_computed->setFont(theme.font(12));
    const QFontMetrics metrics = m_edit->fontMetrics();
    m_edit->setFixedWidth(metrics.horizontalAdvance(QStringLiteral("100,000 tok/s")) + 2 * metrics.height());
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme.secondaryText);
    m_computed->setPalette(quiet);
    colourNote();
}

void WorksheetRow::colourNote()
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     m_mark == SheetMark::Doubt       ? m_theme.overflowText
                         : m_mark == SheetMark::Right ? m_theme.goodText
                                                      : m_theme.secondaryText);
    m_note->setPalette(colours);
}

int WorksheetRow::labelWidth() const
{
    return m_label->sizeHint().width();
}

void WorksheetRow::setLabelWidth(int width)
{
    m_label->setFixedWidth(width);
}

int WorksheetRow::blankWidth() const
{
    return m_edit->minimumWidth();
}

void WorksheetRow::setFlow(RowFlow flow)
{
    const auto direction
        = [](bool below) { return below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight; };
    m_blank->setDirection(direction(flow == RowFlow::AllBelow));
    m_layout->setDirection(direction(flow != RowFlow::OneLine));
}

} // namespace tb
