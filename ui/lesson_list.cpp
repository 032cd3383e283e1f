// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_list.h"

#include "ui/settings.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace tb {

namespace {

constexpr int kId = Qt::UserRole;
constexpr int kWords = Qt::UserRole + 1;

QString doneText()
{
    return LessonList::tr("done");
}

/// "done", "2 of 3 answered", or nothing where nobody has been yet.
QString progressText(const Lesson &lesson, const LessonProgress &progress)
{
    const auto place = progress.lessons.find(lesson.id);
    if (place == progress.lessons.end())
        return {};
    std::size_t asked = 0;
    std::size_t revealed = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        asked += lesson.steps[i].question ? 1 : 0;
        revealed += i < place->second.states.size() && place->second.states[i].revealed ? 1 : 0;
    }
    const bool atEnd = place->second.step + 1 >= lesson.steps.size();
    if (revealed >= asked && atEnd)
        return doneText();
    return LessonList::tr("%1 of %2 answered").arg(revealed).arg(asked);
}

QTreeWidgetItem *groupItem(QTreeWidget *tree, LessonGroup group)
{
    for (const auto &row : kLessonGroups) {
        if (row.value != group)
            continue;
        auto *item = new QTreeWidgetItem(tree, {text(std::string(row.name))});
        item->setFirstColumnSpanned(true);
        QFont bold = tree->font();
        bold.setBold(true);
        item->setFont(0, bold);
        item->setExpanded(true);
        return item;
    }
    return nullptr;
}

/// What a search looks through: the title, what the lesson is about, and its steps.
QString wordsOf(const Lesson &lesson)
{
    QString words = text(lesson.title + '\n' + lesson.story);
    for (const LessonStep &step : lesson.steps)
        words += u'\n' + text(step.title);
    return words;
}

} // namespace

LessonList::LessonList(QWidget *parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
    , m_about(new QLabel(this))
    , m_none(new QLabel(this))
    , m_faults(new QLabel(this))
{
    setWindowTitle(tr("Lessons"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the lessons"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_tree->setAccessibleName(tr("Lessons"));
    m_tree->setHeaderLabels({tr("Lesson"), tr("About"), tr("Progress")});
    m_tree->setRootIsDecorated(false);
    m_tree->setAlternatingRowColors(true);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_tree->header()->setStretchLastSection(false);
    for (QLabel *label : {m_about, m_none, m_faults}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_about->setAccessibleName(tr("About the lesson in front"));
    m_about->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_begin = buttons->addButton(tr("&Begin"), QDialogButtonBox::AcceptRole);
    QPushButton *file = buttons->addButton(tr("&Open File..."), QDialogButtonBox::ActionRole);
    file->setToolTip(tr("A lesson from a file of its own"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_about);
    layout->addWidget(m_none);
    layout->addWidget(m_faults);
    layout->addWidget(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &LessonList::search);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &LessonList::tellAbout);
    connect(m_tree, &QTreeWidget::itemActivated, this, &LessonList::choose);
    connect(m_begin, &QPushButton::clicked, this, [this] { choose(m_tree->currentItem()); });
    connect(file, &QPushButton::clicked, this, &LessonList::chooseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &LessonList::reject);
    resize(900, 600);
}

void LessonList::setShelf(const LessonShelf &shelf, const LessonProgress &progress)
{
    m_tree->clear();
    QTreeWidgetItem *group = nullptr;
    LessonGroup current{};
    for (const ShelvedLesson &shelved : shelf.lessons) {
        const Lesson &lesson = shelved.lesson;
        if (!group || lesson.group != current)
            group = groupItem(m_tree, current = lesson.group);
        auto *item = new QTreeWidgetItem(
            group, {text(lesson.title), text(lesson.story), progressText(lesson, progress)});
        item->setData(0, kId, text(lesson.id));
        item->setData(0, kWords, wordsOf(lesson));
        item->setToolTip(1, text(lesson.story));
    }
    QStringList faults;
    for (const Error &fault : shelf.faults)
        faults += text(fault.line());
    m_faults->setText(faults.join(QLatin1Char('\n')));
    m_faults->setVisible(!faults.isEmpty());
    m_tree->resizeColumnToContents(0); // once: a search shall not move the columns
    m_tree->resizeColumnToContents(2);
    search(m_search->text());
}

/// What is found, with the first lesson of it that is not done ready to begin.
void LessonList::search(const QString &words)
{
    QTreeWidgetItem *first = nullptr;
    QTreeWidgetItem *next = nullptr;
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = m_tree->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem *item = group->child(i);
            item->setHidden(!item->data(0, kWords).toString().contains(words, Qt::CaseInsensitive));
            if (item->isHidden())
                continue;
            any = true;
            first = first ? first : item;
            next = next || item->text(2) == doneText() ? next : item;
        }
        group->setHidden(!any);
    }
    m_tree->setCurrentItem(next ? next : first);
    m_begin->setEnabled(first);
    m_none->setVisible(!first);
    m_none->setText(tr("No lesson speaks of \u201c%1\u201d.").arg(words));
}

/// What the lesson is about, whole; the list does not move from one lesson to the next.
void LessonList::tellAbout(const QTreeWidgetItem *item)
{
    constexpr int kLines = 2; // of the longest, in a narrow window
    m_about->setMinimumHeight(kLines * m_about->fontMetrics().lineSpacing());
    m_about->setText(item ? item->text(1) : QString());
}

/// Up and down move in the list while one searches.
bool LessonList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_tree, event);
    }
    return QDialog::eventFilter(watched, event);
}

void LessonList::choose(QTreeWidgetItem *item)
{
    const QString id = item ? item->data(0, kId).toString() : QString();
    if (id.isEmpty())
        return;
    Q_EMIT lessonChosen(id);
    hide();
}

void LessonList::chooseFile()
{
    const QString path
        = QFileDialog::getOpenFileName(this, tr("Open a Lesson"), ownLessonFolder(), tr("Lessons (*.json)"));
    if (path.isEmpty())
        return;
    Q_EMIT fileChosen(path);
    hide();
}

} // namespace tb
