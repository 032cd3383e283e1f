// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a lesson with its figures set off and the card of a term at hand.
#pragma once

#include "ui/term_browser.h"
#include "ui/theme.h"

namespace tb {

/// One paragraph with the word that leads it; empty for none.
struct LessonParagraph
{
    QString lead;
    RichText words;
};

class LessonTextView : public TermBrowser
{
    Q_OBJECT

public:
    explicit LessonTextView(QWidget *parent = nullptr);

    void setParagraphs(const std::vector<LessonParagraph> &paragraphs);
    void setTheme(const Theme &theme, double pixels);

    /// As high as the text is: what it stands in scrolls.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void render();

    std::vector<LessonParagraph> m_paragraphs;
};

} // namespace tb
