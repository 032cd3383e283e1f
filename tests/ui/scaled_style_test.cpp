// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scaled_style.h"

#include <QApplication>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <gtest/gtest.h>

using namespace tb;

namespace {

class ScaledStyleTest : public ::testing::Test
{
protected:
    ScaledStyleTest()
    {
        QFont font;
        font.setPixelSize(20);
        spin.setFont(font);
        slider.setFont(font);
        spin.resize(200, 40);
        slider.resize(200, 60);
    }
    ~ScaledStyleTest() override { ScaledStyle::setScale(1); }

    int arrow() const
    {
        QStyleOptionSpinBox option;
        option.initFrom(&spin);
        const QFontMetrics before = option.fontMetrics;
        const int width
            = spin.style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxUp, &spin).width();
        EXPECT_EQ(option.fontMetrics, before) << "the option is the caller's";
        return width;
    }

    int handle() const
    {
        QStyleOptionSlider option;
        option.initFrom(&slider);
        return slider.style()->pixelMetric(QStyle::PM_SliderLength, &option, &slider);
    }

    QSpinBox spin;
    QSlider slider{Qt::Horizontal};
};

} // namespace

TEST_F(ScaledStyleTest, PartsGrowAndTextStays)
{
    ScaledStyle::setScale(1);
    const int arrowBefore = arrow();
    const int handleBefore = handle();
    const int textBefore = QFontMetrics(spin.font()).horizontalAdvance(QStringLiteral("32,768"));
    ScaledStyle::setScale(2);
    EXPECT_NEAR(arrow(), 2 * arrowBefore, 3);
    EXPECT_NEAR(handle(), 2 * handleBefore, 1);
    EXPECT_EQ(QFontMetrics(spin.font()).horizontalAdvance(QStringLiteral("32,768")), textBefore);
}

TEST_F(ScaledStyleTest, NeverSmallerThanUsual)
{
    ScaledStyle::setScale(1);
    const int before = arrow();
    ScaledStyle::setScale(0.5);
    EXPECT_EQ(arrow(), before);
}
