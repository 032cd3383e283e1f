// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_window.h"

#include "ui/accessible.h"
#include "ui/memo_file.h"
#include "ui/memo_form.h"
#include "ui/memo_view.h"
#include "ui/text.h"

#include <QDate>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace tb {

namespace {

constexpr int kPause = 500; ///< milliseconds without a key before the words are kept

} // namespace

MemoWindow::MemoWindow(const QString &path, QWidget *parent)
    : QDialog(parent)
    , m_path(path)
    , m_fields(new QScrollArea(this))
    , m_form(new MemoForm(m_fields))
    , m_view(new MemoView)
    , m_said(new QLabel(this))
    , m_print(new QPushButton(tr("&Print..."), this))
    , m_export(new QPushButton(tr("&Export..."), this))
{
    setWindowTitle(tr("Sizing Memo"));
    arrange();
    m_saving.setSingleShot(true);
    m_saving.setInterval(kPause);
    const ReadMemo read = readKeptMemo(path);
    m_form->setKept(read.kept);
    if (!read.note.isEmpty())
        say(read.note);
    connect(m_form, &MemoForm::edited, this, [this] {
        m_said->clear();
        m_unsaved = true;
        m_saving.start();
        refresh();
    });
    connect(m_form, &MemoForm::said, this, &MemoWindow::say);
    connect(m_print, &QPushButton::clicked, this, &MemoWindow::print);
    connect(m_export, &QPushButton::clicked, this, &MemoWindow::chooseExport);
    connect(&m_saving, &QTimer::timeout, this, &MemoWindow::save);
    constexpr QSize kFrame(8, 40); // of a screen too low for it the buttons shall be seen
    resize(QSize(1180, 760).boundedTo(screen()->availableSize() - kFrame));
}

MemoWindow::~MemoWindow()
{
    save();
}

void MemoWindow::arrange()
{
    m_said->setWordWrap(true);
    m_said->setTextFormat(Qt::PlainText);
    m_print->setShortcut(QKeySequence::Print);
    m_export->setToolTip(tr("As a PDF document, a web page (HTML) or Markdown text"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_print, m_export}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *left = new QVBoxLayout;
    m_fields->setWidget(m_form);
    m_fields->setWidgetResizable(true);
    m_fields->setFrameShape(QFrame::NoFrame);
    m_fields->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_fields->setFocusPolicy(Qt::NoFocus); // its fields have it, and it follows them
    left->addWidget(m_fields, 1);
    left->addWidget(m_said);
    left->addLayout(buttons);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(m_view);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // its coming would change the width it follows
    scroll->setAccessibleName(tr("Page"));
    auto *layout = new QHBoxLayout(this);
    layout->addLayout(left, 2);
    layout->addWidget(scroll, 5);
}

void MemoWindow::setSnapshot(const Snapshot *snapshot)
{
    m_snapshot = snapshot ? std::optional(*snapshot) : std::nullopt;
    refresh();
}

void MemoWindow::setTheme(const Theme &theme)
{
    m_form->setTheme(theme);
    m_fields->setMinimumWidth(m_form->minimumSizeHint().width()
                              + m_fields->verticalScrollBar()->sizeHint().width());
    for (QWidget *widget : std::initializer_list<QWidget *>{m_said, m_print, m_export, m_view})
        widget->setFont(theme.font(13));
}

MemoPrint MemoWindow::printed() const
{
    const Snapshot &s = *m_snapshot;
    const auto &results = m_form->results();
    const MemoInputs inputs{s.resolved,
                            s.budget,
                            *s.catalogue,
                            s.view.charts.prices,
                            m_form->kept().words,
                            results ? &*results : nullptr,
                            QDate::currentDate().toString(Qt::ISODate).toStdString(),
                            "Three Budgets " TB_VERSION,
                            s.view.units};
    return {makeMemo(inputs), m_form->kept().letter ? Paper::Letter : Paper::A4, s.view.units};
}

void MemoWindow::refresh()
{
    m_print->setEnabled(m_snapshot.has_value());
    m_export->setEnabled(m_snapshot.has_value());
    if (!m_snapshot) {
        m_form->setComputed({}, {});
        m_view->setPage(Error{tr("A question is open: the memo would tell the answer.").toStdString(), {}},
                        {});
        return;
    }
    const Snapshot &s = *m_snapshot;
    m_form->setComputed(text(memoQuestion(s.resolved, s.budget)),
                        text(memoRecommendation(s.resolved, s.budget, s.view.charts.prices)));
    const MemoPrint print = printed();
    m_view->setPage(MemoPage::fit(print.memo, print.paper, print.units), text(memoMarkdown(print.memo)));
}

void MemoWindow::save()
{
    if (m_unsaved && !writeKeptMemo(m_path, m_form->kept()))
        say(tr("Your words cannot be kept in %1; export the memo to keep them.").arg(m_path));
    m_unsaved = false;
}

void MemoWindow::say(const QString &line)
{
    m_said->setText(line);
    announce(m_said, line);
}

void MemoWindow::exportTo(const QString &path)
{
    if (!m_snapshot)
        return;
    const Status status = exportMemo(path, printed());
    say(status ? tr("Exported to %1").arg(path) : text(status.error().line()));
}

void MemoWindow::chooseExport()
{
    QFileDialog dialog(this, tr("Export Memo"), {},
                       tr("PDF document (*.pdf);;Web page (*.html);;Markdown text (*.md)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("pdf"));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString &filter) {
        dialog.setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    dialog.selectFile(QStringLiteral("sizing-memo.pdf"));
    if (dialog.exec() == QDialog::Accepted)
        exportTo(dialog.selectedFiles().first());
}

void MemoWindow::print()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(windowTitle());
    QPrintDialog dialog(&printer, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const Status status = printMemo(printer, printed()); !status)
        say(text(status.error().line()));
}

void MemoWindow::hideEvent(QHideEvent *event)
{
    save();
    QDialog::hideEvent(event);
}

} // namespace tb
