// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_window.h"

#include "ui/help_pages.h"

#include <QDir>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr double kPixels = 14; ///< size of the text before the theme's scale
constexpr double kCellPadding = 4;

/// Markdown has no say in how tables look: lines between the cells, and room in them.
void layOutTables(QTextFrame *frame, const QColor &line)
{
    for (QTextFrame *child : frame->childFrames()) {
        if (auto *table = qobject_cast<QTextTable *>(child)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderBrush(line);
            format.setCellPadding(kCellPadding);
            table->setFormat(format);
        }
        layOutTables(child, line);
    }
}

/// Room above headings and under paragraphs, in shares of the text's size.
void spaceOut(QTextDocument *document, double pixels)
{
    QTextCursor cursor(document);
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        if (cursor.setPosition(block.position()); cursor.currentTable())
            continue;
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(format.headingLevel() > 0 ? pixels : 0);
        const bool codeGoesOn = format.hasProperty(QTextFormat::BlockCodeFence)
            && block.next().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
        format.setBottomMargin(codeGoesOn ? 0 : pixels / 2);
        cursor.setBlockFormat(format);
    }
    document->setDocumentMargin(pixels);
}

/// The pictures of the pages, as wide as a page is read.
void addPictures(QTextDocument *document)
{
    constexpr int kWidth = 700;
    for (const QString &name : QDir(QStringLiteral(":/help")).entryList({QStringLiteral("*.png")})) {
        const QImage picture(QStringLiteral(":/help/") + name);
        document->addResource(QTextDocument::ImageResource, QUrl(name),
                              picture.scaledToWidth(kWidth, Qt::SmoothTransformation));
    }
}

} // namespace

HelpWindow::HelpWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent)
    : QDialog(parent)
    , m_catalogue(std::move(catalogue))
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_text(new QTextBrowser(this))
{
    setWindowTitle(tr("Help"));
    arrange();
    connectParts();
    resize(1000, 640);
}

void HelpWindow::arrange()
{
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search the help"));
    m_list->setAccessibleName(tr("Pages"));
    m_text->setAccessibleName(tr("Page"));
    m_text->setOpenLinks(false); // pages only; nothing leaves the program
    for (const HelpPage &page : helpPages()) {
        auto *item = new QListWidgetItem(page.title, m_list);
        item->setData(Qt::UserRole, page.name);
    }
    auto *left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    auto *layout = new QHBoxLayout(this);
    layout->addLayout(left, 1);
    layout->addWidget(m_text, 3);
}

void HelpWindow::connectParts()
{
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) {
        if (item)
            render(item->data(Qt::UserRole).toString());
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, &HelpWindow::findNext);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search,
            qOverload<>(&QWidget::setFocus));
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, this, &HelpWindow::back);
}

void HelpWindow::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_search->setFont(theme.font(kPixels));
    m_list->setFont(theme.font(kPixels));
    if (!m_page.isEmpty())
        render(m_page);
}

void HelpWindow::showPage(const QString &name, const QString &anchor)
{
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        if (item->data(Qt::UserRole).toString() == name) {
            item->setHidden(false);
            m_list->setCurrentItem(item);
        }
    }
    goTo(anchor);
    show();
    raise();
    activateWindow();
}

void HelpWindow::render(const QString &name)
{
    if (name != m_page && !m_page.isEmpty())
        m_visited.append(m_page);
    m_page = name;
    const QPointer<QTextDocument> former = m_text->document();
    auto *page = new QTextDocument(m_text); // made ready before it is laid out
    page->setDefaultFont(m_theme.font(kPixels));
    addPictures(page);
    page->setMarkdown(helpMarkdown(name, *m_catalogue));
    spaceOut(page, kPixels * m_theme.fontScale);
    layOutTables(page->rootFrame(), m_theme.grid);
    m_text->setDocument(page);
    if (former) // the first one belongs to the browser, which has deleted it
        former->deleteLater();
    markFound();
}

void HelpWindow::goTo(const QString &anchor)
{
    QTextCursor cursor(m_text->document());
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (!anchor.isEmpty() && block.blockFormat().headingLevel() > 0
            && headingAnchor(block.text()) == anchor)
            cursor.setPosition(block.position());
    m_text->moveCursor(QTextCursor::End); // so that the heading comes to stand at the top
    m_text->setTextCursor(cursor);
}

void HelpWindow::follow(const QUrl &link)
{
    const QString file = link.path();
    showPage(file.isEmpty() ? m_page : file.chopped(3), link.fragment()); // "numbers.md"
}

void HelpWindow::back()
{
    if (m_visited.isEmpty())
        return;
    const QString page = m_visited.takeLast();
    showPage(page);
    m_visited.removeLast(); // going back is no visit
}

/// Leaves the pages in the list that have the words, and shows the first place.
void HelpWindow::search(const QString &words)
{
    QListWidgetItem *first = nullptr;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        const QString page = helpPlainText(item->data(Qt::UserRole).toString(), *m_catalogue);
        const bool has = page.contains(words, Qt::CaseInsensitive);
        item->setHidden(!has);
        first = has && !first ? item : first;
    }
    if (first && m_list->currentItem() && m_list->currentItem()->isHidden())
        m_list->setCurrentItem(first);
    markFound();
    goTo({});
    findNext();
}

void HelpWindow::findNext()
{
    const QString words = m_search->text();
    if (words.isEmpty() || m_text->find(words))
        return;
    m_text->moveCursor(QTextCursor::Start); // from the top again
    m_text->find(words);
}

void HelpWindow::markFound()
{
    QList<QTextEdit::ExtraSelection> found;
    QTextCursor cursor(m_text->document());
    while (!m_search->text().isEmpty()) {
        cursor = m_text->document()->find(m_search->text(), cursor);
        if (cursor.isNull())
            break;
        QTextEdit::ExtraSelection mark;
        mark.cursor = cursor;
        mark.format.setFontUnderline(true);
        mark.format.setBackground(m_theme.track);
        found.append(mark);
    }
    m_text->setExtraSelections(found);
}

} // namespace tb
