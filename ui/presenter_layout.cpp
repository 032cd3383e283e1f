// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and places of the presenter's parts; all follow from the height.
#include "ui/bar_picture.h"
#include "ui/budget_bars.h"
#include "ui/control_panel.h"
#include "ui/moving_bars.h"
#include "ui/presenter_cards.h"
#include "ui/presenter_header.h"
#include "ui/presenter_result.h"
#include "ui/presenter_view.h"
#include "ui/presenter_window.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kLeastText = 1.0 / 40; ///< of the height
constexpr double kEasyText = 1.0 / 31;
constexpr double kLeastNumber = 1.0 / 12;
constexpr double kSmallestOfAView = 11; ///< pixels of its smallest text at font scale 1
constexpr double kLeastBeside = 0.62; ///< of the height between title and result, for a chart above bars
constexpr int kWordsBeside = 42; ///< hundredths of the width

} // namespace

void PresenterWindow::applySizes()
{
    const double least = std::ceil(height() * kLeastText);
    const double number = std::ceil(height() * kLeastNumber);
    m_theme.fontScale = least / kSmallestOfAView;
    setPalette(m_theme.palette());
    setFont(m_theme.font(13));
    m_header->setTheme(m_theme);
    m_header->setSizes(least, number);
    m_words->setTheme(m_theme);
    m_view->setTheme(m_theme);
    m_view->setTextSizes(least, least * 1.5);
    m_bars->setTheme(m_theme);
    m_moving->setTheme(m_theme);
    m_result->setTheme(m_theme);
    m_result->setSizes(least, number);
    m_controls->setFont(m_theme.font(14)); // the labels of its sliders are smaller
    m_controls->setTheme(m_theme);
    m_blank->setTheme(m_theme);
    m_blank->setGeometry(rect());
    m_keys->setTheme(m_theme);
    m_keys->setTextSize(least);
    m_list->setTheme(m_theme);
    m_list->setTextSize(least);
    for (PresenterCard *card : {static_cast<PresenterCard *>(m_keys), static_cast<PresenterCard *>(m_list)})
        if (card->isVisible())
            card->open();
}

/// Title, words and pictures, result: one below the other.
void PresenterWindow::arrange()
{
    const int margin = height() / 40;
    const int head = height() / 11;
    const int foot = height() / 7;
    const int wide = width() - 2 * margin;
    m_header->setGeometry(margin, margin / 4, wide, head);
    m_result->setGeometry(margin, height() - foot, wide, foot);
    const QRect room(margin, head + margin / 2, wide, height() - head - foot - margin);
    arrangePictures(room);
    for (QWidget *over :
         {static_cast<QWidget *>(m_keys), static_cast<QWidget *>(m_list), static_cast<QWidget *>(m_blank)})
        over->raise();
}

/// The words at the top, as large as a share of the height allows; what they take.
int PresenterWindow::wordsAbove(QRect room, double share)
{
    const double least = std::ceil(height() * kLeastText);
    m_words->setSizes(least, least * 1.6);
    const int high = m_words->heightWithin(room.width(), static_cast<int>(room.height() * share));
    m_words->setGeometry(room.left(), room.top(), room.width(), high);
    return high + height() / 60;
}

/// The words come first. Where bars and chart would both be too small there is one of them.
PresenterWindow::Pictures PresenterWindow::picturesIn(QRect room, bool controls)
{
    Pictures shown{page(), showsBars()};
    if (!shown.bars || leavesRoomForBars(room, shown.page, controls, shown.page ? kEasyText : kLeastText))
        return shown;
    const LessonRun *run = lesson();
    const bool inChart = run && run->step().question && run->step().question->kind == QuestionKind::DragChart;
    const bool inBars = run && run->step().question && run->step().question->kind == QuestionKind::DragBar;
    const bool barsFirst
        = shown.page && !controls && (inBars || (shown.page == LessonPage::SessionsFit && !inChart));
    if (barsFirst && leavesRoomForBars(room, std::nullopt, false, kEasyText))
        shown.page.reset();
    else
        shown.bars = false;
    return shown;
}

void PresenterWindow::arrangePictures(QRect room)
{
    const bool controls = m_controls->isVisible(); // in the place of the words
    const auto [seen, bars] = picturesIn(room, controls);
    const bool beside
        = controls || (seen && lesson() && PresenterView::placeOf(*seen) == PresenterView::Place::Beside);
    m_view->setVisible(seen.has_value());
    m_words->setVisible(!controls || !seen);
    m_bars->setVisible(bars);
    m_words->setMiddle(!seen && !bars);
    if (bars && beside) {
        const int high = barsHeight(room.width());
        m_bars->setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high);
        room.setBottom(room.bottom() - high);
    }
    if (beside) {
        const int left = room.width() * kWordsBeside / 100;
        m_words->setSizes(std::ceil(height() * kLeastText), height() / 22.0);
        (controls ? static_cast<QWidget *>(m_controls) : m_words)
            ->setGeometry(room.left(), room.top(), left, room.height());
        (seen ? static_cast<QWidget *>(m_view) : m_words)
            ->setGeometry(room.adjusted(left + height() / 40, 0, 0, 0));
    } else if (seen || bars) {
        const double most = seen ? 0.55 : 1 - static_cast<double>(barsHeight(room.width())) / room.height();
        room.setTop(room.top() + wordsAbove(room, std::min(0.6, most)));
        (seen ? static_cast<QWidget *>(m_view) : m_bars)->setGeometry(room);
    } else { // everything is covered: the question has the room
        m_words->setSizes(std::ceil(height() * kLeastText), height() / 15.0);
        m_words->setGeometry(room);
    }
}

/// Whether words, chart and bars are all large enough in that room.
bool PresenterWindow::leavesRoomForBars(QRect room, std::optional<LessonPage> seen, bool controls,
                                        double textShare)
{
    const double size = std::ceil(height() * textShare);
    const int left = room.height() - barsHeight(room.width()) - height() / 60;
    m_words->setSizes(size, size);
    const bool beside = controls || (seen && lesson());
    const int width = beside ? room.width() * kWordsBeside / 100 : room.width();
    return m_words->heightWithin(width, left) <= left && (!seen || left >= kLeastBeside * room.height());
}

/// As low as its rows can be, and a little air.
int PresenterWindow::barsHeight(int width) const
{
    const Snapshot &now = m_store->snapshot();
    const double rows = static_cast<double>(now.rows.size());
    const double air = rows * kBarTextPixels * m_theme.fontScale / 2;
    return static_cast<int>(layoutBars(now, m_theme, QSizeF(width, 1), BarHeader::Legend).height + air);
}

} // namespace tb
