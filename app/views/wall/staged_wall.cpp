#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"
#include "app/gui/box/signs.h"
#include "app/gui/legend.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/sentence/attending.h"
#include "app/views/wall/wall.h"
#include "core/plural.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float wide = 1792, high = 700, names = 60;  // of all tiles; of a layer's number
constexpr float most_tile = 300, least_tile = 56, tile_margin = 8;

/// Which heads are shown, line by line; of too many those of one layer.
struct Tiles {
    std::vector<std::size_t> heads;
    int columns = 1;
    bool one_layer = false;
    float pitch_x = 0, pitch_y = 0, tile = 0;

    void measure(float room) {
        const auto count = static_cast<int>(heads.size());
        pitch_x = (wide - room) / static_cast<float>(columns);
        pitch_y = high / static_cast<float>((count + columns - 1) / columns);
        tile = std::min({pitch_x - 2 * tile_margin - 12, pitch_y - 2 * tile_margin - 4, most_tile});
    }
};

Tiles all_heads(const Wall& wall) {
    Tiles tiles;
    for (std::size_t i = 0; i < wall.heads.size(); ++i) tiles.heads.push_back(i);
    tiles.columns = wall.heads_in_layer;
    tiles.measure(names);
    return tiles;
}

Tiles heads_of_layer(const Wall& wall, int layer) {
    Tiles tiles;
    tiles.one_layer = true;
    for (std::size_t i = 0; i < wall.heads.size(); ++i)
        if (wall.heads[i].place.layer == layer) tiles.heads.push_back(i);
    float largest = 0;
    for (int columns = 1; columns <= std::ssize(tiles.heads); ++columns) {
        Tiles other = tiles;
        other.columns = columns;
        other.measure(0);
        if (other.tile > largest) largest = other.tile, tiles = other;
    }
    return tiles;
}

Tiles tiles_of(const Frame& frame, const Wall& wall) {
    const Tiles all = all_heads(wall);
    return all.tile >= least_tile ? all : heads_of_layer(wall, frame.store.session.selection.layer);
}

Box tile(Frame& frame, const Wall& wall, std::size_t head, const ColorScale& scale, float side) {
    Ui& ui = frame.ui;
    const float em = stage_em(ui, side);
    HeatmapView view;
    view.value = wall.maps[head];
    view.scale = scale;
    const auto& [layer, in_layer] = wall.heads[head].place;
    Boxes on_top{box::map(ui, fmt::format("stage/head/{}/{}", layer, in_layer), view,
                          {{1, 1}, {em, em}, true},
                          [&frame, &of = wall.heads[head]](const HeatmapEvents& events) {
                              if (events.clicked) choose(frame, of);
                          })};
    if (!wall.heads[head].on) on_top.push_back(box::crossed_out(ui.theme->edited, stage_em(ui, 3)));
    Box map = box::layers(std::move(on_top)).wide(em).high(em);
    const float inset = stage_em(ui, tile_margin);
    if (head != wall.chosen(frame)) return box::padded(std::move(map), {inset, inset});
    return box::framed(std::move(map),
                       {ui.theme->backdrop, ui.theme->selection, stage_em(ui, 10), 3},
                       {inset, inset});
}

Box number(const Ui& ui, int value, bool chosen) {
    const float size = stage_em(ui, stage_text::small);
    return box::text(std::to_string(value),
                     chosen ? TextStyle{Face::semibold, size, ui.theme->text} : dim_style(ui, size),
                     4);
}

