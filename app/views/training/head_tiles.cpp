#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/sizes.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/choose_head.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_room.h"
#include "core/training/role_scores.h"

namespace attend {

namespace {

/// The role that a head has most at the shown step, and how much of it.
struct RoleNow {
    std::string label;
    double score = 0;
};
std::optional<RoleNow> role_of(const Frame& frame, HeadPlace place) {
    const Learned& known = learned(frame);
    const HistoryRow* const row = known.row(shown_step(frame));
    if (!row) return std::nullopt;
    const std::vector<std::string> names = known.run->trainer().role_names();
    const std::string head = fmt::format("{}.{} ", place.layer, place.head);
    std::optional<RoleNow> best;
    for (std::size_t i = 0; i < names.size() && i < row->roles.size(); ++i)
        if (names[i].starts_with(head) && (!best || row->roles[i] > best->score))
            best = {std::string(role_score(names[i].substr(head.size())).label), row->roles[i]};
    return best;
}

Box tile(Frame& frame, HeadPlace place) {
    const Ui& ui = frame.ui;
    const Theme& theme = *ui.theme;
    const Selection& selection = frame.store.session.selection;
    const bool chosen = selection.layer == place.layer && selection.head == place.head,
               on = was_on(frame, place);
    const Value weights = weights_of(frame, place);
    const std::string name = fmt::format("tile/{}.{}", place.layer, place.head);
    Box map = box::space(4);
    if (weights) {
        HeatmapView view;
        view.value = weights;
        view.scale = frame.coloring.weights_to(1);
        view.square = view.centered = true;
        view.dimmed = !on;
        view.outlined_row = frame.asking();
        map = box::map(frame.ui, name + "/map", std::move(view), {{4, 4}, {13, 13}, true},
                       [&frame, place](const HeatmapEvents& done) {
                           if (done.clicked) choose_head(frame, place.layer, place.head);
                       });
    }
    const auto role = role_of(frame, place);
    constexpr double any = 0.3;  // a role that a head has less of is none yet
    const bool has_role = role && role->score >= any;
    const TextStyle style{chosen ? Face::semibold : Face::regular, sizes::control,
                          chosen ? theme.text : theme.dim_text};
    Boxes words{box::text(!on        ? "off"
                          : has_role ? role->label
                                     : "none yet",
                          style, 2),
                box::space(0).grow()};
    if (has_role)
        words.push_back(box::text(fmt::format("{:.2f}", role->score).substr(role->score < 1),
                                  {style.face, style.size, theme.role(Role::weights)}, 2));
    Box framed = box::framed(
        std::move(map).grow().grow_high(),
        {theme.panel, chosen ? std::optional(theme.text) : std::nullopt, 0.1f, 2}, {0.15f, 0.15f});
    return box::column({std::move(framed).grow().grow_high(), box::row(std::move(words)).grow()},
                       0.15f)
        .grow()
        .grow_high()
        .named(name);
}

}  // namespace

Box head_tiles(Frame& frame) {
    const Ui& ui = frame.ui;
    Boxes layers;
    for (int layer = frame.layers() - 1; layer >= 0; --layer) {
        Boxes tiles;
        if (frame.layers() > 1)
            tiles.push_back(box::column({box::text("layer", dim_style(ui, sizes::axis), 1),
                                         box::text(std::to_string(layer),
                                                   {Face::semibold, sizes::title, ui.theme->text})},
                                        0)
                                .wide(3));
        for (int head = 0; head < frame.scene()->choices.heads; ++head)
            tiles.push_back(tile(frame, {layer, head}));
        layers.push_back(box::row(std::move(tiles), sizes::far).grow().grow_high());
    }
    return box::column(std::move(layers), sizes::near).grow().grow_high();
}

}  // namespace attend
