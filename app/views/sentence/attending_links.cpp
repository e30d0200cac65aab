#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/views/sentence/attending_stage.h"

namespace attend {

namespace {

/// The targets among the chips of one row.
std::vector<ArcTarget> targets_among(const AttendingStage& stage, const ChipsInPlace& chips) {
    std::vector<ArcTarget> targets;
    const auto add = [&](Index key) {
        const auto place = chips.place_of_key(key);
        const bool own = &chips == &stage.asks && key == stage.row.own;
        if (place && !own && !stage.row.is_masked(key) && chips.sees(*place))
            targets.push_back({key, chips.middle(*place), stage.shown_of(key)});
    };
    for (const Index key : stage.row.arcs) add(key);
    const auto& arcs = stage.row.arcs;
    if (stage.key && std::find(arcs.begin(), arcs.end(), *stage.key) == arcs.end() &&
        stage.row.of(*stage.key) != 0)
        add(*stage.key);
    return targets;
}

ArcSource source_of(const AttendingStage& stage, float high) {
    const auto place = static_cast<std::size_t>(stage.asks.row->sequence.place_of(stage.row.query));
    return {stage.asks.middle(static_cast<Index>(place)), stage.asks.line->places[place].width,
            high};
}

/// To what lies beyond the edges, where that is said; the chosen key has an arc of its own there.
void add_beyond(const AttendingStage& stage, const ArcSource& source, const ChipsInPlace& chips,
                std::vector<ArcTarget>& targets) {
    const BeyondEdges beyond = beyond_edges(stage, chips, stage.shown);
    const float inward = rest_width(stage.frame.ui, chips) / 2;
    const auto add = [&](const BeyondEdge& edge, float x) {
        if (!is_told(edge)) return;
        const double own = edge.has_key ? stage.shown_of(*stage.key) : 0;
        targets.push_back({-1, x, edge.weight - own});
        if (own > 0) targets.push_back({*stage.key, x, own});
    };
    // Of the row that asks, not to the edge behind which the query itself is.
    const bool other = &chips != &stage.asks;
    if (other || source.middle > chips.low) add(beyond.left, chips.begin + inward);
    if (other || source.middle < chips.high) add(beyond.right, chips.end - inward);
}

/// Arcs and the ring among the sentence's own chips.
std::vector<Link> arcs_of(const AttendingStage& stage, const ArcEdge& edge, float high) {
    std::vector<Link> links;
    const ArcSource source = source_of(stage, high);
    std::vector<ArcTarget> targets = targets_among(stage, stage.asks);
    add_beyond(stage, source, stage.asks, targets);
    std::optional<double> self;
    if (stage.row.own >= 0 && !stage.row.is_masked(stage.row.own) &&
        stage.row.of(stage.row.own) != 0)
        self = stage.shown_of(stage.row.own);
    const ArcBundle bundle = plan_arcs(source, std::move(targets), self);
    for (const Arc& arc : bundle.arcs) links.push_back(link_of(arc, edge));
    if (bundle.loop) links.push_back(link_of(*bundle.loop, stage.row.own, edge));
    return links;
}

/// Draws them; pointing and clicking in the room where they are.
void show_links(const AttendingStage& stage, std::vector<Link> links, const char* tag, float top,
                float bottom) {
    const Ui& ui = stage.frame.ui;
    const float least = ui.theme->faintest;
    for (Link& link : links) {
        link.alpha = std::max(0.3f, least);  // of many together: not as strong as one
        if (link.key < 0) continue;
        const bool lit = stage.lit(link.key);
        link.alpha = lit ? 1 : least + (1 - least) * static_cast<float>(stage.filled(link.key));
        const ImVec2 middle = link.points[link.points.size() / 2];
        ui.tag(fmt::format("arc/{}", link.key), middle, {middle.x + 1, middle.y + 1});
    }
    if (bottom > top) {
        const bool pressed =
            press_area(ui, tag, {stage.asks.low, top},
                       {stage.asks.high - stage.asks.low, bottom - top}, ImGuiButtonFlags_None);
        if (ImGui::IsItemHovered())
            if (const Link* at = link_at(ui, links, ImGui::GetIO().MousePos); at && at->key >= 0)
                point_at_pair(stage, at->key, pressed);
    }
    draw_links(ui, std::move(links));
}

}  // namespace

void show_arcs(const AttendingStage& stage, const ArcEdge& edge, float high) {
    if (high <= 0) return;
    show_links(stage, arcs_of(stage, edge, high), edge.above ? "arcs" : "arcs/own",
               edge.above ? edge.y - high : edge.y, edge.above ? edge.y : edge.y + high);
}

void show_ribbons(const AttendingStage& stage) {
    if (stage.room.arcs <= 0) return;
    const float high = stage.room.arcs, top = stage.answers->from.y + stage.answers->height;
    const ArcSource source = source_of(stage, high);
    std::vector<ArcTarget> targets = targets_among(stage, *stage.answers);
    add_beyond(stage, source, *stage.answers, targets);
    std::vector<Link> links;
    for (const Arc& ribbon : plan_ribbons(source, std::move(targets)))
        links.push_back(ribbon_of(ribbon, stage.asks.from.y, top));
    show_links(stage, std::move(links), "arcs", top, stage.asks.from.y);
}

}  // namespace attend
