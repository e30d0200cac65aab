#include "app/views/setup/head_thumbnails.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"
#include "app/render/reduction.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/head_maps.h"
#include "app/views/parts/measured.h"
#include "core/attention/normalizer.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

constexpr float caption_size = 0.75f;

/// One number a head of the layer that is shown: its entropy, and that as a part of even rows'.
/// Empty while they are measured, or where the rows are no shares.
Measured entropies(const Frame& frame) {
    const LayerNodes& nodes = frame.layer_nodes();
    if (!nodes.evenness) return {};
    Measured found =
        measured(frame, "Measuring entropies", {*nodes.measures.front(), *nodes.evenness});
    return found.current ? found : Measured();
}

struct HeadEntropy {
    double nats = 0, part = 0;  // of what even rows have; not a number where no row could be even
};
std::optional<HeadEntropy> entropy_of(const Measured& entropies, int head) {
    if (!entropies) return std::nullopt;
    const auto number = [&](std::size_t node) {
        return static_cast<double>((*entropies.values[node])(head, 0));
    };
    return HeadEntropy{number(0), number(1)};
}

/// What is drawn of each head of the layer.
Measured maps_of_layer(const Frame& frame) {
    std::vector<Block> blocks;
    for (int head = 0; head < frame.scene()->choices.heads; ++head)
        blocks.push_back(frame.block(frame.store.session.selection.layer, head));
    return maps_of(frame, "Drawing the layer's heads", blocks);
}

/// "93 %"; "–" where every row is masked, "…" while it is measured.
std::string entropy_text(const std::optional<HeadEntropy>& entropy) {
    if (!entropy) return "…";
    return std::isfinite(entropy->part) ? percent_figure(entropy->part) : "–";
}

/// Its tooltip.
std::string help_of(const Frame& frame, int head, const Node& node, const Value& weights,
                    float side, bool on, const std::optional<HeadEntropy>& entropy) {
    const bool diverging = frame.coloring.of(node).map->diverging;
    const auto range = frame.ui.readings.range(weights);
    const bool folded = static_cast<float>(std::max(weights->rows(), weights->cols())) > side;
    return say<texts::weights::thumbnail>(
        "head"_is = head, "on"_is = on,
        "entropy"_is = normalizer_of(frame.scene()->choices).rows_sum_to_one
                           ? say<texts::weights::thumbnail_entropy>(
                                 "nats"_is = entropy ? number_text(entropy->nats, 4) : "…",
                                 "share"_is = entropy_text(entropy))
                           : say<texts::weights::thumbnail_no_entropy>(),
        "largest"_is = range ? number_text(static_cast<double>(range->highest), 4) : "none",
        "pixel"_is = !folded                                              ? "own"
                     : pixel_fold(*weights, diverging) == PixelFold::mean ? "mean"
                                                                          : "largest");
}

struct Thumbnails {
    int columns;
    float width, map, gap;
    float height(const Ui& ui) const { return map + ui.em(caption_size) + ui.em(0.55f); }
};

/// As wide as the longest caption at least.
Thumbnails arrange(const Ui& ui, ImVec2 place, int heads) {
    const float room = place.x;
    const std::string longest = fmt::format("h{} 88 %", heads - 1);
    const float gap = ui.em(0.25f),
                least =
                    std::max(measure_text(ui, longest, Face::regular, caption_size).x + ui.em(0.3f),
                             ui.em(2.5f));
    const auto in = [&](int columns) -> Thumbnails {
        const float width = std::floor((room - gap * static_cast<float>(columns - 1)) /
                                       static_cast<float>(columns)),
                    widest = std::min(width, ui.em(4));
        return {columns, widest, widest - 2 * ui.em(0.2f), gap};
    };
    const auto stands = [&](const Thumbnails& all) {
        const int rows = (heads + all.columns - 1) / all.columns;
        return static_cast<float>(rows) * (all.height(ui) + gap) <= place.y + gap;
    };
    Thumbnails all = in(std::max(1, static_cast<int>((room + gap) / (least + gap))));
    // In a low place all are seen, with their numbers alone.
    constexpr float narrowest = 1.6f;  // em
    while (all.columns < heads && !stands(all) && in(all.columns + 1).width >= ui.em(narrowest))
        all = in(all.columns + 1);
    return all;
}

