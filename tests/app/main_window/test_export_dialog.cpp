// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_picture.h"
#include "app/main_window/export_dialog.h"
#include "app/main_window/export_preview.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The dialog alone, with its choices by name.
class Rig {
public:
    explicit Rig(ThemeKind windowTheme = ThemeKind::Light, QSettings *settings = nullptr)
        : dialog(defaultSetup(), openingSeconds(*planOf(defaultSetup())), windowTheme, settings)
    {
        dialog.show();
    }

    template <typename W>
    W *child(const char *name)
    {
        return dialog.findChild<W *>(QLatin1String(name));
    }
    /// Chooses by the keyboard: Home, then so many times Down.
    void choose(const char *name, int index)
    {
        auto *const box = child<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int step = 0; step < index; ++step) {
            QTest::keyClick(box, Qt::Key_Down);
        }
    }
    void type(const char *name, const QString &text)
    {
        auto *const box = child<QAbstractSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Tab);
    }
    void toggle(const char *name)
    {
        child<QCheckBox>(name)->setFocus();
        QTest::keyClick(child<QCheckBox>(name), Qt::Key_Space);
    }
    /// Writes what is chosen and waits for it; false if it could not be written.
    bool exportTo(const QString &path)
    {
        dialog.setResult(QDialog::Rejected);
        dialog.show();
        dialog.exportTo(path);
        const bool ended = QTest::qWaitFor([this] { return !dialog.isExporting(); }, patience);
        const bool written = dialog.result() == QDialog::Accepted;
        dialog.show();
        return ended && written;
    }
    QImage exported()
    {
        const QString path = folder.filePath(QStringLiteral("picture.png"));
        return exportTo(path) ? QImage(path) : QImage();
    }
    QImage preview()
    {
        auto *const shown = child<ExportPreview>("exportPreview");
        return QTest::qWaitFor([shown] { return shown->isUpToDate(); }, patience) ? shown->picture()
                                                                                  : QImage();
    }

    static constexpr int patience = 60'000; // milliseconds

    QTemporaryDir folder;
    ExportDialog dialog;
};

bool samePixels(const QImage &a, const QImage &b)
{
    return a.convertToFormat(QImage::Format_ARGB32) == b.convertToFormat(QImage::Format_ARGB32);
}

} // namespace

class ExportDialogTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void firstItOffersASlide();
    void presets_data();
    void presets();
    void freeSize();
    void scaleMultiplies();
    void themeIsApartFromTheWindows();
    void backgrounds();
    void partsCanBeLeftOut();
    void wholeWindow();
    void impossibleSizeCannotBeExported();
    void failureIsShownInTheDialog();
    void choicesAreRemembered();
    void nonsenseInSettingsIsPassedOver();
    void fromTheWindowToTheFile();
    void cancelWritesNothing();
    void fileNameGetsItsEnding();
};

void ExportDialogTest::firstItOffersASlide()
{
    Rig rig;
    QVERIFY(rig.dialog.choice().view == PictureView::Floor);
    QCOMPARE(rig.dialog.choice().options.pixels(), QSize(1920, 1080));
    QCOMPARE(rig.dialog.choice().options.theme, ThemeKind::Light);
    QCOMPARE(rig.dialog.choice().options.background, PictureBackground::Theme);
    QVERIFY(rig.dialog.choice().options.title && rig.dialog.choice().options.legend
            && rig.dialog.choice().options.caption);
    QVERIFY(!rig.preview().isNull());
    QVERIFY(rig.child<QPushButton>("exportAccept")->isEnabled());
}

void ExportDialogTest::presets_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QSize>("size");
    QTest::newRow("slide") << 0 << QSize(1920, 1080);
    QTest::newRow("4K") << 1 << QSize(3840, 2160);
    QTest::newRow("small") << 2 << QSize(1280, 720);
    QTest::newRow("window") << 3 << QSize(1440, 900);
}

void ExportDialogTest::presets()
{
    QFETCH(int, index);
    QFETCH(QSize, size);
    Rig rig;
    rig.choose("exportPreset", index);
    QCOMPARE(rig.child<QSpinBox>("exportWidth")->value(), size.width());
    QCOMPARE(rig.child<QSpinBox>("exportHeight")->value(), size.height());
    const QImage picture = rig.exported();
    QCOMPARE(picture.size(), size);
    // What is written is what pictureOf() makes, and the preview shows the same, small.
    QVERIFY(samePixels(picture,
                       pictureOf(PictureView::Floor, defaultSetup(), openingSeconds(*planOf(defaultSetup())),
                                 rig.dialog.choice().options)));
    QVERIFY(std::abs(rig.preview().width() * size.height() - rig.preview().height() * size.width())
            < 2 * size.width());
}

