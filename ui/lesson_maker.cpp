// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_maker.h"

#include "core/lesson_place.h"
#include "core/lesson_reader.h"
#include "core/lesson_writer.h"
#include "ui/accessible.h"
#include "ui/kept_file.h"
#include "ui/text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>

#include <utility>

namespace tb {

namespace {

constexpr int kPause = 400; ///< milliseconds without a key before mistakes are looked for

QString fileFilter()
{
    return LessonMaker::tr("Lessons (*.json)");
}

} // namespace

LessonMaker::LessonMaker(const Snapshot &snapshot, QString folder, QWidget *parent)
    : QDialog(parent)
    , m_snapshot(snapshot)
    , m_folder(std::move(folder))
{
    setWindowTitle(tr("Make a Lesson"));
    arrange();
    connectParts();
    m_telling.setSingleShot(true);
    m_telling.setInterval(kPause);
    start(newLesson(m_snapshot.scenario), {});
    constexpr QSize kFrame(8, 40); // of a screen too low for it the buttons shall be seen
    resize(QSize(720, 760).boundedTo(screen()->availableSize() - kFrame));
}

void LessonMaker::connectParts()
{
    for (QLineEdit *line : {m_title, m_story})
        connect(line, &QLineEdit::textEdited, this, &LessonMaker::take);
    connect(m_form, &StepForm::edited, this, &LessonMaker::take);
    connect(m_form, &StepForm::figureWanted, this, &LessonMaker::putFigure);
    connect(m_form, &StepForm::stateWanted, this, [this] {
        retakeStep(m_lesson, m_at, m_snapshot.scenario);
        change();
    });
    connect(m_form, &StepForm::answerStateWanted, this, [this](bool present) {
        retakeAnswer(m_lesson, m_at, present ? std::optional(m_snapshot.scenario) : std::nullopt);
        change();
    });
    connect(m_steps, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && static_cast<std::size_t>(row) != m_at)
            showStep(static_cast<std::size_t>(row));
    });
    connect(m_add, &QPushButton::clicked, this, &LessonMaker::addPresentStep);
    connect(m_up, &QPushButton::clicked, this, [this] { moveStep(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveStep(1); });
    connect(m_remove, &QPushButton::clicked, this, &LessonMaker::removeStep);
    connect(m_new, &QPushButton::clicked, this, [this] {
        if (mayLeave())
            start(newLesson(m_snapshot.scenario), {});
    });
    connect(m_open, &QPushButton::clicked, this, &LessonMaker::chooseOpen);
    connect(m_preview, &QPushButton::clicked, this, &LessonMaker::preview);
    connect(m_save, &QPushButton::clicked, this, &LessonMaker::chooseSave);
    connect(m_close, &QPushButton::clicked, this, &LessonMaker::close);
    connect(&m_telling, &QTimer::timeout, this, &LessonMaker::tell);
}

void LessonMaker::start(Lesson lesson, const QString &file)
{
    m_lesson = std::move(lesson);
    m_file = file;
    m_unsaved = false;
    m_at = 0;
    m_title->setText(text(m_lesson.title));
    m_story->setText(text(m_lesson.story));
    showStep(0);
    m_title->setFocus();
}

void LessonMaker::showStep(std::size_t index)
{
    m_at = index;
    m_form->setStep(m_lesson, index, *m_snapshot.catalogue);
    listSteps();
    m_telling.start();
}

/// The list follows the lesson; its own signal ends at the step that is shown already.
void LessonMaker::listSteps()
{
    const int count = static_cast<int>(m_lesson.steps.size());
    while (m_steps->count() > count)
        delete m_steps->takeItem(m_steps->count() - 1);
    while (m_steps->count() < count)
        m_steps->addItem(QString());
    for (int i = 0; i < count; ++i)
        m_steps->item(i)->setText(
            tr("%1. %2").arg(i + 1).arg(text(m_lesson.steps[static_cast<std::size_t>(i)].title)));
    m_steps->setCurrentRow(static_cast<int>(m_at));
    m_up->setEnabled(m_at > 0);
    m_down->setEnabled(m_at + 1 < m_lesson.steps.size());
    m_remove->setEnabled(count > 1);
}

/// What was written goes into the lesson.
void LessonMaker::take()
{
    m_lesson.title = m_title->text().toStdString();
    m_lesson.story = m_story->text().toStdString();
    LessonStep step = m_form->step();
    if (const AskableFigure *asked = m_form->asked()) {
        const AskableFigure *before = askableOf(m_lesson, step.question->answer);
        if (!before || before->path != asked->path) // another is chosen
            step.question->answer = useFigure(m_lesson, *asked, answerState(step));
    }
    m_lesson.steps[m_at] = std::move(step);
    m_unsaved = true;
    listSteps();
    m_telling.start();
}

/// The lesson was changed by a button.
void LessonMaker::change()
{
    m_unsaved = true;
    showStep(m_at);
}

