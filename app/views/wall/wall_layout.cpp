#include "app/views/wall/wall_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attend {

namespace {

using Marks = WallLayout::Marks;

// In pixels of scale 1.
constexpr float largest_edge = 400, largest_cell = 96, readable = 26, scrolled = 30, least = 12;
constexpr float still_seen = 20;  // an edge for which nothing need be scrolled
constexpr float seen_whole = 8;   // the same where nobody scrolls
constexpr int most_with_bars = 600;
constexpr float name_line = 13;

/// What stands around a tile: to its right and below, with the gap.
ImVec2 around(Marks marks, bool small, bool tight) {
    switch (marks) {
        case Marks::below:
            return {6, small ? 16.0f : 24.0f};
        case Marks::beside:
            return {11, 8};
        case Marks::bar:
            return tight ? ImVec2{3, 4} : ImVec2{4, 6};
        case Marks::none:
            break;
    }
    return {2, 2};
}

/// The edges that fit into the room: by its width, by its height.
ImVec2 edges(const WallLayout& layout, ImVec2 room, Marks marks, bool small) {
    const ImVec2 taken = around(marks, small, layout.tight);
    return {
        std::floor(room.x / static_cast<float>(layout.columns)) - std::round(taken.x * layout.unit),
        std::floor(room.y / static_cast<float>(layout.lines)) - std::round(taken.y * layout.unit)};
}

float smaller(ImVec2 edges) { return std::min(edges.x, edges.y); }

/// A cell has whole pixels where all fit, unless the tile would lose much: then some cells are a
/// pixel wider than others.
float in_whole_cells(float edge, float longer) {
    constexpr float much = 0.15f;
    const float whole = std::floor(edge / longer) * longer;
    return edge - whole <= much * edge ? whole : edge;
}

/// Chooses what stands around the tiles; returns their edge.
float choose_marks(WallLayout& layout, ImVec2 room, bool all_seen) {
    const float unit = layout.unit;
    if (layout.layers * layout.heads > most_with_bars) {
        layout.marks = Marks::none;
        return std::clamp(smaller(edges(layout, room, Marks::none, true)), least * unit,
                          scrolled * unit);
    }
    const ImVec2 below = edges(layout, room, Marks::below, false),
                 beside = edges(layout, room, Marks::beside, false);
    if (std::max(smaller(below), smaller(beside)) >= readable * unit) {
        const float worth = 1.1f;  // a glyph is found more easily below its tile
        layout.marks = worth * smaller(below) >= smaller(beside) ? Marks::below : Marks::beside;
        return smaller(layout.marks == Marks::below ? below : beside);
    }
    // Beside smaller tiles glyphs would look like tiles: their border says the role.
    layout.marks = Marks::bar;
    const ImVec2 alone = edges(layout, room, Marks::bar, true);
    if (smaller(alone) >= (all_seen ? seen_whole : still_seen) * unit) return smaller(alone);
    if (below.x >= scrolled * unit) {
        layout.marks = Marks::below;
        return scrolled * unit;
    }
    layout.tight = alone.x < readable * unit;
    const ImVec2 close = edges(layout, room, Marks::bar, true);
    return std::max(std::min(close.x, std::max(close.y, readable * unit)), least * unit);
}

/// Tokens in whole pixels where there is room for all of them. A few against many would be a strip:
/// it is half as wide as it is high, or the other way round.
void fit_cells(WallLayout& layout, Shape weights, float edge) {
    const auto rows = static_cast<float>(weights.rows),
               columns = static_cast<float>(weights.columns);
    const float longer = std::max({rows, columns, 1.0f});
    edge = std::floor(std::min(
        {edge, largest_edge * layout.unit, std::round(largest_cell * layout.unit) * longer}));
    layout.edge = in_whole_cells(edge, longer);
    const auto side = [&](float count) {
        constexpr float least_part = 0.5f;
        return std::max(std::round(layout.edge * std::max(count / longer, least_part)), 1.0f);
    };
    layout.tile = {side(columns), side(rows)};
}

void set_pitch(WallLayout& layout) {
    const float unit = layout.unit;
    const ImVec2 taken = around(layout.marks, layout.edge <= scrolled * unit, layout.tight);
    layout.bar = layout.marks == Marks::none  ? 0
                 : layout.marks == Marks::bar ? std::max(std::round(2 * unit), 1.0f)
                                              : std::round(3 * unit);
    layout.pitch = {layout.edge + std::round(taken.x * unit),
                    layout.edge + std::round(taken.y * unit)};
}

}  // namespace

ImVec2 WallLayout::size() const {
    return {pitch.x * static_cast<float>(columns),
            pitch.y * static_cast<float>(lines) + between * static_cast<float>(bands - 1)};
}

std::pair<int, int> WallLayout::unfolded(std::size_t place) const {
    const auto i = static_cast<int>(place);
    if (flows) return {i % columns, i / columns};
    if (to_the_right) return {i / heads, i % heads};
    return {i % heads, i / heads};
}

ImVec2 WallLayout::at(std::size_t place) const {
    const auto [column, line] = unfolded(place);
    const int band = bands > 1 ? column / columns : 0;
    return {pitch.x * static_cast<float>(column - band * columns),
            pitch.y * static_cast<float>(line + band * heads) + between * static_cast<float>(band)};
}

std::size_t WallLayout::place_in(int column, int line) const {
    int place = line * columns + column;
    if (!flows) place = to_the_right ? column * heads + line : line * heads + column;
    return static_cast<std::size_t>(place);
}

