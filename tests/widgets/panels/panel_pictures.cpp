// SPDX-License-Identifier: GPL-3.0-or-later
// Writes pictures of every panel in both themes at scale 1 and 2:  waferline_panel_pictures FOLDER
#include "tests/support/example_models.h"
#include "widgets/headline_strip.h"
#include "widgets/math_view.h"
#include "widgets/playback_bar.h"
#include "widgets/wafer_view.h"
#include "widgets/what_if_panel.h"

#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QTextStream>
#include <QWidget>

#include <memory>

using namespace waferline;

namespace {

void save(QWidget &widget, const QString &folder, const QString &name, const Theme &theme, double scale)
{
    widget.setPalette(theme.palette());
    widget.ensurePolished();
    QImage image(widget.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(theme.panel);
    QPainter painter(&image);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.end();
    const QString path =
        QStringLiteral("%1/%2-%3-%4x.png")
            .arg(folder, name, theme.isDark() ? QStringLiteral("dark") : QStringLiteral("light"))
            .arg(scale);
    if (!image.save(path)) {
        QTextStream(stderr) << "cannot write " << path << '\n';
    }
}

void savePlan(const QString &folder, const QString &name, const std::shared_ptr<const Plan> &plan,
              const Theme &theme, double scale)
{
    for (const int width : {1000, 1440, 1920}) {
        HeadlineStrip strip;
        strip.setAnimated(false);
        strip.setTheme(theme);
        strip.resize(width, strip.sizeHint().height());
        strip.setPlan(plan);
        save(strip, folder, QStringLiteral("headline%1-%2").arg(width).arg(name), theme, scale);
    }
    WhatIfPanel panel;
    panel.setTheme(theme);
    panel.resize(panel.width(), 760);
    panel.setPlan(plan);
    save(panel, folder, QStringLiteral("whatif-") + name, theme, scale);
    MathView math;
    math.setTheme(theme);
    math.resize(326, 1500);
    math.setPlan(plan);
    (void)math.text();
    save(math, folder, QStringLiteral("math-") + name, theme, scale);
    WaferView wafer;
    wafer.setTheme(theme);
    wafer.resize(326, 640);
    wafer.setPlan(plan);
    wafer.setWafer(11);
    (void)wafer.text();
    save(wafer, folder, QStringLiteral("wafer12-") + name, theme, scale);
    wafer.setWafer(40);
    (void)wafer.text();
    save(wafer, folder, QStringLiteral("wafer41-") + name, theme, scale);
    PlaybackBar bar;
    bar.setTheme(theme);
    bar.resize(860, 40);
    bar.setNote(QStringLiteral("3 of 110.7 micro-batches: 2.7 % of the busiest stage"));
    bar.setTime(739.14e-6);
    save(bar, folder, QStringLiteral("playback-") + name, theme, scale);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc != 2 || !QDir().mkpath(QString::fromLocal8Bit(argv[1]))) {
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[1]);
    const auto planOf = [](const std::shared_ptr<const ModelDescription> &model,
                           const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario) {
        return std::make_shared<const Plan>(test::planned(model, hardware, scenario));
    };
    Scenario two;
    two.microBatch = 2;
    Scenario three;
    three.microBatch = 3;
    Scenario wafers;
    wafers.stages = Stages::wafer();
    wafers.contextTokens = 4000;
    wafers.microBatch = 100;
    wafers.weights = WeightFormat{"mxfp4", 4.25};
    Hardware unknown = *test::wse3t();
    unknown.hopSeconds.reset();
    unknown.peakOperations.reset();
    unknown.watts.reset();
    const auto noSpeeds = std::make_shared<const Hardware>(unknown);
    for (const double scale : {1.0, 2.0}) {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            const Theme &theme = Theme::of(kind);
            savePlan(folder, QStringLiteral("two"), planOf(test::articleModel(), test::wse3t(), two), theme,
                     scale);
            savePlan(folder, QStringLiteral("starving"), planOf(test::articleModel(), test::wse3t(), three),
                     theme, scale);
            savePlan(folder, QStringLiteral("wafers"),
                     planOf(test::articleInNetworkOrder(), test::wse3t(), wafers), theme, scale);
            savePlan(folder, QStringLiteral("unknown"), planOf(test::articleModel(), noSpeeds, Scenario()),
                     theme, scale);
        }
    }
    return 0;
}
