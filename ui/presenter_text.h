// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the last row: set as large as their room allows, never below a least size.
#pragma once

#include "core/lesson_text.h"
#include "ui/theme.h"

#include <QTextDocument>
#include <QWidget>

#include <vector>

namespace tb {

enum class SaidAs {
    Text,
    Question,
    Lead, ///< a word that says what follows
    Choice,
    MarkedChoice, ///< what the class chose
    RightChoice,
    OtherChoice, ///< one that is not right
    Formula,
    Keys, ///< a row of the key sheet
};

struct PresenterLine
{
    SaidAs as = SaidAs::Text;
    QString html;
    QString mark; ///< the number of a choice, the label of a formula, the keys
};

/// Figures and emphasis in bold, terms as plain words.
QString presenterHtml(const RichText &words);

class PresenterText : public QWidget
{
    Q_OBJECT

public:
    explicit PresenterText(QWidget *parent = nullptr);

    void setLines(std::vector<PresenterLine> lines);
    void setTheme(const Theme &theme);
    /// In pixels; the theme's scale does not count.
    void setSizes(double least, double most);
    /// Top, or in the middle of the height.
    void setMiddle(bool middle);

    bool isEmpty() const { return m_lines.empty(); }
    const std::vector<PresenterLine> &lines() const { return m_lines; }
    /// What the words need in that width, at the largest size that stays within `limit`; more than it where
    /// even the least size does not.
    int heightWithin(int width, int limit);
    bool fits();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void changed();
    /// The document for this widget's room, once however much changed before it is painted.
    void fit();
    void setOut(double pixels, double width);
    QString htmlOf(const PresenterLine &line) const;

    std::vector<PresenterLine> m_lines;
    Theme m_theme = Theme::of(ThemeKind::Projector);
    QTextDocument m_document;
    double m_least = 18;
    double m_most = 30;
    bool m_middle = false;
    bool m_fits = true;
    bool m_set = false; ///< the document is for this widget's room as it is now
};

} // namespace tb
