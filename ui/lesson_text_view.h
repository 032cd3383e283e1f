// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a lesson with its figures set off and the card of a term at hand.
#pragma once

#include "core/lesson_text.h"
#include "ui/theme.h"

#include <QTextBrowser>

#include <memory>

namespace tb {

/// One paragraph with the word that leads it; empty for none.
struct LessonParagraph
{
    QString lead;
    RichText words;
};

class LessonTextView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit LessonTextView(QWidget *parent = nullptr);

    void setGlossary(std::shared_ptr<const Glossary> glossary);
    void setParagraphs(const std::vector<LessonParagraph> &paragraphs);
    void setTheme(const Theme &theme, double pixels);

    /// As high as the text is; less scrolls.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A term was clicked, or Enter pressed on it.
    void termAsked(const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void render();

    std::shared_ptr<const Glossary> m_glossary = std::make_shared<const Glossary>();
    std::vector<LessonParagraph> m_paragraphs;
};

/// "KV cache (also: notes)", and what it means.
QString cardHtml(const GlossaryTerm &term);

} // namespace tb
