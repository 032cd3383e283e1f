// SPDX-License-Identifier: GPL-3.0-or-later
// No text is cut off: measured on the real window in several sizes, text sizes, themes and with strings twice
// as long.
#include "tests/ui/test_snapshot.h"
#include "ui/assumptions_panel.h"
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/export_dialog.h"
#include "ui/fitting_combo.h"
#include "ui/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTest>
#include <QToolTip>
#include <QTranslator>

#include <map>

using namespace tb;

namespace {

/// A language of words twice as long.
class Doubled : public QTranslator
{
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString words = QString::fromUtf8(source);
        return words + QLatin1Char(' ') + words;
    }
    bool isEmpty() const override { return false; }
};

enum class Words { Plain, TwiceAsLong };

struct Setting
{
    QSize size;
    int percent = 100;
    ThemeKind theme = ThemeKind::Light;
    Words words = Words::Plain;

    std::string text() const
    {
        return std::to_string(size.width()) + 'x' + std::to_string(size.height()) + ", "
            + std::to_string(percent) + " %, " + themeName(theme).toStdString()
            + (words == Words::Plain ? "" : ", twice as long");
    }
};

/// A text may be shortened where the whole is one gesture away.
bool isShortened(const QWidget *widget, const QString &text)
{
    return text.contains(QChar(0x2026)) && !widget->toolTip().isEmpty();
}

std::string labelFault(const QLabel *label)
{
    if (label->text().isEmpty() || isShortened(label, label->text()))
        return {};
    const QMargins around = label->contentsMargins();
    if (label->wordWrap()) {
        const int needed = label->heightForWidth(label->width());
        return needed > label->height() + 1
            ? "needs height " + std::to_string(needed) + " of " + std::to_string(label->height())
            : std::string();
    }
    const QSize needed = label->sizeHint().shrunkBy(around);
    if (needed.width() > label->width() + 1 || needed.height() > label->height() + 1)
        return "needs " + std::to_string(needed.width()) + 'x' + std::to_string(needed.height()) + " of "
            + std::to_string(label->width()) + 'x' + std::to_string(label->height());
    return {};
}

std::string buttonFault(const QAbstractButton *button)
{
    if (button->text().isEmpty() || isShortened(button, button->text()))
        return {};
    const QSize needed = button->sizeHint();
    if (needed.width() > button->width() + 1 || needed.height() > button->height() + 1)
        return "needs " + std::to_string(needed.width()) + 'x' + std::to_string(needed.height()) + " of "
            + std::to_string(button->width()) + 'x' + std::to_string(button->height());
    return {};
}

/// Drawn with an ellipsis, and whole in the tool tip.
bool isElided(const QComboBox *combo)
{
    auto *asked = const_cast<QComboBox *>(combo); // an event may change it
    const QPoint at = combo->rect().center();
    QHelpEvent help(QEvent::ToolTip, at, combo->mapToGlobal(at));
    QApplication::sendEvent(asked, &help);
    const bool whole = QToolTip::text().contains(combo->currentText());
    QToolTip::hideText();
    return whole && qobject_cast<const FittingCombo *>(combo);
}

std::string comboFault(const QComboBox *combo)
{
    QStyleOptionComboBox option;
    option.initFrom(combo);
    option.editable = combo->isEditable();
    const QRect field
        = combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
    const int needed = combo->fontMetrics().horizontalAdvance(combo->currentText());
    if (needed > field.width() && !isElided(combo))
        return "needs " + std::to_string(needed) + " of " + std::to_string(field.width());
    if (combo->fontMetrics().height() > combo->height())
        return "is lower than its text";
    return {};
}

std::string tabsFault(const QTabBar *tabs)
{
    for (int i = 0; i < tabs->count(); ++i) {
        const int needed = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i).remove(QLatin1Char('&')));
        const QRect tab = tabs->tabRect(i);
        if (needed > tab.width())
            return tabs->tabText(i).toStdString() + " needs " + std::to_string(needed) + " of "
                + std::to_string(tab.width());
        if (tab.width() > 0 && tabs->fontMetrics().height() > tabs->height())
            return "is lower than its text";
    }
    return {};
}