void ExportDialogTest::freeSize()
{
    Rig rig;
    rig.type("exportWidth", QStringLiteral("777"));
    rig.type("exportHeight", QStringLiteral("333"));
    QCOMPARE(rig.child<QComboBox>("exportPreset")->currentText(), QStringLiteral("Free size"));
    QCOMPARE(rig.exported().size(), QSize(777, 333));
    rig.type("exportWidth", QStringLiteral("1280"));
    rig.type("exportHeight", QStringLiteral("720"));
    QCOMPARE(rig.child<QComboBox>("exportPreset")->currentText(), QStringLiteral("1280 × 720"));
}

void ExportDialogTest::scaleMultiplies()
{
    Rig rig;
    rig.choose("exportPreset", 2);
    rig.type("exportScale", QStringLiteral("2.5"));
    QCOMPARE(rig.exported().size(), QSize(3200, 1800));
    QCOMPARE(rig.exported().devicePixelRatio(), 1.0);
    rig.type("exportScale", QStringLiteral("0.25"));
    QCOMPARE(rig.exported().size(), QSize(320, 180));
}

void ExportDialogTest::themeIsApartFromTheWindows()
{
    Rig rig(ThemeKind::Dark);
    rig.choose("exportTheme", 0);
    QCOMPARE(rig.exported().pixelColor(0, 0), Theme::light().window);
    rig.choose("exportTheme", 1);
    QCOMPARE(rig.exported().pixelColor(0, 0), Theme::dark().window);
    rig.choose("exportTheme", 0);
    rig.choose("exportTheme", 2); // as shown
    QCOMPARE(rig.exported().pixelColor(0, 0), Theme::dark().window);
    QCOMPARE(rig.preview().pixelColor(0, 0), Theme::dark().window);
}

void ExportDialogTest::backgrounds()
{
    Rig rig(ThemeKind::Dark);
    rig.choose("exportTheme", 1);
    rig.choose("exportBackground", 1);
    QCOMPARE(rig.exported().pixelColor(0, 0), QColor(Qt::white));
    rig.choose("exportBackground", 2);
    QCOMPARE(rig.exported().pixelColor(0, 0).alpha(), 0);
    rig.choose("exportBackground", 0);
    QCOMPARE(rig.exported().pixelColor(0, 0), Theme::dark().window);
}

void ExportDialogTest::partsCanBeLeftOut()
{
    Rig rig;
    rig.choose("exportPreset", 2);
    const QImage whole = rig.exported();
    for (const char *part : {"exportTitle", "exportLegend", "exportCaption"}) {
        const QImage before = rig.preview();
        rig.toggle(part);
        QVERIFY2(!samePixels(rig.preview(), before), part); // at once
        QVERIFY2(!samePixels(rig.exported(), whole), part);
        rig.toggle(part);
    }
    QVERIFY(samePixels(rig.exported(), whole));
}

void ExportDialogTest::wholeWindow()
{
    Rig rig;
    rig.choose("exportView", 1);
    rig.choose("exportPreset", 3);
    for (const char *name : {"exportBackground", "exportTitle", "exportLegend"}) {
        QVERIFY2(!rig.child<QWidget>(name)->isEnabled(), name); // of the floor only
    }
    const QImage picture = rig.exported();
    QCOMPARE(picture.size(), QSize(1440, 900));
    QVERIFY(samePixels(picture,
                       pictureOf(PictureView::Window, defaultSetup(), openingSeconds(*planOf(defaultSetup())),
                                 rig.dialog.choice().options)));
    rig.choose("exportView", 0);
    QVERIFY(rig.child<QWidget>("exportTitle")->isEnabled());
}

void ExportDialogTest::impossibleSizeCannotBeExported()
{
    Rig rig;
    rig.type("exportWidth", QStringLiteral("9000"));
    rig.type("exportScale", QStringLiteral("2"));
    QVERIFY(!rig.child<QPushButton>("exportAccept")->isEnabled());
    rig.type("exportScale", QStringLiteral("1"));
    QVERIFY(rig.child<QPushButton>("exportAccept")->isEnabled());
    rig.type("exportHeight", QStringLiteral("64"));
    rig.type("exportScale", QStringLiteral("0.25")); // 16 pixels high
    QVERIFY(!rig.child<QPushButton>("exportAccept")->isEnabled());
}

void ExportDialogTest::failureIsShownInTheDialog()
{
    Rig rig;
    const QString path = rig.folder.filePath(QStringLiteral("no/such/folder/picture.png"));
    QVERIFY(!rig.exportTo(path));
    auto *const message = rig.child<QLabel>("exportMessage");
    QVERIFY(message->isVisible());
    QVERIFY2(message->text().contains(path), qPrintable(message->text()));
    QCOMPARE(message->textFormat(), Qt::PlainText);
    QVERIFY(!rig.exported().isNull());
    QVERIFY(!message->isVisible()); // no longer true
}

