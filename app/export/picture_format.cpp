// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_format.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <array>
#include <cstddef>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PictureFormat)
};

constexpr std::array<std::string_view, static_cast<std::size_t>(PictureFormat::Csv) + 1> names{"png", "svg",
                                                                                               "pdf", "csv"};

} // namespace

std::string_view pictureFormatName(PictureFormat format)
{
    return names.at(static_cast<std::size_t>(format));
}

std::span<const std::string_view> pictureFormatNames()
{
    return names;
}

tl::expected<PictureFormat, QString> formatOfPath(const QString &path)
{
    const QByteArray suffix = QFileInfo(path).suffix().toLower().toUtf8();
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (suffix
            == QByteArrayView(names.at(index).data(), static_cast<qsizetype>(names.at(index).size()))) {
            return static_cast<PictureFormat>(index);
        }
    }
    return tl::unexpected(
        Words::tr("found \"%1\", expected a file name that ends in .png, .svg, .pdf or .csv").arg(path));
}

} // namespace waferline
