// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/whole_files.h"

#include "app/export/whole_file.h"

#include <utility>

namespace waferline {

tl::expected<void, QString> writeAllOrNone(const std::vector<FileContent> &contents,
                                           const std::function<bool()> &goesOn)
{
    std::vector<WholeFile> files;
    for (const FileContent &content : contents) {
        auto file = WholeFile::create(content.path);
        const std::string_view bytes(content.bytes.constData(),
                                     static_cast<std::size_t>(content.bytes.size()));
        if (const auto written = file.and_then([&](WholeFile &whole) { return whole.write(bytes); });
            !written) {
            return written;
        }
        if (goesOn && !goesOn()) {
            return tl::unexpected(QString());
        }
        files.push_back(*std::move(file));
    }
    for (WholeFile &file : files) {
        if (auto committed = file.commit(); !committed) {
            return committed;
        }
    }
    return {};
}

} // namespace waferline
