// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for the picture of each view, taken with no window ever shown: it is not empty, nothing is
// cut off, its theme is its own, and its proportions are those of any other size.
#include "app/export/picture_view.h"
#include "app/export/view_picture.h"
#include "model/description/catalogue.h"
#include "tests/support/input_events.h"
#include "widgets/export/replay.h"

#include <QTest>

#include <map>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The longest name of all bundled models; the article's; one that a wafer holds whole; and on GPUs, whose
/// times are not known.
enum class Subject { LongestName, Article, Small, Gpus };

std::string longestNamed()
{
    std::string id;
    std::size_t longest = 0;
    for (const BundledText &text : bundledModelTexts()) {
        const std::size_t length = bundledModel(text.id)->name.size();
        if (length > longest) {
            longest = length;
            id = text.id;
        }
    }
    return id;
}

Setup setupOf(Subject subject)
{
    const std::string model = subject == Subject::LongestName ? longestNamed()
        : subject == Subject::Small                           ? "llama-3.1-8b"
                                                              : "kimi-k3";
    return {bundledModel(model), bundledHardware(subject == Subject::Gpus ? "b200-sxm" : "wse-3t"), {}};
}

QImage taken(PictureView view, const Setup &setup, const QSize &size, ThemeKind theme = ThemeKind::Light,
             double scale = 1)
{
    PictureOptions options;
    options.size = size;
    options.scale = scale;
    options.theme = theme;
    return pictureOf(view, setup, 2e-4, options).convertToFormat(QImage::Format_RGB32);
}

/// Pixels by colour.
std::map<QRgb, int> coloursOf(const QImage &image)
{
    std::map<QRgb, int> colours;
    for (int y = 0; y < image.height(); ++y) {
        const auto *const line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            ++colours[line[x]];
        }
    }
    return colours;
}

/// Pixels along the edges, so many deep, that are not the corner's colour.
int inkAtTheEdges(const QImage &image, int depth)
{
    const QRgb ground = image.pixel(0, 0);
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool edge =
                x < depth || y < depth || x >= image.width() - depth || y >= image.height() - depth;
            count += edge && image.pixel(x, y) != ground ? 1 : 0;
        }
    }
    return count;
}

/// Mean difference of a channel, 0 … 255, of two pictures made equally large.
double differenceOf(const QImage &one, const QImage &other, const QSize &size)
{
    const QImage a = one.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = other.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double sum = 0;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const QRgb left = a.pixel(x, y);
            const QRgb right = b.pixel(x, y);
            sum += std::abs(qRed(left) - qRed(right)) + std::abs(qGreen(left) - qGreen(right))
                + std::abs(qBlue(left) - qBlue(right));
        }
    }
    return sum / (3.0 * size.width() * size.height());
}

void eachView()
{
    QTest::addColumn<PictureView>("view");
    for (const PictureView view : pictureViews) {
        QTest::newRow(std::string(pictureViewName(view)).c_str()) << view;
    }
}

} // namespace

class EveryViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void isNeitherEmptyNorCutOff_data();
    void isNeitherEmptyNorCutOff();
    void hasAThemeOfItsOwn_data() { eachView(); }
    void hasAThemeOfItsOwn();
    void isLightOnWhite_data() { eachView(); }
    void isLightOnWhite();
    void keepsItsProportions_data() { eachView(); }
    void keepsItsProportions();
};

void EveryViewTest::isNeitherEmptyNorCutOff_data()
{
    QTest::addColumn<PictureView>("view");
    QTest::addColumn<Subject>("subject");
    QTest::addColumn<QSize>("size");
    for (const PictureView view : pictureViews) {
        for (const auto &[subject, name] :
             {std::pair(Subject::LongestName, "longest name"), std::pair(Subject::Article, "article"),
              std::pair(Subject::Small, "one wafer"), std::pair(Subject::Gpus, "GPUs")}) {
            for (const QSize &size : {QSize(1280, 720), QSize(3840, 2160)}) {
                if (size.height() > 720 && subject != Subject::LongestName) {
                    continue; // takes long, and is the same but larger
                }
                QTest::addRow("%s, %s, %d", std::string(pictureViewName(view)).c_str(), name, size.height())
                    << view << subject << size;
            }
        }
    }
}

