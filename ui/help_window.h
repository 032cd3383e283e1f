// SPDX-License-Identifier: GPL-3.0-or-later
// The help pages: a list, a search, and the page.
#pragma once

#include "core/catalogue.h"
#include "ui/theme.h"

#include <QDialog>

#include <memory>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace tb {

class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Opens the window on a page, at a heading where one is named.
    void showPage(const QString &name, const QString &anchor = {});

private:
    void arrange();
    void connectParts();
    void render(const QString &name);
    void goTo(const QString &anchor);
    void follow(const QUrl &link);
    void back();
    void search(const QString &words);
    void findNext();
    void markFound();

    std::shared_ptr<const Catalogue> m_catalogue;
    Theme m_theme;
    QString m_page; ///< shown now
    QStringList m_visited; ///< before it
    QLineEdit *m_search;
    QListWidget *m_list;
    QTextBrowser *m_text;
};

} // namespace tb
