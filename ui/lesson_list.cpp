// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_list.h"

#include "ui/settings.h"
#include "ui/text.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace tb {

namespace {

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
        return LessonList::tr("done");
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

} // namespace

LessonList::LessonList(QWidget *parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
    , m_faults(new QLabel(this))
{
    setWindowTitle(tr("Lessons"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the lessons"));
    m_search->setClearButtonEnabled(true);
    m_tree->setAccessibleName(tr("Lessons"));
    m_tree->setHeaderLabels({tr("Lesson"), tr("About"), tr("Progress")});
    m_tree->setRootIsDecorated(false);
    m_tree->setAlternatingRowColors(true);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_tree->header()->setStretchLastSection(false);
    m_faults->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *begin = buttons->addButton(tr("&Begin"), QDialogButtonBox::AcceptRole);
    QPushButton *file = buttons->addButton(tr("&Open File..."), QDialogButtonBox::ActionRole);
    file->setToolTip(tr("A lesson from a file of its own"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_faults);
    layout->addWidget(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &LessonList::search);
    connect(m_tree, &QTreeWidget::itemActivated, this, &LessonList::choose);
    connect(begin, &QPushButton::clicked, this, [this] { choose(m_tree->currentItem()); });
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
        item->setData(0, Qt::UserRole, text(lesson.id));
        item->setToolTip(1, text(lesson.story));
    }
    QStringList faults;
    for (const Error &fault : shelf.faults)
        faults += text(fault.line());
    m_faults->setText(faults.join(QLatin1Char('\n')));
    m_faults->setVisible(!faults.isEmpty());
    if (m_tree->topLevelItemCount() > 0 && m_tree->topLevelItem(0)->childCount() > 0)
        m_tree->setCurrentItem(m_tree->topLevelItem(0)->child(0));
    search(m_search->text());
}

void LessonList::search(const QString &words)
{
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = m_tree->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem *item = group->child(i);
            const QString all = item->text(0) + QLatin1Char(' ') + item->text(1);
            item->setHidden(!all.contains(words, Qt::CaseInsensitive));
            any = any || !item->isHidden();
        }
        group->setHidden(!any);
    }
}

void LessonList::choose(QTreeWidgetItem *item)
{
    const QString id = item ? item->data(0, Qt::UserRole).toString() : QString();
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
