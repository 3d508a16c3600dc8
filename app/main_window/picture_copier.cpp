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

PictureCopier::~PictureCopier()
{
    ++m_wishes;
}

void PictureCopier::copy(PictureView view, const Setup &setup, const std::optional<Setup> &other,
                         double seconds, const PictureOptions &options)
{
    ++m_wishes;
    m_source = std::make_unique<PictureSource>(setup, seconds);
    if (other) {
        m_source->holdAgainst(*other);
    }
    m_source->prepare(view, PictureFormat::Png, [this, view, options](const WorkResult &result) {
        if (result) {
            record(view, options);
        } else {
            emit failed(result.error());
        }
    });
}

void PictureCopier::record(PictureView view, const PictureOptions &options)
{
    const auto picture = std::make_shared<const RecordedPicture>(m_source->picture(view, options));
    const auto copied = std::make_shared<Copied>();
    const int wish = m_wishes;
    m_worker.run(
        [this, picture, copied, wish] {
            const auto goOn = [this, wish](double /*share*/) { return wish == m_wishes; };
            copied->image = imageOf(*picture, goOn);
            copied->svg = svgOf(*picture, goOn);
        },
        [this, copied, wish](const WorkResult &result) {
            if (wish != m_wishes) {
                return;
            }
            if (!result || copied->image.isNull()) {
                emit failed(result ? tr("there is not enough memory") : result.error());
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
