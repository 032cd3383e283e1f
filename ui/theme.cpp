// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QStyleHints>

namespace tb {

namespace {

// To the canvas bands and lines have a contrast of 3 to 1 or more, text on anything 4.5. In normal, protan,
// deutan and tritan vision the three budgets differ by 35 or more in CIE76 units, recurrent state from them
// by 29, chart lines by 20, those with the same dashes by 28; pattern, order and dashes say the same. The
// tests measure it.
Theme light()
{
    Theme t;
    t.kind = ThemeKind::Light;
    t.window = QColor(0xf4, 0xf5, 0xf7);
    t.canvas = QColor(0xff, 0xff, 0xff);
    t.text = QColor(0x1a, 0x1a, 0x1a);
    t.blank = QColor(0x00, 0x00, 0x00);
    t.secondaryText = QColor(0x55, 0x55, 0x55);
    t.grid = QColor(0xdd, 0xde, 0xe2);
    t.track = QColor(0xee, 0xee, 0xf0);
    t.limit = QColor(0x11, 0x11, 0x11);
    t.weights = QColor(0x00, 0x3f, 0x6b);
    t.weightsText = QColor(0xff, 0xff, 0xff);
    t.working = QColor(0x4a, 0x9a, 0xd4);
    t.workingText = QColor(0x10, 0x10, 0x10);
    t.state = QColor(0xc4, 0x7a, 0x00);
    t.stateText = QColor(0x10, 0x10, 0x10);
    t.recurrent = QColor(0xa2, 0x54, 0xfc);
    t.recurrentText = t.stateText;
    t.seatOutline = QColor(0x8a, 0x5a, 0x00);
    t.kept = QColor(0x8c, 0x90, 0x96);
    t.overflow = QColor(0xc2, 0x3b, 0x1e);
    t.overflowText = QColor(0xa8, 0x2a, 0x10);
    t.goodText = t.text;
    t.guess = QColor(0xb0, 0x00, 0x6a);
    t.accent = QColor(0x1f, 0x5f, 0xbf);
    t.layerWindow = QColor(0x2a, 0x9a, 0x78);
    t.layerLatent = QColor(0xb0, 0x70, 0xc8);
    t.layerNone = QColor(0x80, 0x84, 0x8c);
    t.layerText = t.stateText;
    t.lines = {QColor(0x00, 0x3f, 0x6b), QColor(0xc4, 0x7a, 0x00), QColor(0x7a, 0x99, 0x86),
               QColor(0x7c, 0x15, 0xb9), QColor(0xff, 0x37, 0xca), QColor(0x19, 0x73, 0xff),
               QColor(0xa6, 0x32, 0x00), QColor(0x62, 0x14, 0x00)};
    return t;
}

Theme dark()
{
    Theme t;
    t.kind = ThemeKind::Dark;
    t.window = QColor(0x24, 0x26, 0x2b);
    t.canvas = QColor(0x1a, 0x1c, 0x20);
    t.text = QColor(0xf2, 0xf2, 0xf2);
    t.blank = QColor(0x00, 0x00, 0x00);
    t.secondaryText = QColor(0xb4, 0xb8, 0xc0);
    t.grid = QColor(0x3a, 0x3d, 0x44);
    t.track = QColor(0x2c, 0x2f, 0x35);
    t.limit = QColor(0xf5, 0xf5, 0xf5);
    t.weights = QColor(0x2f, 0x78, 0xbf);
    t.weightsText = QColor(0xff, 0xff, 0xff);
    t.working = QColor(0xa9, 0xd8, 0xf5);
    t.workingText = QColor(0x10, 0x10, 0x10);
    t.state = QColor(0xe6, 0x9f, 0x00);
    t.stateText = QColor(0x10, 0x10, 0x10);
    t.recurrent = QColor(0x9c, 0x54, 0xfc);
    t.recurrentText = t.stateText;
    t.seatOutline = QColor(0xe6, 0xb4, 0x4a);
    t.kept = QColor(0x7a, 0x7f, 0x88);
    t.overflow = QColor(0xff, 0x7a, 0x5c);
    t.overflowText = QColor(0xff, 0x8a, 0x6e);
    t.goodText = t.text;
    t.guess = QColor(0xff, 0x7a, 0xc8);
    t.accent = QColor(0x7a, 0xb0, 0xf5);
    t.layerWindow = QColor(0x5f, 0xc9, 0xa2);
    t.layerLatent = QColor(0xc9, 0x8a, 0xdc);
    t.layerNone = QColor(0x8a, 0x8f, 0x98);
    t.layerText = t.stateText;
    t.lines = {QColor(0x6a, 0xa8, 0xe8), QColor(0xe6, 0x9f, 0x00), QColor(0xa5, 0xff, 0xc0),
               QColor(0xf2, 0x0b, 0x7f), QColor(0x70, 0x7c, 0x27), QColor(0xaa, 0xb1, 0xbe),
               QColor(0xff, 0xdd, 0x0e), QColor(0xbb, 0x0e, 0xf3)};
    return t;
}

Theme projector()
{
    Theme t = light(); // light survives stray light; colours are those of the desk, text is larger
    t.kind = ThemeKind::Projector;
    t.window = QColor(0xff, 0xff, 0xff);
    t.text = QColor(0x00, 0x00, 0x00);
    t.secondaryText = QColor(0x33, 0x33, 0x33);
    t.grid = QColor(0xc4, 0xc6, 0xcc);
    t.track = QColor(0xe6, 0xe6, 0xea);
    t.kept = QColor(0x80, 0x84, 0x8c);
    t.goodText = t.text;
    t.fontScale = 1.3;
    return t;
}

} // namespace

ThemeKind systemTheme()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const bool dark = QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    // Before our own palette is set, the application's is the desktop's.
    static const bool dark = [] {
        const QPalette desktop = QGuiApplication::palette();
        return desktop.color(QPalette::Window).lightness() < desktop.color(QPalette::WindowText).lightness();
    }();
#endif
    return dark ? ThemeKind::Dark : ThemeKind::Light;
}

