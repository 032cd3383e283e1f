// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/log_window.h"

#include "ui/check_table.h"
#include "ui/log_edit.h"
#include "ui/text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace tb {

namespace {

constexpr int kPause = 200; ///< milliseconds without a key before the text is checked

} // namespace

LogWindow::LogWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent)
    : QDialog(parent)
    , m_catalogue(std::move(catalogue))
    , m_edit(new LogEdit(this))
    , m_found(new QLabel(this))
    , m_settings(new QLabel(this))
    , m_failure(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_scenario(new QLabel(this))
    , m_runs(new QComboBox(this))
    , m_table(new CheckTable(this))
    , m_open(new QPushButton(tr("&Open Log..."), this))
    , m_copy(new QPushButton(tr("&Copy Rows"), this))
    , m_use(new QPushButton(tr("&Use This Scenario"), this))
{
    setWindowTitle(tr("Check an Engine Log"));
    setAcceptDrops(true);
    makeLabels();
    arrange();
    m_typing.setSingleShot(true);
    m_typing.setInterval(kPause);
    connect(m_edit, &QPlainTextEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, &LogWindow::checkEdited);
    connect(m_edit, &LogEdit::fileDropped, this, &LogWindow::openFile);
    connect(m_edit, &LogEdit::longTextPasted, this, &LogWindow::setText);
    connect(m_runs, &QComboBox::currentIndexChanged, this, &LogWindow::showRun);
    connect(m_open, &QPushButton::clicked, this, &LogWindow::chooseFile);
    connect(m_copy, &QPushButton::clicked, this, &LogWindow::copyRows);
    connect(m_use, &QPushButton::clicked, this, &LogWindow::useScenario);
    checkEdited();
    resize(1024, 640);
}

QString LogWindow::hint() const
{
    return tr("Paste the start of a server's log, or drop its file here.\n"
              "llama.cpp, ollama, LM Studio, vLLM, SGLang and TensorRT-LLM are understood.");
}

void LogWindow::makeLabels()
{
    for (QLabel *label : {m_found, m_settings, m_failure, m_verdict, m_scenario}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText); // a log may hold anything
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_found->setAccessibleName(tr("Engine and model"));
    m_settings->setAccessibleName(tr("Settings of the load"));
    m_failure->setAccessibleName(tr("What did not fit"));
    m_verdict->setAccessibleName(tr("What would help"));
    m_scenario->setAccessibleName(tr("Why there is no scenario"));
    m_edit->setAccessibleName(tr("Log text"));
    m_edit->setPlaceholderText(hint());
    m_runs->setAccessibleName(tr("Load shown"));
    for (QPushButton *button : {m_open, m_copy, m_use})
        button->setAutoDefault(false);
}

void LogWindow::arrange()
{
    auto *results = new QWidget(this);
    auto *below = new QVBoxLayout(results);
    below->setContentsMargins(0, 0, 0, 0);
    auto *head = new QHBoxLayout;
    head->addWidget(m_found, 1);
    head->addWidget(m_runs);
    below->addLayout(head);
    below->addWidget(m_settings);
    below->addWidget(m_failure);
    below->addWidget(m_verdict);
    below->addWidget(m_table, 1);
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_edit);
    splitter->addWidget(results);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_scenario, 1);
    buttons->addStretch();
    buttons->addWidget(m_use);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addLayout(buttons);
}

void LogWindow::setTheme(const Theme &theme)
{
    m_edit->setFont(theme.font(12));
    m_found->setFont(theme.font(15, FontWeight::Bold));
    m_failure->setFont(theme.font(14, FontWeight::Bold));
    m_verdict->setFont(theme.font(14));
    QPalette alarm = palette();
    alarm.setColor(QPalette::WindowText, theme.overflowText);
    m_failure->setPalette(alarm);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme.secondaryText);
    m_settings->setPalette(quiet);
    m_scenario->setPalette(quiet);
    m_table->setTheme(theme);
}

void LogWindow::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open Log"), QString(),
                                                      tr("Logs (*.log *.txt);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void LogWindow::openFile(const QString &path)
{
    const auto content = readLogText(path.toStdString());
    if (!content) {
        showText(QString(), QString());
        showProblem(text(content.error().line()));
        return;
    }
    const bool binary = content->find('\0') != std::string::npos;
    showText(binary ? QString() : QString::fromUtf8(content->data(), static_cast<qsizetype>(content->size())),
             QFileInfo(path).fileName());
    check(readEngineLog(*content, QFileInfo(path).fileName().toStdString()));
}

void LogWindow::setText(const QString &pasted)
{
    showText(pasted, tr("The pasted text"));
    check(readEngineLog(pasted.toStdString(), "log"));
}

void LogWindow::showText(const QString &shown, const QString &name)
{
    const bool tooLong = shown.size() > LogEdit::kMaxShown;
    m_edit->setPlainText(tooLong ? QString() : shown);
    m_edit->setPlaceholderText(tooLong ? tr("%1 is too long to be shown here; all of it was read.").arg(name)
                                       : hint());
    m_typing.stop(); // the caller checks it at once
}

void LogWindow::checkEdited()
{
    const std::string edited = m_edit->toPlainText().toStdString();
    if (edited.empty())
        showProblem(tr("No log yet."));
    else
        check(readEngineLog(edited, "log"));
}

void LogWindow::check(const Result<EngineLog> &log)
{
    if (!log) {
        showProblem(text(log.error().line()));
        return;
    }
    m_check = checkLog(*log, *m_catalogue);
    m_runs->clear();
    for (const RunCheck &run : m_check.runs)
        m_runs->addItem(tr("Load at line %1").arg(run.line));
    m_runs->setCurrentIndex(m_runs->count() - 1); // the last is what a server ended with
    m_runs->setVisible(m_runs->count() > 1);
}

void LogWindow::showProblem(const QString &problem)
{
    m_check = {};
    m_runs->clear();
    m_runs->hide();
    m_found->setText(problem);
    for (QLabel *label : {m_settings, m_failure, m_verdict, m_scenario})
        label->hide();
    m_table->setLines({});
    m_copy->setEnabled(false);
    m_use->setEnabled(false);
}

void LogWindow::showRun(int index)
{
    if (index < 0)
        return;
    const RunCheck &run = m_check.runs[static_cast<std::size_t>(index)];
    const auto show = [](QLabel *label, const QString &words) {
        label->setText(words);
        label->setVisible(!words.isEmpty());
    };
    show(m_found, text(checkEngine(m_check) + ": " + checkModel(run)));
    show(m_settings, text(checkSettings(m_check, run)));
    show(m_failure, text(run.failure));
    show(m_verdict, text(run.verdict));
    show(m_scenario, text(run.noScenario));
    m_table->setLines(run.lines);
    m_copy->setEnabled(!run.lines.empty());
    m_use->setEnabled(run.scenario.has_value());
}

void LogWindow::copyRows()
{
    QApplication::clipboard()->setText(m_table->asText());
}

void LogWindow::useScenario()
{
    const RunCheck &run = m_check.runs[static_cast<std::size_t>(m_runs->currentIndex())];
    if (run.scenario)
        Q_EMIT scenarioFound(*run.scenario);
}

void LogWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().constFirst().isLocalFile())
        event->acceptProposedAction();
}

void LogWindow::dropEvent(QDropEvent *event)
{
    openFile(event->mimeData()->urls().constFirst().toLocalFile());
}

} // namespace tb
