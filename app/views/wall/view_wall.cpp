#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "app/views/wall/head_scores.h"
#include "app/views/wall/options.h"
#include "app/views/wall/wall.h"
#include "app/views/wall/wall_legend.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float side_width = 16, side_high = 13;  // em

/// Where scores, list and thresholds stand: beside the wall, below it, or behind a button; on the
/// stage nowhere.
enum class Details { beside, below, button, none };

/// A wall that lies flat takes the whole width, up to very wide ones.
Details place_of_details(const Frame& frame, ImVec2 room) {
    if (frame.store.session.presenting) return Details::none;
    const Ui& ui = frame.ui;
    const bool flat = wall_lies_flat(frame);
    if (room.x >= ui.em(flat ? 100 : 60) && room.y >= ui.em(20)) return Details::beside;
    return room.x >= ui.em(40) && room.y >= ui.em(34) ? Details::below : Details::button;
}

/// In a line of its own; on the stage a flat wall, and a low one, need that for their tiles.
bool says_strongest(const Frame& frame, const Wall& wall, Details where, float high) {
    constexpr float least = 16;  // em
    if (wall.heads.size() < 2) return false;
    return where == Details::button ||
           (where == Details::none && !wall_lies_flat(frame) && high >= frame.ui.em(least));
}

void choose_order(Frame& frame, const Wall& wall, float width) {
    const Axes& axes = weights_axes(frame);
    std::string cell = unique_label(axes.rows, wall.cell.row) + " → " +
                       unique_label(axes.columns, wall.cell.column);
    // Words cut to a letter say nothing.
    if (measure_text(frame.ui, cell).x > width / 2 - frame.ui.em(1)) cell = "by weight";
    const std::array<std::string_view, 2> labels{"by layer", cell};
    int chosen = wall.by_cell ? 1 : 0;
    ImGui::BeginGroup();
    if (segmented(frame.ui, "wall/order", labels, chosen, width))
        frame.draft().view.of<WallOptions>().by_cell = chosen == 1;
    ImGui::EndGroup();
    tooltip(frame.ui,
            fmt::format("Tiles layer by layer, or the heads that give {} → {} most weight first",
                        unique_label(axes.rows, wall.cell.row),
                        unique_label(axes.columns, wall.cell.column)));
}

void heading(const Frame& frame, const RichText& text, float width) {
    ImGui::Dummy({width, frame.ui.em(0.15f)});
    rich_text(frame.ui, text, {0.85f, true, width});
}

void draw_chosen_scores(Frame& frame, const Wall& wall, float width) {
    heading(frame, scores_heading(frame, wall), width);
    draw_role_scores(frame, wall.heads[wall.chosen(frame)], {width});
}

void draw_most(Frame& frame, const Wall& wall, float width, float high) {
    RichText most = cell_in_words(frame, wall, frame.ui.em(9));
    most.push_back({" most in"});
    heading(frame, most, width);
    draw_strongest_columns(frame, width);
    const auto lines = static_cast<std::size_t>(std::clamp(high / frame.ui.em(1.4f), 3.0f, 12.0f));
    draw_strongest(frame, wall, width, lines);
}

void draw_limits(Frame& frame, float width) {
    heading(frame, {{"Thresholds"}}, width);
    draw_thresholds(frame, width);
}

/// Scores of the chosen head, where the chosen cell weighs most, and the thresholds: one below the
/// other.
void draw_side(Frame& frame, const Wall& wall, float width) {
    const Ui& ui = frame.ui;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.em(0.1f)});
    draw_chosen_scores(frame, wall, width);
    if (wall.heads.size() > 1)
        draw_most(frame, wall, width, ImGui::GetContentRegionAvail().y - ui.em(10));
    draw_limits(frame, width);
    ImGui::PopStyleVar();
}

/// The same side by side, below the wall.
void draw_foot(Frame& frame, const Wall& wall, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float gap = ui.em(1.5f), width = std::floor((size.x - 2 * gap) / 3);
    ImGui::SetCursorScreenPos(position);
    ImGui::BeginChild("wall/below", size);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.em(0.1f)});
    const auto column = [&](int i, auto draw) {
        ImGui::SetCursorScreenPos({position.x + static_cast<float>(i) * (width + gap), position.y});
        ImGui::BeginGroup();
        draw();
        ImGui::EndGroup();
    };
    column(0, [&] { draw_chosen_scores(frame, wall, width); });
    column(1, [&] { draw_most(frame, wall, width, size.y - ui.em(2.4f)); });
    column(2, [&] { draw_limits(frame, width); });
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

