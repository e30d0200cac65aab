#include "app/cli/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"

namespace attend::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double enough_milliseconds = 400;
constexpr std::size_t least_repetitions = 5, most_repetitions = 400;

double milliseconds(const std::function<void()>& work) {
    const Clock::time_point start = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Timing summed_up(std::string name, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    return {std::move(name), at(0.5), times.front(), at(0.25), at(0.75), times.size()};
}

Timing measure(std::string name, const std::function<void()>& work,
               const std::function<void()>& prepare) {
    std::vector<double> times;
    double spent = 0;
    for (int warm_up = 0; warm_up < 3; ++warm_up) {
        if (prepare) prepare();
        work();
    }
    while (times.size() < least_repetitions ||
           (spent < enough_milliseconds && times.size() < most_repetitions)) {
        if (prepare) prepare();
        times.push_back(milliseconds(work));
        spent += times.back();
    }
    return summed_up(std::move(name), std::move(times));
}

std::vector<Timing> measure_in_turns(
    const std::vector<std::pair<std::string, std::function<void()>>>& works) {
    std::vector<std::vector<double>> times(works.size());
    for (int warm_up = 0; warm_up < 3; ++warm_up)
        for (const auto& work : works) work.second();
    double spent = 0;
    while (times[0].size() < least_repetitions ||
           (spent < enough_milliseconds * static_cast<double>(works.size()) &&
            times[0].size() < most_repetitions))
        for (std::size_t i = 0; i < works.size(); ++i) {
            times[i].push_back(milliseconds(works[i].second));
            spent += times[i].back();
        }
    std::vector<Timing> result;
    for (std::size_t i = 0; i < works.size(); ++i)
        result.push_back(summed_up(works[i].first, std::move(times[i])));
    return result;
}

namespace {

struct BenchOptions {
    Input input;
    bool json = false, typing = false;
};

struct Report {
    std::vector<Timing> stages;
    LayerFigures layer;
    Timing keystroke;
    std::vector<Timing> training;
    std::optional<Timing> heatmap;  // none where there is no OpenGL
};

std::vector<std::string> line(const Timing& timing, const std::string& name) {
    return {name, fmt::format("{:.3f} ms", timing.median), fmt::format("{:.3f}", timing.least),
            fmt::format("{:.3f} – {:.3f}", timing.low, timing.high),
            std::to_string(timing.repetitions)};
}

std::string as_text(const Report& report) {
    std::vector<std::vector<std::string>> rows{
        {"this scene", "median", "least", "middle half", "repetitions"}};
    for (const Timing& timing : report.stages) rows.push_back(line(timing, timing.name));
    rows.push_back({});
    rows.push_back({"256 tokens, width 768, 12 heads"});
    rows.push_back(line(report.layer.edit, report.layer.edit.name));
    rows.push_back(line(report.layer.layer, "the whole layer"));
    rows.push_back(line(report.layer.bare, "its products as bare OpenBLAS calls, with a softmax"));
    rows.push_back(line(report.layer.bare_vectorized, "the same, with a vectorized softmax"));
    rows.push_back({"layer / bare", fmt::format("{:.3f}   ", report.layer.ratio())});
    rows.push_back(
        {"layer / vectorized", fmt::format("{:.3f}   ", report.layer.ratio_vectorized())});
    rows.push_back({});
    rows.push_back({"64 tokens, width 128, 8 heads"});
    rows.push_back(line(report.keystroke, "one keystroke, text to last node"));
    rows.push_back({});
    rows.push_back({"one step of training, 32 texts of 24 tokens, width 32"});
    for (const Timing& timing : report.training) rows.push_back(line(timing, timing.name));
    if (report.heatmap) {
        rows.push_back({});
        rows.push_back({"4096 × 4096 cells in 1280 × 800 pixels"});
        rows.push_back(line(*report.heatmap, "one frame while panning and zooming"));
    }
    return aligned(rows, {false, true, true, true, true});
}

std::string timing_json(const Timing& timing) {
    return fmt::format(
        "{{\"name\": {}, \"median_ms\": {:.6f}, \"least_ms\": {:.6f}, \"quarter_ms\": {:.6f}, "
        "\"three_quarters_ms\": {:.6f}, \"repetitions\": {}}}",
        json_text(timing.name), timing.median, timing.least, timing.low, timing.high,
        timing.repetitions);
}

std::string as_json(const Report& report) {
    const auto list = [](const std::vector<Timing>& timings) {
        std::string text;
        for (const Timing& timing : timings)
            text += (text.empty() ? "\n    " : ",\n    ") + timing_json(timing);
        return text;
    };
    return fmt::format(
        "{{\n  \"stages\": [{}\n  ],\n"
        "  \"layer_256_768_12\": {{\n    \"edit\": {},\n    \"layer\": {},\n    \"bare\": {},\n"
        "    \"bare_vectorized\": {},\n    \"ratio\": {:.4f},\n"
        "    \"ratio_vectorized\": {:.4f}\n  }},\n"
        "  \"keystroke_64_128_8\": {},\n"
        "  \"training_32_24_32\": [{}\n  ],\n"
        "  \"heatmap_4096\": {}\n}}\n",
        list(report.stages), timing_json(report.layer.edit), timing_json(report.layer.layer),
        timing_json(report.layer.bare), timing_json(report.layer.bare_vectorized),
        report.layer.ratio(), report.layer.ratio_vectorized(), timing_json(report.keystroke),
        list(report.training), report.heatmap ? timing_json(*report.heatmap) : "null");
}

void print_typing(const BenchOptions& options) {
    const TypingFigures figures = time_typing(prepare(options.input).saved);
    write_result(options.json ? typing_json(figures) : typing_text(figures));
}

void print_times(const BenchOptions& options) {
    if (options.typing) return print_typing(options);
    const Prepared prepared = prepare(options.input);
    Report report{time_stages(prepared), time_large_layer(), time_keystroke(), time_training(), {}};
    try {
        for (Timing& timing : time_window(prepared.saved))
            report.stages.push_back(std::move(timing));
        report.heatmap = time_heatmap();
    } catch (const Error& error) {
        say(fmt::format("drawing was not measured: {}", error.what()));
    }
    write_result(options.json ? as_json(report) : as_text(report));
}

}  // namespace

Run add_bench(const Options& of) {
    auto options = std::make_shared<BenchOptions>();
    of.input(options->input);
    of.flag("--json", options->json, "Prints JSON");
    of.flag("--typing", options->typing,
            "Types into the document's window, a key a frame: median, 95th percentile and "
            "longest frame with what it did, and the time until the last key's result is seen");
    return [options] { print_times(*options); };
}

}  // namespace attend::cli
