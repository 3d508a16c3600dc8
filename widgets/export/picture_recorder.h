// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/recorded_picture.h"

#include <QPaintDevice>

#include <memory>

namespace waferline {

/// A device that keeps what is painted on it. Belongs to the thread that owns the fonts: the GUI's.
class PictureRecorder : public QPaintDevice {
public:
    explicit PictureRecorder(const QSize &pixels);
    ~PictureRecorder() override;
    PictureRecorder(const PictureRecorder &) = delete;
    PictureRecorder &operator=(const PictureRecorder &) = delete;

    QPaintEngine *paintEngine() const override;
    /// What was painted so far; the recorder then begins anew. No painter is at work.
    RecordedPicture take();

protected:
    int metric(PaintDeviceMetric which) const override;

private:
    class Engine;
    RecordedPicture m_picture;
    std::unique_ptr<Engine> m_engine;
};

} // namespace waferline
