// SPDX-License-Identifier: GPL-3.0-or-later
// Exports beside the GUI's thread: what they share, how they end, and that all files are written or none.
#include "app/export/export_job.h"
#include "app/export/view_picture.h"
#include "app/export/view_table.h"
#include "app/main_window/picture_copier.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/export/replay.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr int patience = 120'000; // milliseconds

Setup otherSetup()
{
    Setup setup = defaultSetup();
    setup.scenario.cacheBits = 16;
    return setup;
}

PictureOptions small()
{
    PictureOptions options;
    options.size = {640, 360};
    return options;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// A job, and how it ends.
struct Rig {
    bool ends()
    {
        return QTest::qWaitFor([this] { return !job.isBusy(); }, patience);
    }
    QStringList files() const
    {
        return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    ExportOrder allAs(PictureFormat format) const
    {
        return {{pictureViews.begin(), pictureViews.end()}, format, small(), folder.path()};
    }

    QTemporaryDir folder;
    PictureSource source{defaultSetup(), openingSeconds(*planOf(defaultSetup()))};
    ExportJob job{source};
    QSignalSpy finished{&job, &ExportJob::finished};
    QSignalSpy failed{&job, &ExportJob::failed};
    QSignalSpy cancelled{&job, &ExportJob::cancelled};
};

} // namespace

class ExportJobTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void allViewsOrNone_data();
    void allViewsOrNone();
    void tablesAreThoseOfTheViews();
    void tablesShowTheOtherPlan();
    void cancelBeforeAnythingIsWritten();
    void whoWaitsForAChartIsCalledOnce();
    void tablesNeedNoWindow();
    void copiesShowTheOtherPlan();
    void theNewestCopyWins();
};

void ExportJobTest::allViewsOrNone_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("png") << static_cast<int>(PictureFormat::Png);
    QTest::newRow("csv") << static_cast<int>(PictureFormat::Csv);
}

void ExportJobTest::allViewsOrNone()
{
    QFETCH(int, format);
    Rig rig;
    const auto which = static_cast<PictureFormat>(format);
    const QString first = rig.folder.filePath(exportFileName(pictureViews.front(), which));
    const QString last = rig.folder.filePath(exportFileName(pictureViews.back(), which));
    write(first, "old");
    QVERIFY(QDir().mkdir(last)); // what comes last cannot be written
    rig.job.start(rig.allAs(which));
    QVERIFY(rig.ends());
    QCOMPARE(rig.failed.size(), 1);
    const QString why = rig.failed.front().front().toString();
    QVERIFY2(why.contains(last), qPrintable(why));
    QCOMPARE(bytesOf(first), QByteArray("old"));
    QCOMPARE(rig.files().size(), 2);
    QVERIFY(QDir().rmdir(last));
    rig.job.start(rig.allAs(which));
    QVERIFY(rig.ends());
    QCOMPARE(rig.finished.size(), 1);
    QCOMPARE(rig.files().size(), static_cast<qsizetype>(pictureViews.size()));
    QVERIFY(bytesOf(first) != QByteArray("old"));
}

void ExportJobTest::tablesAreThoseOfTheViews()
{
    Rig rig;
    rig.job.start(rig.allAs(PictureFormat::Csv));
    QVERIFY(rig.ends());
    for (const PictureView view : pictureViews) {
        const std::string expected =
            viewTable(view, planOf(defaultSetup()), openingSeconds(rig.source.plan()), small());
        QCOMPARE(bytesOf(rig.folder.filePath(exportFileName(view, PictureFormat::Csv))),
                 QByteArray::fromStdString(expected));
    }
}

void ExportJobTest::tablesShowTheOtherPlan()
{
    Rig rig;
    rig.source.holdAgainst(otherSetup());
    rig.job.start(rig.allAs(PictureFormat::Csv));
    QVERIFY(rig.ends());
    for (const PictureView view : pictureViews) {
        const QByteArray table = bytesOf(rig.folder.filePath(exportFileName(view, PictureFormat::Csv)));
        const std::string expected = viewTable(
            view, planOf(defaultSetup()), openingSeconds(rig.source.plan()), small(), planOf(otherSetup()));
        QCOMPARE(table, QByteArray::fromStdString(expected));
        QCOMPARE(table.contains("\r\nB,"), chartOf(view).has_value());
        QCOMPARE(table.contains(",a,b,difference"), view == PictureView::Window);
    }
}

void ExportJobTest::cancelBeforeAnythingIsWritten()
{
    Rig rig;
    rig.job.start(rig.allAs(PictureFormat::Png));
    rig.job.cancel();
    QVERIFY(rig.ends());
    QCOMPARE(rig.cancelled.size(), 1);
    QCOMPARE(rig.finished.size() + rig.failed.size(), 0);
    QVERIFY(rig.files().isEmpty());
}

void ExportJobTest::whoWaitsForAChartIsCalledOnce()
{
    PictureSource source(defaultSetup(), 0);
    std::vector<int> called;
    for (int caller = 0; caller < 3; ++caller) {
        source.prepare(PictureView::Frontier, PictureFormat::Png,
                       [&called, caller](const WorkResult &result) {
                           QVERIFY(result);
                           called.push_back(caller);
                       });
    }
    QVERIFY(called.empty());
    QTRY_COMPARE_WITH_TIMEOUT(called.size(), std::size_t(3), patience);
    QCOMPARE(called, (std::vector<int>{0, 1, 2}));
    QVERIFY(source.isReady(PictureView::Frontier, PictureFormat::Png));
}

/// The table of the window's figures needs no window, a picture of it does.
void ExportJobTest::tablesNeedNoWindow()
{
    PictureSource source(defaultSetup(), 0);
    QVERIFY(source.isReady(PictureView::Window, PictureFormat::Csv));
    QVERIFY(!source.isReady(PictureView::Window, PictureFormat::Png));
    const auto windows = QApplication::topLevelWidgets().size();
    bool called = false;
    source.prepare(PictureView::Window, PictureFormat::Csv, [&](const WorkResult &result) {
        QVERIFY(result);
        called = true;
    });
    QVERIFY(called);
    QCOMPARE(QApplication::topLevelWidgets().size(), windows);
}

void ExportJobTest::copiesShowTheOtherPlan()
{
    PictureCopier copier;
    const QSignalSpy copied(&copier, &PictureCopier::copied);
    copier.copy(PictureView::Concurrency, defaultSetup(), otherSetup(), 0, small());
    QTRY_COMPARE_WITH_TIMEOUT(copied.size(), 1, patience);
    const auto image = qvariant_cast<QImage>(QApplication::clipboard()->mimeData()->imageData());
    const auto expected = [](const std::optional<Setup> &other) {
        return imageOf(recordedPictureOf(PictureView::Concurrency, defaultSetup(), 0, small(), other));
    };
    QVERIFY(image == expected(otherSetup()));
    QVERIFY(image != expected({}));
}

void ExportJobTest::theNewestCopyWins()
{
    PictureCopier copier;
    const QSignalSpy copied(&copier, &PictureCopier::copied);
    PictureOptions large = small();
    large.size = {3840, 2160};
    copier.copy(PictureView::Floor, defaultSetup(), {}, 0, large);
    copier.copy(PictureView::Floor, defaultSetup(), {}, 0, small());
    QTRY_COMPARE_WITH_TIMEOUT(copied.size(), 1, patience);
    QCOMPARE(copied.front().front().toSize(), QSize(640, 360));
}

QTEST_MAIN(ExportJobTest)
#include "test_export_job.moc"
