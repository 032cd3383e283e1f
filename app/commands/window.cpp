// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gui.h"
#include "app/commands/lessons.h"
#include "ui/error_window.h"
#include "ui/kept_file.h"
#include "ui/lesson_player.h"
#include "ui/main_window.h"
#include "ui/settings_keeper.h"

#include <QCoreApplication>
#include <QScreen>

#include <cstdio>
#include <memory>

namespace tb {

namespace {

bool displayMissing()
{
#ifdef Q_OS_LINUX
    return qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return false;
#endif
}

/// What the window opens with.
struct Opening
{
    Scenario scenario; ///< of the options, or the last one
    Scenario start; ///< where "Start over" leads
    ThemeChoice theme;
    WindowState state; ///< remembered from the last start
    QString note;
    std::optional<ShelvedLesson> lesson; ///< to begin with
    bool present = false; ///< on a projector
    ThemeKind presenterTheme = ThemeKind::Projector;
    QString file; ///< a scenario file to open then, with its pins and its view; empty for none
    std::optional<Scenario> asked; ///< what options make of the file
};

Result<Snapshot> firstSnapshot(Catalogue catalogue, const Scenario &scenario)
{
    if (const Status status = loadModel(scenario, catalogue); !status)
        return status.error();
    return makeSnapshot(std::make_shared<const Catalogue>(std::move(catalogue)), scenario, {});
}

void keepSettings(MainWindow *window)
{
    auto *keeper = new SettingsKeeper(
        settingsPath(), [window] { return window->windowState(); }, window);
    QObject::connect(window, &MainWindow::stateChanged, keeper, &SettingsKeeper::saveSoon);
    QObject::connect(window, &MainWindow::closing, keeper, &SettingsKeeper::save);
    QObject::connect(keeper, &SettingsKeeper::failed, keeper, [](const QString &path) {
        std::fprintf(stderr, "%s: the window's state cannot be kept\n", qPrintable(path));
    });
}

/// The window with what was remembered; a model file that is gone is left out, and said.
Result<std::unique_ptr<MainWindow>> openWindow(const Catalogue &catalogue, Opening opening)
{
    auto snapshot = firstSnapshot(catalogue, opening.scenario);
    if (!snapshot && opening.scenario != opening.start) {
        opening.note = QString::fromStdString(snapshot.error().line());
        snapshot = firstSnapshot(catalogue, opening.start);
    }
    if (!snapshot)
        return snapshot.error();
    auto window = std::make_unique<MainWindow>(std::move(snapshot).value(), opening.theme);
    window->setStart(opening.start, windowScenario());
    window->setWindowState(opening.state);
    window->setGalleryFolder(QString::fromStdString(dataFolder()));
    window->setLessons(readShelf(dataFolder(), ownLessonFolders()), keptPath(QStringLiteral("lessons.json")));
    if (!opening.file.isEmpty() && window->openScenario(opening.file) && opening.asked)
        if (const Status status = window->store()->apply(*opening.asked); !status)
            opening.note = QString::fromStdString(status.error().line());
    if (!opening.note.isEmpty())
        window->say(opening.note);
    keepSettings(window.get());
    if (opening.state.geometry.isEmpty()) { // the first start: all of it shall be on the screen
        constexpr QSize kFrame(8, 40);
        window->resize(window->size().boundedTo(window->screen()->availableSize() - kFrame));
    }
    window->show();
    window->setPresenterTheme(opening.presenterTheme);
    if (opening.lesson)
        window->startLesson(*opening.lesson);
    if (opening.present) {
        window->lessons()->restart(); // a class has answered nothing yet
        window->startPresenting();
    }
    return window;
}

/// Opens the main window once the built-in lists are mended; until then the error window stays.
void waitForCatalogue(ErrorWindow &waiting, std::unique_ptr<MainWindow> &window, const Opening &opening)
{
    QObject::connect(&waiting, &ErrorWindow::answered, &waiting, [&waiting, &window, opening] {
        const auto catalogue = loadCatalogue();
        auto opened = catalogue ? openWindow(*catalogue, opening)
                                : Result<std::unique_ptr<MainWindow>>(catalogue.error());
        if (!opened) {
            waiting.setProblem(QString::fromStdString(opened.error().line()));
            return;
        }
        window = std::move(opened).value();
        waiting.close();
    });
}

struct Themes
{
    ThemeChoice window;
    ThemeKind presenter = ThemeKind::Projector;
};

/// "light", "dark", "projector" or "system"; without a word what was chosen last.
Result<Themes> themesOf(Arguments &arguments, ThemeChoice last)
{
    const auto text = arguments.take("theme");
    if (!text)
        return Themes{last};
    if (*text == "system")
        return Themes{};
    if (const auto theme = themeFromName(QString::fromStdString(*text)))
        return Themes{theme, *theme};
    return Error{"\"" + *text + "\" is not light, dark, projector or system", "--theme"};
}

} // namespace

namespace {

/// Before there is a display: a wrong name is told without one. Only an application knows where it is
/// installed.
LessonRequest lookUp(const std::string &lesson)
{
    int argc = 1;
    char name[] = "threebudgets";
    char *argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    return findLesson(lesson, readShelf(dataFolder(), ownLessonFolders()));
}

/// Who opened the file from the desktop sees no error stream.
int tellBadFile(const GuiApplication &gui, const Error &error)
{
    fail(ExitBadInput, error);
    ErrorWindow window(QObject::tr("The file cannot be opened"), QString::fromStdString(error.line()),
                       QObject::tr("&Close"));
    QObject::connect(&window, &ErrorWindow::answered, &window, &QWidget::close);
    window.show();
    gui.exec();
    return ExitBadInput;
}

int openAt(Arguments arguments, std::optional<ShelvedLesson> lesson)
{
    const auto present = arguments.take("present");
    if (present && !present->empty())
        return fail(ExitBadArguments, {"takes no value", "--present"});
    ReadState last = readWindowState(settingsPath());
    const auto themes = themesOf(arguments, last.state.theme);
    if (!themes)
        return fail(ExitBadArguments, themes.error());
    const bool asked = !arguments.words.empty() || !arguments.options.empty();
    const ScenarioRequest request = readScenario(arguments, windowScenario());
    if (request.error && (request.code != ExitBadInput || displayMissing()))
        return fail(request.code, *request.error);
    if (displayMissing())
        return fail(ExitBadArguments,
                    {"no display found; `report`, `batch`, `list` and `export` work without one", "window"});

    const GuiApplication gui(GuiApplication::Screen::Desktop);
    if (request.error)
        return tellBadFile(gui, *request.error);
    Opening opening;
    opening.start = request.path.empty() ? request.scenario : windowScenario();
    opening.scenario = asked ? opening.start : last.state.scenario.value_or(opening.start);
    opening.theme = themes->window;
    opening.state = std::move(last.state);
    opening.note = std::move(last.note);
    opening.lesson = std::move(lesson);
    opening.file = QString::fromStdString(request.path);
    if (!request.path.empty() && !arguments.options.empty())
        opening.asked = request.scenario;
    opening.present = present.has_value();
    opening.presenterTheme = themes->presenter;
    std::unique_ptr<MainWindow> window;
    auto catalogue = loadCatalogue();
    if (!catalogue) {
        fail(ExitBadInput, catalogue.error());
        ErrorWindow waiting(QObject::tr("The built-in lists cannot be read"),
                            QString::fromStdString(catalogue.error().line()), QObject::tr("&Read Again"));
        waitForCatalogue(waiting, window, opening);
        waiting.show();
        return gui.exec();
    }
    Catalogue lists = std::move(catalogue).value();
    if (const Status status = loadModel(request.scenario, lists); !status)
        return tellBadFile(gui, status.error());
    if (const auto known = normalised(request.scenario, lists); !request.path.empty() && !known)
        return tellBadFile(gui, known.error());
    auto opened = openWindow(lists, opening);
    if (!opened)
        return fail(ExitBadArguments, opened.error());
    window = std::move(opened).value();
    return gui.exec();
}

} // namespace

int runWindow(Arguments arguments)
{
    return openAt(std::move(arguments), {});
}

int runLesson(Arguments arguments)
{
    if (arguments.words.size() != 1)
        return fail(ExitBadArguments, {"give one lesson: an id of `list lessons`, or a file", "lesson"});
    LessonRequest request = lookUp(arguments.words.front());
    if (request.error)
        return fail(request.code, *request.error);
    arguments.words.clear();
    return openAt(std::move(arguments), std::move(request.lesson));
}

} // namespace tb
