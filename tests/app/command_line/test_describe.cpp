// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "tests/app/command_line/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline;
using namespace waferline::test;
using Json = nlohmann::ordered_json;

class TestDescribe : public QObject {
    Q_OBJECT
private slots:
    void reportIsTheSame_data();
    void reportIsTheSame();
    void standardOutputAndInput();
    void scenarioGivesItsModel();
    void faultsLeaveTheOldFile();
    void wrongCommandLines();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_folder;
};

void TestDescribe::reportIsTheSame_data()
{
    QTest::addColumn<QString>("model");
    for (const BundledText &text : bundledModelTexts()) {
        QTest::newRow(text.id.data()) << QString::fromStdString(std::string(text.id));
    }
    const QDir configs(QStringLiteral(WAFERLINE_TEST_DATA "/configs"));
    for (const QString &name : configs.entryList({QStringLiteral("*.json")}, QDir::Files)) {
        QTest::newRow(qPrintable(name)) << configs.filePath(name);
    }
}

// What is written says all that is planned with: every figure of the report is the same, to the last digit.
void TestDescribe::reportIsTheSame()
{
    QFETCH(QString, model);
    const QString file = path("described.json");
    const Outcome described = run({QStringLiteral("describe"), model, QStringLiteral("-o"), file});
    QVERIFY2(described.status == 0, described.err.constData());
    QVERIFY(described.out.isEmpty());
    const auto report = [](const QString &of) {
        return run({QStringLiteral("report"), of, QStringLiteral("--format"), QStringLiteral("json")});
    };
    const Outcome before = report(model);
    const Outcome after = report(file);
    QVERIFY2(before.status == 0, before.err.constData());
    QVERIFY2(after.status == 0, after.err.constData());
    QVERIFY(!Json::parse(before.out.toStdString()).at("model").at("parameters").is_null());
    QCOMPARE(after.out, before.out);
}

void TestDescribe::standardOutputAndInput()
{
    const Outcome first = run({QStringLiteral("describe"), QStringLiteral("kimi-k3-published")});
    QCOMPARE(first.status, 0);
    QCOMPARE(QByteArray::fromStdString(Json::parse(first.out.toStdString()).at("format").get<std::string>()),
             QByteArray("waferline-model/1"));
    // A description describes itself.
    const Outcome again = run({QStringLiteral("describe"), QStringLiteral("-")}, first.out);
    QCOMPARE(again.out, first.out);
}

void TestDescribe::scenarioGivesItsModel()
{
    const Outcome outcome =
        run({QStringLiteral("describe"), QStringLiteral(WAFERLINE_TEST_DATA "/scenarios/by-path.json")});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QCOMPARE(QByteArray::fromStdString(Json::parse(outcome.out.toStdString()).at("name").get<std::string>()),
             QByteArray("Tied and sliding"));
}

void TestDescribe::faultsLeaveTheOldFile()
{
    const QString file = path("old.json");
    QCOMPARE(run({QStringLiteral("describe"), QStringLiteral("-o"), file}).status, 0);
    const QByteArray old = contentOf(file);
    const Outcome missing =
        run({QStringLiteral("describe"), QStringLiteral("/no/such/model.json"), QStringLiteral("-o"), file});
    QCOMPARE(missing.status, 1);
    QVERIFY(!missing.err.isEmpty());
    QCOMPARE(contentOf(file), old);
    const Outcome nowhere =
        run({QStringLiteral("describe"), QStringLiteral("-o"), QStringLiteral("/no/such/folder/a.json")});
    QCOMPARE(nowhere.status, 1);
    QVERIFY2(nowhere.err.contains("/no/such/folder/a.json"), nowhere.err.constData());
}

void TestDescribe::wrongCommandLines()
{
    for (const QStringList &more : {QStringList{QStringLiteral("kimi-k3"), QStringLiteral("kimi-k3")},
                                    QStringList{QStringLiteral("-o"), QString()},
                                    QStringList{QStringLiteral("--context"), QStringLiteral("1k")}}) {
        QCOMPARE(run(QStringList{QStringLiteral("describe")} + more).status, 2);
    }
}

QTEST_GUILESS_MAIN(TestDescribe)
#include "test_describe.moc"
