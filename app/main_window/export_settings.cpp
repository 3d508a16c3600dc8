// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_settings.h"

#include <QSettings>

#include <algorithm>

namespace waferline {

namespace {

const QString prefix = QStringLiteral("export/");
const QString allViews = QStringLiteral("all");

QString nameOf(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// A value within bounds; else the other.
template <typename T>
T within(const QVariant &value, T least, T most, T other)
{
    bool isNumber = false;
    const auto number = static_cast<T>(value.toDouble(&isNumber));
    return isNumber && number >= least && number <= most ? number : other;
}

std::optional<PictureView> readView(const QString &name, std::optional<PictureView> other)
{
    if (name == allViews) {
        return std::nullopt;
    }
    const auto view = pictureViewNamed(name.toStdString());
    return view ? view : other;
}

} // namespace

ExportChoice readExportChoice(const QSettings *settings)
{
    ExportChoice choice;
    if (settings == nullptr) {
        return choice;
    }
    const auto value = [settings](const char *key) { return settings->value(prefix + QLatin1String(key)); };
    choice.view = readView(value("view").toString(), choice.view);
    choice.format =
        static_cast<PictureFormat>(within(value("format"), 0, static_cast<int>(PictureFormat::Csv), 0));
    PictureOptions &options = choice.options;
    options.size = {within(value("width"), smallestPictureSide, largestPictureSide, options.size.width()),
                    within(value("height"), smallestPictureSide, largestPictureSide, options.size.height())};
    options.scale = within(value("scale"), smallestPictureScale, largestPictureScale, options.scale);
    const QString theme = value("theme").toString();
    choice.themeAsShown = theme == QLatin1String("shown");
    options.theme = theme == QLatin1String("dark") ? ThemeKind::Dark : ThemeKind::Light;
    options.background = static_cast<PictureBackground>(
        within(value("background"), 0, static_cast<int>(PictureBackground::Transparent), 0));
    const auto isWanted = [&value](const char *key) {
        const QVariant stored = value(key);
        return !stored.isValid() || stored.toBool();
    };
    options.title = isWanted("title");
    options.legend = isWanted("legend");
    options.caption = isWanted("caption");
    return choice;
}

void writeExportChoice(QSettings *settings, const ExportChoice &choice)
{
    if (settings == nullptr) {
        return;
    }
    const auto write = [settings](const char *key, const QVariant &value) {
        settings->setValue(prefix + QLatin1String(key), value);
    };
    write("view", choice.view ? nameOf(pictureViewName(*choice.view)) : allViews);
    write("format", static_cast<int>(choice.format));
    const PictureOptions &options = choice.options;
    write("width", options.size.width());
    write("height", options.size.height());
    write("scale", options.scale);
    write("theme",
          choice.themeAsShown                    ? QStringLiteral("shown")
              : options.theme == ThemeKind::Dark ? QStringLiteral("dark")
                                                 : QStringLiteral("light"));
    write("background", static_cast<int>(options.background));
    write("title", options.title);
    write("legend", options.legend);
    write("caption", options.caption);
}

QString readExportFolder(const QSettings *settings)
{
    return settings != nullptr ? settings->value(prefix + QStringLiteral("folder")).toString() : QString();
}

void writeExportFolder(QSettings *settings, const QString &folder)
{
    if (settings != nullptr) {
        settings->setValue(prefix + QStringLiteral("folder"), folder);
    }
}

} // namespace waferline
