// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the deck for a projector: the picture alone, its words are said beside it.
#pragma once

#include "core/lesson.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

#include <functional>
#include <map>

class QStackedLayout;

namespace tb {

class PresenterText;

class PresenterView : public QWidget
{
    Q_OBJECT

public:
    explicit PresenterView(QWidget *parent = nullptr);

    /// Where a page stands: beside the words, or below them in the whole width.
    enum class Place { Beside, Below };
    static Place placeOf(LessonPage page);
    /// Some pages have nothing to show without a pinned state, or without a real length.
    static bool canShow(LessonPage page, const Snapshot &snapshot);
    /// What a page says of the state in one sentence; empty for most.
    static QString sentenceOf(LessonPage page, const Snapshot &snapshot);

    /// The page in front, of those that can be shown; once the size is set.
    void show(LessonPage page, const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    /// Of words that are set as large as their room allows, in pixels.
    void setTextSizes(double least, double most);
    void setHighlight(std::optional<BudgetPart> part);

private:
    struct Page
    {
        QWidget *widget = nullptr;
        std::function<void(const Snapshot &)> setSnapshot;
        std::function<void(const Theme &)> setTheme;
        std::function<void(std::optional<BudgetPart>)> setHighlight;
    };

    void addChart(LessonPage name, ChartId id);
    void addPractice(LessonPage name, ChartData (*chart)(const ChartInputs &), const QString &words);
    void addLevers();
    void addCompare();
    void addReserve();
    void addExplain();
    void add(LessonPage name, Page page);

    QStackedLayout *m_stack;
    PresenterText *m_arithmetic = nullptr;
    std::map<LessonPage, Page> m_pages;
};

} // namespace tb
