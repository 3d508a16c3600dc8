// SPDX-License-Identifier: GPL-3.0-or-later
// What the export dialog writes, and what goes on meanwhile.
#include "app/export/view_picture.h"
#include "app/main_window/export_dialog.h"
#include "app/main_window/export_preview.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/chart/chart_view.h"
#include "widgets/export/caption.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr int patience = 120'000; // milliseconds

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class Rig {
public:
    Rig()
        : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , dialog(defaultSetup(), openingSeconds(*plan), ThemeKind::Light, &settings)
    {
        QDir(folder.path()).mkdir(QStringLiteral("out"));
        dialog.show();
    }

    template <typename W>
    W *child(const char *name)
    {
        return dialog.findChild<W *>(QLatin1String(name));
    }
    void choose(const char *name, int index)
    {
        auto *const box = child<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int step = 0; step < index; ++step) {
            QTest::keyClick(box, Qt::Key_Down);
        }
    }
    void sized(const char *width, const char *height)
    {
        for (const auto &[name, text] :
             {std::pair("exportWidth", width), std::pair("exportHeight", height)}) {
            auto *const box = child<QSpinBox>(name);
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, QLatin1String(text));
            QTest::keyClick(box, Qt::Key_Tab);
        }
    }
    ExportPreview &preview() { return *child<ExportPreview>("exportPreview"); }
    bool previewIsMade()
    {
        return QTest::qWaitFor([this] { return preview().isUpToDate(); }, patience);
    }
    bool ends()
    {
        return QTest::qWaitFor([this] { return !dialog.isExporting(); }, patience);
    }
    QString out(const QString &name) { return folder.filePath(QStringLiteral("out/") + name); }
    QStringList files() { return QDir(out({})).entryList(QDir::Files | QDir::Hidden); }

    QTemporaryDir folder;
    QSettings settings;
    std::shared_ptr<const Plan> plan = planOf(defaultSetup());
    ExportDialog dialog;
};

} // namespace

class ExportingTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void eachFormat_data();
    void eachFormat();
    void fileNameFollowsTheFormat();
    void anotherEndingIsAnotherFormat();
    void unknownEndingIsRefused();
    void textsCanBeReplaced();
    void tablesHaveNoLooks();
    void allViewsIntoAFolder();
    void aFolderThatIsMissing();
    void cancelLeavesNothingBehind();
    void closingEndsTheWork();
    void theWindowGoesOn();
    void copyTakesTheViewWithTheFocus();
    void copyLeavesTextsAlone();
};

void ExportingTest::eachFormat_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("png") << 0 << QByteArray("\x89PNG");
    QTest::newRow("svg") << 1 << QByteArray("<?xml");
    QTest::newRow("pdf") << 2 << QByteArray("%PDF-1");
    QTest::newRow("csv") << 3 << QByteArray("number,");
}

void ExportingTest::eachFormat()
{
    QFETCH(int, format);
    QFETCH(QByteArray, begin);
    Rig rig;
    rig.choose("exportFormat", format);
    const QString path = rig.out(QString::fromUtf8(QTest::currentDataTag()).prepend(QStringLiteral("x.")));
    rig.dialog.exportTo(path);
    QVERIFY(rig.ends());
    QCOMPARE(rig.dialog.result(), static_cast<int>(QDialog::Accepted));
    QVERIFY2(bytesOf(path).startsWith(begin), bytesOf(path).left(40).constData());
    QCOMPARE(rig.files().size(), 1);
    QCOMPARE(rig.settings.value(QStringLiteral("export/format")).toInt(), format);
}

void ExportingTest::fileNameFollowsTheFormat()
{
    Rig rig;
    for (const char *suffix : {"png", "svg", "pdf", "csv"}) {
        const QString name = QStringLiteral("waferline-floor.") + QLatin1String(suffix);
        QVERIFY(withDialog([&] { QTest::mouseClick(rig.child<QPushButton>("exportAccept"), Qt::LeftButton); },
                           [&](QWidget *fileDialog) {
                               auto *const edit =
                                   fileDialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                               QCOMPARE(edit->text(), name);
                               QCOMPARE(qobject_cast<QFileDialog *>(fileDialog)->defaultSuffix(),
                                        QLatin1String(suffix));
                           }));
        QTest::keyClick(rig.child<QComboBox>("exportFormat"), Qt::Key_Down);
    }
}

void ExportingTest::anotherEndingIsAnotherFormat()
{
    Rig rig;
    rig.dialog.exportTo(rig.out(QStringLiteral("x.svg"))); // PNG is chosen
    QVERIFY(rig.ends());
    QVERIFY(bytesOf(rig.out(QStringLiteral("x.svg"))).contains("<svg"));
}

