// SPDX-License-Identifier: GPL-3.0-or-later
// Which moments an animation shows, and whether it joins up.
#include "app/export/animation.h"
#include "app/main_window/session.h"
#include "widgets/export/floor_film.h"

#include <QTest>

#include <cmath>

using namespace waferline;

namespace {

std::shared_ptr<const Plan> planOf(const std::string &model, const Scenario &scenario = {})
{
    return std::make_shared<const Plan>(
        plan(bundledModel(model), bundledHardware("wse-3t"), scenario).value());
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

} // namespace

class AnimationTimesTest : public QObject {
    Q_OBJECT
private slots:
    /// A token of the article model takes 591.32 µs (arithmetic, section 4), after which A, B and C are where
    /// they were. In 12 s at 60 µs a second it would be 720: one round is nearest.
    void itJoinsUpByItself()
    {
        const auto plan = planOf("kimi-k3");
        const auto times = animationTimes(*plan, {});
        QVERIFY(times);
        QVERIFY(times->joinsUp());
        QCOMPARE(times->frames(), 240);
        QVERIFY(std::abs(*times->periodSeconds() - 591.32e-6) < 0.01e-6);
        QVERIFY(std::abs(times->speed() - 591.32e-6 / 12) < 1e-9);
        QCOMPARE(times->seconds(), 12.0);

        FloorFilm film = filmOf(plan, sized(smallSize).picture);
        QCOMPARE(film.pictureAt(times->momentOf(0)), film.pictureAt(times->momentOf(240)));
        QVERIFY(film.pictureAt(times->momentOf(0)) != film.pictureAt(times->momentOf(1)));
        QVERIFY(film.pictureAt(times->momentOf(0)) != film.pictureAt(times->momentOf(120)));
    }

    void everyKindOfPlanJoinsUp_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("shown");
        QTest::addColumn<int>("stages");
        for (const QString &model : {QStringLiteral("kimi-k3"), QStringLiteral("llama-3.1-8b"),
                                     QStringLiteral("kimi-linear-48b-a3b")}) {
            for (const Shown shown : {Shown::One, Shown::Abc, Shown::Full}) {
                for (const Stages stages : {Stages::layer(), Stages::wafer(), Stages{3}}) {
                    QTest::addRow("%s %d %d", qPrintable(model), static_cast<int>(shown), stages.perLayer)
                        << model << static_cast<int>(shown) << static_cast<int>(stages.perLayer);
                }
            }
        }
    }

    void everyKindOfPlanJoinsUp()
    {
        QFETCH(QString, model);
        QFETCH(int, shown);
        QFETCH(int, stages);
        Scenario scenario;
        scenario.shown = static_cast<Shown>(shown);
        scenario.stages = Stages{stages};
        const auto plan = planOf(model.toStdString(), scenario);
        const AnimationOptions options = sized(smallSize, 2);
        const auto times = animationTimes(*plan, options);
        QVERIFY2(times, times ? "" : qPrintable(times.error().message));
        QVERIFY(times->joinsUp());
        FloorFilm film = filmOf(plan, options.picture);
        QCOMPARE(film.pictureAt(times->momentOf(0)), film.pictureAt(times->momentOf(times->frames())));
    }

    /// At 20 µs a second a round of 591.32 µs takes 29.566 s, at 20 frames a second 591 frames.
    void aSpeedThatIsAskedForChoosesTheLength()
    {
        AnimationOptions options;
        options.speed = 20e-6;
        const auto times = animationTimes(*planOf("kimi-k3"), options);
        QVERIFY(times);
        QCOMPARE(times->frames(), 591);
        QVERIFY(times->joinsUp());
        QVERIFY(std::abs(times->speed() - 20e-6) < 0.02e-6);
    }

    /// 10 s of 59.132 µs are one round; 10 s of 20 µs are none, and the animation says so.
    void bothThatAreAskedForAreKept()
    {
        const auto plan = planOf("kimi-k3");
        AnimationOptions options = sized(smallSize, 10);
        options.speed = 59.132e-6;
        QVERIFY(animationTimes(*plan, options)->joinsUp());
        options.speed = 20e-6;
        const auto times = animationTimes(*plan, options);
        QVERIFY(!times->joinsUp());
        QCOMPARE(times->frames(), 100);
        QVERIFY(std::abs(times->speed() - 20e-6) < 1e-12);
    }

    /// What is asked for begins there, even where the run has not settled.
    void aStartThatIsAskedForIsKept()
    {
        const auto plan = planOf("kimi-k3");
        AnimationOptions options = sized(smallSize, 4);
        options.startSeconds = 0;
        const auto early = animationTimes(*plan, options);
        QCOMPARE(early->momentOf(0), Ticks{0});
        options.startSeconds = 2e-3;
        const auto late = animationTimes(*plan, options);
        QVERIFY(late->joinsUp());
        QCOMPARE(late->momentOf(0), pipelineOf(*plan)->ticks(2e-3));
    }

    void delaysAreRightInSum_data()
    {
        QTest::addColumn<double>("framesPerSecond");
        QTest::addColumn<QList<int>>("delays");
        QTest::newRow("10") << 10.0 << QList<int>{10, 10, 10};
        QTest::newRow("20") << 20.0 << QList<int>{5, 5, 5};
        QTest::newRow("30") << 30.0 << QList<int>{3, 4, 3};
        QTest::newRow("50") << 50.0 << QList<int>{2, 2, 2};
        QTest::newRow("24") << 24.0 << QList<int>{4, 4, 5};
    }

    void delaysAreRightInSum()
    {
        QFETCH(double, framesPerSecond);
        QFETCH(QList<int>, delays);
        const auto times = animationTimes(*planOf("kimi-k3"), sized(smallSize, 6, framesPerSecond));
        int sum = 0;
        for (std::int64_t frame = 0; frame < times->frames(); ++frame) {
            sum += times->centiseconds(frame);
            if (frame < delays.size()) {
                QCOMPARE(times->centiseconds(frame), delays[frame]);
            }
        }
        QCOMPARE(sum, 600);
    }
};

QTEST_MAIN(AnimationTimesTest)
#include "test_animation_times.moc"