Box lines_of_tiles(Frame& frame, const Wall& wall, const Tiles& tiles) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.store.session.selection;
    const auto range = range_of(ui, wall.maps);
    const ColorScale scale =
        frame.coloring.weights_to(range ? static_cast<double>(range->highest) : 1);
    const float pitch = stage_em(ui, tiles.pitch_x), left = stage_em(ui, names);
    Boxes lines;
    if (!tiles.one_layer) {
        Boxes numbers{box::space(0).wide(left)};
        for (int i = 0; i < tiles.columns; ++i)
            numbers.push_back(
                box::layers({number(ui, i, i == selection.head).centered()}).wide(pitch));
        lines.push_back(box::row(std::move(numbers), 0).high(stage_em(ui, 45)));
    }
    for (std::size_t begin = 0; begin < tiles.heads.size();
         begin += static_cast<std::size_t>(tiles.columns)) {
        Boxes line;
        const std::size_t end =
            std::min(begin + static_cast<std::size_t>(tiles.columns), tiles.heads.size());
        const int layer = wall.heads[tiles.heads[begin]].place.layer;
        if (!tiles.one_layer)
            line.push_back(box::layers({number(ui, layer, layer == selection.layer)}).wide(left));
        for (std::size_t i = begin; i < end; ++i)
            line.push_back(
                box::layers({tile(frame, wall, tiles.heads[i], scale, tiles.tile).centered()})
                    .wide(pitch));
        lines.push_back(box::row(std::move(line), 0).high(stage_em(ui, tiles.pitch_y)));
    }
    return box::column(std::move(lines), 0);
}

bool step_tiles(Frame& frame, const Wall& wall, const Tiles& tiles, ImGuiKey key) {
    if (key == ImGuiKey_Enter) return show_view(frame, "weights"), true;
    const int by = key == ImGuiKey_LeftArrow    ? -1
                   : key == ImGuiKey_RightArrow ? 1
                   : key == ImGuiKey_UpArrow    ? -tiles.columns
                   : key == ImGuiKey_DownArrow  ? tiles.columns
                                                : 0;
    if (by == 0) return false;
    const auto here = std::ranges::find(tiles.heads, wall.chosen(frame)) - tiles.heads.begin();
    const auto to = here + by;
    if (to >= 0 && to < std::ssize(tiles.heads)) {
        choose(frame, wall.heads[tiles.heads[static_cast<std::size_t>(to)]]);
    } else if (tiles.one_layer) {
        const std::size_t head = wall.chosen(frame);
        const auto layers = static_cast<std::ptrdiff_t>(wall.heads_in_layer);
        const auto other = static_cast<std::ptrdiff_t>(head) + (by > 0 ? layers : -layers);
        if (other >= 0 && other < std::ssize(wall.heads))
            choose(frame, wall.heads[static_cast<std::size_t>(other)]);
    }
    return true;
}

}  // namespace

Staged staged_wall(Frame& frame) {
    const Ui& ui = frame.ui;
    const Wall& wall = look_at_wall(frame);
    const Tiles tiles = tiles_of(frame, wall);
    Staged shown;
    shown.title = {{count_of(static_cast<Index>(wall.heads.size()), "head") +
                        (wall.heads.size() > 1 ? ", each its own habit" : ""),
                    Role::other, true}};
    shown.sentence = given_headline(frame, attended(frame, frame.asking()));
    if (const std::string head = head_part(frame); !head.empty())
        shown.sentence.insert(shown.sentence.begin(), {capital(head) + ": "});
    if (wall.maps.empty()) {
        leave_unfinished(ui);
        shown.object = box::space(0);
        return shown;
    }
    shown.object = lines_of_tiles(frame, wall, tiles);
    const ColorScale scale = frame.coloring.weights_to(1);
    shown.foot = tiles.one_layer
                     ? stage_dots(ui, static_cast<std::size_t>(frame.store.session.selection.layer),
                                  static_cast<std::size_t>(wall.layers), "layers")
                     : stage_colors(ui, scale, scale.fixed, "none to all of a row");
    shown.keys = "← → ↑ ↓ another head    Enter large";
    shown.key = [&frame, &wall, tiles](ImGuiKey key) {
        return step_tiles(frame, wall, tiles, key);
    };
    return shown;
}

}  // namespace attend
