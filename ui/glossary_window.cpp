// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glossary_window.h"

#include "core/term_links.h"
#include "ui/focus_ring.h"
#include "ui/term_browser.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace tb {

namespace {

constexpr double kPixels = 14; ///< size of the text before the theme's scale
constexpr int kWordsRole = Qt::UserRole + 1; ///< all that a search looks through

QString alsoLine(const GlossaryTerm &term)
{
    QStringList also;
    for (const std::string &word : term.also)
        also += text(word);
    return also.join(QStringLiteral(", "));
}

} // namespace

GlossaryWindow::GlossaryWindow(std::shared_ptr<const Glossary> glossary, QWidget *parent)
    : QDialog(parent)
    , m_glossary(std::move(glossary))
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_card(new TermBrowser(this))
{
    setWindowTitle(tr("Glossary"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search the glossary"));
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Terms"));
    m_list->setSortingEnabled(true);
    m_card->setAccessibleName(tr("What the term means"));
    m_card->setGlossary(m_glossary);
    new FocusRing(m_card);
    for (const GlossaryTerm &term : m_glossary->terms) {
        auto *item = new QListWidgetItem(text(term.term), m_list);
        item->setData(Qt::UserRole, text(term.id));
        item->setData(kWordsRole, QString(text(term.term + ' ' + term.text) + u' ' + alsoLine(term)));
    }
    auto *left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    auto *layout = new QHBoxLayout(this);
    layout->addLayout(left, 2);
    layout->addWidget(m_card, 3);
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryWindow::search);
    connect(m_list, &QListWidget::currentItemChanged, this, &GlossaryWindow::showCard);
    connect(m_card, &TermBrowser::termAsked, this, &GlossaryWindow::showTerm);
    m_list->setCurrentRow(0);
    resize(760, 480);
}

void GlossaryWindow::setTheme(const Theme &theme)
{
    m_search->setFont(theme.font(kPixels));
    m_list->setFont(theme.font(kPixels));
    m_card->setFont(theme.font(kPixels));
    m_card->document()->setDefaultFont(theme.font(kPixels));
    m_card->document()->setDocumentMargin(theme.font(kPixels).pixelSize());
    showCard();
}

void GlossaryWindow::showTerm(const QString &id)
{
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        if (item->data(Qt::UserRole).toString() != id)
            continue;
        item->setHidden(false);
        m_list->setCurrentItem(item);
    }
}

/// Names first: a term that is called so stands before those that only speak of it.
void GlossaryWindow::search(const QString &words)
{
    QListWidgetItem *best = nullptr;
    bool named = false;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        const bool has = item->data(kWordsRole).toString().contains(words, Qt::CaseInsensitive);
        item->setHidden(!has);
        const bool isName = item->text().startsWith(words, Qt::CaseInsensitive);
        if (has && (!best || (isName && !named))) {
            best = item;
            named = isName;
        }
    }
    m_list->setCurrentItem(best);
}

void GlossaryWindow::showCard()
{
    const QListWidgetItem *item = m_list->currentItem();
    const GlossaryTerm *term
        = item ? m_glossary->find(item->data(Qt::UserRole).toString().toStdString()) : nullptr;
    if (!term) {
        m_card->setText(tr("No term has these words."));
        return;
    }
    const QString also = alsoLine(*term);
    m_card->setHtml(QStringLiteral("<h3>%1</h3>").arg(text(term->term).toHtmlEscaped())
                    + (also.isEmpty()
                           ? QString()
                           : QString(QStringLiteral("<p><i>") + tr("Also: %1").arg(also).toHtmlEscaped()
                                     + QStringLiteral("</i></p>")))
                    + QStringLiteral("<p>") + richHtml(linkTerms(term->text, *m_glossary, term->id))
                    + QStringLiteral("</p>"));
}

/// Up and Down go through the list while the words are typed.
bool GlossaryWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace tb
