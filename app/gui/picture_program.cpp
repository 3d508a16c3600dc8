// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture_program.h"

#include <QApplication>
#include <QTemporaryDir>

#include <stdexcept>
#include <system_error>
#include <thread>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

void leaveTheDesktopAside()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char *variable :
         {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_STYLE_OVERRIDE",
          "QT_QPA_PLATFORMTHEME", "QT_ENABLE_HIGHDPI_SCALING", "QT_USE_PHYSICAL_DPI"}) {
        qunsetenv(variable);
    }
}

/// Where no thread can be started, Qt's painter would wait for its own without end.
void requireThreads()
{
    try {
        std::thread([] {}).join();
    } catch (const std::system_error &error) {
        throw std::runtime_error(Words::tr("no thread can be started: %1")
                                     .arg(QString::fromLocal8Bit(error.what()))
                                     .toStdString());
    }
}

} // namespace

PictureProgram::PictureProgram(ProgramArguments arguments)
    : m_runtimeFolder(std::make_unique<QTemporaryDir>())
{
    requireThreads();
    leaveTheDesktopAside();
    qputenv("XDG_RUNTIME_DIR", m_runtimeFolder->path().toLocal8Bit());
    m_application = std::make_unique<QApplication>(arguments.count, arguments.values);
}

PictureProgram::~PictureProgram() = default;

PictureOptions pictureOptions(const ExportRequest &request, const QSize &usualSize)
{
    PictureOptions options;
    options.size = request.size.isValid() ? request.size : usualSize;
    options.scale = request.scale;
    options.theme = request.theme == ExportTheme::Dark ? ThemeKind::Dark : ThemeKind::Light;
    options.background = request.background == ExportBackground::White ? PictureBackground::White
        : request.background == ExportBackground::Transparent          ? PictureBackground::Transparent
                                                                       : PictureBackground::Theme;
    options.titleText = request.title.value_or(QString());
    options.title = !request.title || !request.title->isEmpty();
    options.captionText = request.caption.value_or(QString());
    options.caption = !request.caption || !request.caption->isEmpty();
    options.legend = request.legend;
    return options;
}

} // namespace waferline
