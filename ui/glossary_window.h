// SPDX-License-Identifier: GPL-3.0-or-later
// The glossary: a list, a search, and the card of a term with the terms in it as links.
#pragma once

#include "core/glossary.h"
#include "ui/theme.h"

#include <QDialog>

#include <memory>

class QLineEdit;
class QListWidget;

namespace tb {

class TermBrowser;

class GlossaryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GlossaryWindow(std::shared_ptr<const Glossary> glossary, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void showTerm(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &words);
    void showCard();

    std::shared_ptr<const Glossary> m_glossary;
    QLineEdit *m_search;
    QListWidget *m_list;
    TermBrowser *m_card;
};

} // namespace tb
