// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_format.h"
#include "app/export/picture_view.h"
#include "model/description/scenario.h"
#include "model/simulation/measured_run.h"

#include <tl/expected.hpp>

#include <QSize>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace waferline {

enum class Subcommand : std::uint8_t { None, Report, Simulate, Export, Animation, Describe, Validate, List };

/// What the scenario options ask for; what is not given is left to the scenario file or the defaults.
struct ScenarioOptions {
    std::string model; ///< bundled name, file, or "-"; the default model if none was given
    std::string assumeFamily; ///< for a config.json of an unknown family; empty: none
    std::optional<std::string> hardware;
    std::optional<std::int64_t> contextTokens;
    bool weightsGiven = false;
    std::optional<WeightFormat> weights; ///< with weightsGiven; none: as shipped
    std::optional<double> cacheBits;
    std::optional<std::int64_t> microBatch;
    std::optional<PlacementRule> placement;
    std::optional<std::int64_t> concurrency;
    std::optional<std::int64_t>
        wafers; ///< at most one of the two, and only with fewest or without a placement
    std::optional<Stages> stages;
    std::optional<Shown> shown;
};

struct WindowRequest {
    ScenarioOptions scenario;
};

enum class ReportFormat : std::uint8_t { Text, Json, Csv, Markdown };

struct ReportRequest {
    ScenarioOptions scenario;
    ReportFormat format = ReportFormat::Text;
    QString output; ///< a file; empty for standard output
};

enum class SimulationFormat : std::uint8_t { Text, Json };

struct SimulateRequest {
    ScenarioOptions scenario;
    std::optional<std::int64_t> microBatches; ///< in flight; none: the report's
    std::int64_t tokens = defaultSimulatedTokens; ///< of each request
    SimulationFormat format = SimulationFormat::Text;
    QString output; ///< a file; empty for standard output
};

enum class ExportTheme : std::uint8_t { Light, Dark };
enum class ExportBackground : std::uint8_t { Theme, White, Transparent };

struct ExportRequest {
    ScenarioOptions scenario;
    std::optional<ScenarioOptions> against; ///< what it is held against
    std::optional<PictureView> view; ///< none: all
    PictureFormat format = PictureFormat::Png;
    QString output; ///< a file; of all views a folder
    QSize size; ///< in pixels before the scale; invalid for the view's own default
    double scale = 1;
    ExportTheme theme = ExportTheme::Light;
    ExportBackground background = ExportBackground::Theme;
    std::optional<QString> title; ///< in place of the view's own; empty for none
    std::optional<QString> caption; ///< likewise
    bool legend = true;
    std::optional<double> timeSeconds; ///< of the animation
};

/// The floor as it moves.
struct AnimationRequest {
    ExportRequest picture; ///< a frame; its time is the first one's
    bool gif = true; ///< else numbered PNG files in a folder
    std::optional<double> seconds; ///< how long it plays
    double framesPerSecond = 20;
    std::optional<double> speed; ///< simulated seconds a second
    bool loops = true;
};

/// The model as a description.
struct DescribeRequest {
    std::string model; ///< bundled name, file, or "-"; the default model if none was given
    std::string assumeFamily; ///< for a config.json of an unknown family; empty: none
    QString output; ///< a file; empty for standard output
};

struct ValidateRequest {
    std::vector<std::string> files;
};

enum class ListTopic : std::uint8_t {
    Models,
    Hardware,
    Views,
    WeightFormats,
    Placements,
    Families,
    Calibrations
};

struct ListRequest {
    ListTopic topic = ListTopic::Models;
};

struct HelpRequest {
    Subcommand subcommand = Subcommand::None;
};

struct VersionRequest { };

/// What the command line asks for.
using CommandLine =
    std::variant<WindowRequest, ReportRequest, SimulateRequest, ExportRequest, AnimationRequest,
                 DescribeRequest, ValidateRequest, ListRequest, HelpRequest, VersionRequest>;

/// A command line that asks for nothing that can be done: exit status 2.
struct UsageFault {
    Subcommand subcommand = Subcommand::None; ///< whose help says more
    QString message;
};

/// What the program can do, and what stands around it, so that parsing needs neither.
struct ProgramScope {
    bool window = true;
    bool exports = true;
    /// Whether a file or folder of that name exists; decides if a lone word is a model or a mistyped
    /// subcommand.
    std::function<bool(const std::string &)> isFile;
};

/// Reads the arguments, without the program's name. Touches nothing outside.
tl::expected<CommandLine, UsageFault> parseCommandLine(const QStringList &arguments,
                                                       const ProgramScope &scope);

} // namespace waferline