void draw_map(Frame& frame, const Node& node, const Value& weights, ImVec2 min, float side,
              bool dimmed) {
    HeatmapView view;
    view.value = weights;
    view.scale = frame.coloring.of(node);
    view.dimmed = dimmed;
    HeatmapLayout layout;
    layout.shape = shape_of(*weights);
    layout.cell = {fitting_cell(side, layout.shape.columns), fitting_cell(side, layout.shape.rows)};
    const ImVec2 content = {layout.cell.x * static_cast<float>(layout.shape.columns),
                            layout.cell.y * static_cast<float>(layout.shape.rows)};
    layout.min = {std::round(min.x + std::max(side - content.x, 0.0f) / 2),
                  std::round(min.y + std::max(side - content.y, 0.0f) / 2)};
    layout.max = {std::min(layout.min.x + content.x, min.x + side),
                  std::min(layout.min.y + content.y, min.y + side)};
    layout.origin = layout.min;
    paint_heatmap(frame.ui, view, layout, {});
}

/// The small box in the corner that switches a head off: seen when pointed at, and when it is off.
void draw_switch(Frame& frame, int head, ImVec2 corner, bool seen) {
    const Ui& ui = frame.ui;
    const int layer = frame.session().selection.layer;
    const bool on = is_on(frame, layer, head);
    const float side = ui.em(0.8f);
    const ImVec2 min{corner.x - side - ui.em(0.15f), corner.y + ui.em(0.15f)},
        max{min.x + side, min.y + side};
    const std::string tag = fmt::format("head/{}/on", head);
    if (press_area(ui, tag, min, {side, side})) switch_head(frame, layer, head, !on);
    const bool pointed = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    tooltip(ui, on ? "Switch this head off: it then gives zeros, and the output follows"
                   : "Switch this head on again");
    if (on && !seen && !pointed) return;
    ImDrawList& list = canvas();
    list.AddRectFilled(min, max, ink(ui.theme->popup), ui.em(0.15f));
    list.AddRect(min, max, ink(pointed ? ui.theme->accent : ui.theme->dim_text), ui.em(0.15f), 0,
                 ui.hairline());
    if (!on) return;
    const auto at = [&](float x, float y) { return ImVec2{min.x + side * x, min.y + side * y}; };
    const ImVec2 tick[] = {at(0.22f, 0.52f), at(0.43f, 0.73f), at(0.79f, 0.29f)};
    list.AddPolyline(tick, 3, ink(ui.theme->text), 0, ui.hairline() * 1.5f);
}

void draw_menu(Frame& frame, int head) {
    if (!ImGui::BeginPopupContextItem(fmt::format("head menu {}", head).c_str())) return;
    const int heads = frame.scene()->choices.heads;
    const auto item = [&](std::string_view name, const std::string& label, bool enabled) {
        const bool chosen = ImGui::MenuItem(label.c_str(), nullptr, false, enabled);
        frame.ui.tag(fmt::format("head/{}/{}", head, name));
        return chosen;
    };
    const int layer = frame.session().selection.layer;
    const bool on = is_on(frame, layer, head);
    if (item("switch", on ? "Switch off" : "Switch on", true)) switch_head(frame, layer, head, !on);
    if (item("only", "Only this head", heads > 1))
        for (int other = 0; other < heads; ++other) switch_head(frame, layer, other, other == head);
    NumberList& off = frame.draft().choices.heads_off;
    if (item("all", "All heads", !off.empty())) off.clear();
    ImGui::EndPopup();
}

