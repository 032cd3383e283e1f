// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the presenter: the result in very large type with its words, or the field for the class's
// guess.
#pragma once

#include "ui/presenter_words.h"

#include <QWidget>

class QLineEdit;

namespace tb {

class PresenterResult : public QWidget
{
    Q_OBJECT

public:
    explicit PresenterResult(QWidget *parent = nullptr);

    /// With a remark below the words, which may be empty.
    void setAnswer(const PresenterAnswer &answer, const QString &remark);
    QString number() const { return m_answer.number; }
    void setTheme(const Theme &theme);
    /// Least size of text, and of the number, in pixels.
    void setSizes(double leastText, double leastNumber);
    double numberPixels() const;
    bool fits() const { return m_words->fits(); }

    bool isTyping() const;
    void startTyping(const QString &first);
    void stopTyping();
    void give(); ///< what was typed

Q_SIGNALS:
    void given(const QString &typed);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();
    double numberWidth(double pixels) const;

    PresenterAnswer m_answer;
    PresenterText *m_words;
    QLineEdit *m_field;
    Theme m_theme = Theme::of(ThemeKind::Projector);
    double m_leastText = 18;
    double m_leastNumber = 60;
};

} // namespace tb
