#include "app/platform/heatmap_bench.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "app/gui/heatmap.h"
#include "app/platform/picture.h"

namespace attend {

namespace {
/// Zoom from "everything" to cells of 40 pixels and pan along a diagonal meanwhile.
HeatmapZoom zoom_at(int frame, int frames, Index side) {
    const float t = static_cast<float>(frame) / static_cast<float>(frames);
    const float least = 750.0f / static_cast<float>(side);
    const float cell = whole_pixels(least * std::pow(40 / least, t));
    const float travel = std::max(cell * static_cast<float>(side) - 750, 0.0f) * 0.5f;
    return {{cell, cell},
            {std::round(travel + static_cast<float>(frame % 50)), std::round(travel)}};
}
}  // namespace

HeatmapBench bench_heatmap(Index side, int frames) {
    const Value value = share(Matrix::Random(side, side));
    const Axes axes = {Axis("token", side), Axis("token", side)};
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    Clock::time_point before = Clock::now();
    int frame = 0;
    const auto prepare = [&](Ui&) {
        glFinish();
        const Clock::time_point now = Clock::now();
        if (frame > 0)
            times.push_back(std::chrono::duration<double, std::milli>(now - before).count());
        before = now;
        ++frame;
    };
    const auto draw = [&](Ui& ui) {
        const ImGuiViewport& viewport = *ImGui::GetMainViewport();
        ImGui::SetNextWindowPos(viewport.Pos);
        ImGui::SetNextWindowSize(viewport.Size);
        ImGui::Begin("bench", nullptr, ImGuiWindowFlags_NoDecoration);
        HeatmapView view;
        view.value = value, view.axes = &axes;
        view.scale = {&colormap(ui.theme->diverging), RangeMode::matrix, {}, Spacing::linear};
        view.row_labels = view.column_labels = view.numbers = true;
        view.zoom = zoom_at(frame, frames, side);
        heatmap(ui, "cells", view, ImGui::GetContentRegionAvail());
        ImGui::End();
    };
    draw_picture({1280, 800, 1}, "dark", draw, prepare, frames + 2);
    HeatmapBench bench;
    bench.first = times.front();
    times.erase(times.begin());
    std::sort(times.begin(), times.end());
    bench.median = times[times.size() / 2];
    bench.slowest = times.back();
    return bench;
}

}  // namespace attend
