// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/term_browser.h"

#include "ui/text.h"

#include <QToolTip>

namespace tb {

namespace {

QString htmlOf(const TextPart &part)
{
    const QString words = text(part.text).toHtmlEscaped();
    switch (part.kind) {
    case TextKind::Figure:
    case TextKind::Strong:
        return QStringLiteral("<b>%1</b>").arg(words);
    case TextKind::Term:
        return QStringLiteral("<a href=\"term:%1\">%2</a>").arg(text(part.id).toHtmlEscaped(), words);
    case TextKind::Plain:
        break;
    }
    return words;
}

} // namespace

QString richHtml(const RichText &words)
{
    QString html;
    for (const TextPart &part : words)
        html += htmlOf(part);
    return html;
}

QString cardHtml(const GlossaryTerm &term)
{
    QStringList also;
    for (const std::string &word : term.also)
        also += text(word);
    const QString others
        = also.isEmpty() ? QString() : TermBrowser::tr(" (also: %1)").arg(also.join(QStringLiteral(", ")));
    return QStringLiteral("<p><b>%1</b>%2<br>%3</p>")
        .arg(text(term.term).toHtmlEscaped(), others.toHtmlEscaped(), text(term.text).toHtmlEscaped());
}

TermBrowser::TermBrowser(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &link) { Q_EMIT termAsked(link.path()); });
    connect(this, qOverload<const QUrl &>(&QTextBrowser::highlighted), this, [this](const QUrl &link) {
        const GlossaryTerm *term = m_glossary->find(link.path().toStdString());
        QToolTip::showText(QCursor::pos(), term ? cardHtml(*term) : QString(), this);
    });
}

void TermBrowser::setGlossary(std::shared_ptr<const Glossary> glossary)
{
    m_glossary = std::move(glossary);
}

} // namespace tb
