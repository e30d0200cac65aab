#include "core/analysis/kernel_identity.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/follow_job.h"
#include "app/views/theory/kernel_identity_maps.h"
#include "app/views/theory/theory_views.h"

namespace attend {

namespace {

constexpr Index most_identity_tokens = 1000;
constexpr double identity_operations_at_once = 4e6;

struct IdentityKey {
    Value q, k;
    bool equal = false;
    bool operator==(const IdentityKey&) const = default;
};

struct IdentityMemory {
    bool equal = false;  // all keys are made equally long
    LatestJob<IdentityKey, KernelIdentity> job;
};

/// What the head compares: with rotary positions, the turned vectors.
QueriesAndKeys compared_vectors(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const auto node = [&](const char* turned, const char* plain) {
        const auto found = evaluation.graph->find(frame.head_prefix() + turned);
        return found ? *found : evaluation.graph->at(frame.head_prefix() + plain);
    };
    const NodeId q = node("q_rotated", "q"), k = node("k_rotated", "k");
    return {evaluation.at(q), evaluation.at(k), frame.node(q).axes, frame.node(k).axes};
}

const KernelIdentity* identity_of(Frame& frame, IdentityMemory& memory,
                                  const QueriesAndKeys& vectors) {
    const double work = static_cast<double>(vectors.q->rows()) *
                        static_cast<double>(vectors.k->rows()) *
                        (static_cast<double>(vectors.q->cols()) * 5 + 60);
    follow_work(frame, memory.job, "Comparing both forms", {vectors.q, vectors.k, memory.equal},
                work < identity_operations_at_once, [&] {
                    return [vectors, equal = memory.equal](const Progress& progress) {
                        return kernel_identity(vectors, equal, progress);
                    };
                });
    return memory.job.result();
}

/// The cell that the explanation is about where it is one of tokens against tokens; else the
/// chosen query against the first key.
Cell chosen_pair(const Frame& frame, Shape shape) {
    const Selection& selection = frame.store.session.selection;
    const auto id = frame.evaluation()->graph->find(selection.node);
    const bool pairs =
        id && frame.node(*id).shape() == shape && frame.node(*id).axes.columns.name() == "token";
    const Cell cell = pairs ? selection.cell : Cell{selection.query, 0};
    return {std::clamp<Index>(cell.row, 0, shape.rows - 1),
            std::clamp<Index>(cell.column, 0, shape.columns - 1)};
}

/// "a row of q, a column of k: which cell's numbers stand below the maps.
RichText pair_text(const IdentityLook& look) {
    const Axes& axes = look.axes();
    return {{"the numbers of "},
            {axes.rows.label(look.chosen.row), Role::query, true},
            {" asking "},
            {axes.columns.label(look.chosen.column), Role::key, true},
            {" · largest rounding of any cell "},
            {typeset(look.identity.largest_remainder)}};
}

}  // namespace

void draw_kernel_identity(Frame& frame) {
    if (draw_problem(frame, "identity of a Gaussian kernel and a dot product")) return;
    const Ui& ui = frame.ui;
    const QueriesAndKeys vectors = compared_vectors(frame);
    if (vectors.q->cols() != vectors.k->cols())
        return empty_state(ui, fmt::format("Queries of width {} and keys of width {} have no "
                                           "distance: choose equal widths.",
                                           vectors.q->cols(), vectors.k->cols()));
    if (std::max(vectors.q->rows(), vectors.k->rows()) > most_identity_tokens)
        return empty_state(
            ui, fmt::format("This view computes up to {} tokens.", most_identity_tokens));
    IdentityMemory& memory = ui.memory.of<IdentityMemory>();
    toggle(ui, "identity/equal", "Make all keys equally long", memory.equal);
    tooltip(ui, "Each key is stretched to the keys' mean length; the scene itself stays as it is");
    const KernelIdentity* identity = identity_of(frame, memory, vectors);
    if (!identity) return empty_state(ui, "Computing …");
    const Shape shape = shape_of(identity->evaluation.value("dot"));
    const IdentityLook look{*identity, chosen_pair(frame, shape),
                            frame.stale() || !memory.job.current()};
    const ImVec2 toggle_end = ImGui::GetItemRectMax(), toggle_start = ImGui::GetItemRectMin();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::Dummy({1, ui.em(0.2f)});
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    room.y = std::max(room.y, ui.em(20));  // below, the panel scrolls
    draw_rich(ui, list, {toggle_end.x + ui.em(2), toggle_start.y + ui.em(0.4f)},
              fitting_clauses(ui, pair_text(look), start.x + room.x - toggle_end.x - ui.em(2)),
              {0.83f, true, 0});
    const float gap = ui.em(1.1f), upper = std::floor((room.y - gap) * 0.5f);
    draw_equation(frame, look, start, {room.x, upper});
    const float line = start.y + upper + gap / 2;
    list.AddRectFilled({start.x, line}, {start.x + room.x, line + ui.hairline()},
                       ink(ui.theme->border));
    draw_weights_compared(frame, look, {start.x, start.y + upper + gap},
                          {room.x, room.y - upper - gap});
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({1, room.y});
}

RichText kernel_identity_subtitle(const Frame& frame) {
    return {{fmt::format("{} · its own q and k, with σ = 1, no division by √d and no mask",
                         frame.head_label())}};
}

}  // namespace attend
