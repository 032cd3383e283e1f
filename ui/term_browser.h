// SPDX-License-Identifier: GPL-3.0-or-later
// Text with terms of the glossary in it: the card of a term at hand when it is pointed at, or asked for.
#pragma once

#include "core/lesson_text.h"

#include <QTextBrowser>

#include <memory>

namespace tb {

class TermBrowser : public QTextBrowser
{
    Q_OBJECT

public:
    explicit TermBrowser(QWidget *parent = nullptr);

    void setGlossary(std::shared_ptr<const Glossary> glossary);
    const Glossary &glossary() const { return *m_glossary; }

Q_SIGNALS:
    /// A term was clicked, or Enter pressed on it.
    void termAsked(const QString &id);

private:
    std::shared_ptr<const Glossary> m_glossary = std::make_shared<const Glossary>();
};

/// With its terms as links.
QString richHtml(const RichText &words);

/// "KV cache (also: notes)", and what it means.
QString cardHtml(const GlossaryTerm &term);

} // namespace tb
