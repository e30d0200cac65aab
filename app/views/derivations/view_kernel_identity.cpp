#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/derivations/kernel_identity.h"
#include "app/views/derivations/options.h"
#include "app/views/scene_view.h"
#include "core/graph/unique_label.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

constexpr Index most_identity_tokens = 1000;

/// "the numbers of station asking train": which cell's numbers stand below the maps.
RichText pair_text(const IdentityLook& look) {
    const Axes& axes = look.axes();
    return {{"the numbers of "},
            {unique_label(axes.rows, look.chosen.row), Role::query, true},
            {" asking "},
            {unique_label(axes.columns, look.chosen.column), Role::key, true},
            {" · largest rounding of any cell "},
            {typeset(look.largest_remainder)}};
}

Box choose_equal_keys(Frame& frame) {
    return box::control({10, 15, 15}, 0, [&frame](float) {
        bool equal = frame.options<KernelIdentityOptions>().equal_keys;
        if (toggle(frame.ui, "identity/equal", "Make all keys equally long", equal))
            frame.draft().view.of<KernelIdentityOptions>().equal_keys = equal;
        tooltip(frame.ui,
                "Each key is stretched to the keys' mean length; the scene itself stays as it is");
    });
}

Box kernel_identity_view(Frame& frame) {
    const Shape q = frame.node(frame.block().compared_q()).shape(),
                k = frame.node(frame.block().compared_k()).shape();
    if (q.columns != k.columns)
        return box::empty(
            say<texts::derivations::no_distance>("queries"_is = q.columns, "keys"_is = k.columns));
    if (std::max(q.rows, k.rows) > most_identity_tokens)
        return box::empty(say<texts::derivations::most_tokens>("n"_is = most_identity_tokens));
    std::string why;
    const auto look = identity_of(frame, frame.options<KernelIdentityOptions>().equal_keys, why);
    if (!look) return box::empty(why);
    return box::column(
        {box::row({box::rich(pair_text(*look), {sizes::control, true, 0}).droppable(),
                   box::space(0).grow(), choose_equal_keys(frame)},
                  1),
         identity_maps(frame, look).grow_high()},
        0.6f);
}

RichText kernel_identity_subtitle(const Frame& frame) {
    return {{say<texts::derivations::identity_subtitle>("head"_is = frame.head_label())}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView kernel_identity{
    .place = 190,
    .name = "kernel_identity",
    .tab = "Gaussian",
    .label = "Gaussian and dot product",
    .group = ViewGroup::more,
    .help = "−½‖q − k‖² = q·k − ½‖k‖² − ½‖q‖² with the scene's own queries and keys",
    .extent = ViewExtent::below,
    .subtitle = kernel_identity_subtitle,
    .view = kernel_identity_view,
    .shows = "identity of a Gaussian kernel and a dot product"};
}

}  // namespace attend
