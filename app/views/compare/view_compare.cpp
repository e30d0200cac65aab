#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/compare/compare.h"
#include "app/views/scene_view.h"
#include "core/attention/paths.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/compare.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

/// What was found in this frame: boxes are drawn with it later.
struct CompareShown {
    OtherScene other;
    std::optional<CompareLook> look;
};

/// "weights[station, train]: 0.7041 in A, 0.1226 in B, B − A = −0.5815"
RichText compared_headline(const CompareLook& look) {
    const Selection& selection = look.frame.session().selection;
    const Node& node = look.node();
    const TextRun matrix{plain(node.notation.matrix), node.notation.role, true};
    RichText name = look.too_large ? say_rich<texts::compare::too_large>(
                                         "matrix"_is = matrix, "head"_is = look.frame.head_label())
                                   : RichText{matrix};
    const Cell cell = selection.cell;
    if (selection.node != node.path || !contains(node.shape(), cell)) return name;
    const TextRun row{unique_label(node.axes.rows, cell.row), Role::query, true},
        column{unique_label(node.axes.columns, cell.column), Role::key, true};
    const std::string b = number_in(look.in_b, cell);
    if (!look.difference)
        return say_rich<texts::compare::number_of_b>("matrix"_is = name, "row"_is = row,
                                                     "column"_is = column, "b"_is = b);
    return say_rich<texts::compare::number_of_both>(
        "matrix"_is = name, "row"_is = row, "column"_is = column, "a"_is = number_of_a(look, cell),
        "b"_is = b, "difference"_is = TextRun{number_in(look.difference, cell), Role::other, true});
}

/// Where B is of a head: of which one A is. A click changes it.
Box head_of_a(Frame& frame, const PinnedScene& pinned) {
    const bool same = pinned.same_head;
    const std::string own = pinned.scene->layers.size() > 1
                                ? head_name(pinned.place.layer, pinned.place.head)
                                : say<texts::heads::head>("head"_is = pinned.place.head);
    return box::button(
        frame.ui, "compare/same_head",
        same ? say<texts::compare::a_same_head>() : say<texts::compare::a_head>("head"_is = own),
        [&frame, same] { set_same_head(frame, !same); },
        same ? say<texts::compare::keeps_head>("head"_is = own)
             : say<texts::compare::follows_head>());
}

Box pin_button(Frame& frame) {
    const bool is_pinned = pinned_scene(frame);
    return box::button(
        frame.ui, "pin", is_pinned ? "Unpin A" : "Pin as A",
        [&frame, is_pinned] {
            if (frame.stale()) return;
            is_pinned ? unpin(frame) : pin_scene(frame);
        },
        is_pinned ? "Compares with nothing off and nothing edited again"
                  : "Keeps what is shown as A: then change anything, and see both");
}

Box compare_controls(Frame& frame) {
    const OtherScene other = other_scene(frame);
    if (!other.exists || !other.scene) return box::space(0);
    Boxes controls;
    const PinnedScene* const pinned = other.pinned ? pinned_scene(frame) : nullptr;
    if (pinned && compare_look(frame, other).node().head >= 0 && frame.scene()->blocks.size() > 1)
        controls.push_back(head_of_a(frame, *pinned));
    controls.push_back(pin_button(frame));
    return box::row(std::move(controls), sizes::apart);
}

/// Nothing to compare with: how to have it.
Box offer(Frame& frame) {
    return box::column(
        {box::space(0).grow_high(),
         box::wrapped("Nothing is off or edited, and nothing is pinned. Pin what is shown as A, "
                      "then change anything: number, head, choice or text.",
                      dim_style(frame.ui, sizes::title))
             .wide({8, 32, 32})
             .centered(),
         box::button(frame.ui, "compare/pin", "Pin as A", [&frame] { pin_scene(frame); })
             .centered(),
         box::space(0).grow_high()},
        sizes::apart);
}

/// The pair at the left, what changed in the middle, all heads at the right; in less room the heads
/// give way to a line that says which changed most.
Box maps_and_heads(const CompareLook& look) {
    Frame& frame = look.frame;
    const bool several = frame.scene()->blocks.size() > 1;
    // Where there is ample room, the heads are as large as they are at home.
    const auto beside = [&](float pair, float difference, float heads) {
        Boxes all{compared_pair(look, false).wide({10, pair, 24}),
                  compared_difference(look).wide({14, difference, Length::endless})};
        if (several)
            all.push_back(
                compared_heads(frame, look.other).wide({14, heads, std::max(heads, 26.0f)}));
        return box::row(std::move(all), sizes::object);
    };
    Box low = box::column({box::row({compared_pair(look, true).wide({10, 24, Length::endless}),
                                     compared_difference(look).wide({5, 12, Length::endless})},
                                    sizes::apart)
                               .grow()
                               .grow_high(),
                           several ? most_changed_line(frame, look.other) : box::space(0)},
                          sizes::near);
    return box::first_that_fits({beside(22, 30, 30), beside(16, 26, 18), std::move(low)})
        .grow()
        .grow_high();
}

Box compare_view(Frame& frame) {
    auto& shown = frame.ui.states.of<CompareShown>();
    shown.look.reset();
    shown.other = other_scene(frame);
    const OtherScene& other = shown.other;
    if (!other.exists) return offer(frame);
    if (!other.scene)
        return box::empty(other.problem.empty() ? "Computing with all on …" : other.problem);
    const CompareLook& look = shown.look.emplace(compare_look(frame, other));
    return box::column(
               {maps_and_heads(look), box::rich(compared_headline(look)).named("compare/headline")},
               sizes::near)
        .grow()
        .grow_high();
}

RichText compare_subtitle(const Frame&) {
    return {{"the selected matrix in A and in B, and what changed"},
            {" · A is what was pinned, or B with nothing off and nothing edited"}};
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
    .subtitle = compare_subtitle,
    .applies = to_heads,
    .view = compare_view,
    .shows = "two states",
    .controls = compare_controls};
}

}  // namespace attend