void ExportingTest::unknownEndingIsRefused()
{
    Rig rig;
    rig.dialog.exportTo(rig.out(QStringLiteral("x.jpeg")));
    QVERIFY(!rig.dialog.isExporting());
    auto *const message = rig.child<QLabel>("exportMessage");
    QVERIFY(message->isVisible());
    QVERIFY2(message->text().contains(QStringLiteral(".svg")), qPrintable(message->text()));
    QVERIFY(rig.files().isEmpty());
}

void ExportingTest::textsCanBeReplaced()
{
    Rig rig;
    QVERIFY(rig.previewIsMade());
    auto *const title = rig.child<QLineEdit>("exportTitleText");
    QCOMPARE(title->placeholderText(), pictureTitle(*rig.plan));
    QCOMPARE(rig.child<QLineEdit>("exportCaptionText")->placeholderText(), pictureCaption(*rig.plan));
    const QImage before = rig.preview().picture();
    title->setFocus();
    QTest::keyClicks(title, QStringLiteral("Our offer & more"));
    QVERIFY(!rig.preview().isUpToDate());
    QVERIFY(rig.previewIsMade());
    QVERIFY(rig.preview().picture() != before);
    rig.dialog.exportTo(rig.out(QStringLiteral("x.svg")));
    QVERIFY(rig.ends());
    QVERIFY(bytesOf(rig.out(QStringLiteral("x.svg"))).contains("<title>Our offer &amp; more</title>"));
    // A chart has a title of its own, that says what is found.
    rig.dialog.show();
    rig.choose("exportView", 3);
    QVERIFY(rig.previewIsMade());
    QVERIFY2(title->placeholderText().contains(QStringLiteral("189 requests fit")),
             qPrintable(title->placeholderText()));
}

void ExportingTest::tablesHaveNoLooks()
{
    Rig rig;
    rig.choose("exportFormat", 3);
    QVERIFY(rig.previewIsMade());
    QVERIFY2(rig.preview().text().startsWith(QStringLiteral("number,")), qPrintable(rig.preview().text()));
    for (const char *name : {"exportWidth", "exportScale", "exportTheme", "exportBackground", "exportTitle",
                             "exportTitleText", "exportLegend", "exportCaption"}) {
        QVERIFY2(!rig.child<QWidget>(name)->isEnabled(), name);
    }
    rig.choose("exportFormat", 0);
    QVERIFY(rig.previewIsMade());
    QVERIFY(rig.preview().text().isEmpty());
    QVERIFY(rig.child<QWidget>("exportTitle")->isEnabled());
}

void ExportingTest::allViewsIntoAFolder()
{
    Rig rig;
    rig.choose("exportView", rig.child<QComboBox>("exportView")->count() - 1);
    rig.sized("640", "360");
    QVERIFY(rig.previewIsMade());
    const QString folder = rig.out({});
    QVERIFY(withDialog([&] { QTest::mouseClick(rig.child<QPushButton>("exportAccept"), Qt::LeftButton); },
                       [&](QWidget *dialog) {
                           auto *const files = qobject_cast<QFileDialog *>(dialog);
                           QCOMPARE(files->fileMode(), QFileDialog::Directory);
                           auto *const edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                           edit->setText(folder);
                           QTest::keyClick(edit, Qt::Key_Return);
                       }));
    QVERIFY(rig.ends());
    QCOMPARE(rig.dialog.result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(rig.files().size(), static_cast<qsizetype>(pictureViews.size()));
    for (const QString &file : rig.files()) {
        QCOMPARE(QImage(rig.out(file)).size(), QSize(640, 360));
    }
    QCOMPARE(QDir(rig.settings.value(QStringLiteral("export/folder")).toString()), QDir(folder));
}

void ExportingTest::aFolderThatIsMissing()
{
    Rig rig;
    rig.choose("exportView", rig.child<QComboBox>("exportView")->count() - 1);
    rig.choose("exportFormat", 3);
    rig.dialog.exportTo(rig.out(QStringLiteral("gone")));
    QVERIFY(rig.ends());
    auto *const message = rig.child<QLabel>("exportMessage");
    QVERIFY(message->isVisible());
    QVERIFY2(message->text().contains(rig.out(QStringLiteral("gone"))), qPrintable(message->text()));
    QVERIFY(rig.dialog.isVisible());
    QVERIFY(rig.child<QPushButton>("exportAccept")->isEnabled()); // another try
}

void ExportingTest::cancelLeavesNothingBehind()
{
    Rig rig;
    rig.sized("7680", "4320");
    QFile old(rig.out(QStringLiteral("x.png")));
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    auto *const progress = rig.child<QProgressBar>("exportProgress");
    QVERIFY(!progress->isVisible());
    rig.dialog.exportTo(old.fileName());
    QVERIFY(progress->isVisible());
    QVERIFY(!rig.child<QWidget>("exportForm")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 0, patience);
    QTest::keyClick(&rig.dialog, Qt::Key_Escape);
    QVERIFY(rig.ends());
    QVERIFY(rig.dialog.isVisible());
    QVERIFY2(rig.child<QLabel>("exportMessage")->text().contains(QStringLiteral("Cancelled")), "");
    QVERIFY(!progress->isVisible());
    QVERIFY(rig.child<QWidget>("exportForm")->isEnabled());
    QCOMPARE(rig.files(), QStringList{QStringLiteral("x.png")});
    QCOMPARE(bytesOf(old.fileName()), QByteArray("old"));
    QTest::keyClick(&rig.dialog, Qt::Key_Escape);
    QVERIFY(!rig.dialog.isVisible());
}

void ExportingTest::closingEndsTheWork()
{
    const QTemporaryDir folder;
    {
        ExportDialog dialog(defaultSetup(), 0, ThemeKind::Light, nullptr);
        dialog.show();
        dialog.findChild<QSpinBox *>(QStringLiteral("exportWidth"))->setValue(7680);
        dialog.findChild<QSpinBox *>(QStringLiteral("exportHeight"))->setValue(4320);
        dialog.exportTo(folder.filePath(QStringLiteral("x.png")));
        const auto *const progress = dialog.findChild<QProgressBar *>(QStringLiteral("exportProgress"));
        QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 0, patience);
        QVERIFY(dialog.isExporting());
    } // goes while it is at it
    QVERIFY(QDir(folder.path()).isEmpty());
}

