#include <epoxy/gl.h>

#include <chrono>
#include <cmath>

#include "app/cli/bench.h"
#include "app/gui/heatmap.h"
#include "app/platform/picture.h"
#include "app/state/compute_all.h"
#include "app/views/coloring.h"
#include "app/views/window/window_view.h"
#include "core/ops/random_normal.h"

namespace attend::cli {

namespace {

constexpr PictureSize drawing_size{1920, 1080, 1};
constexpr int warm_up = 5, measured = 60;

/// From the begin of one frame to the begin of the next.
Timing time_frames(std::string name, PictureFrames frames, const std::function<void(Ui&)>& draw) {
    using Clock = std::chrono::steady_clock;
    std::vector<Clock::time_point> begins;
    const auto note_time = [&](Ui&) {
        glFinish();
        begins.push_back(Clock::now());
    };
    frames.count = warm_up + measured + 1;
    draw_picture(drawing_size, "dark", draw, note_time, frames);
    std::vector<double> times;
    for (std::size_t i = warm_up; i + 1 < begins.size(); ++i)
        times.push_back(
            std::chrono::duration<double, std::milli>(begins[i + 1] - begins[i]).count());
    return summed_up(std::move(name), std::move(times));
}

}  // namespace

std::vector<Timing> time_window(const Saved& saved) {
    Store store(saved);
    compute_all(store);
    Settings settings;
    Requests requests;
    WindowState state;
    const auto draw = [&](Ui& ui) { draw_window(ui, store, settings, requests, state); };
    Index query = 0;
    const auto draw_next_query = [&](Ui& ui) {
        constexpr Index queries = 3;  // of shorter texts, the last one again
        store.session.selection.query = ++query % queries;
        draw(ui);
    };
    return {time_frames("drawing", {.whole = true}, draw),
            // There is always more to come where each frame asks something else.
            time_frames("drawing another query", {.settle = false}, draw_next_query),
            time_frames("drawing nothing new", {}, draw)};
}

Timing time_heatmap() {
    const Axes axes{Axis("token", 4096), Axis("token", 4096)};
    const Value matrix = RandomNormal(axes, 0, "bench", 1).forward({});
    int frame = 0;
    return time_frames("a frame of a heatmap", {.whole = true}, [&](Ui& ui) {
        const double turn = 0.1 * ++frame;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("matrix", nullptr, ImGuiWindowFlags_NoDecoration);
        HeatmapView view;
        view.value = matrix;
        view.axes = &axes;
        view.scale = Coloring(ui, View{}, nullptr).weights();
        view.row_labels = view.column_labels = view.numbers = true;
        const auto cell = static_cast<float>(std::exp2(2 + 2.5 * std::sin(turn)));  // 0.7 to 23
        const auto offset = static_cast<float>(1000 * cell * (1 + 0.5 * std::cos(3 * turn)));
        view.zoom = {{cell, cell}, {offset, offset}};
        heatmap(ui, "matrix", view, ImGui::GetContentRegionAvail());
        ImGui::End();
    });
}

}  // namespace attend::cli