/// The same where there is no room beside the wall: behind a button.
void draw_side_button(Frame& frame, const Wall& wall, float width) {
    const Ui& ui = frame.ui;
    if (button(ui, "wall/more", "Scores ▾", width)) ImGui::OpenPopup("wall/side");
    // Below its button, which stays in sight.
    const ImVec2 button_end = ImGui::GetItemRectMax();
    const float below = ImGui::GetMainViewport()->Size.y - button_end.y - ui.em(1);
    tooltip(ui, "Scores of the chosen head, where the chosen cell weighs most, and thresholds");
    ImGui::SetNextWindowPos({button_end.x, button_end.y + ui.em(0.3f)}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSizeConstraints({0, 0},
                                        {ui.em(20), std::clamp(below, ui.em(8), ui.em(30))});
    if (ImGui::BeginPopup("wall/side")) {
        draw_side(frame, wall, ui.em(side_width));
        ImGui::EndPopup();
    }
}

/// Where a filter leaves no head: which it is, and the way back.
void draw_nothing_left(Frame& frame, const Wall& wall, ImVec2 position, ImVec2 room) {
    const bool none = std::ranges::none_of(wall.heads, &WallHead::shown);
    if (!none || !wall.measured) return;
    const Ui& ui = frame.ui;
    std::string roles;
    for (const std::size_t role : roles_named(frame.options<WallOptions>().roles))
        append_listed(roles, role_label(frame, role));
    const float width = std::min(ui.em(22), room.x), high = ui.em(5);
    ImGui::SetCursorScreenPos({std::round(position.x + (room.x - width) / 2),
                               std::round(position.y + (room.y - high) / 2)});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(ui.theme->popup));
    ImGui::BeginChild("wall/nothing", {width, high}, ImGuiChildFlags_Borders);
    ImGui::PopStyleColor();
    rich_text(ui, {{"No head does this now: "}, {roles, Role::other, true}}, {1, false, width});
    if (button(ui, "wall/show_all", fmt::format("Show all {}", wall.heads.size())))
        frame.draft().view.of<WallOptions>().roles.clear();
    ImGui::EndChild();
}

/// "by layer | it → animal", and the button of what stands nowhere else: in the title's line, or at
/// the right end of the first. Returns how much of that they take.
float draw_wall_controls(Frame& frame, const Wall& wall, ImVec2 position, float width,
                         bool with_button) {
    const Ui& ui = frame.ui;
    const float more = with_button ? ui.em(5.5f) : 0, gap = with_button ? ui.em(0.4f) : 0,
                order = std::min(ui.em(14), 0.4f * width), all = order + gap + more;
    const auto above = title_room(ui, {all, ImGui::GetFrameHeight()});
    const ImVec2 at = above.value_or(ImVec2{position.x + width - all, position.y});
    {
        const Room over("wall/controls", at, {all, ImGui::GetFrameHeight()});
        choose_order(frame, wall, order);
        if (with_button) {
            ImGui::SetCursorScreenPos({at.x + order + gap, at.y});
            draw_side_button(frame, wall, more);
        }
    }
    return above ? 0 : all + ui.em(0.8f);
}

/// Below the tiles: where the chosen cell weighs most, in as many lines as are free, and what the
/// colors say, where the tiles begin.
void draw_lines_below(Frame& frame, const Wall& wall, ImVec2 position, ImVec2 room, float strongest,
                      const TilesPlan& planned, const std::optional<ColorScale>& scale) {
    const int lines = strongest > 0 ? std::max(1, static_cast<int>(room.y / strongest)) : 0;
    if (lines > 0) draw_strongest_lines(frame, wall, position, room.x, lines);
    const float below = static_cast<float>(lines) * strongest + frame.ui.em(0.2f);
    if (scale)
        draw_wall_legend(frame, wall, *scale, folds_cells(wall, planned.layout),
                         {position.x + planned.aside, position.y + below}, room.x - planned.aside);
}