std::optional<std::size_t> WallLayout::place_of(ImVec2 point) const {
    if (point.x < 0 || point.y < 0) return std::nullopt;
    const float high = pitch.y * static_cast<float>(all_lines()) + between;
    const int band = bands > 1 ? static_cast<int>(point.y / high) : 0;
    const int column = static_cast<int>(point.x / pitch.x),
              line = static_cast<int>((point.y - static_cast<float>(band) * high) / pitch.y);
    if (column >= columns || line >= all_lines()) return std::nullopt;
    const std::size_t place = place_in(column + band * columns, line);
    return place < count() ? std::optional(place) : std::nullopt;
}

std::size_t WallLayout::moved(std::size_t place, int columns_on, int lines_on) const {
    const auto [column, line] = unfolded(place);
    const std::size_t there = place_in(std::clamp(column + columns_on, 0, all_columns() - 1),
                                       std::clamp(line + lines_on, 0, all_lines() - 1));
    return there < count() ? there : place;
}

namespace {

/// What is left of the room stands between the tiles, as long as they are seen as a wall.
void spread(WallLayout& layout, ImVec2 room) {
    constexpr float most = 1.5f, near_readable = 24;  // times the tile; pixels at scale 1
    constexpr float most_between = 10;                // the same, beyond what is needed
    const float unit = layout.unit, more = std::round(most_between * unit);
    const float wide = std::floor(room.x / static_cast<float>(layout.columns)),
                high = std::floor(room.y / static_cast<float>(layout.lines));
    const float spaced = layout.pitch.x + more, far = std::round(most * layout.tile.x),
                widest = std::max(far, spaced);
    if (layout.columns > 1) layout.pitch.x = std::max(layout.pitch.x, std::min(wide, widest));
    if (layout.lines > 1)
        layout.pitch.y = std::max(layout.pitch.y, std::min(high, layout.pitch.y + more));
    const bool has_room =
        layout.pitch.x - layout.tile.x >= around(Marks::beside, false, false).x * unit &&
        layout.edge >= near_readable * unit;
    if (layout.marks == Marks::bar && has_room) layout.marks = Marks::beside;
}

/// In reading order: as many columns as make the tiles largest, their names below.
void flow(WallLayout& layout, const WallRequest& request) {
    const int all = request.layers * request.heads;
    const float unit = layout.unit;
    layout.flows = true;
    layout.name = layout.marks == Marks::none ? 0 : std::round(name_line * unit);
    float best = layout.edge;
    for (int columns = 1; columns <= all && layout.marks != Marks::none; ++columns) {
        WallLayout other = layout;
        other.columns = columns, other.lines = (all + columns - 1) / columns;
        const ImVec2 fitting = edges(other, request.room, Marks::below, false);
        if (smaller({fitting.x, fitting.y - layout.name}) <= best) continue;
        best = smaller({fitting.x, fitting.y - layout.name});
        layout.marks = Marks::below;
    }
    fit_cells(layout, request.weights, best);
    set_pitch(layout);
    layout.columns = std::clamp(static_cast<int>(request.room.x / layout.pitch.x), 1, all);
    layout.lines = (all + layout.columns - 1) / layout.columns;
    layout.pitch.y += layout.name;
}

/// Layers in as many bands as make the tiles largest; the first of about equal ones. Where there is
/// little room, nothing stands around them.
void fold(WallLayout& layout, const WallRequest& request) {
    constexpr int most_bands = 3;
    constexpr float worth = 1.1f;
    const float unit = layout.unit, numbers = std::round(name_line * 1.4f * unit);
    const WallLayout one = layout;
    float best = 0;
    for (int bands = 1; bands <= most_bands; ++bands) {
        WallLayout folded = one;
        folded.bands = bands, folded.between = bands > 1 ? numbers : 0, folded.tight = true;
        folded.columns = (one.layers + bands - 1) / bands, folded.lines = one.heads * bands;
        const ImVec2 room{request.room.x,
                          request.room.y - folded.between * static_cast<float>(bands - 1)};
        folded.marks = Marks::bar;
        if (smaller(edges(folded, room, Marks::bar, true)) < seen_whole * unit)
            folded.marks = Marks::none;
        folded.edge = smaller(edges(folded, room, folded.marks, true));
        if (folded.edge <= worth * best) continue;
        best = folded.edge, layout = folded;
    }
    fit_cells(layout, request.weights, std::max(best, 1.0f));
    set_pitch(layout);
}

}  // namespace

WallLayout plan_wall(const WallRequest& request) {
    WallLayout layout;
    layout.layers = request.layers, layout.heads = request.heads, layout.unit = request.unit;
    layout.to_the_right = request.layers > request.heads;
    layout.columns = std::max(request.layers, request.heads);
    layout.lines = std::min(request.layers, request.heads);
    fit_cells(layout, request.weights, choose_marks(layout, request.room, request.all_seen));
    set_pitch(layout);
    const auto stands_out = [&] {
        const ImVec2 size = layout.size();
        return size.x > request.room.x || size.y > request.room.y;
    };
    if (request.flows) {
        flow(layout, request);
        return layout;
    }
    if (request.folds && layout.to_the_right &&
        (stands_out() || layout.edge < still_seen * layout.unit))
        fold(layout, request);
    const float gaps = layout.between * static_cast<float>(layout.bands - 1);
    spread(layout, {request.room.x, request.room.y - gaps});
    return layout;
}

}  // namespace attend
