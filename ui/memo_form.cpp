// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_form.h"

#include "core/readers/csv.h"
#include "core/readers/text_file.h"
#include "ui/text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tb {

MemoForm::MemoForm(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    m_customer = addLine(layout, tr("&Customer"), &MemoWords::customer);
    m_question = addLine(layout, tr("&Question"), &MemoWords::question);
    m_recommendation = addText(layout, tr("&Recommendation"), &MemoWords::recommendation);
    m_situation = addText(layout, tr("&Situation, before the figures"), &MemoWords::situation);
    m_nextSteps = addText(layout, tr("&Next steps, behind them"), &MemoWords::nextSteps);
    addResults(layout);
    m_paper = new QComboBox(this);
    m_paper->addItems({tr("A4"), tr("Letter")});
    auto *label = new QLabel(tr("P&aper"), this);
    label->setBuddy(m_paper);
    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_paper, 1);
    layout->addSpacing(6);
    layout->addLayout(row);
    connect(m_paper, &QComboBox::activated, this, [this](int index) {
        m_kept.letter = index == 1;
        Q_EMIT edited();
    });
}

QLineEdit *MemoForm::addLine(QVBoxLayout *layout, const QString &label, std::string MemoWords::*field)
{
    auto *words = new QLabel(label, this);
    auto *edit = new QLineEdit(this);
    edit->setAccessibleName(QString(label).remove(u'&'));
    edit->setMaxLength(kMostMemoLine);
    words->setBuddy(edit);
    layout->addWidget(words);
    layout->addWidget(edit);
    layout->addSpacing(6);
    connect(edit, &QLineEdit::textEdited, this, [this, field](const QString &typed) { write(field, typed); });
    return edit;
}

QPlainTextEdit *MemoForm::addText(QVBoxLayout *layout, const QString &label, std::string MemoWords::*field)
{
    auto *words = new QLabel(label, this);
    auto *edit = new QPlainTextEdit(this);
    edit->setAccessibleName(QString(label).remove(u'&'));
    edit->setTabChangesFocus(true);
    words->setBuddy(edit);
    layout->addWidget(words);
    layout->addWidget(edit, 1);
    layout->addSpacing(6);
    connect(edit, &QPlainTextEdit::textChanged, this, [this, field, edit] {
        const QString typed = edit->toPlainText();
        if (typed.size() <= kMostMemoWords)
            return write(field, typed);
        edit->undo();
        Q_EMIT said(tr("Not taken: longer than %1 characters").arg(kMostMemoWords));
    });
    return edit;
}

void MemoForm::addResults(QVBoxLayout *layout)
{
    auto *title = new QLabel(tr("The customer's own results"), this);
    auto *paste = new QPushButton(tr("Pas&te"), this);
    paste->setAccessibleName(tr("Paste results"));
    paste->setToolTip(
        tr("A table with valid, accuracy, judge, p95 and cost per 1k tasks, copied from a spreadsheet"));
    auto *open = new QPushButton(tr("&Open CSV..."), this);
    m_remove = new QPushButton(tr("Re&move"), this);
    m_remove->setAccessibleName(tr("Remove results"));
    m_attached = new QLabel(this);
    m_attached->setAccessibleName(tr("Attached results"));
    m_attached->setWordWrap(true);
    m_attached->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout;
    for (QPushButton *button : {paste, open, m_remove}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    layout->addWidget(title);
    layout->addLayout(row);
    layout->addWidget(m_attached);
    connect(paste, &QPushButton::clicked, this, &MemoForm::pasteResults);
    connect(open, &QPushButton::clicked, this, &MemoForm::chooseResults);
    connect(m_remove, &QPushButton::clicked, this, &MemoForm::removeResults);
}

void MemoForm::setKept(const KeptMemo &kept)
{
    m_customer->setText(text(kept.words.customer));
    m_question->setText(text(kept.words.question));
    m_recommendation->setPlainText(text(kept.words.recommendation));
    m_situation->setPlainText(text(kept.words.situation));
    m_nextSteps->setPlainText(text(kept.words.nextSteps));
    m_paper->setCurrentIndex(kept.letter ? 1 : 0);
    m_kept = kept;
    m_results.reset();
    if (auto read = evalTableFromCsv(kept.results, kept.resultsName); read && !kept.results.empty())
        m_results = std::move(read).value();
    showResults();
}

void MemoForm::setComputed(const QString &question, const QString &recommendation)
{
    m_question->setPlaceholderText(question);
    m_recommendation->setPlaceholderText(recommendation);
}

void MemoForm::setTheme(const Theme &theme)
{
    for (QWidget *widget : findChildren<QWidget *>())
        widget->setFont(theme.font(13));
    for (QPlainTextEdit *edit : {m_recommendation, m_situation, m_nextSteps})
        edit->setMinimumHeight(3 * edit->fontMetrics().lineSpacing());
}

void MemoForm::write(std::string MemoWords::*field, const QString &words)
{
    m_kept.words.*field = words.toStdString();
    Q_EMIT edited();
}

void MemoForm::setResults(const QString &csv, const QString &name)
{
    auto read = evalTableFromCsv(csv.toStdString(), name.toStdString());
    if (!read)
        return Q_EMIT said(text(read.error().line()));
    m_results = std::move(read).value();
    m_kept.results = csv.toStdString();
    m_kept.resultsName = name.toStdString();
    showResults();
    Q_EMIT edited();
    Q_EMIT said(tr("Results attached: %1").arg(m_attached->text()));
}

void MemoForm::pasteResults()
{
    setResults(QApplication::clipboard()->text(), tr("clipboard"));
}

void MemoForm::chooseResults()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open Results"), QString(),
                                                      tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    if (path.isEmpty())
        return;
    const auto csv = readTextFile(path.toStdString(), kMostCsvBytes);
    if (csv)
        setResults(text(*csv), path);
    else
        Q_EMIT said(text(csv.error().line()));
}

void MemoForm::removeResults()
{
    m_results.reset();
    m_kept.results.clear();
    m_kept.resultsName.clear();
    showResults();
    Q_EMIT edited();
}

void MemoForm::showResults()
{
    m_remove->setEnabled(m_results.has_value());
    m_attached->setText(m_results ? tr("%n row(s) from %1", nullptr, static_cast<int>(m_results->rows.size()))
                                        .arg(text(m_kept.resultsName))
                                  : tr("none"));
}

} // namespace tb