void EveryViewTest::isNeitherEmptyNorCutOff()
{
    QFETCH(const PictureView, view);
    QFETCH(const Subject, subject);
    QFETCH(const QSize, size);
    for (const ThemeKind theme : {ThemeKind::Light, ThemeKind::Dark}) {
        const QImage picture = taken(view, setupOf(subject), size, theme);
        QCOMPARE(picture.size(), size);
        const auto colours = coloursOf(picture);
        int most = 0;
        for (const auto &[colour, count] : colours) {
            most = std::max(most, count);
        }
        QVERIFY2(colours.size() > 60, "next to nothing is drawn"); // antialiased letters alone have as many
        QVERIFY(most < 0.995 * size.width() * size.height());
        if (view != PictureView::Window) { // which goes to the edges
            QCOMPARE(inkAtTheEdges(picture, size.height() / 90), 0);
        }
    }
}

void EveryViewTest::hasAThemeOfItsOwn()
{
    QFETCH(const PictureView, view);
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
        const auto colours = coloursOf(taken(view, setupOf(Subject::Article), {1280, 720}, kind));
        const auto share = [&](const QColor &colour) {
            const auto found = colours.find(colour.rgb());
            return found == colours.end() ? 0.0 : found->second / (1280.0 * 720);
        };
        const Theme &theme = Theme::of(kind);
        const Theme &other = Theme::of(kind == ThemeKind::Light ? ThemeKind::Dark : ThemeKind::Light);
        QVERIFY(share(theme.panel) + share(theme.window) + share(theme.card) > 0.25);
        QVERIFY(share(theme.text) > 1e-4); // words in the ink of this theme
        QCOMPARE(share(other.panel) > 0.01 || share(other.window) > 0.01, false);
    }
}

/// Legend, cards and all: none of it keeps the dark theme's colours.
void EveryViewTest::isLightOnWhite()
{
    QFETCH(const PictureView, view);
    const Setup setup = setupOf(Subject::Article);
    PictureOptions options;
    options.size = {1280, 720};
    options.background = PictureBackground::White;
    const auto takenIn = [&](ThemeKind theme) {
        options.theme = theme;
        return imageOf(recordedPictureOf(view, setup, 2e-4, options, setup));
    };
    const QImage dark = takenIn(ThemeKind::Dark);
    QCOMPARE(dark, takenIn(ThemeKind::Light));
    QVERIFY(coloursOf(dark.convertToFormat(QImage::Format_RGB32)).contains(Theme::light().text.rgb()));
    options.background = PictureBackground::Theme;
    QVERIFY(takenIn(ThemeKind::Dark) != dark);
}

void EveryViewTest::keepsItsProportions()
{
    QFETCH(const PictureView, view);
    const Setup setup = setupOf(Subject::Article);
    const QSize size(1280, 720);
    const QImage usual = taken(view, setup, size);
    const QImage large = taken(view, setup, size, ThemeKind::Light, 4);
    QCOMPARE(large.size(), size * 4);
    const double difference = differenceOf(usual, large, size);
    QVERIFY2(difference < 4, qPrintable(QString::number(difference)));
    // Not so for a picture that is laid out anew.
    QVERIFY(differenceOf(usual, taken(view, setup, {1280, 900}), size) > 1.5 * difference);
    if (view != PictureView::Window) { // where more room shows more
        const double larger = differenceOf(usual, taken(view, setup, size * 3), size);
        QVERIFY2(larger < 6, qPrintable(QString::number(larger)));
    }
}

QTEST_MAIN(EveryViewTest)
#include "test_every_view.moc"
