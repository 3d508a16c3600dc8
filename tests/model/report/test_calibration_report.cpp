// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/calibration_report.h"

#include "model/report/format.h"

#include <QStringList>
#include <QTest>

using namespace waferline;

namespace {

QString textWith(const std::optional<LayerTimes> &times)
{
    return QString::fromStdString(calibrationText(calibration(publishedSpeeds(), times)));
}

/// The cells of the row that starts with `name` and has `hardware`, put together with one blank.
QString rowOf(const QString &text, const char *name, const char *hardware)
{
    for (const QString &line : text.section(QStringLiteral("\n\n"), 1, 1).split(u'\n')) {
        const QString row = line.simplified();
        if (row.startsWith(QString::fromLatin1(name))
            && row.contains(QLatin1String(hardware) + QLatin1Char(' '))) {
            return row;
        }
    }
    return {};
}

} // namespace

class TestCalibrationReport : public QObject {
    Q_OBJECT
private slots:
    /// Figures as derived in test_calibration.
    void rows()
    {
        const QString text = textWith(LayerTimes{});
        QCOMPARE(rowOf(text, "Llama 3.1 8B", "WSE-3"),
                 QStringLiteral("Llama 3.1 8B 1 × WSE-3 * 1,800 16.8 µs 6,017 3.34"));
        QCOMPARE(rowOf(text, "Llama 3.1 70B", "WSE-3"),
                 QStringLiteral("Llama 3.1 70B 4 × WSE-3 450 27.2 µs 2,293 5.10"));
        QCOMPARE(rowOf(text, "Llama 3.1 405B", "WSE-3"),
                 QStringLiteral("Llama 3.1 405B 21 × WSE-3 * 969 7.3 µs 1,243 1.28"));
        QCOMPARE(rowOf(text, "gpt-oss 120B", "WSE-3T"),
                 QStringLiteral("gpt-oss 120B 3 × WSE-3T 4,400 6.0 µs 5,224 1.19"));
        QCOMPARE(rowOf(text, "Kimi K3, high end", "WSE-3T"),
                 QStringLiteral("Kimi K3, high end 59 × WSE-3T expected 2,000 4.1 µs 1,691 0.85"));
        QCOMPARE(rowOf(text, "Llama 2 13B", "WSE-2"),
                 QStringLiteral("Llama 2 13B 1 × WSE-2 * 2,039 12.0 µs – –"));
        QVERIFY(text.contains(QStringLiteral("not\n                     predicted: WSE-2 lacks peak_oper")));
    }

    void columnsAreAligned()
    {
        const QStringList lines = textWith(LayerTimes{}).section(QStringLiteral("\n\n"), 1, 1).split(u'\n');
        QCOMPARE(lines.size(), qsizetype{13}); // a header and twelve speeds
        for (const QString &line : lines) {
            QCOMPARE(line.size(), lines.front().size());
        }
        for (const QString &line : textWith(LayerTimes{}).split(u'\n')) {
            QVERIFY2(line.size() <= 100, qPrintable(line));
        }
    }

    void spreadIsTold()
    {
        const QString text = textWith(LayerTimes{}).simplified();
        QVERIFY(text.contains(QStringLiteral("The 8 speeds that were reached are predicted at 1.09 to 5.10 "
                                             "times what is published, median 1.51.")));
        QVERIFY(text.contains(QStringLiteral("Predicted: 3.5 µs + 1.5 µs for each layer")));
        QVERIFY(text.contains(QStringLiteral("a request of 4k tokens")));
    }

    void withoutTimesNothingIsPredicted()
    {
        const QString text = textWith(std::nullopt);
        QVERIFY(text.contains(QStringLiteral("Nothing is predicted: a time of the layer is unknown.")));
        QVERIFY(!text.contains(QStringLiteral("median")));
        QCOMPARE(rowOf(text, "Llama 3.1 8B", "WSE-3"),
                 QStringLiteral("Llama 3.1 8B 1 × WSE-3 * 1,800 16.8 µs – –"));
    }

    void numbersOfColumns()
    {
        QCOMPARE(ratioText(0.8456), std::string("0.85"));
        QCOMPARE(ratioText(5.0954), std::string("5.10"));
        QCOMPARE(ratioText(1234.5), std::string("1,234.50"));
        QCOMPARE(layerTimeText(5.98e-6), std::string("6.0 µs"));
        QCOMPARE(layerTimeText(0), std::string("0.0 µs"));
        QCOMPARE(rateText(1799.6), std::string("1,800"));
        QCOMPARE(groupedFixed(std::numeric_limits<double>::infinity(), 2), std::string(noFigure));
    }
};

QTEST_GUILESS_MAIN(TestCalibrationReport)
#include "test_calibration_report.moc"
