// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"
#include "app/export/save_picture.h"
#include "tests/support/not_root.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using waferline::test::NotRoot;

namespace {

RecordedPicture picture(QRgb colour = qRgb(10, 200, 30))
{
    RecordedPicture result;
    result.size = {64, 40};
    result.background = colour;
    result.items.push_back(PictureRect{QRectF(3, 4, 1, 1), Qt::red, true});
    return result;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

} // namespace

class SavePictureTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void writesThePixels()
    {
        const QString path = m_folder->filePath(QStringLiteral("a picture ½.png"));
        QVERIFY(savePicture(picture(), path));
        QVERIFY(bytesOf(path).startsWith("\x89PNG"));
        QImage expected(64, 40, QImage::Format_ARGB32_Premultiplied);
        expected.fill(qRgb(10, 200, 30));
        expected.setPixel(3, 4, qRgb(255, 0, 0));
        QCOMPARE(QImage(path).convertToFormat(QImage::Format_ARGB32_Premultiplied), expected);
        QCOMPARE(files(), QStringList{QStringLiteral("a picture ½.png")});
    }

    void pdfHasAFixedDate()
    {
        const auto pdf = encodedPicture(picture(), PictureFormat::Pdf);
        QVERIFY(pdf);
        QVERIFY(pdf->startsWith("%PDF-1.4"));
        QVERIFY(pdf->contains("/CreationDate (D:20000101000000"));
        QCOMPARE(pdf->count("(D:"), 1); // and no other
        QVERIFY(pdf->contains("/MediaBox [0 0 64.000000 40.000000]"));
    }

    void endedPdfIsNone()
    {
        const auto pdf = encodedPicture(picture(), PictureFormat::Pdf, [](double) { return false; });
        QVERIFY(!pdf);
        QVERIFY(pdf.error().isEmpty());
    }

    void replacesAnOldFile()
    {
        const QString path = m_folder->filePath(QStringLiteral("picture.png"));
        QVERIFY(savePicture(picture(), path));
        QVERIFY(savePicture(picture(qRgb(1, 2, 3)), path));
        QCOMPARE(QImage(path).pixel(0, 0), qRgb(1, 2, 3));
        QCOMPARE(files().size(), 1);
    }

    void failures_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::newRow("missing folder")
            << QStringLiteral("no/such/folder/p.png") << QStringLiteral("No such file");
        QTest::newRow("a folder") << QStringLiteral("folder.png") << QStringLiteral("folder");
        QTest::newRow("a file for a folder")
            << QStringLiteral("file/p.png") << QStringLiteral("Not a directory");
        QTest::newRow("name too long")
            << QString(300, QLatin1Char('x')) + QStringLiteral(".png") << QStringLiteral("too long");
    }

    void failures()
    {
        QFETCH(QString, name);
        QFETCH(QString, why);
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder.png")));
        QFile file(m_folder->filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const auto before = QDir(m_folder->path()).entryList();
        const QString path = m_folder->filePath(name);
        const auto saved = savePicture(picture(), path);
        QVERIFY(!saved);
        QVERIFY2(saved.error().contains(path), qPrintable(saved.error()));
        QVERIFY2(saved.error().contains(why), qPrintable(saved.error()));
        QVERIFY(!saved.error().contains(QLatin1Char('\n')));
        QCOMPARE(QDir(m_folder->path()).entryList(), before); // nothing half written
    }

    void oldFileStaysWhereTheFolderCannotBeWritten()
    {
        const QString path = m_folder->filePath(QStringLiteral("picture.png"));
        QVERIFY(savePicture(picture(), path));
        const QByteArray before = bytesOf(path);
        QVERIFY(
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner | QFile::ExeOther));
        {
            const NotRoot somebody;
            const auto saved = savePicture(picture(qRgb(1, 2, 3)), path);
            QVERIFY(!saved);
            QVERIFY2(saved.error().contains(path), qPrintable(saved.error()));
        }
        QVERIFY(
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(bytesOf(path), before);
        QCOMPARE(files().size(), 1);
    }

    void fullDevice()
    {
        // A device has no ending: this is the part that writes.
        const auto bytes = encodedPicture(picture(), PictureFormat::Png);
        QVERIFY(bytes);
        const auto saved = writeFile(QStringLiteral("/dev/full"), *bytes);
        QVERIFY(!saved);
        QVERIFY2(saved.error().contains(QStringLiteral("/dev/full")), qPrintable(saved.error()));
        QVERIFY2(saved.error().contains(QStringLiteral("No space left")), qPrintable(saved.error()));
    }

    void nullPictureIsAFault()
    {
        const QString path = m_folder->filePath(QStringLiteral("picture.png"));
        const auto saved = savePicture(RecordedPicture(), path);
        QVERIFY(!saved);
        QVERIFY2(saved.error().contains(QStringLiteral("memory")), qPrintable(saved.error()));
        QVERIFY(files().isEmpty());
    }

private:
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(SavePictureTest)
#include "test_save_picture.moc"