std::string faultOf(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return labelFault(label);
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return buttonFault(button);
    if (const auto *combo = qobject_cast<const QComboBox *>(widget))
        return comboFault(combo);
    if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
        return tabsFault(tabs);
    return {};
}

/// Whether all of a widget's width is seen: a parent that is too narrow cuts it off, unless it scrolls there.
std::string widthFault(const QWidget *widget)
{
    for (const QWidget *parent = widget->parentWidget(); parent && !widget->isWindow();
         parent = parent->parentWidget()) {
        const auto *scroll = qobject_cast<const QScrollArea *>(parent->parentWidget());
        if (scroll && scroll->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
            return {};
        const int left = widget->mapTo(parent, QPoint()).x();
        if (left < -1 || left + widget->width() > parent->width() + 1)
            return "reaches from " + std::to_string(left) + " to " + std::to_string(left + widget->width())
                + " in " + parent->metaObject()->className() + " of " + std::to_string(parent->width());
        if (parent->isWindow())
            break;
    }
    return {};
}

QString textOf(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return button->text();
    if (const auto *combo = qobject_cast<const QComboBox *>(widget))
        return combo->currentText();
    return widget->accessibleName();
}

bool overlap(const Rect &a, const Rect &b)
{
    return !a.empty() && !b.empty() && a.x < b.right() && b.x < a.right() && a.y < b.bottom()
        && b.y < a.bottom();
}

/// All texts of the bars with what they must not cover.
std::vector<const TextSlot *> textsOf(const BarPicture &picture)
{
    std::vector<const TextSlot *> slots = {&picture.title, &picture.caption};
    for (const LegendEntry &entry : picture.legend)
        slots.push_back(&entry.label);
    for (const BarTick &tick : picture.ticks)
        slots.push_back(&tick.label);
    for (const BarRow &row : picture.rows) {
        for (const TextSlot *slot : {&row.name, &row.memory, &row.verdict, &row.detail})
            slots.push_back(slot);
        for (const Band &band : row.bands)
            slots.push_back(&band.label);
    }
    std::erase_if(slots, [](const TextSlot *slot) { return slot->text.empty(); });
    return slots;
}

class Clipping : public ::testing::Test
{
protected:
    static void settle()
    {
        for (int i = 0; i < 8; ++i)
            QCoreApplication::processEvents();
    }

    void expectNothingCut(const Setting &setting)
    {
        Doubled doubled;
        if (setting.words == Words::TwiceAsLong)
            QCoreApplication::installTranslator(&doubled);
        {
            MainWindow window(test::snapshot(), setting.theme);
            window.show();
            WindowState state = window.windowState();
            state.textPercent = setting.percent;
            window.setWindowState(state);
            window.resize(setting.size);
            for (auto *button : window.findChild<AssumptionsPanel *>()->findChildren<QAbstractButton *>())
                if (button->accessibleName().startsWith(QStringLiteral("Assumptions")))
                    button->click();
            auto *deck = window.findChild<ChartDeck *>();
            for (int page = 0; page < deck->count(); ++page) {
                deck->setCurrent(page);
                settle();
                checkWidgets(window, setting, page);
                checkBars(*window.findChild<BudgetBars *>(), setting);
            }
            ExportDialog dialog(window.store()->snapshot(), {}, &window);
            dialog.show();
            settle();
            checkWidgets(dialog, setting, deck->count());
        }
        QCoreApplication::removeTranslator(&doubled);
    }

    void checkWidgets(const QWidget &window, const Setting &setting, int page)
    {
        for (const QWidget *widget : window.findChildren<QWidget *>()) {
            const bool shown = widget->isVisible() && widget->window() == &window
                && !widget->objectName().startsWith(QStringLiteral("qt_"));
            if (!shown || qobject_cast<const QTabBar *>(widget->parentWidget()))
                continue;
            std::string fault = faultOf(widget);
            if (fault.empty() && !textOf(widget).isEmpty())
                fault = widthFault(widget);
            if (fault.empty())
                continue;
            const std::string what = std::string(widget->metaObject()->className()) + " \""
                + textOf(widget).left(60).toStdString() + "\"";
            // Once for each widget: the first setting says enough.
            if (m_faults.emplace(what, fault).second)
                ADD_FAILURE() << what << ' ' << fault << ", page " << page << " at " << setting.text();
        }
    }

    void checkBars(const BudgetBars &bars, const Setting &setting)
    {
        const BarPicture &picture = bars.picture();
        const auto slots = textsOf(picture);
        EXPECT_GT(slots.size(), 10U);
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const Rect &box = slots[i]->box;
            const bool inside = box.x >= -0.5 && box.y >= -0.5 && box.right() <= bars.width() + 0.5
                && box.bottom() <= picture.height + 0.5;
            EXPECT_TRUE(inside || !m_faults.emplace(slots[i]->text, "").second)
                << slots[i]->text << " is outside the bars at " << setting.text();
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_TRUE(!overlap(box, slots[j]->box)
                            || !m_faults.emplace(slots[i]->text + slots[j]->text, "").second)
                    << slots[i]->text << " covers " << slots[j]->text << " at " << setting.text();
        }
    }

private:
    std::map<std::string, std::string> m_faults;
};

