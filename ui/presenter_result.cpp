// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_result.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <cmath>

namespace tb {

namespace {

constexpr int kLongestAnswer = 40;
constexpr double kWish = 1.45; ///< of the least size of the number: then its digits alone are that high
constexpr double kWidest = 0.5; ///< of the width, for the number

} // namespace

PresenterResult::PresenterResult(QWidget *parent)
    : QWidget(parent)
    , m_words(new PresenterText(this))
    , m_field(new QLineEdit(this))
{
    m_words->setMiddle(true);
    m_field->setAccessibleName(tr("The class's guess"));
    m_field->setMaxLength(kLongestAnswer);
    m_field->hide();
}

void PresenterResult::setAnswer(const PresenterAnswer &answer, const QString &remark)
{
    m_answer = answer;
    std::vector<PresenterLine> lines = {{SaidAs::Text, answer.words.toHtmlEscaped(), {}}};
    if (!remark.isEmpty())
        lines.push_back({SaidAs::Lead, remark.toHtmlEscaped(), {}});
    m_words->setLines(std::move(lines));
    setAccessibleName(answer.number);
    layOut();
}

void PresenterResult::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_theme.fontScale = 1;
    m_words->setTheme(theme);
    update();
}

void PresenterResult::setSizes(double leastText, double leastNumber)
{
    m_leastText = leastText;
    m_leastNumber = leastNumber;
    m_words->setSizes(leastText, leastText * 1.6);
    m_field->setFont(m_theme.font(leastNumber * 0.6));
    layOut();
}

double PresenterResult::numberWidth(double pixels) const
{
    return QFontMetricsF(m_theme.font(pixels, FontWeight::Bold)).horizontalAdvance(m_answer.number);
}

double PresenterResult::numberPixels() const
{
    double pixels = std::round(m_leastNumber * kWish);
    while (pixels - 1 >= m_leastNumber && numberWidth(pixels) > kWidest * width())
        pixels -= 1;
    return pixels;
}

void PresenterResult::layOut()
{
    const int gap = static_cast<int>(std::ceil(1.5 * m_leastText));
    const int number = static_cast<int>(std::ceil(numberWidth(numberPixels()))) + gap;
    const int high = std::min(height(), m_field->sizeHint().height());
    const int wide = width() / 4;
    m_field->setGeometry(number, (height() - high) / 2, wide, high);
    const int left = isTyping() ? number + wide + gap : number;
    m_words->setGeometry(left, 0, std::max(1, width() - left), height());
    update();
}

bool PresenterResult::isTyping() const
{
    return !m_field->isHidden();
}

void PresenterResult::startTyping(const QString &first)
{
    m_field->setText(first);
    m_field->show();
    m_field->setFocus();
    layOut();
}

void PresenterResult::stopTyping()
{
    m_field->hide();
    layOut();
}

void PresenterResult::give()
{
    Q_EMIT given(m_field->text());
}

/// What the field leaves over: Enter gives the guess, and nothing else.
void PresenterResult::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && isTyping())
        give();
    else
        QWidget::keyPressEvent(event);
}

void PresenterResult::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void PresenterResult::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont font = m_theme.font(numberPixels(), FontWeight::Bold);
    painter.setFont(font);
    painter.setPen(m_answer.good ? m_theme.text : m_theme.overflowText);
    const double digits = QFontMetricsF(font).capHeight();
    painter.drawText(QPointF(0, std::round((height() + digits) / 2)), m_answer.number);
    painter.setPen(QPen(m_theme.grid, 2));
    painter.drawLine(0, 1, width(), 1);
}

} // namespace tb
