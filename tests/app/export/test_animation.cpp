// SPDX-License-Identifier: GPL-3.0-or-later
// Animations of the floor as they are written, read again with giflib.
#include "app/export/animation.h"
#include "app/main_window/session.h"
#include "model/planning/shown.h"
#include "tests/support/gif_reader.h"
#include "tests/support/not_root.h"
#include "widgets/export/floor_film.h"
#include "widgets/floor/floor_frame.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace waferline;
using waferline::test::NotRoot;
using waferline::test::readGif;
using waferline::test::ReadGif;

namespace {

std::shared_ptr<const Plan> planOf(const std::string &model, const Scenario &scenario = {},
                                   const std::string &hardware = "wse-3t")
{
    return std::make_shared<const Plan>(
        plan(bundledModel(model), bundledHardware(hardware), scenario).value());
}

AnimationOptions sized(const QSize &size, double seconds = 1, double framesPerSecond = 10)
{
    AnimationOptions options;
    options.picture.size = size;
    options.seconds = seconds;
    options.framesPerSecond = framesPerSecond;
    return options;
}

constexpr QSize smallSize(480, 270);

FloorFilm filmOf(const std::shared_ptr<const Plan> &plan, const PictureOptions &options)
{
    return {plan, options, stillFloorPicture(*plan, options)};
}

tl::expected<WrittenAnimation, AnimationFault> write(const std::shared_ptr<const Plan> &plan,
                                                     const AnimationOptions &options, const QString &path,
                                                     const AnimationProgress &progress)
{
    const StillFloor still =
        isPossible(options.picture) ? stillFloorPicture(*plan, options.picture) : StillFloor();
    return writeAnimation(plan, still, options, path, progress);
}

bool goOn(std::int64_t /*done*/, std::int64_t /*frames*/)
{
    return true;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// The largest difference of a channel of any pixel, and the mean over all.
std::pair<int, double> differences(const QImage &a, const QImage &b)
{
    int most = 0;
    std::int64_t sum = 0;
    for (int y = 0; y < a.height(); ++y) {
        const auto *const first = reinterpret_cast<const QRgb *>(a.constScanLine(y));
        const auto *const second = reinterpret_cast<const QRgb *>(b.constScanLine(y));
        for (int x = 0; x < a.width(); ++x) {
            const int apart = std::max({std::abs(qRed(first[x]) - qRed(second[x])),
                                        std::abs(qGreen(first[x]) - qGreen(second[x])),
                                        std::abs(qBlue(first[x]) - qBlue(second[x]))});
            most = std::max(most, apart);
            sum += apart;
        }
    }
    return {most, static_cast<double>(sum) / (static_cast<double>(a.width()) * a.height())};
}

} // namespace

class AnimationTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void faults_data()
    {
        QTest::addColumn<AnimationOptions>("options");
        QTest::addColumn<QString>("why");
        QTest::newRow("no time") << sized(smallSize, 0.1, 1) << QStringLiteral("2 to 3,600 frames");
        QTest::newRow("a million frames") << sized(smallSize, 20'000, 50) << QStringLiteral("1,000,000");
        QTest::newRow("no size") << sized({0, 0}) << QStringLiteral("0 × 0 pixels");
        QTest::newRow("a narrow one") << sized({1'000, 20}) << QStringLiteral("a side is 64 to");
        QTest::newRow("too large") << sized({8'000, 4'500}) << QStringLiteral("at most 9 million");
        AnimationOptions transparent = sized(smallSize);
        transparent.picture.background = PictureBackground::Transparent;
        QTest::newRow("transparent") << transparent << QStringLiteral("no transparent background");
    }

    void faults()
    {
        QFETCH(AnimationOptions, options);
        QFETCH(QString, why);
        const auto written = write(planOf("kimi-k3"), options, gifPath(), goOn);
        QVERIFY(!written);
        QVERIFY(written.error().kind == AnimationFault::Kind::Impossible);
        QVERIFY2(written.error().message.contains(why), qPrintable(written.error().message));
        QVERIFY(files().isEmpty());
    }

    /// A GPU's times are not known.
    void nothingMovesWithoutTimes()
    {
        const auto written = write(planOf("llama-3.1-8b", {}, "h100-sxm"), sized(smallSize), gifPath(), goOn);
        QVERIFY(!written);
        QVERIFY(written.error().kind == AnimationFault::Kind::NothingMoves);
        QVERIFY2(written.error().message.startsWith(QStringLiteral("nothing moves: ")),
                 qPrintable(written.error().message));
        QVERIFY(files().isEmpty());
    }

    void filmsOnWhiteAreLight()
    {
        PictureOptions options = sized(smallSize).picture;
        options.background = PictureBackground::White;
        const QImage light = filmOf(planOf("kimi-k3"), options).pictureAt(0);
        options.theme = ThemeKind::Dark;
        QCOMPARE(filmOf(planOf("kimi-k3"), options).pictureAt(0), light);
    }

    void gifsShowTheFilm_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("full");
        QTest::newRow("article") << "kimi-k3" << QSize(960, 540) << false << false;
        QTest::newRow("dark") << "kimi-k3" << QSize(960, 540) << true << false;
        QTest::newRow("odd") << "kimi-k3" << QSize(641, 487) << false << false;
        QTest::newRow("full") << "kimi-k3-published" << QSize(960, 540) << false << true;
        QTest::newRow("one wafer") << "llama-3.1-8b" << QSize(480, 270) << true << true;
        QTest::newRow("slide") << "kimi-k3" << QSize(1280, 720) << true << true;
    }

    /// Each frame as a viewer composes it is the film's picture: fills to the bit, blends within some steps
    /// of 256.
    void gifsShowTheFilm()
    {
        QFETCH(QString, model);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(bool, full);
        Scenario scenario;
        scenario.shown = full ? Shown::Full : Shown::Abc;
        const auto plan = planOf(model.toStdString(), scenario);
        AnimationOptions options = sized(size);
        options.picture.theme = dark ? ThemeKind::Dark : ThemeKind::Light;
        const auto written = write(plan, options, gifPath(), goOn);
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
        const QByteArray bytes = bytesOf(gifPath());
        QCOMPARE(written->bytes, static_cast<std::int64_t>(bytes.size()));
        const auto gif = readGif(bytes);
        QVERIFY(gif);
        QCOMPARE(gif->size, size);
        QVERIFY(gif->loops);
        QVERIFY(gif->colours <= 256);
        QCOMPARE(gif->frames.size(), 10U);
        QCOMPARE(gif->frames.front().centiseconds, 10);

        FloorFilm film = filmOf(plan, options.picture);
        for (std::size_t index = 0; index < gif->frames.size(); ++index) {
            const QImage &shown = gif->frames[index].shown;
            const QImage wanted = film.pictureAt(written->times.momentOf(static_cast<std::int64_t>(index)));
            const auto [most, mean] = differences(shown, wanted);
            QVERIFY2(most <= 48 && mean < 0.25,
                     qPrintable(QStringLiteral("frame %1: %2, mean %3").arg(index).arg(most).arg(mean)));
            QVERIFY(index == 0 || shown != gif->frames[index - 1].shown);
        }
        const Theme &theme = Theme::of(options.picture.theme);
        QCOMPARE(gif->frames.front().shown.pixelColor(1, 1), theme.window);
    }

    /// The middle of chip A is its colour or the letter on it, and of the ground between title and floor
    /// nothing is written again.
    void chipsHaveTheirColours()
    {
        const auto plan = planOf("kimi-k3");
        const AnimationOptions options = sized({1280, 720});
        const auto written = write(plan, options, gifPath(), goOn);
        QVERIFY(written);
        const auto gif = readGif(bytesOf(gifPath()));
        const StillFloor still = stillFloorPicture(*plan, options.picture);
        const FloorGrid grid(static_cast<std::int64_t>(plan->wafers.size()),
                             still.room.size() / still.enlarged);
        Simulation simulation(std::make_shared<const Pipeline>(*pipelineOf(*plan)), microBatchesShown(*plan));
        for (const std::size_t index : {0U, 4U, 9U}) {
            simulation.moveTo(written->times.momentOf(static_cast<std::int64_t>(index)));
            const FloorFrame frame = floorFrame(*plan, WaferStages(*plan), grid, simulation);
            QCOMPARE(frame.chips.size(), 3U);
            for (const Chip &chip : frame.chips) {
                // Beside the letter.
                const QPointF at =
                    still.room.topLeft() + (chip.centre - QPointF(chip.radius * 0.78, 0)) * still.enlarged;
                QCOMPARE(gif->frames[index].shown.pixelColor(at.toPoint()),
                         Theme::light().requestColour(chip.microBatch));
            }
        }
        for (std::size_t index = 1; index < gif->frames.size(); ++index) {
            QVERIFY(QRectF(gif->frames[index].rect).top() >= still.room.top());
        }
    }

    void sequencesAreTheFilm()
    {
        const auto plan = planOf("kimi-k3");
        AnimationOptions options = sized(smallSize, 1, 4);
        options.format = AnimationFormat::PngSequence;
        const QString path = m_folder->filePath(QStringLiteral("new folder"));
        const auto written = write(plan, options, path + u'/', goOn);
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
        QCOMPARE(files(), QStringList{QStringLiteral("new folder")});
        QCOMPARE(QDir(path).entryList(QDir::Files),
                 (QStringList{QStringLiteral("frame-0001.png"), QStringLiteral("frame-0002.png"),
                              QStringLiteral("frame-0003.png"), QStringLiteral("frame-0004.png")}));
        FloorFilm film = filmOf(plan, options.picture);
        std::int64_t bytes = 0;
        for (int index = 0; index < 4; ++index) {
            const QString name = path + QStringLiteral("/frame-000%1.png").arg(index + 1);
            QCOMPARE(QImage(name).convertToFormat(QImage::Format_RGB32),
                     film.pictureAt(written->times.momentOf(index)).convertToFormat(QImage::Format_RGB32));
            bytes += bytesOf(name).size();
        }
        QCOMPARE(written->bytes, bytes);
        const auto permissions = QFile::permissions(path);
        QVERIFY(permissions.testFlag(QFile::ReadGroup)); // as of a folder that is made in any other way
    }

    /// What is numbered is replaced, also where there was more; all else stays.
    void sequencesReplaceOlderOnes()
    {
        AnimationOptions options = sized(smallSize, 2, 3);
        options.format = AnimationFormat::PngSequence;
        const QString path = m_folder->filePath(QStringLiteral("frames"));
        QVERIFY(write(planOf("kimi-k3"), options, path, goOn));
        QCOMPARE(QDir(path).entryList(QDir::Files).size(), 6);
        QFile other(path + QStringLiteral("/mine.png"));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("mine") == 4);
        other.close();
        options.seconds = 1;
        QVERIFY(write(planOf("llama-3.1-8b"), options, path, goOn));
        QCOMPARE(QDir(path).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 4);
        QCOMPARE(bytesOf(other.fileName()), QByteArray("mine"));
    }