constexpr std::array kThemes = {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector};

} // namespace

TEST_F(Clipping, NothingIsCutAtTheUsualSizeOfText)
{
    for (const ThemeKind theme : kThemes)
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1024, 700)})
            expectNothingCut({size, 100, theme, Words::Plain});
}

TEST_F(Clipping, NothingIsCutWithTextTwiceAsLarge)
{
    for (const ThemeKind theme : kThemes)
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1024, 700)})
            expectNothingCut({size, 200, theme, Words::Plain});
}

TEST_F(Clipping, NothingIsCutInALanguageOfLongerWords)
{
    for (const ThemeKind theme : kThemes)
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1024, 700)})
            expectNothingCut({size, 100, theme, Words::TwiceAsLong});
}

TEST_F(Clipping, TheUsualWindowHasRoomForEverything)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.show();
    for (const QSize size : {QSize(1440, 900), QSize(1280, 720), QSize(1024, 700)}) {
        window.resize(size);
        auto *deck = window.findChild<ChartDeck *>();
        for (int page = 0; page < deck->count(); ++page) {
            deck->setCurrent(page);
            settle();
            EXPECT_EQ(window.size(), size);
            for (const auto *scroll :
                 window.centralWidget()->findChildren<QScrollArea *>(QString(), Qt::FindDirectChildrenOnly)) {
                EXPECT_EQ(scroll->verticalScrollBar()->maximum(), 0) << page << ' ' << size.height();
                EXPECT_EQ(scroll->horizontalScrollBar()->maximum(), 0) << page << ' ' << size.width();
            }
        }
    }
}

TEST_F(Clipping, ASmallWindowScrollsItsControls)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    window.show();
    window.resize(640, 480);
    settle();
    EXPECT_EQ(window.size(), QSize(640, 480));
    const auto *controls = window.findChild<ControlPanel *>();
    auto *scroll = controls->findChild<QScrollArea *>();
    EXPECT_GT(scroll->verticalScrollBar()->maximum(), 0);
    // Each control comes into sight when it has the focus.
    for (QWidget *widget : controls->findChildren<QWidget *>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        scroll->ensureWidgetVisible(widget);
        settle();
        const QRect seen(widget->mapTo(scroll->viewport(), QPoint()), widget->size());
        EXPECT_TRUE(scroll->viewport()->rect().contains(seen))
            << widget->metaObject()->className() << ' ' << widget->accessibleName().toStdString();
    }
}