void LessonMaker::addPresentStep()
{
    addStep(m_lesson, m_at, m_snapshot.scenario);
    ++m_at;
    change();
}

void LessonMaker::moveStep(int by)
{
    const std::size_t to = by < 0 ? m_at - 1 : m_at + 1;
    std::swap(m_lesson.steps[m_at], m_lesson.steps[to]);
    m_at = to;
    change();
}

void LessonMaker::removeStep()
{
    m_lesson.steps.erase(m_lesson.steps.begin() + static_cast<std::ptrdiff_t>(m_at));
    m_at = std::min(m_at, m_lesson.steps.size() - 1);
    change();
}

void LessonMaker::putFigure(const AskableFigure &kind, FigureText into)
{
    const LessonStep &step = m_lesson.steps[m_at];
    const std::string name
        = useFigure(m_lesson, kind, into == FigureText::Step ? step.scenario : answerState(step));
    m_form->insert(into, text("{" + name + "}"));
}

/// As a file: with its name, and without what nothing uses.
ShelvedLesson LessonMaker::made(const QString &file) const
{
    ShelvedLesson shelved{m_lesson, file.toStdString()};
    const QString name = file.isEmpty() ? m_title->text() : QFileInfo(file).completeBaseName();
    shelved.lesson.id = lessonIdOf(name.toStdString());
    dropUnused(shelved.lesson);
    return shelved;
}

/// The first thing that is missing or wrong.
Status LessonMaker::check() const
{
    if (Status written = nothingMissing(m_lesson); !written)
        return written;
    const ShelvedLesson shelved = made({});
    const std::string place = shelved.lesson.id;
    if (const auto read = lessonFromJson(lessonToJson(shelved.lesson), place); !read)
        return onScreen(read.error(), place);
    const auto prepared
        = PreparedLesson::make(shelved.lesson, *m_snapshot.catalogue, m_shelf.glossary, place);
    return prepared ? Status(Done{}) : Status(onScreen(prepared.error(), place));
}

void LessonMaker::tell()
{
    const Status status = check();
    say(status ? tr("The lesson can be played.") : text(status.error().line()));
}

void LessonMaker::say(const QString &line)
{
    m_telling.stop();
    if (line == m_said->text())
        return;
    m_said->setText(line);
    announce(m_said, line);
}

void LessonMaker::preview()
{
    if (const Status status = check(); !status)
        return say(text(status.error().line()));
    Q_EMIT previewAsked(made({}), m_at);
}

bool LessonMaker::mayLeave()
{
    return !m_unsaved
        || QMessageBox::question(this, windowTitle(),
                                 tr("This lesson is not saved. Leave it for another one?"))
        == QMessageBox::Yes;
}

void LessonMaker::chooseOpen()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a Lesson"), m_folder, fileFilter());
    if (!path.isEmpty() && mayLeave())
        open(path);
}

void LessonMaker::open(const QString &path)
{
    auto read = readLessonFile(path.toStdString());
    if (!read)
        return say(text(read.error().line()));
    start(std::move(read->lesson), path);
}

/// A lesson that cannot be played yet can be saved, as long as it can be opened again; else says why not.
bool LessonMaker::canBeRead(const Lesson &lesson)
{
    const auto read = lessonFromJson(lessonToJson(lesson), lesson.id);
    if (!read)
        say(tr("Not saved: %1").arg(text(onScreen(read.error(), lesson.id).line())));
    return read.ok();
}

void LessonMaker::chooseSave()
{
    if (!canBeRead(made({}).lesson))
        return;
    QDir().mkpath(m_folder);
    const QString offered = m_file.isEmpty()
        ? QString(m_folder + u'/' + text(made({}).lesson.id) + QStringLiteral(".json"))
        : m_file;
    QString path = QFileDialog::getSaveFileName(this, tr("Save the Lesson"), offered, fileFilter());
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".json");
    saveAs(path);
}

void LessonMaker::saveAs(const QString &path)
{
    const ShelvedLesson shelved = made(path);
    const ShelvedLesson *other = m_shelf.find(shelved.lesson.id);
    if (other && QFileInfo(text(other->file)) != QFileInfo(path))
        return say(
            tr("Not saved: another lesson is called %1; choose another name.").arg(text(shelved.lesson.id)));
    if (!canBeRead(shelved.lesson))
        return;
    if (!writeKeptFile(path, QByteArray::fromStdString(lessonToJson(shelved.lesson))))
        return say(tr("Not saved: %1 cannot be written").arg(path));
    m_file = path;
    m_lesson.id = shelved.lesson.id;
    m_unsaved = false;
    Q_EMIT saved(shelved);
    const Status status = check();
    say(status ? tr("Saved as %1").arg(path)
               : tr("Saved as %1. Still to do: %2").arg(path, text(status.error().line())));
}

} // namespace tb