    void theSameIsTheSameBytes()
    {
        Scenario scenario;
        scenario.shown = Shown::Full;
        const auto plan = planOf("kimi-k3", scenario);
        QVERIFY(write(plan, sized(smallSize), gifPath(), goOn));
        const QByteArray first = bytesOf(gifPath());
        QVERIFY(write(plan, sized(smallSize), gifPath(), goOn));
        QVERIFY(first == bytesOf(gifPath()));
    }

    void stoppedNothingIsLeft_data()
    {
        QTest::addColumn<bool>("gif");
        QTest::addColumn<int>("calls");
        for (const bool gif : {true, false}) {
            for (const int calls : {0, 3, 8}) {
                QTest::addRow("%s %d", gif ? "gif" : "png", calls) << gif << calls;
            }
        }
    }

    void stoppedNothingIsLeft()
    {
        QFETCH(bool, gif);
        QFETCH(int, calls);
        AnimationOptions options = sized(smallSize, 1, 8);
        options.format = gif ? AnimationFormat::Gif : AnimationFormat::PngSequence;
        const QString path = gif ? gifPath() : m_folder->filePath(QStringLiteral("frames"));
        int told = 0;
        const auto progress = [&](std::int64_t /*done*/, std::int64_t frames) {
            return frames == 8 && told++ < calls;
        };
        const auto stopped = write(planOf("kimi-k3"), options, path, progress);
        QVERIFY(!stopped);
        QVERIFY(stopped.error().kind == AnimationFault::Kind::Stopped);
        QVERIFY(files().isEmpty());

        QVERIFY(write(planOf("kimi-k3"), options, path, goOn));
        const auto before = contents(path);
        told = 0;
        QVERIFY(!write(planOf("llama-3.1-8b"), options, path, progress));
        QCOMPARE(contents(path), before);
        QCOMPARE(files().size(), 1);
    }

