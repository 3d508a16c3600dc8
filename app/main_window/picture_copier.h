// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_source.h"

#include <QObject>
#include <QSize>

#include <atomic>
#include <memory>
#include <optional>

namespace waferline {

/// Puts pictures on the clipboard, each as an image and as SVG, for programs that take either. They are made
/// beside the GUI's thread; the newest wish wins.
class PictureCopier : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~PictureCopier() override;

    /// `other` is what charts show beside the setup.
    void copy(PictureView view, const Setup &setup, const std::optional<Setup> &other, double seconds,
              const PictureOptions &options);

signals:
    void copied(const QSize &pixels);
    void failed(const QString &why);

private:
    void record(PictureView view, const PictureOptions &options);

    std::unique_ptr<PictureSource> m_source;
    std::atomic<int> m_wishes = 0; ///< the worker gives up all but the newest
    Worker m_worker;
};

} // namespace waferline
