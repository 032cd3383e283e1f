// SPDX-License-Identifier: GPL-3.0-or-later
// The top of the presenter: title, place in the lesson, and the countdown of a step.
#pragma once

#include "ui/theme.h"

#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>

namespace tb {

class PresenterHeader : public QWidget
{
    Q_OBJECT

public:
    explicit PresenterHeader(QWidget *parent = nullptr);

    void setTitle(const QString &title, const QString &place);
    void setTheme(const Theme &theme);
    /// Least size of text, and that of the countdown, in pixels.
    void setSizes(double least, double countdown);

    bool isCounting() const { return m_end.has_value(); }
    void startCountdown(std::chrono::seconds length);
    void stopCountdown();
    QString countdown() const; ///< "1:05"; "0:00" when it has ended, empty when there is none

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title;
    QString m_place;
    Theme m_theme = Theme::of(ThemeKind::Projector);
    double m_least = 18;
    double m_large = 60;
    std::optional<std::chrono::steady_clock::time_point> m_end;
    QTimer m_tick;
};

} // namespace tb
