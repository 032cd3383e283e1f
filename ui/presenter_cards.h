// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the presenter for a moment: a black screen, the keys, the list of steps.
#pragma once

#include "ui/presenter_text.h"

#include <QListWidget>

namespace tb {

/// All black; with what covers it gone, everything is as it was.
class BlankScreen : public QWidget
{
    Q_OBJECT

public:
    explicit BlankScreen(QWidget *over);
    void setTheme(const Theme &theme);
};

/// A card in the middle of the window; what is around it fades.
class PresenterCard : public QWidget
{
    Q_OBJECT

public:
    void setTheme(const Theme &theme);
    /// Least size of text in pixels.
    virtual void setTextSize(double least) = 0;
    void open();

protected:
    PresenterCard(QWidget *content, QWidget *over);
    /// The size the content would like within this.
    virtual QSize wish(QSize most) const = 0;
    virtual void paintTheme(const Theme &) { }
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *m_content;
    Theme m_theme = Theme::of(ThemeKind::Projector);
};

class KeySheet : public PresenterCard
{
    Q_OBJECT

public:
    explicit KeySheet(QWidget *over);
    void setTextSize(double least) override;
    bool fits() const { return m_text->fits(); }

protected:
    QSize wish(QSize most) const override { return most; }
    void paintTheme(const Theme &theme) override;

private:
    PresenterText *m_text;
};

/// Digits, arrows, Enter and a click choose.
class StepList : public PresenterCard
{
    Q_OBJECT

public:
    explicit StepList(QWidget *over);
    void setSteps(const QStringList &titles, int current);
    void setTextSize(double least) override;

Q_SIGNALS:
    void chosen(int step);

protected:
    QSize wish(QSize most) const override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void type(int digit);
    void choose(int row);

    QListWidget *m_list;
    int m_typed = 0; ///< what the digits so far say
};

} // namespace tb
