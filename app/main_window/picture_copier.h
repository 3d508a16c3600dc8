// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_source.h"

#include <QObject>
#include <QSize>

#include <memory>

namespace waferline {

/// Puts pictures on the clipboard, each as an image and as SVG, for programs that take either. They are made
/// beside the GUI's thread; the newest wish wins.
class PictureCopier : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void copy(PictureView view, const Setup &setup, double seconds, const PictureOptions &options);

signals:
    void copied(const QSize &pixels);

private:
    void record(PictureView view, const PictureOptions &options);

    std::unique_ptr<PictureSource> m_source;
    Worker m_worker;
    int m_wishes = 0;
};

} // namespace waferline
