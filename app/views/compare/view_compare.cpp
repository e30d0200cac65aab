#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/parts/empty_state.h"
#include "app/views/scene_view.h"
#include "core/attention/paths.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float headline_size = 1.15f, pin_width = 7, head_width = 9;                  // em
constexpr float least_of_heads = 9, most_of_heads = 40;                                // em
constexpr float low_tiles = 7, line_of_most = 1.2f, least_named = 0.82f, map_gap = 1;  // em
constexpr float least_below = 8.5f, seen_tile = 1.5f, labels_beside = 1.6f, words_of_heads = 12.5f;

/// "weights[station, train]: 0.7041 in A, 0.1226 in B, B − A = −0.5815"
RichText compared_headline(const CompareLook& look) {
    const Selection& selection = look.frame.session().selection;
    const Node& node = look.node();
    RichText text{{plain(node.notation.matrix), node.notation.role, true}};
    if (look.too_large)
        text.push_back(
            {fmt::format(" of {}: what is selected is too large", look.frame.head_label())});
    const Cell cell = selection.cell;
    if (selection.node != node.path || !contains(node.shape(), cell)) return text;
    text.push_back({"["});
    text.push_back({unique_label(node.axes.rows, cell.row), Role::query, true});
    text.push_back({", "});
    text.push_back({unique_label(node.axes.columns, cell.column), Role::key, true});
    text.push_back({"]: "});
    if (look.difference) text.push_back({number_of_a(look, cell) + " in A, "});
    text.push_back({number_in(look.in_b, cell) + " in B"});
    if (!look.difference) return text;
    text.push_back({", B − A = "});
    text.push_back({number_in(look.difference, cell), Role::other, true});
    return text;
}

/// Left of the pin, where B is of a head: of which one A is. A click changes it.
void draw_head_of_a(const CompareLook& look, ImVec2 right) {
    const PinnedScene* const pinned = look.other.pinned ? pinned_scene(look.frame) : nullptr;
    if (!pinned || look.node().head < 0 || look.frame.scene()->blocks.size() < 2) return;
    const Ui& ui = look.frame.ui;
    const std::string own = look.other.scene->layers.size() > 1
                                ? head_name(pinned->place.layer, pinned->place.head)
                                : fmt::format("head {}", pinned->place.head),
                      text = pinned->same_head ? "A: the same head" : "A: " + own;
    ImGui::SetCursorScreenPos({right.x - measure_text(ui, text).x, right.y});
    if (link(ui, "compare/same_head", text)) set_same_head(look.frame, !pinned->same_head);
    tooltip(ui, pinned->same_head ? "Keeps A at " + own + ", which was pinned"
                                  : "Takes A to the head that is chosen, too");
}

/// How large a cell is in a room of so many pixels that holds the names of tokens, too.
float named_cell(const Ui& ui, Shape shape, ImVec2 room) {
    constexpr float names_beside = 4.2f, names_above = 3.8f;  // em
    return std::min((room.x - ui.em(names_beside)) / static_cast<float>(shape.columns),
                    (room.y - ui.em(names_above)) / static_cast<float>(shape.rows));
}