    void failedWrites_data()
    {
        QTest::addColumn<bool>("gif");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::newRow("no folder") << true << "no/such/x.gif"
                                   << "No such file";
        QTest::newRow("it is a folder") << true << "folder"
                                        << "it is a folder";
        QTest::newRow("long name") << true << QString(300, u'x') + QStringLiteral(".gif") << "too long";
        QTest::newRow("no parent") << false << "no/such/"
                                   << "there is no folder";
        QTest::newRow("a file") << false << "file"
                                << "it is not a folder";
        QTest::newRow("full") << true << "/dev/full"
                              << "No space left";
    }

    void failedWrites()
    {
        QFETCH(bool, gif);
        QFETCH(QString, name);
        QFETCH(QString, why);
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
        QFile file(m_folder->filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const QStringList before = files();
        AnimationOptions options = sized(smallSize, 1, 4);
        options.format = gif ? AnimationFormat::Gif : AnimationFormat::PngSequence;
        const QString path = QDir(m_folder->path()).absoluteFilePath(name);
        const auto written = write(planOf("kimi-k3"), options, path, goOn);
        QVERIFY(!written);
        QVERIFY2(written.error().message.contains(why), qPrintable(written.error().message));
        QVERIFY2(written.error().message.contains(name.startsWith(u'/') ? name : m_folder->path()),
                 qPrintable(written.error().message));
        QCOMPARE(files(), before);
    }

    void withoutPermissionNothingChanges()
    {
        QVERIFY(QFile::setPermissions(
            m_folder->path(), QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther));
        for (const AnimationFormat format : {AnimationFormat::Gif, AnimationFormat::PngSequence}) {
            const NotRoot somebody;
            AnimationOptions options = sized(smallSize, 1, 4);
            options.format = format;
            const auto written = write(planOf("kimi-k3"), options, gifPath(), goOn);
            QVERIFY(!written);
            QVERIFY2(written.error().message.contains(QStringLiteral("ermission denied")),
                     qPrintable(written.error().message));
        }
        QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QVERIFY(files().isEmpty());
    }

    /// A, B and C move over 2,046 wafers too.
    void manyWafers()
    {
        // A layer of 16.1 GB fits alone on a wafer of 20: 22 times the article's 93 layers.
        ModelDescription model = *bundledModel("kimi-k3");
        const auto layers = model.layers;
        for (int time = 1; time < 22; ++time) {
            model.layers.insert(model.layers.end(), layers.begin(), layers.end());
        }
        model.evenSizes.reset();
        Hardware hardware = *bundledHardware("wse-3t");
        hardware.sramBytes = 20e9;
        Scenario scenario;
        scenario.contextTokens = 1'000;
        auto made = waferline::plan(std::make_shared<const ModelDescription>(model),
                                    std::make_shared<const Hardware>(hardware), scenario);
        QVERIFY(made);
        const auto plan = std::make_shared<const Plan>(*std::move(made));
        QCOMPARE(plan->wafers.size(), 2'046U);
        const auto written = write(plan, sized({1280, 720}, 1, 5), gifPath(), goOn);
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
        const auto gif = readGif(bytesOf(gifPath()));
        QCOMPARE(gif->frames.size(), 5U);
        QVERIFY(gif->frames[1].shown != gif->frames[0].shown);
    }

private:
    QString gifPath() const { return m_folder->filePath(QStringLiteral("x.gif")); }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    static QList<QByteArray> contents(const QString &path)
    {
        QList<QByteArray> all;
        if (!QFileInfo(path).isDir()) {
            return {bytesOf(path)};
        }
        for (const QString &name :
             QDir(path).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)) {
            all << name.toUtf8() << bytesOf(path + u'/' + name);
        }
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(AnimationTest)
#include "test_animation.moc"