void ExportDialogTest::choicesAreRemembered()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    PictureOptions before;
    {
        QSettings settings(path, QSettings::IniFormat);
        Rig rig(ThemeKind::Light, &settings);
        rig.choose("exportPreset", 1);
        rig.type("exportScale", QStringLiteral("0.5"));
        rig.choose("exportTheme", 1);
        rig.choose("exportBackground", 2);
        rig.toggle("exportLegend");
        QVERIFY(!rig.exported().isNull());
        before = rig.dialog.choice().options;
        QCOMPARE(QDir(settings.value(QStringLiteral("export/folder")).toString()), QDir(rig.folder.path()));
    }
    QSettings settings(path, QSettings::IniFormat);
    Rig rig(ThemeKind::Light, &settings);
    const PictureOptions after = rig.dialog.choice().options;
    QCOMPARE(after.pixels(), QSize(1920, 1080));
    QCOMPARE(after.size, before.size);
    QCOMPARE(after.theme, ThemeKind::Dark);
    QCOMPARE(after.background, PictureBackground::Transparent);
    QVERIFY(after.title && !after.legend && after.caption);
}

void ExportDialogTest::nonsenseInSettingsIsPassedOver()
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    settings.beginGroup(QStringLiteral("export"));
    for (const char *key : {"view", "format", "theme", "background", "width", "height", "scale"}) {
        settings.setValue(QLatin1String(key), -7);
    }
    settings.endGroup();
    Rig rig(ThemeKind::Light, &settings);
    QVERIFY(rig.dialog.choice().view == PictureView::Floor);
    QCOMPARE(rig.dialog.choice().options.pixels(), QSize(1920, 1080));
    QCOMPARE(rig.exported().size(), QSize(1920, 1080));
}

void ExportDialogTest::fromTheWindowToTheFile()
{
    WindowRig rig(setupWith(withMicroBatch(2)));
    rig.window.playback().seek(400e-6);
    const QString path = rig.folder.filePath(QStringLiteral("slide.png"));
    const auto saveAs = [&](QWidget *fileDialog) {
        auto *const name = fileDialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        QVERIFY(name != nullptr);
        QCOMPARE(name->text(), QStringLiteral("waferline-floor.png")); // suggested
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    };
    const auto chooseAndExport = [&](QWidget *dialog) {
        QVERIFY(qobject_cast<ExportDialog *>(dialog) != nullptr);
        auto *const accept = dialog->findChild<QPushButton *>(QStringLiteral("exportAccept"));
        QVERIFY(withDialog([&] { QTest::mouseClick(accept, Qt::LeftButton); }, saveAs));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->isVisible(), Rig::patience); // done
    };
    QVERIFY(withDialog([&] { QTest::mouseClick(rig.child<QWidget>("exportButton"), Qt::LeftButton); },
                       chooseAndExport));
    PictureOptions options;
    QVERIFY(samePixels(QImage(path),
                       pictureOf(PictureView::Floor, setupWith(withMicroBatch(2)), 400e-6, options)));
    QCOMPARE(rig.settings.value(QStringLiteral("export/width")).toInt(), 1920);
}

void ExportDialogTest::cancelWritesNothing()
{
    WindowRig rig;
    const auto before = QDir(rig.folder.path()).entryList(QDir::Files);
    QVERIFY(withDialog([&] { rig.press(Qt::Key_E, Qt::ControlModifier); },
                       [&](QWidget *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); }));
    QCOMPARE(QDir(rig.folder.path()).entryList(QDir::Files), before);
}

void ExportDialogTest::fileNameGetsItsEnding()
{
    WindowRig rig;
    const QString path = rig.folder.filePath(QStringLiteral("no-ending"));
    QVERIFY(withDialog([&] { rig.action("exportAction")->trigger(); },
                       [&](QWidget *dialog) {
                           auto *const accept =
                               dialog->findChild<QPushButton *>(QStringLiteral("exportAccept"));
                           QVERIFY(withDialog([&] { accept->click(); },
                                              [&](QWidget *fileDialog) {
                                                  auto *const name = fileDialog->findChild<QLineEdit *>(
                                                      QStringLiteral("fileNameEdit"));
                                                  name->setText(path);
                                                  QTest::keyClick(name, Qt::Key_Return);
                                              }));
                           QTRY_VERIFY_WITH_TIMEOUT(!dialog->isVisible(), Rig::patience);
                       }));
    QVERIFY(QFile::exists(path + QStringLiteral(".png")));
    QVERIFY(!QFile::exists(path));
}

QTEST_MAIN(ExportDialogTest)
#include "test_export_dialog.moc"