/// The heads stand at the right or below, whichever leaves larger maps, at the right only where a
/// tile has some size there; in a small room only which of them changed most is said.
void draw_maps_and_heads(const CompareLook& look, Place place) {
    const Ui& ui = look.frame.ui;
    const float gap = ui.em(1.4f), around = ui.em(3.2f);
    const ImVec2 all = place.size;
    const int layers = look.frame.layers(), heads_in_layer = look.frame.scene()->choices.heads;
    const auto [shorter, longer] = std::minmax(layers, heads_in_layer);
    // The maps are what is looked at: tiles that are seen leave them the rest.
    const float seen = ui.em(labels_beside + seen_tile * static_cast<float>(longer));
    const float most_of_all =
        std::clamp(std::round(all.x * 0.3f), ui.em(least_of_heads), ui.em(most_of_heads));
    const float side = std::clamp(seen, std::min(ui.em(words_of_heads), most_of_all), most_of_all);
    const float tiles = ui.em(4) + static_cast<float>(shorter) * ui.em(1.3f);
    const float most_below = std::round(all.y * 0.44f);
    const float lower = std::clamp(tiles, std::min(ui.em(least_below), most_below), most_below);
    const float beside_map = std::min((all.x - side - gap) / 3, all.y - around),
                below_map = std::min(all.x / 3, all.y - lower - gap - around);
    const bool several = look.frame.scene()->blocks.size() > 1;
    bool beside = beside_map >= below_map && side >= static_cast<float>(longer) * ui.em(1.1f);
    float below = all.y >= 2 * ui.em(least_of_heads) ? lower : ui.em(line_of_most);
    // Of a short text the tokens are named: where tiles beside the maps leave no room for that, low
    // ones below them do, or a line that says which heads changed most.
    const auto is_named = [&](float wide, float high) {
        return named_cell(ui, look.node().axes.shape(), {wide, high}) >= ui.em(least_named);
    };
    const auto is_named_above = [&](float tiles_high) {
        return is_named(all.x / 3 - ui.em(map_gap), all.y - tiles_high - gap - around);
    };
    const bool named = beside ? is_named((all.x - side - gap) / 3 - ui.em(map_gap), all.y - around)
                              : is_named_above(below);
    for (const float lower_tiles : {ui.em(low_tiles), ui.em(line_of_most)})
        if (several && !named && is_named_above(lower_tiles)) {
            beside = false, below = lower_tiles;
            break;
        }
    Place maps = place, heads = place;
    if (several && beside) {
        heads.size.x = side;
        maps.size.x -= heads.size.x + gap;
        heads.position.x += maps.size.x + gap;
    } else if (several) {
        heads.size.y = below;
        maps.size.y -= heads.size.y + std::min(gap, below);
        heads.position.y += all.y - below;
    }
    draw_compared_maps(look, maps);
    if (several) draw_compared_heads(look.frame, look.other, heads);
}

void draw_both(Frame& frame, const OtherScene& other) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const CompareLook look = compare_look(frame, other);
    const RichText text = compared_headline(look);
    const RichTextStyle style{headline_size, false,
                              room.x - ui.em(pin_width + (other.pinned ? head_width : 0))};
    const float line = std::max(measure_rich(ui, text, style).y, ui.em(1.7f)) + ui.em(0.5f);
    draw_rich(ui, start, text, style);
    ui.tag("compare/headline", start, {start.x + style.width, start.y + line});
    draw_maps_and_heads(look, {{start.x, start.y + line}, {room.x, room.y - line}});
    dim_stale(frame, start, {start.x + room.x, start.y + room.y});
    draw_head_of_a(look, {start.x + room.x - ui.em(pin_width), start.y + ui.em(0.2f)});
    draw_pin(frame, {start.x + room.x, start.y});  // last: A may go
}

RichText compare_subtitle(const Frame&) {
    return {
        {"the selected matrix in A and in B, and what changed · A is what was pinned, or B with "
         "nothing off and nothing edited"}};
}

void draw_compare(Frame& frame) {
    if (draw_problem(frame, "two states")) return;
    const OtherScene other = other_scene(frame);
    if (!other.exists) {
        if (offer_in_middle(frame.ui,
                            "Nothing is off or edited, and nothing is pinned. Pin what is shown as "
                            "A, then change anything: number, head, choice or text.",
                            "compare/pin", "Pin as A"))
            pin_scene(frame);
        return;
    }
    if (!other.scene)
        return empty_state(frame.ui,
                           other.problem.empty() ? "Computing with all on …" : other.problem);
    draw_both(frame, other);
}

}  // namespace

namespace view_files {
extern constinit const SceneView compare{
    .place = 115,
    .name = "compare",
    .tab = "A/B",
    .label = "A and B",
    .group = ViewGroup::compare,
    .help =
        "One matrix as it was, as it is, and what changed; and the change of every head's weights",
    .extent = ViewExtent::below,
    .draw = draw_compare,
    .subtitle = compare_subtitle,
    .applies = to_heads};
}

}  // namespace attend
