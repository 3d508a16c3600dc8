// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/show_me/lesson_wording.h"

#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/wording.h"

#include <variant>

namespace waferline {

namespace {

QString text(double value, Unit unit, int digits = headlineDigits)
{
    return Wording::text(figure(value, unit, digits));
}

QString whole(std::int64_t value)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(value)));
}

/// Writes the sentence of each lesson.
struct Sentence {
    Q_DECLARE_TR_FUNCTIONS(waferline::LessonWording)
public:
    const Plan &plan;
    DeviceWording device;

    QString operator()(const OneRequestFigures &figures) const
    {
        const std::int64_t together = plan.scenario.microBatch;
        const QString what =
            together == 1 ? tr("One request") : tr("One micro-batch of %1").arg(whole(together));
        return tr("%1 keeps at most one of %2 stages at work: the others are idle, and %3 of the pipeline is "
                  "used.")
            .arg(what, whole(figures.stages), text(figures.utilisation, Unit::Ratio));
    }

    QString operator()(const InARowFigures &figures) const
    {
        return tr("A, B and C are in different stages at the same time: %1 tokens every %2 instead of %3, "
                  "and "
                  "%4 of the pipeline is used.")
            .arg(whole(figures.tokens), text(figures.latencySeconds, Unit::Seconds),
                 whole(figures.tokensOfOne), text(figures.utilisation, Unit::Ratio));
    }

    QString operator()(const FullPipelineFigures &figures) const
    {
        return tr("One micro-batch for each of %1 stages keeps them up to %2 busy: %3 tokens/s in all, %4 "
                  "times what one alone makes.")
            .arg(whole(figures.stages), text(figures.utilisation, Unit::Ratio),
                 text(figures.tokensPerSecond, Unit::TokensPerSecond),
                 text(figures.timesOneAlone, Unit::None));
    }

    QString operator()(const MicroBatchFigures &figures) const
    {
        return tr("%1 requests in a micro-batch instead of one: each gets %2 tokens/s instead of %3, all "
                  "together get %4 instead of %5.")
            .arg(whole(figures.microBatch), text(figures.ratePerRequest, Unit::TokensPerSecond),
                 text(figures.ratePerRequestOfOne, Unit::TokensPerSecond),
                 text(figures.total, Unit::TokensPerSecond), text(figures.totalOfOne, Unit::TokensPerSecond));
    }

    QString operator()(const StarvationFigures &figures) const
    {
        return tr("%1 stages × %2 want %3 requests in flight and only %4 fit: %5 micro-batches circulate "
                  "where %6 would fill the pipeline.")
            .arg(whole(figures.stages), whole(figures.microBatch), whole(figures.wanted),
                 whole(figures.limit), whole(figures.circulating), text(figures.toFill, Unit::None));
    }

    QString operator()(const SlowStageFigures &figures) const
    {
        return tr("One result every %1, the time of the slowest stage: the stages are %2 busy on average, "
                  "and all together make %3 times what one alone makes, not %4 times.")
            .arg(text(figures.slowestSeconds, Unit::Seconds, derivationDigits),
                 text(figures.meanUtilisation, Unit::Ratio), text(figures.timesOneAlone, Unit::None),
                 whole(figures.stages));
    }

    QString operator()(const HopFigures &figures) const
    {
        return tr("%1 of %2 are %3 of the %4 that a token takes: %5 of its latency passes between the %6.")
            .arg(counted(static_cast<double>(figures.hops), Counted::Hop),
                 text(figures.hopSeconds, Unit::Seconds), text(figures.allHopsSeconds, Unit::Seconds),
                 text(figures.latencySeconds, Unit::Seconds), text(figures.share, Unit::Ratio), device.many);
    }

    QString operator()(const MinimumFigures &figures) const
    {
        const QString others = figures.mostElsewhere
            ? tr("although others have room for up to %1").arg(whole(*figures.mostElsewhere))
            : tr("although on others nothing grows with requests");
        const QString setters = Wording::wafers(figures.limitingWafers, device);
        return (figures.limitingWafers.size() == 1
                    ? tr("A request needs memory on every %1 of its path, so the least room decides: %2 has "
                         "room for %3, %4.")
                    : tr("A request needs memory on every %1 of its path, so the least room decides: %2 have "
                         "room for %3, %4."))
            .arg(device.one, setters, whole(figures.limit), others);
    }

    QString operator()(const StateFigures &figures) const
    {
        return (figures.limitingWafers.size() == 1
                    ? tr("At %1 the KV cache leaves room for %2, but %3 keeps %4 of state for each request, "
                         "at any context, and has room for %5.")
                    : tr("At %1 the KV cache leaves room for %2, but %3 keep %4 of state for each request, "
                         "at any context, and have room for %5."))
            .arg(counted(static_cast<double>(figures.contextTokens), Counted::ContextToken),
                 counted(static_cast<double>(figures.cacheLimit), Counted::Request),
                 Wording::wafers(figures.limitingWafers, device), text(figures.stateBytes, Unit::Bytes),
                 whole(figures.limit));
    }
};

} // namespace

QString LessonWording::title(LessonId lesson)
{
    switch (lesson) {
    case LessonId::OneRequest:
        return tr("One request alone");
    case LessonId::InARow:
        return tr("A, B and C in a row");
    case LessonId::FullPipeline:
        return tr("The full pipeline");
    case LessonId::MicroBatch:
        return tr("The micro-batch trade");
    case LessonId::Starvation:
        return tr("Starvation");
    case LessonId::SlowStage:
        return tr("The slow stage paces all");
    case LessonId::Hops:
        return tr("The hops' share");
    case LessonId::MinimumOverWafers:
        return tr("Why the limit is a minimum");
    case LessonId::StateLimit:
        break;
    }
    return tr("When the state is the limit");
}

QString LessonWording::sentence(const Plan &plan, const LessonFigures &figures)
{
    return std::visit(Sentence{plan, DeviceWording(*plan.hardware)}, figures);
}

} // namespace waferline
