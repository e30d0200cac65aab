#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "app/cli/bench.h"
#include "app/gui/heatmap.h"
#include "app/gui/ui.h"
#include "app/platform/picture.h"
#include "app/state/store.h"
#include "app/views/coloring.h"
#include "app/views/window/window_view.h"
#include "core/files/numbers.h"
#include "core/ops/leaf.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

constexpr PictureSize drawing_size{1920, 1080, 1};
constexpr int warm_up = 5, measured = 60;

/// From the begin of one frame to the begin of the next, as soon as nothing is computed beside them
/// that came with the document. `ask` changes what each shows.
Timing time_frames(std::string name, bool whole, const std::function<void(Ui&)>& draw,
                   const std::function<void()>& ask = {}) {
    using Clock = std::chrono::steady_clock;
    std::vector<Clock::time_point> begins;
    const auto note_time = [&](Ui& ui) {
        if (begins.empty() && (ImGui::GetFrameCount() == 0 || is_unfinished(ui))) return;
        glFinish();
        begins.push_back(Clock::now());
        if (ask) ask();
    };
    draw_picture(drawing_size, "dark", draw, note_time,
                 {.count = warm_up + measured + 3, .whole = whole, .settle_once = true});
    std::vector<double> times;
    for (std::size_t i = warm_up; i + 1 < begins.size(); ++i)
        times.push_back(
            std::chrono::duration<double, std::milli>(begins[i + 1] - begins[i]).count());
    return summed_up(std::move(name), std::move(times));
}

/// Asks something else in each frame: a number beside the one before, as a drag of the query does,
/// another text, or as another token of a sentence.
class NextQuery {
  public:
    explicit NextQuery(const Choices& choices)
        : first_(choices.query),
          numbers_(asks_for_numbers(choices)),
          texts_(workspace(choices.workspace).opens == Opens::table_of_texts) {}

    void ask(Store& store) {
        constexpr Index queries = 3;  // of shorter texts, the last one again
        const Index next = ++count_ % queries;
        if (numbers_)
            type(store, fmt::format("{}", static_cast<double>(parse_decimal(first_).value_or(0)) +
                                              0.01 * static_cast<double>(next)));
        else if (texts_)
            type(store, first_ + std::string(static_cast<std::size_t>(next), 'a'));
        else
            store.session.selection.query = next;
    }

  private:
    static void type(Store& store, const std::string& query) {
        store.change([&](Document& document) { document.choices.query = query; });
    }

    std::string first_;  // that was asked
    bool numbers_, texts_;
    Index count_ = 0;
};

}  // namespace

std::vector<Timing> time_window(const Saved& saved) {
    Store store(saved);
    compute_all(store);
    Settings settings;
    Requests requests;
    WindowState state;
    const auto draw = [&](Ui& ui) { draw_window(ui, store, settings, requests, state); };
    NextQuery next(saved.document.choices);
    return {time_frames("drawing", true, draw),
            time_frames("drawing another query", false, draw, [&] { next.ask(store); }),
            time_frames("drawing nothing new", false, draw)};
}

Timing time_heatmap() {
    const Axes axes{Axis("token", 4096), Axis("token", 4096)};
    const Value matrix = RandomNormal(axes, 0, "bench", 1).forward({});
    int frame = 0;
    return time_frames("a frame of a heatmap", true, [&](Ui& ui) {
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