void draw_wall_parts(Frame& frame) {
    const Ui& ui = frame.ui;
    const Wall& wall = look_at_wall(frame);
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const Details where = place_of_details(frame, room);
    const float side = where == Details::beside ? ui.em(side_width + 1.2f) : 0,
                width = room.x - side;
    const bool hidden = where == Details::button, narrow = hidden || where == Details::none;
    const float taken = draw_wall_controls(frame, wall, position, width, hidden);
    const ImVec2 chips = draw_role_chips(frame, wall, position, width - taken);
    const ImVec2 beside{chips.x + ui.em(0.6f), chips.y - ui.em(1.35f)};
    const float below = where == Details::below ? ui.em(side_high + 0.5f) : 0,
                strongest = says_strongest(frame, wall, where, room.y)
                                ? ui.em(strongest_line_height * message_size(frame, 0.85f))
                                : 0,
                legend = ui.em(1.7f * message_size(frame, wall_legend_text));
    const float top = std::max(chips.y, taken > 0 ? ImGui::GetFrameHeight() : 0) + ui.em(0.35f),
                tiles = room.y - top - below - strongest;
    const auto plan = [&](float high) { return plan_tiles(frame, wall, {width, high}); };
    const auto costs_tiles = [&] {
        const TilesPlan less = plan(tiles - legend);
        return less.height > tiles - legend || less.layout.edge < plan(tiles).layout.edge;
    };
    // What the bars are is said where a line more neither makes the tiles small nor costs what the
    // layers say.
    const bool costs_lens = has_lens(frame, wall, tiles) && !has_lens(frame, wall, tiles - legend),
               low = narrow && room.y < ui.em(20) && costs_tiles(),
               brief = (low || costs_lens) && width - taken - beside.x >= ui.em(6);
    const float foot = (brief ? 0 : legend) + below + strongest;
    // Below, the panel scrolls, and in it no part by itself; on the stage nobody does.
    const float least = ui.em(on_stage(frame) ? 1.0f : 8.0f);
    if (room.y < top + foot + least)
        room.y = top + foot + (on_stage(frame) ? least : plan(least).height);
    const std::optional<ColorScale> scale =
        draw_wall_tiles(frame, wall, {position.x, position.y + top}, {width, room.y - top - foot});
    draw_nothing_left(frame, wall, {position.x, position.y + top}, {width, room.y - top - foot});
    // Near the tiles, where these leave room below.
    const TilesPlan planned = plan(room.y - top - foot);
    const float under = std::min(room.y - foot, top + planned.height + ui.em(0.3f));
    const float spare = room.y - foot - under + strongest - ui.em(0.2f);
    draw_lines_below(frame, wall, {position.x, position.y + under + ui.em(0.2f)}, {width, spare},
                     strongest, planned, brief ? std::nullopt : scale);
    if (brief && scale)
        draw_brief_legend(frame, wall, *scale, {position.x + beside.x, position.y + beside.y},
                          width - taken - beside.x);
    if (where == Details::below)
        draw_foot(frame, wall, {position.x, position.y + room.y - ui.em(side_high)},
                  {room.x, ui.em(side_high)});
    if (where != Details::beside) return take_room(position, {1, room.y});
    ImGui::SetCursorScreenPos({position.x + room.x - ui.em(side_width), position.y});
    ImGui::BeginChild("wall/beside", {ui.em(side_width), room.y});
    draw_side(frame, wall, ui.em(side_width));
    ImGui::EndChild();
}

}  // namespace

bool wall_lies_flat(const Frame& frame) {
    const auto layers = static_cast<std::size_t>(frame.layers());
    return layers * layers > 2 * frame.scene()->blocks.size();
}

namespace {

RichText wall_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const auto off = frame.store.document().choices.heads_off.size();
    std::string text = "every head · rows ask, columns answer";
    if (!on_stage(frame)) text += " · right click or O switches one off";
    if (off > 0) text = fmt::format("{} off · Esc twice: all on · ", off) + text;
    return {{text}};
}

void draw_wall(Frame& frame) {
    if (draw_problem(frame, "heads")) return;
    const ImVec2 all = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    draw_wall_parts(frame);
    dim_stale(frame, all, {all.x + size.x, all.y + size.y});
}

}  // namespace

namespace view_files {
extern constinit const SceneView wall{
    .place = 80,
    .name = "wall",
    .tab = "Wall",
    .label = "Wall",
    .group = ViewGroup::compare,
    .help =
        "All heads as tiles, by what they do: previous token, same word, sinks …; filtered, "
        "sorted, switched off",
    .extent = ViewExtent::with_head,
    .draw = draw_wall,
    .subtitle = wall_subtitle,
    .applies = to_heads,
    .staged = staged_wall};
}

}  // namespace attend
