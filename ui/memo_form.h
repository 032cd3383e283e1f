// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of the memo: what the user says himself, and the results that are attached.
#pragma once

#include "core/memo_words.h"
#include "ui/theme.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace tb {

class MemoForm : public QWidget
{
    Q_OBJECT

public:
    explicit MemoForm(QWidget *parent = nullptr);

    const KeptMemo &kept() const { return m_kept; }
    /// The table attached; none without.
    const std::optional<EvalTable> &results() const { return m_results; }
    void setKept(const KeptMemo &kept);
    /// What stands on the page as long as a field is empty.
    void setComputed(const QString &question, const QString &recommendation);
    void setTheme(const Theme &theme);
    /// Attaches a table; the one before stays when this is none.
    void setResults(const QString &csv, const QString &name);

Q_SIGNALS:
    void edited();
    void said(const QString &line);

private:
    QLineEdit *addLine(QVBoxLayout *layout, const QString &label, std::string MemoWords::*field);
    QPlainTextEdit *addText(QVBoxLayout *layout, const QString &label, std::string MemoWords::*field);
    void addResults(QVBoxLayout *layout);
    void write(std::string MemoWords::*field, const QString &words);
    void chooseResults();
    void pasteResults();
    void removeResults();
    void showResults();

    KeptMemo m_kept;
    std::optional<EvalTable> m_results;
    QLineEdit *m_customer;
    QLineEdit *m_question;
    QPlainTextEdit *m_recommendation;
    QPlainTextEdit *m_situation;
    QPlainTextEdit *m_nextSteps;
    QLabel *m_attached;
    QPushButton *m_remove;
    QComboBox *m_paper;
};

} // namespace tb