std::optional<ThemeKind> themeFromName(const QString &name)
{
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector})
        if (themeName(kind) == name)
            return kind;
    return std::nullopt;
}

QString themeName(ThemeKind kind)
{
    switch (kind) {
    case ThemeKind::Light:
        return QStringLiteral("light");
    case ThemeKind::Dark:
        return QStringLiteral("dark");
    case ThemeKind::Projector:
        break;
    }
    return QStringLiteral("projector");
}

Theme Theme::of(ThemeKind kind)
{
    switch (kind) {
    case ThemeKind::Light:
        return light();
    case ThemeKind::Dark:
        return dark();
    case ThemeKind::Projector:
        break;
    }
    return projector();
}

QFont Theme::font(double pixels, FontWeight weight) const
{
    QFont font(QStringLiteral("Noto Sans"));
    font.setPixelSize(qRound(pixels * fontScale));
    font.setBold(weight == FontWeight::Bold);
    // A hair of spacing keeps "fi" two letters, so that text in a PDF can be searched.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02);
    return font;
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, canvas);
    p.setColor(QPalette::AlternateBase, window);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, secondaryText);
    p.setColor(QPalette::Button,
               kind == ThemeKind::Dark ? QColor(0x33, 0x36, 0x3d) : QColor(0xfb, 0xfb, 0xfc));
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::ToolTipBase, canvas);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText,
               kind == ThemeKind::Dark ? QColor(0x10, 0x10, 0x10) : QColor(0xff, 0xff, 0xff));
    p.setColor(QPalette::Link, accent);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, kept);
    return p;
}

void loadEmbeddedFonts()
{
    static const bool kLoaded = [] {
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/NotoSans-Regular.ttf"));
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/NotoSans-Bold.ttf"));
        return true;
    }();
    Q_UNUSED(kLoaded)
}

} // namespace tb
