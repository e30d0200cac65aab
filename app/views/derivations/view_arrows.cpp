#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/derivations/arrows_picture.h"
#include "app/views/parts/choose_token.h"
#include "app/views/scene_view.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

Box arrows_view(Frame& frame) {
    const ArrowNodes& nodes = frame.block().arrows;
    const Shape q = frame.node(nodes.q).shape(), k = frame.node(nodes.k).shape();
    if (!nodes.pairs)
        return box::empty(
            say<texts::derivations::no_angle>("queries"_is = q.columns, "keys"_is = k.columns));
    const Cell chosen = held_pair(frame).value_or(chosen_pair(frame, {q.rows, k.rows}));
    // The text may have changed under a drag.
    if (!contains({q.rows, k.rows}, chosen)) return box::space(0);
    const auto row = arrows_of_row(frame, nodes, chosen.row);
    if (!row) return box::empty("Measuring arrows …");
    const ArrowPair pair = arrow_pair(*frame.evaluation(), nodes, chosen);
    const auto words = [&] {
        return box::scrolled("arrows/words", arrows_words(frame, pair, *row)).grow_high();
    };
    const auto picture = [&] { return arrows_picture(frame, pair, *row).grow_high(); };
    return box::first_that_fits(
        {box::row({picture().grow(), words().wide({15, 25, 26})}, sizes::object)
             .wide({40, 40, Length::endless}),
         box::column({picture(), words()}, 0.6f)});
}

RichText arrows_subtitle(const Frame& frame) {
    return {{say<texts::derivations::arrows_subtitle>("head"_is = frame.head_label())}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView arrows{
    .place = 160,
    .name = "arrows",
    .tab = "Arrows",
    .label = "Arrows of q and k",
    .group = ViewGroup::more,
    .help =
        "A query and every key as arrows, at their true lengths and angles: q·k is both lengths "
        "and the angle between them",
    .extent = ViewExtent::below,
    .subtitle = arrows_subtitle,
    .applies = to_heads,
    .view = arrows_view,
    .shows = "arrows of queries and keys"};
}

}  // namespace attend
