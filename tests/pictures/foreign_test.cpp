// SPDX-License-Identifier: GPL-3.0-or-later
// Every view at every size with a name, opened by programs that are not ours: whole, complete, nothing past
// an edge.
#include "core/summary.h"
#include "support.h"
#include "ui/exporter.h"
#include "ui/text.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <set>

using namespace tb;

namespace {

const char *const kViews[] = {"window", "all",    "bars",     "sessions",       "state",   "speed",
                              "fleet",  "levers", "frontier", "practice-speed", "practice"};

const Snapshot &shown()
{
    static const Snapshot kSnapshot = [] {
        Scenario scenario;
        scenario.devices = defaultDevices();
        scenario.device = scenario.devices.front();
        return makeSnapshot(std::make_shared<const Catalogue>(test::catalogue()), scenario, {}).value();
    }();
    return kSnapshot;
}

/// All that must be read in a picture of this scenario.
QStringList facts()
{
    QStringList facts = {text(scenarioTitle(shown().resolved)),
                         text(sentence(shown().resolved, shown().budget)),
                         QStringLiteral("Three Budgets " TB_VERSION),
                         QStringLiteral("2026-11-30"),
                         QStringLiteral("A title of our own"),
                         QStringLiteral("A subtitle"),
                         QStringLiteral("A footnote")};
    for (const std::string &line : pictureAssumptions(shown()))
        facts += text(line);
    return facts;
}

struct Picture
{
    const char *view;
    NamedSize size;
};

void PrintTo(const Picture &picture, std::ostream *out)
{
    *out << picture.view << " as " << picture.size.name;
}

std::vector<Picture> everyPicture()
{
    std::vector<Picture> pictures;
    for (const char *view : kViews)
        for (const NamedSize &size : kNamedSizes)
            pictures.push_back({view, size});
    return pictures;
}

class Foreign : public ::testing::TestWithParam<Picture>
{
protected:
    static PictureOptions options()
    {
        PictureOptions options;
        EXPECT_TRUE(setPictureView(options, QLatin1String(GetParam().view)));
        options.size = GetParam().size.size;
        options.scale = 1;
        options.date = {2026, 11, 30};
        options.words = {QStringLiteral("A title of our own"), QStringLiteral("A subtitle"),
                         QStringLiteral("A footnote")};
        return options;
    }

    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    QString exported(const char *name) const
    {
        const Status status = exportView(path(name), shown(), options());
        EXPECT_TRUE(status.ok()) << status.error().line();
        return path(name);
    }

    static QByteArray readBy(const char *program, const QStringList &arguments)
    {
        QProcess process;
        process.start(QLatin1String(program), arguments);
        EXPECT_TRUE(process.waitForFinished(60'000)) << program << " is not there";
        EXPECT_EQ(process.exitCode(), 0) << program << process.readAllStandardError().toStdString();
        return process.readAllStandardOutput();
    }

    /// Lines may end behind a hyphen as well.
    static QString withoutLineEnds(QString words)
    {
        return words.simplified().replace(QStringLiteral("- "), QStringLiteral("-"));
    }

    static void expectFacts(const QString &drawn)
    {
        const QString words = withoutLineEnds(drawn);
        for (const QString &fact : facts())
            EXPECT_TRUE(words.contains(withoutLineEnds(fact)))
                << "missing: " << fact.toStdString() << "\nin: " << words.toStdString();
    }

    static void expectDrawn(const QImage &image)
    {
        ASSERT_EQ(image.size(), GetParam().size.size);
        std::set<QRgb> colours;
        for (int x = 0; x < image.width(); x += 3)
            for (int y = 0; y < image.height(); y += 3)
                colours.insert(image.pixel(x, y));
        EXPECT_GT(colours.size(), 20U);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

TEST_P(Foreign, PngIsDecoded)
{
    const QByteArray pixels = readBy("pngtopnm", {exported("a.png")});
    expectDrawn(QImage::fromData(pixels, "PPM"));
}

TEST_P(Foreign, SvgIsRenderedAndItsTextIsText)
{
    const QString svg = exported("a.svg");
    readBy("rsvg-convert", {svg, QStringLiteral("-o"), path("b.png")});
    expectDrawn(QImage(path("b.png")));

    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QStringList drawn;
    QStringList said; // title and description
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("text"))
            drawn += xml.readElementText();
        else if (xml.name() == QStringLiteral("title") || xml.name() == QStringLiteral("desc"))
            said += xml.readElementText();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    expectFacts(drawn.join(u' '));
    ASSERT_EQ(said.size(), 2);
    EXPECT_EQ(said[0], QStringLiteral("A title of our own"));
    EXPECT_TRUE(said[1].contains(text(sentence(shown().resolved, shown().budget))));
}

TEST_P(Foreign, PdfHasItsFontsAndNoWordPastAnEdge)
{
    const QString pdf = exported("a.pdf");
    const QByteArray fonts = readBy("pdffonts", {pdf});
    const QRegularExpression font(QStringLiteral("NotoSans-\\w+ .* (yes|no) +(yes|no) +yes +\\d+ +0"));
    int embedded = 0;
    for (const QByteArray &line : fonts.trimmed().split('\n').mid(2)) {
        EXPECT_EQ(font.match(QString::fromLatin1(line)).captured(1), QStringLiteral("yes"))
            << fonts.toStdString();
        ++embedded;
    }
    EXPECT_GE(embedded, 1) << fonts.toStdString();

    const QStringList inOrder = {QStringLiteral("-raw"), pdf, QStringLiteral("-")};
    expectFacts(QString::fromUtf8(readBy("pdftotext", inOrder)));

    const QString boxes
        = QString::fromUtf8(readBy("pdftotext", {QStringLiteral("-bbox"), pdf, QStringLiteral("-")}));
    static const QRegularExpression page(QStringLiteral("<page width=\"([\\d.]+)\" height=\"([\\d.]+)\""));
    static const QRegularExpression word(
        QStringLiteral("<word xMin=\"([-\\d.]+)\" yMin=\"([-\\d.]+)\" xMax=\"([-\\d.]+)\" "
                       "yMax=\"([-\\d.]+)\">([^<]*)"));
    const auto paper = page.match(boxes);
    ASSERT_TRUE(paper.hasMatch());
    constexpr double kPointsPerPixel = 0.75;
    EXPECT_NEAR(paper.captured(1).toDouble(), GetParam().size.size.width() * kPointsPerPixel, 1);
    EXPECT_NEAR(paper.captured(2).toDouble(), GetParam().size.size.height() * kPointsPerPixel, 1);
    int words = 0;
    for (auto each = word.globalMatch(boxes); each.hasNext(); ++words) {
        const auto found = each.next();
        const bool inside = found.captured(1).toDouble() >= 0 && found.captured(2).toDouble() >= 0
            && found.captured(3).toDouble() <= paper.captured(1).toDouble()
            && found.captured(4).toDouble() <= paper.captured(2).toDouble();
        EXPECT_TRUE(inside) << found.captured(5).toStdString() << " reaches past the edge";
    }
    EXPECT_GT(words, 50);
}

INSTANTIATE_TEST_SUITE_P(EveryViewAndSize, Foreign, ::testing::ValuesIn(everyPicture()),
                         [](const auto &picture) {
                             std::string name
                                 = picture.param.view + std::string("_") + picture.param.size.name;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });
