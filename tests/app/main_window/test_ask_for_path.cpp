// SPDX-License-Identifier: GPL-3.0-or-later
// Where files go, and what must not be replaced unasked.
#include "app/main_window/ask_for_path.h"
#include "tests/support/input_events.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

void make(const QString &path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
}

/// Types a name and presses Return.
void choose(QWidget *dialog, const QString &name)
{
    auto *const edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    edit->setText(name);
    QTest::keyClick(edit, Qt::Key_Return);
}

} // namespace

class AskForPathTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        m_window.setWindowTitle(QStringLiteral("Export"));
    }

    void whatIsNotThereIsNotAskedAbout()
    {
        QVERIFY(!withDialog(
            [this] {
                QVERIFY(mayReplace(&m_window, {path("a.png"), path("b.png")}));
            },
            [](QWidget * /*dialog*/) {}));
    }

    void whatIsThereIsAskedAbout_data()
    {
        QTest::addColumn<int>("key"); // 0: the button is clicked
        QTest::addColumn<bool>("expected");
        QTest::newRow("Replace") << 0 << true;
        QTest::newRow("Return is no Replace") << static_cast<int>(Qt::Key_Return) << false;
        QTest::newRow("Esc") << static_cast<int>(Qt::Key_Escape) << false;
    }

    void whatIsThereIsAskedAbout()
    {
        QFETCH(const int, key);
        QFETCH(const bool, expected);
        make(path("b.png"));
        make(path("c.png"));
        bool answer = !expected;
        QVERIFY(withDialog(
            [&] {
                answer = mayReplace(&m_window, {path("a.png"), path("b.png"), path("c.png")});
            },
            [&](QWidget *dialog) {
                auto *const question = qobject_cast<QMessageBox *>(dialog);
                QVERIFY(question != nullptr);
                QVERIFY2(question->text().contains(QStringLiteral("2 files"))
                             && question->text().contains(QStringLiteral("b.png")),
                         qPrintable(question->text()));
                QCOMPARE(question->informativeText(), QFileInfo(path("b.png")).absolutePath());
                for (QAbstractButton *const button : question->buttons()) {
                    if (key == 0 && question->buttonRole(button) == QMessageBox::AcceptRole) {
                        QTest::mouseClick(button, Qt::LeftButton);
                    }
                }
                if (key != 0) {
                    QTest::keyClick(question, static_cast<Qt::Key>(key));
                }
            }));
        QCOMPARE(answer, expected);
    }

    void endingsAreAdded()
    {
        QString chosen;
        QVERIFY(withDialog(
            [&] { chosen = askForFile(&m_window, {}, m_folder->path(), QStringLiteral("floor.gif")); },
            [](QWidget *dialog) { choose(dialog, QStringLiteral("mine")); }));
        QCOMPARE(QDir::cleanPath(chosen), path("mine.gif"));
    }

    void foldersAreChosen()
    {
        QString chosen;
        QVERIFY(withDialog([&] { chosen = askForFolder(&m_window, {}, {}); },
                           [this](QWidget *dialog) { choose(dialog, m_folder->path()); }));
        QCOMPARE(QDir::cleanPath(chosen), QDir::cleanPath(m_folder->path()));
    }

    void nothingIsChosen()
    {
        QString chosen = QStringLiteral("before");
        QVERIFY(withDialog(
            [&] { chosen = askForFile(&m_window, {}, m_folder->path(), QStringLiteral("floor.gif")); },
            [](QWidget *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); }));
        QVERIFY(chosen.isEmpty());
    }

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QWidget m_window;
};

QTEST_MAIN(AskForPathTest)
#include "test_ask_for_path.moc"
