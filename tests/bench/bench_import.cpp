// SPDX-License-Identifier: GPL-3.0-or-later
// A config.json from its text to a description, against parsing the same text and doing nothing with it.
#include "model/description/import/import_config.h"
#include "model/description/json_document.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace {

std::string configText(const char *name)
{
    const std::ifstream file(std::string(WAFERLINE_TEST_DATA "/configs/") + name + ".json");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void importing(benchmark::State &state, const char *name)
{
    const std::string text = configText(name);
    for (auto _ : state) {
        const auto model = waferline::importConfig(text, name);
        if (!model) {
            state.SkipWithError("the file is refused");
        }
        benchmark::DoNotOptimize(model);
    }
}

void parsingAlone(benchmark::State &state, const char *name)
{
    const std::string text = configText(name);
    for (auto _ : state) {
        benchmark::DoNotOptimize(nlohmann::json::parse(text));
    }
}

} // namespace

// The largest of the files, with patterns for what is not quantized, and the smallest.
BENCHMARK_CAPTURE(importing, kimi_k3, "kimi-k3")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(parsingAlone, kimi_k3, "kimi-k3")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(importing, llama_8b, "meta-llama-3.1-8b")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(parsingAlone, llama_8b, "meta-llama-3.1-8b")->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
