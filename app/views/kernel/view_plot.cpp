#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/options.h"
#include "app/views/kernel/plot.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

constexpr float gap = 1.2f;  // em, between parts

struct Part {
    std::string_view tab, title;
    RichText (*subtitle)(const Frame&);
    void (*draw)(Frame&, Place);
};

RichText nothing(const Frame&) { return {}; }
RichText sum_subtitle(const Frame& frame) {
    return {
        {"what "}, {estimate_of(frame).query_text, Role::query, true}, {" takes from each point"}};
}
RichText weights_subtitle(const Frame& frame) { return {{counts_text(frame)}}; }
RichText errors_subtitle(const Frame& frame) {
    const TableSource& source = *frame.scene()->table;
    return {{"root mean square error, " + source.table->columns[source.value]}};
}

void draw_errors(Frame& frame, Place place) { draw_box(frame.ui, leave_one_out(frame), place); }

constexpr std::array<Part, 4> parts{{
    {"Plot", "Points and estimates", nothing, draw_regression_plot},
    {"Weights", "Weights", weights_subtitle, draw_validation},
    {"Weighted sum", "Weighted sum", sum_subtitle, draw_kernel_sum},
    {"Leave one out", "Leave one out", errors_subtitle, draw_errors},
}};

constexpr std::size_t sum_part = 2;

struct KernelState {
    int staged = sum_part - 1;  // which stands beside the plot, of the parts after it
    int below = 0;              // which stands below the plot
    int alone = 0;              // which stands alone where there is no room for two
};

/// A part under its heading.
void draw_part(Frame& frame, const Part& part, Place place) {
    const Room room(std::string(part.tab).c_str(), place.position, place.size);
    heading(frame.ui, part.title, part.subtitle(frame));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    part.draw(frame, {from, {place.size.x, place.position.y + place.size.y - from.y}});
}

void draw_line(const Frame& frame, ImVec2 from, ImVec2 to) {
    canvas().AddLine(from, to, ink(frame.ui.theme->border), frame.ui.hairline());
}

/// Plot and sum above, weights and errors below.
void draw_wide(Frame& frame, Place room) {
    const float between = frame.ui.em(gap), half = between / 2;
    const float left = std::round((room.size.x - between) * 0.65f),
                top = std::round((room.size.y - between) * 0.58f);
    const float right = room.size.x - between - left, below = room.size.y - between - top;
    const ImVec2 a = room.position, b{a.x + left + between, a.y + top + between};
    parts[0].draw(frame, {a, {left, top}});
    draw_part(frame, parts[2], {{b.x, a.y}, {right, top}});
    draw_part(frame, parts[1], {{a.x, b.y}, {left, below}});
    draw_part(frame, parts[3], {b, {right, below}});
    draw_line(frame, {b.x - half, a.y}, {b.x - half, a.y + room.size.y});
    draw_line(frame, {a.x, b.y - half}, {a.x + room.size.x, b.y - half});
}

/// One of the parts from `first` on, under tabs.
void draw_tabbed(Frame& frame, std::size_t first, int& chosen, Place room) {
    std::vector<std::string_view> names;
    for (std::size_t i = first; i < parts.size(); ++i) names.push_back(parts[i].tab);
    chosen = std::clamp(chosen, 0, static_cast<int>(names.size()) - 1);
    const Ui& ui = frame.ui;
    const float high = ImGui::GetFrameHeight(), taken = high + ui.em(0.5f);
    // Where the parts stand alone the title's line has room, and a low one needs its height.
    const ImVec2 on_title{ui.em(26), high};
    if (const auto place = first == 0 ? title_room(ui, on_title) : std::nullopt) {
        const Room over("kernel/title", *place, on_title);
        ImGui::SetCursorScreenPos(*place);
        segmented(ui, "kernel/tabs", names, chosen, on_title.x);
    } else {
        ImGui::SetCursorScreenPos(room.position);
        segmented(ui, "kernel/tabs", names, chosen, std::min(room.size.x, ui.em(32)));
        room.position.y += taken, room.size.y -= taken;
    }
    const Part& part = parts[first + static_cast<std::size_t>(chosen)];
    const Room around(std::string(part.tab).c_str(), room.position, room.size);
    part.draw(frame, room);
}

/// The plot, and one part beside it: both large.
void draw_staged(Frame& frame, int& chosen, Place room) {
    const float between = frame.ui.em(gap), left = std::round((room.size.x - between) * 0.6f);
    const ImVec2 right{room.position.x + left + between, room.position.y};
    parts[0].draw(frame, {room.position, {left, room.size.y}});
    draw_tabbed(frame, 1, chosen, {right, {room.size.x - left - between, room.size.y}});
    draw_line(frame, {right.x - between / 2, right.y},
              {right.x - between / 2, right.y + room.size.y});
}

void draw_kernel(Frame& frame) {
    if (draw_problem(frame, "points and the curve of all estimates")) return;
    const Ui& ui = frame.ui;
    const Place room{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()};
    auto& state = frame.ui.states.of<KernelState>();
    if (on_stage(frame) && room.size.x >= ui.em(40)) {
        draw_staged(frame, state.staged, room);
    } else if (room.size.x >= ui.em(58) && room.size.y >= ui.em(30)) {
        draw_wide(frame, room);
    } else if (room.size.y >= ui.em(24)) {
        const float between = ui.em(0.6f), top = std::round(room.size.y * 0.56f);
        parts[0].draw(frame, {room.position, {room.size.x, top - between}});
        draw_tabbed(frame, 1, state.below,
                    {{room.position.x, room.position.y + top}, {room.size.x, room.size.y - top}});
    } else {
        draw_tabbed(frame, 0, state.alone, room);
    }
    dim_stale(frame, room.position, room.position + room.size);
}

std::string band_note(const Frame& frame) {
    const std::string& band = frame.options<PlotOptions>().band;
    if (band == "0") return {};
    if (follow_left_out_error(frame))
        return fmt::format("band: ± {} standard {}, of noise alone", band,
                           band == "1" ? "error" : "errors");
    // Else it is not known how far points lie from the curve.
    const bool alone =
        knows_leave_one_out(frame) && kernel(frame.scene()->choices.score).ends_at_sigma;
    return alone ? "no band: some point has no other in reach, and no error" : "";
}

RichText kernel_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    RichText text{{"f", Role::output, true},  {"("},  {"q", Role::query, true}, {") = Σ "},
                  {"α", Role::weights, true}, {"("},  {"q", Role::query, true}, {", "},
                  {"kᵢ", Role::key, true},    {") "}, {"yᵢ", Role::value, true}};
    if (const std::string note = band_note(frame); !note.empty()) text.push_back({" · " + note});
    return text;
}

}  // namespace

namespace view_files {
extern constinit const SceneView plot{
    .place = 20,
    .name = "plot",
    .tab = "Regression",
    .label = "Regression",
    .group = ViewGroup::see,
    .help =
        "Points, the query among them, and the curve of all estimates; weights and errors "
        "below",
    .extent = ViewExtent::center,
    .draw = draw_kernel,
    .subtitle = kernel_subtitle,
    .applies = to_what_opens<Opens::table_of_numbers>,
    .fine_print = true};
}

}  // namespace attend
