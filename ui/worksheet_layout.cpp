// SPDX-License-Identifier: GPL-3.0-or-later
// How the worksheet is arranged: beside each other where there is room, else below each other.
#include "ui/catalogue_items.h"
#include "ui/search_picker.h"
#include "ui/text.h"
#include "ui/worksheet_row.h"
#include "ui/worksheet_window.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr int kNoteLetters = 40; ///< a note narrower than this goes below its blank
constexpr int kMarginLetters = 10; ///< of the scroll bar and all margins

/// Brings a blank into sight, with its note, when the focus comes to it.
class Follower : public QObject
{
public:
    Follower(QScrollArea *scroll, QWidget *row)
        : QObject(row)
        , m_scroll(scroll)
        , m_row(row)
    {
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn)
            m_scroll->ensureWidgetVisible(m_row, 0, m_row->fontMetrics().height());
        return QObject::eventFilter(watched, event);
    }

private:
    QScrollArea *m_scroll;
    QWidget *m_row;
};

} // namespace

SearchPicker *WorksheetWindow::makePicker(QBoxLayout *into, const QString &label, const QString &plural)
{
    auto *picker = new SearchPicker(
        PickMode::One, {tr("Search %1").arg(plural), tr("Found"), tr("Enter chooses, Escape closes.")}, this);
    picker->setAccessibleName(QString(label).remove(u'&'));
    auto *words = new QLabel(label, this);
    words->setBuddy(picker);
    auto *box = new QVBoxLayout;
    box->setSpacing(2);
    box->addWidget(words);
    box->addWidget(picker);
    into->addLayout(box, 1);
    return picker;
}

void WorksheetWindow::addGroups(QVBoxLayout *page)
{
    for (const SheetGroup &group : m_form.groups) {
        auto *title = new QLabel(text(group.title), this);
        auto *help = new QLabel(text(group.help), this);
        for (QLabel *label : {title, help})
            label->setWordWrap(true);
        m_titles.push_back(title);
        m_helps.push_back(help);
        if (m_titles.size() > 1)
            page->addSpacing(10);
        page->addWidget(title);
        page->addWidget(help);
        for (const SheetField &field : group.fields) {
            auto *row = new WorksheetRow(field, this);
            row->edit()->installEventFilter(new Follower(m_scroll, row));
            m_rows.push_back({&field, row});
            page->addWidget(row);
        }
    }
    page->addStretch();
}

void WorksheetWindow::addButtons()
{
    m_compare = new QPushButton(tr("&Compare"), this);
    m_compare->setCheckable(true);
    m_compare->setToolTip(tr("Show beside each blank what the program computes"));
    m_fill = new QPushButton(tr("&Fill In"), this);
    m_fill->setToolTip(tr("Fill the empty blanks that need no measurement; what is written stays"));
    m_clear = new QPushButton(tr("C&lear"), this);
    m_clear->setToolTip(tr("Empty all blanks; the same button brings them back"));
    m_print = new QPushButton(tr("&Print..."), this);
    m_print->setShortcut(QKeySequence::Print);
    m_export = new QPushButton(tr("&Export..."), this);
    m_export->setToolTip(tr("As a PDF document, Markdown text or a table (CSV)"));
    m_buttons = new QGridLayout;
    for (QPushButton *button : {m_compare, m_fill, m_clear, m_print, m_export})
        button->setAutoDefault(false); // Enter goes to the next blank
}

void WorksheetWindow::arrange()
{
    auto *layout = new QVBoxLayout(this);
    layout->setSizeConstraint(QLayout::SetNoConstraint); // a narrow window is arranged anew
    m_pickers = new QBoxLayout(QBoxLayout::LeftToRight);
    m_model = makePicker(m_pickers, tr("&Model"), tr("models"));
    m_model->setItems(modelItems(*m_catalogue));
    m_device = makePicker(m_pickers, tr("M&achine"), tr("machines"));
    m_device->setItems(deviceItems(*m_catalogue));
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus); // Page keys reach it from the blanks
    auto *content = new QWidget;
    auto *page = new QVBoxLayout(content);
    page->addLayout(m_pickers);
    page->addSpacing(10);
    addGroups(page);
    m_scroll->setWidget(content);
    layout->addWidget(m_scroll, 1);
    m_progress = new QLabel(this);
    m_progress->setAccessibleName(tr("Progress"));
    m_said = new QLabel(this);
    for (QLabel *label : {m_progress, m_said}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_said->hide();
    layout->addWidget(m_progress);
    layout->addWidget(m_said);
    addButtons();
    layout->addLayout(m_buttons);
}

void WorksheetWindow::setTheme(const Theme &theme)
{
    QPalette quiet = theme.palette();
    quiet.setColor(QPalette::WindowText, theme.secondaryText);
    for (QLabel *title : m_titles)
        title->setFont(theme.font(15, FontWeight::Bold));
    for (QLabel *help : m_helps) {
        help->setFont(theme.font(13));
        help->setPalette(quiet);
    }
    m_progress->setFont(theme.font(13, FontWeight::Bold));
    // What fitWidth() measures must not wait for the application's font.
    for (QPushButton *button : std::initializer_list<QPushButton *>{m_model, m_device, m_compare, m_fill,
                                                                    m_clear, m_print, m_export})
        button->setFont(theme.font(13));
    for (const Row &row : m_rows)
        row.widget->setTheme(theme);
    fitWidth();
}

/// As many buttons in a line as fit; notes beside the blanks where they keep a readable width.
void WorksheetWindow::fitWidth()
{
    const auto buttons = {m_compare, m_fill, m_clear, m_print, m_export};
    int widest = 0;
    for (const QPushButton *button : buttons)
        widest = std::max(widest, button->sizeHint().width());
    const int columns = std::clamp(width() / (widest + 16), 1, static_cast<int>(buttons.size()));
    int index = 0;
    for (QPushButton *button : buttons) {
        m_buttons->addWidget(button, index / columns, index % columns);
        ++index;
    }
    const WorksheetRow &first = *m_rows.front().widget;
    const int letter = first.edit()->fontMetrics().averageCharWidth();
    int label = 0;
    for (const Row &row : m_rows)
        label = std::max(label, row.widget->labelWidth());
    const int left = width() - label - first.blankWidth();
    const RowFlow flow = left > letter * kNoteLetters ? RowFlow::OneLine
        : left > letter * kMarginLetters              ? RowFlow::NoteBelow
                                                      : RowFlow::AllBelow;
    for (const Row &row : m_rows) {
        row.widget->setLabelWidth(label);
        row.widget->setFlow(flow);
    }
    const bool narrow = width() < 2 * m_model->minimumSizeHint().width() + letter * kMarginLetters;
    m_pickers->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace tb