void thumbnail(Frame& frame, const Thumbnails& look, int head, const Node& node,
               const Value& weights, bool dimmed, const std::optional<HeadEntropy>& entropy) {
    const Ui& ui = frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max{min.x + look.width, min.y + look.height(ui)};
    const std::string tag = fmt::format("head/{}", head);
    ImGui::SetNextItemAllowOverlap();
    if (ImGui::InvisibleButton(tag.c_str(), {look.width, look.height(ui)},
                               ImGuiButtonFlags_EnableNav))
        choose_head(frame, frame.session().selection.layer, head);
    ui.tag(tag);
    const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenOverlappedByItem);
    const bool shares = normalizer_of(frame.scene()->choices).rows_sum_to_one;
    const bool on = is_on(frame, frame.session().selection.layer, head);
    tooltip(ui, help_of(frame, head, node, weights, look.map, on, entropy));
    draw_menu(frame, head);
    ImDrawList& list = canvas();
    const bool chosen = frame.session().selection.head == head;
    if (hovered) list.AddRectFilled(min, max, ink(ui.theme->hover), ui.em(0.25f));
    draw_map(frame, node, weights, {min.x + ui.em(0.2f), min.y + ui.em(0.2f)}, look.map,
             !on || dimmed);
    if (chosen) list.AddRect(min, max, ink(ui.theme->accent), ui.em(0.25f), 0, ui.hairline() * 2);
    const Rgb color = chosen ? ui.theme->text : ui.theme->dim_text;
    const std::string share = entropy_text(entropy);
    const float caption_room = look.width - 2 * ui.hairline();
    // One form for all: the longest number decides on the dot.
    const std::string longest = fmt::format("h{} · >88 %", frame.scene()->choices.heads - 1);
    const bool dot = measure_text(ui, longest, Face::regular, caption_size).x <= caption_room;
    const bool brief = look.width < measure_text(ui, longest, Face::regular, caption_size).x * 0.7f;
    const std::string caption = brief    ? fmt::format("h{}", head)
                                : !on    ? say<texts::weights::thumbnail_off>("head"_is = head)
                                : shares ? fmt::format("h{}{}{}", head, dot ? " · " : " ", share)
                                         : fmt::format("h{}", head);
    // A number is made a little smaller before it is cut.
    const float wide = measure_text(ui, caption, Face::regular, caption_size).x,
                size = caption_size * std::clamp(caption_room / wide, 0.9f, 1.0f);
    draw_text(ui, {(min.x + max.x) / 2, max.y - ui.em(0.2f)},
              shortened(ui, caption, caption_room, Face::regular, size),
              {Face::regular, size, color, opacity_of(!dimmed)}, {0.5f, 1});
    draw_switch(frame, head, {max.x - ui.em(0.1f), min.y + ui.em(0.1f)}, hovered || !on);
}

/// Which layer's heads stand below: side by side, as long as each can be read.
void choose_layer(Frame& frame) {
    constexpr int most_beside = 8;
    const int layers = frame.layers();
    if (layers == 1) return;
    std::vector<std::string> names;
    for (int layer = 0; layer < layers; ++layer)
        names.push_back(layers <= most_beside ? std::to_string(layer)
                                              : say<texts::weights::layer_of>(
                                                    "layer"_is = layer, "last"_is = layers - 1));
    const std::vector<std::string_view> labels(names.begin(), names.end());
    int chosen = frame.session().selection.layer;
    label_above(frame.ui, "Layer shown");
    const float room = ImGui::GetContentRegionAvail().x;
    if (layers <= most_beside ? segmented(frame.ui, "layer", labels, chosen, room)
                              : choice(frame.ui, "layer", "", labels, chosen, room))
        choose_head(frame, chosen, frame.session().selection.head);
    tooltip(frame.ui, "The layer whose heads and computation are shown");
}

}  // namespace

void draw_head_thumbnails(Frame& frame) {
    if (draw_problem(frame, "heads")) return;
    const Ui& ui = frame.ui;
    choose_layer(frame);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const Thumbnails look =
        arrange(ui, ImGui::GetContentRegionAvail(), frame.scene()->choices.heads);
    const int heads = frame.scene()->choices.heads, layer = frame.session().selection.layer;
    const Measured entropy = entropies(frame), maps = maps_of_layer(frame);
    const float pitch = look.height(ui) + look.gap;
    for (int head = 0; head < heads; ++head) {
        const ImVec2 min{top.x + static_cast<float>(head % look.columns) * (look.width + look.gap),
                         top.y + static_cast<float>(head / look.columns) * pitch};
        if (!ImGui::IsRectVisible(min, {min.x + look.width, min.y + pitch})) continue;
        if (!maps) continue;
        ImGui::SetCursorScreenPos(min);
        thumbnail(frame, look, head, frame.node(frame.block(layer, head).weights),
                  maps.values[static_cast<std::size_t>(head)], frame.stale() || !maps.current,
                  entropy_of(entropy, head));
    }
    const int rows = (heads + look.columns - 1) / look.columns;
    take_room(top, {1, static_cast<float>(rows) * pitch});
}

}  // namespace attend
