// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_picture.h"

#include "app/export/unseen_window.h"
#include "widgets/compare/comparison_picture.h"
#include "widgets/export/replay.h"

namespace waferline {

namespace {

/// Null where there is none.
std::shared_ptr<const Plan> planOf(const std::optional<Setup> &setup)
{
    if (!setup) {
        return nullptr;
    }
    auto made = plan(setup->model, setup->hardware, setup->scenario);
    return made ? std::make_shared<const Plan>(*std::move(made)) : nullptr;
}

} // namespace

RecordedPicture planPicture(PictureView view, const std::shared_ptr<const Plan> &plan, double seconds,
                            const PictureOptions &options, const std::shared_ptr<const Plan> &against)
{
    if (view == PictureView::Compare) {
        return comparisonPicture(plan, against, seconds, options);
    }
    if (view == PictureView::Timeline) {
        return timelinePicture(plan, seconds, options);
    }
    if (const auto chart = chartOf(view)) {
        return chartPicture(*chart, plan, options, against);
    }
    return floorPicture(plan, seconds, options);
}

RecordedPicture recordedPictureOf(PictureView view, const Setup &setup, double seconds,
                                  const PictureOptions &options, const std::optional<Setup> &against)
{
    if (view == PictureView::Window) {
        return UnseenWindow(setup, against, atOnce()).picture(seconds, options);
    }
    return planPicture(view, planOf(setup), seconds, options, planOf(against));
}

QImage pictureOf(PictureView view, const Setup &setup, double seconds, const PictureOptions &options)
{
    return imageOf(recordedPictureOf(view, setup, seconds, options));
}

} // namespace waferline
