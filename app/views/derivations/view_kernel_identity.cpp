#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/state/session.h"
#include "app/views/derivations/kernel_identity_maps.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "app/views/scene_view.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr Index most_identity_tokens = 1000;
constexpr double identity_operations_at_once = 4e6;

struct IdentityKey {
    std::uint64_t revision = 0;
    int layer = 0, head = 0;
    bool equal = false;
    bool operator==(const IdentityKey&) const = default;
};

struct IdentityState {
    bool equal = false;  // all keys are made equally long
    LatestJob<IdentityKey, IdentityLook> job;
};

/// The nodes of a head beside the scene, with Gaussian scores and its own q and k, or with keys
/// that are all as long as they are on average.
IdentityLook make_identity(const Computed& base, const Block& head, bool equal,
                           const Progress& progress) {
    const auto path = [&](NodeId id) { return base.scene.graph->node(id).path; };
    Alteration change;
    change.choices = [](Choices& choices) { choices.score = "gaussian"; };
    change.edits = [&](Edits& edits) {
        for (const NodeId id : {head.compared_q(), head.compared_k()})
            edits[path(id)] = {base.evaluation.at(id), {}};
    };
    const auto same_head = [&](const Scene& scene) -> const Block& {
        return block_or_first(scene, head.layer, head.head);
    };
    const WhatIf there = what_if(base, change, progress, [&](const Scene& scene) {
        return std::vector{same_head(scene).compared_q(), same_head(scene).compared_k()};
    });
    IdentityLook look;
    look.evaluation = there.evaluation;
    const Block& here = same_head(there.scene);
    look.first = equal ? *here.first_equal_identity : *here.first_identity;
    const Matrix &remainder = *look.value(IdentityNode::remainder),
                 &difference = *look.value(IdentityNode::difference);
    look.largest_remainder = static_cast<double>(remainder.maxCoeff());
    look.largest_difference = static_cast<double>(
        difference.maxCoeff(&look.most_different.row, &look.most_different.column));
    return look;
}

const IdentityLook* identity_of(Frame& frame, IdentityState& state, const Shape& pairs,
                                Index width) {
    const double work = cells_in(pairs) * (static_cast<double>(width) * 5 + 60);
    const Block& block = frame.block();
    follow_work(frame, state.job, "Comparing both forms",
                {frame.store.computation().revision(), block.layer, block.head, state.equal},
                work < identity_operations_at_once, [&] {
                    return [base = frame.base(), block,
                            equal = state.equal](const Progress& progress) {
                        return make_identity(base, block, equal, progress);
                    };
                });
    return state.job.result();
}

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

constexpr std::string_view equal_label = "Make all keys equally long";

/// In the title's line where that has room: the maps have its height. Returns whether that is so.
bool choose_equal_keys(Frame& frame, IdentityState& state) {
    const Ui& ui = frame.ui;
    const ImVec2 size{measure_text(ui, equal_label).x + ui.em(1.4f), ImGui::GetFrameHeight()};
    const auto draw = [&] {
        toggle(ui, "identity/equal", equal_label, state.equal);
        tooltip(ui,
                "Each key is stretched to the keys' mean length; the scene itself stays as it is");
    };
    const auto above = title_room(ui, size);
    if (above) {
        const Room over("identity/controls", *above, size);
        draw();
    } else {
        draw();
    }
    return above.has_value();
}

/// Whose numbers stand below the maps: in the title's line, or beside the button.
void say_pair(const Frame& frame, const IdentityLook& look, bool on_title, float end) {
    const Ui& ui = frame.ui;
    const float size = 0.83f;
    if (!on_title) {
        const ImVec2 max = ImGui::GetItemRectMax(), min = ImGui::GetItemRectMin();
        const float left = max.x + ui.em(2);
        draw_rich(ui, {left, min.y + ui.em(0.4f)}, fitting_clauses(ui, pair_text(look), end - left),
                  {size, true, 0});
        return ImGui::Dummy({1, ui.em(0.2f)});
    }
    RichText said = pair_text(look);
    for (int clauses = 2; clauses > 0; --clauses) {
        const ImVec2 wanted = measure_rich(ui, said, {size, true, 0});
        if (const auto at = title_room(ui, {wanted.x + ui.em(0.6f), wanted.y})) {
            draw_rich(ui, *at, said, {size, true, 0});
            return;
        }
        said.resize(std::min<std::size_t>(said.size(), 4));
    }
}

void draw_kernel_identity(Frame& frame) {
    if (draw_problem(frame, "identity of a Gaussian kernel and a dot product")) return;
    const Ui& ui = frame.ui;
    const Shape q = frame.node(frame.block().compared_q()).shape(),
                k = frame.node(frame.block().compared_k()).shape();
    if (q.columns != k.columns)
        return empty_state(ui, fmt::format("Queries of width {} and keys of width {} have no "
                                           "distance: choose equal widths.",
                                           q.columns, k.columns));
    if (std::max(q.rows, k.rows) > most_identity_tokens)
        return empty_state(
            ui, fmt::format("This view computes up to {} tokens.", counted(most_identity_tokens)));
    IdentityState& state = ui.states.of<IdentityState>();
    const bool on_title = choose_equal_keys(frame, state);
    const IdentityLook* identity = identity_of(frame, state, {q.rows, k.rows}, q.columns);
    if (!identity) return empty_state(ui, why_none(state.job, "Computing …"));
    IdentityLook look = *identity;
    look.chosen = chosen_pair(frame, look.axes().shape());
    look.dimmed = fades(frame) || !state.job.current();
    say_pair(frame, look, on_title,
             ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, ui.em(20));  // below, the panel scrolls
    const float gap = ui.em(1.1f), numbers = ui.em(identity_numbers),
                foot = ui.em(identity_legends);
    const IdentityGrid grid = plan_identity(ui, look, room.x, room.y - gap - numbers - foot);
    const float cells = grid.cell.y * static_cast<float>(look.axes().rows.size()),
                spare = room.y - gap - numbers - foot - grid.top - grid.lower(ui).top - 2 * cells,
                upper = std::floor(grid.top + cells + numbers + std::max(spare / 2, 0.0f));
    draw_equation(frame, look, grid, start);
    const float line = start.y + upper + gap / 2;
    canvas().AddRectFilled({start.x, line}, {start.x + room.x, line + ui.hairline()},
                           ink(ui.theme->border));
    draw_weights_compared(frame, look, grid, {start.x, start.y + upper + gap}, room.x);
    take_room(start, {1, room.y});
}

RichText kernel_identity_subtitle(const Frame& frame) {
    return {{fmt::format("{} · its own q and k, with σ = 1, no division by √d and no mask",
                         frame.head_label())}};
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
    .draw = draw_kernel_identity,
    .subtitle = kernel_identity_subtitle,
    .least_height = 34};
}

}  // namespace attend
