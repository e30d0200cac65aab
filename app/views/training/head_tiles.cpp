#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/choose_head.h"
#include "app/views/training/framed_map.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_room.h"

namespace attend {

namespace {

std::optional<LearnedRole> role_of(const Frame& frame, HeadPlace place) {
    const Learned& known = learned(frame);
    const HistoryRow* const row = known.row(shown_step(frame));
    if (!row) return std::nullopt;
    const std::vector<LearnedRole> roles = known.roles_in(*row);
    const auto own =
        std::ranges::find(roles, fmt::format("{}.{}", place.layer, place.head), &LearnedRole::head);
    return own == roles.end() ? std::nullopt : std::optional(*own);
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
    if (weights)
        map = framed_map(frame,
                         {name + "/map", weights, {{4, 4}, {13, 13}}, chosen, !on, frame.asking()},
                         [&frame, place] { choose_head(frame, place.layer, place.head); });
    const auto role = role_of(frame, place);
    const bool has_role = role && role->exists();
    const TextStyle style{chosen ? Face::semibold : Face::regular, sizes::control,
                          chosen ? theme.text : theme.dim_text};
    Boxes words{box::text(!on        ? "off"
                          : has_role ? role->label
                                     : "none yet",
                          style, 2),
                box::space(0).grow()};
    if (has_role)
        words.push_back(
            box::text(role->score_text(), {style.face, style.size, theme.role(Role::weights)}, 2));
    return box::column({std::move(map).grow().grow_high(), box::row(std::move(words)).grow()},
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
