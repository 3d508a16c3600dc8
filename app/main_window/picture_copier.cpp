// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/picture_copier.h"

#include "widgets/export/replay.h"
#include "widgets/export/svg_writer.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace waferline {

namespace {

/// What a copy takes with it until it is on the clipboard.
struct Copied {
    QImage image;
    QByteArray svg;
};

} // namespace

void PictureCopier::copy(PictureView view, const Setup &setup, double seconds, const PictureOptions &options)
{
    m_source = std::make_unique<PictureSource>(setup, seconds);
    ++m_wishes;
    m_source->prepare(view, [this, view, options] { record(view, options); });
}

void PictureCopier::record(PictureView view, const PictureOptions &options)
{
    const auto picture = std::make_shared<const RecordedPicture>(m_source->picture(view, options));
    const auto copied = std::make_shared<Copied>();
    m_worker.run(
        [picture, copied] {
            copied->image = imageOf(*picture);
            copied->svg = svgOf(*picture);
        },
        [this, copied, wish = m_wishes] {
            if (wish != m_wishes || copied->image.isNull()) {
                return;
            }
            auto *const data = new QMimeData; // the clipboard's
            data->setImageData(copied->image);
            data->setData(QStringLiteral("image/svg+xml"), copied->svg);
            QGuiApplication::clipboard()->setMimeData(data);
            emit this->copied(copied->image.size());
        });
}

} // namespace waferline