void ExportingTest::theWindowGoesOn()
{
    Rig rig;
    rig.sized("7680", "4320");
    QVERIFY(rig.previewIsMade());
    QElapsedTimer sinceLast;
    qint64 longest = 0;
    QTimer heart;
    heart.setInterval(1);
    connect(&heart, &QTimer::timeout, this, [&] { longest = std::max(longest, sinceLast.restart()); });
    sinceLast.start();
    heart.start();
    rig.dialog.exportTo(rig.out(QStringLiteral("x.png")));
    QVERIFY(rig.ends());
    heart.stop();
    longest = std::max(longest, sinceLast.elapsed());
    qInfo("longest the window did not answer during an export at 8K: %lld ms", longest);
    // 50 ms are wanted of a release build on a machine that does nothing else.
    QVERIFY2(longest < 500, qPrintable(QString::number(longest)));
    QCOMPARE(rig.files().size(), 1);
}

void ExportingTest::copyTakesTheViewWithTheFocus()
{
    WindowRig rig;
    rig.window.playback().seek(158e-6);
    std::vector<QImage> images;
    for (QWidget *const view : std::initializer_list<QWidget *>{rig.child<FloorView>("floor"),
                                                                rig.window.findChild<TimelineView *>(),
                                                                rig.window.findChild<ChartView *>()}) {
        QVERIFY(view != nullptr);
        view->setFocus();
        QSignalSpy changed(QApplication::clipboard(), &QClipboard::dataChanged);
        rig.press(Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, patience);
        const QMimeData *const data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        const auto image = qvariant_cast<QImage>(data->imageData());
        QCOMPARE(image.size(), QSize(1920, 1080)); // whatever the screen's scale
        QCOMPARE(image.devicePixelRatio(), 1.0);
        const QByteArray svg = data->data(QStringLiteral("image/svg+xml"));
        QVERIFY(svg.startsWith("<?xml") && svg.contains("viewBox=\"0 0 1920 1080\""));
        images.push_back(image);
    }
    QVERIFY(images[0] != images[1] && images[1] != images[2]);
    QVERIFY(images[0] == pictureOf(PictureView::Floor, defaultSetup(), 158e-6, PictureOptions()));
    QSignalSpy changed(QApplication::clipboard(), &QClipboard::dataChanged);
    rig.window.clearKeyboardFocus();
    rig.action("copyPictureAction")->trigger(); // of the floor
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, patience);
    QVERIFY(qvariant_cast<QImage>(QApplication::clipboard()->mimeData()->imageData()) == images[0]);
}

void ExportingTest::copyLeavesTextsAlone()
{
    WindowRig rig;
    auto *const field = rig.window.findChild<QLineEdit *>();
    QVERIFY(field != nullptr);
    field->setFocus();
    field->selectAll();
    QApplication::clipboard()->setText(QStringLiteral("before"));
    rig.press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), field->text());
}

QTEST_MAIN(ExportingTest)
#include "test_exporting.moc"
