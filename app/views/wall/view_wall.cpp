#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "app/views/wall/options.h"
#include "app/views/wall/wall.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/wall.h"

namespace attend {

namespace {

constexpr float side_width = sizes::of(364), card_width = 20;  // em

std::string cell_text(const Frame& frame, const Wall& wall) {
    const Axes& axes = weights_axes(frame);
    return unique_label(axes.rows, wall.cell.row) + " → " +
           unique_label(axes.columns, wall.cell.column);
}

/// "by layer | by role | it → animal": in which order tiles stand.
Box wall_order(Frame& frame) {
    const Wall& wall = look_at_wall(frame);
    const auto choose = [&frame](int chosen) {
        auto& options = frame.draft().view.of<WallOptions>();
        options.by_role = chosen == 1, options.by_cell = chosen == 2;
    };
    return box::segments(frame.ui,
                         {.name = "wall/order",
                          .labels = {"by layer", "by role", cell_text(frame, wall)},
                          .chosen = wall.by_cell ? 2
                                    : wall.flows ? 1
                                                 : 0,
                          .help = say<texts::wall::order_help>("cell"_is = cell_text(frame, wall)),
                          .change = choose});
}

/// Where a filter leaves no head: which it is, and the way back.
Box nothing_left(Frame& frame, const Wall& wall) {
    const Ui& ui = frame.ui;
    if (!wall.measured || std::ranges::any_of(wall.heads, &WallHead::shown)) return box::space(0);
    std::string roles;
    for (const std::size_t role : roles_named(frame.options<WallOptions>().roles))
        append_listed(roles, role_label(frame, role));
    Box said = box::framed(
        box::column({box::rich(say_rich<texts::wall::none_left>(
                         "roles"_is = TextRun{roles, Role::other, true})),
                     box::button(ui, "wall/show_all",
                                 say<texts::wall::show_all>("n"_is = wall.heads.size()),
                                 [&frame] { frame.draft().view.of<WallOptions>().roles.clear(); })},
                    sizes::near),
        {ui.theme->raised, ui.theme->border, sizes::of(10)}, {1, 0.8f});
    // Before the tiles, which have a window of their own.
    return box::scrolled("wall/notice", std::move(said)).wide({10, 22, 22}).high(6).centered();
}

Box tiles_and_notice(Frame& frame, const Wall& wall) {
    return box::layers({wall_tiles(frame, wall), nothing_left(frame, wall)}).grow().grow_high();
}

/// What stands beside the tiles, behind a button.
Box scores_button(Frame& frame, const Wall& wall) {
    return box::opener(
        frame.ui, "wall/more", "Scores", [&] { return wall_card(frame, wall); }, card_width,
        "Scores of the chosen head, where the chosen cell weighs most, and thresholds");
}

Box wall_view(Frame& frame) {
    const Wall& wall = look_at_wall(frame);
    if (on_stage(frame)) {
        Box below = box::row(
            {wall_colors(frame).wide({8, 14, 19}), strongest_line(frame, wall).grow().droppable()},
            sizes::far);
        return box::column(
            {role_chips(frame, wall), tiles_and_notice(frame, wall), std::move(below).droppable()},
            sizes::near);
    }
    Box beside = box::row(
        {box::column({role_chips(frame, wall), tiles_and_notice(frame, wall)}, sizes::apart)
             .grow()
             .grow_high(),
         wall_side(frame, wall).wide(side_width).grow_high()},
        sizes::object);
    Box alone =
        box::column({box::row({role_chips(frame, wall).grow(), scores_button(frame, wall).at_top()},
                              sizes::near),
                     tiles_and_notice(frame, wall), strongest_line(frame, wall).droppable()},
                    sizes::near);
    return box::first_that_fits({std::move(beside), std::move(alone)});
}

RichText wall_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const auto off = frame.store.document().choices.heads_off.size();
    return {{say<texts::wall::subtitle>("off"_is = off, "stage"_is = on_stage(frame))}};
}

std::string wall_title(const Frame& frame) {
    if (!frame.scene()) return "Wall";
    return say<texts::wall::title>("n"_is = frame.scene()->blocks.size());
}

}  // namespace

bool wall_lies_flat(const Frame& frame) {
    const auto layers = static_cast<std::size_t>(frame.layers());
    return layers * layers > 2 * frame.scene()->blocks.size();
}

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
    .extent = ViewExtent::center,
    .subtitle = wall_subtitle,
    .title = wall_title,
    .applies = to_heads,
    .view = wall_view,
    .shows = "heads",
    .controls = wall_order,
    .staged = staged_wall};
}

}  // namespace attend
