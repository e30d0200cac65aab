#include "app/views/matrix/matrix_edit.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/state/editing.h"
#include "core/files/numbers.h"
#include "core/text/split.h"

namespace attend {

namespace {

double number_at(const Frame& frame, NodeId id, Cell cell) {
    const Evaluation& shown = *frame.evaluation();
    const Matrix& computed = *(shown.is_edited(id, cell) ? shown.own_at(id) : shown.at(id));
    return current_number(frame.store.draft, frame.node(id).path, cell,
                          static_cast<double>(computed(cell.row, cell.column)));
}

bool has_own_edit(const Document& document, const Node& node, Cell cell) {
    return kept_edit(document, node.path).cells.contains(cell);
}

/// A masked score has no place on the scale: it starts from the lowest number there is.
MatrixWork::Moving started(Frame& frame, NodeId id, Cell cell) {
    const Node& node = frame.node(id);
    const auto range = frame.ui.readings.range(frame.evaluation()->at(id));
    MatrixWork::Moving moving;
    moving.node = node.path;
    moving.cell = cell;
    moving.start = number_at(frame, id, cell);
    if (!std::isfinite(moving.start))
        moving.start = range ? static_cast<double>(range->lowest) : 0.0;
    moving.step = pixel_step(range, moving.start);
    if (Edit edit = kept_edit(frame.draft(), node.path); !edit.empty())
        moving.before = std::move(edit);
    return moving;
}

void apply(Frame& frame, MatrixWork::Moving& moving) {
    if (std::abs(moving.moved) < 0.05) {
        put_back(frame.draft(), moving.node, moving.before);
        moving.placed = moving.start;
        return;
    }
    const Numbers allowed = frame.node(frame.evaluation()->graph->at(moving.node)).notation.numbers;
    if (allowed == Numbers::zero_or_one) {
        moving.placed = moving.moved > 0 ? 1 : 0;
        attempt(frame, [&] {
            set_number(frame.draft(), moving.node, moving.cell, moving.placed, allowed);
        });
        return;
    }
    // Rounded to a tenth of a pixel's worth: what one drags to can be read and typed again.
    const double unit = moving.step / 10;
    const double number = std::round((moving.start + moving.moved * moving.step) / unit) * unit;
    attempt(frame, [&] { set_number(frame.draft(), moving.node, moving.cell, number, allowed); });
    moving.placed = static_cast<double>(static_cast<Scalar>(number));
}

}  // namespace

std::optional<CellBlock> marked_block(const Session& session, const Node& node) {
    if (session.selection.node != node.path) return std::nullopt;
    const Cell at = session.selection.cell;
    const auto& block = session.matrices.block;
    const Cell other = block && block->node == node.path ? block->to : at;
    const CellBlock marked{{std::min(at.row, other.row), std::min(at.column, other.column)},
                           {std::max(at.row, other.row), std::max(at.column, other.column)}};
    if (!contains(node.shape(), marked.to)) return std::nullopt;
    return marked;
}

Clearing clearing_of(const Frame& frame, const Node& node, Cell cell) {
    if (has_own_edit(frame.store.draft, node, cell)) return Clearing::reset;
    return holds_scores(node) ? Clearing::mask : Clearing::nothing;
}

void clear_cells(Frame& frame, const Node& node, CellBlock block) {
    Document changed = frame.draft();
    attempt(frame, [&] {
        for (Index row = block.from.row; row <= block.to.row; ++row)
            for (Index column = block.from.column; column <= block.to.column; ++column) {
                const Cell cell{row, column};
                if (has_own_edit(changed, node, cell))
                    reset_number(changed, node.path, cell);
                else if (holds_scores(node))
                    set_number(changed, node.path, cell, static_cast<double>(minus_infinity),
                               node.notation.numbers);
            }
        frame.draft() = std::move(changed);
    });
}

void zero_cells(Frame& frame, const Node& node, CellBlock block) {
    Document changed = frame.draft();
    attempt(frame, [&] {
        for (Index row = block.from.row; row <= block.to.row; ++row)
            for (Index column = block.from.column; column <= block.to.column; ++column)
                set_number(changed, node.path, {row, column}, 0, node.notation.numbers);
        frame.draft() = std::move(changed);
    });
}

void copy_cells(Frame& frame, NodeId id, CellBlock block) {
    const Index rows = block.to.row - block.from.row + 1;
    const Index columns = block.to.column - block.from.column + 1;
    const Node& node = frame.node(id);
    frame.ask(CopyText{copied_block(frame.evaluation()->value(id), block.from, block.to),
                       fmt::format("{} × {} of {}", rows, columns, node.path)});
}

void paste_cells(Frame& frame, const Node& node, Cell at, std::string_view text) {
    attempt(frame, [&] { paste_block(frame.draft(), node, at, text); });
}

double pixel_step(std::optional<Range> range, double number) {
    const double span = range ? static_cast<double>(range->highest) - range->lowest : 0.0;
    double size = std::max(span, std::isfinite(number) ? std::abs(number) : 0.0);
    if (!(size > 1e-30)) size = 1;
    const double wanted = size / 250;
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    const double digit = wanted / decade;
    return decade * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

void drag_number(Frame& frame, NodeId id, const HeatmapEvents::Drag& drag) {
    auto& dragging = frame.session().matrices.dragging;
    const Node& node = frame.node(id);
    if (drag.begun) dragging = started(frame, id, drag.cell);
    if (!dragging || dragging->node != node.path) return;
    dragging->moved += static_cast<double>(drag.moved);
    apply(frame, *dragging);
    if (drag.ended)
        dragging.reset();
    else
        frame.gesture = true;
}

void turn_number(Frame& frame, NodeId id, Cell cell, float steps) {
    auto& turning = frame.session().matrices.turning;
    const Node& node = frame.node(id);
    // Where it was undone or changed in between, the next step starts from the present number.
    const bool goes_on = turning && turning->node == node.path && turning->cell == cell &&
                         turning->placed == number_at(frame, id, cell);
    if (!goes_on) turning = started(frame, id, cell);
    const double pixels = ImGui::GetIO().KeyShift ? 0.5 : 5.0;  // a notch is worth as many
    turning->moved += static_cast<double>(steps) * pixels;
    turning->until = ImGui::GetTime() + 0.5;
    apply(frame, *turning);
    frame.gesture = true;
}

void settle_wheel(Frame& frame) {
    auto& turning = frame.session().matrices.turning;
    if (!turning) return;
    if (ImGui::GetTime() < turning->until)
        frame.gesture = true;
    else
        turning.reset();
}

void start_typing(Frame& frame, const MatrixWork::Place& place, NodeId id, Cell cell) {
    MatrixWork::Typing typing;
    typing.place = place;
    typing.cell = cell;
    typing.text = number_text(static_cast<float>(number_at(frame, id, cell)));
    frame.session().matrices.typing = std::move(typing);
}

namespace {

/// The edits of a node as they were before somebody began to type into its table.
struct TypedOver {
    std::string node;
    Cell cell;
    std::optional<Edit> before;
    bool begun = false;
};

}  // namespace

void follow_typed(Frame& frame, const Node& node) {
    const auto& typing = frame.session().matrices.typing;
    if (!typing) return;
    auto& over = frame.ui.states.of<TypedOver>();
    if (!over.begun || over.node != node.path || !(over.cell == typing->cell)) {
        over = {node.path, typing->cell, std::nullopt, true};
        if (Edit edit = kept_edit(frame.draft(), node.path); !edit.empty())
            over.before = std::move(edit);
    }
    frame.gesture = true;
    try {
        const double now = number_at(frame, frame.evaluation()->graph->at(node.path), typing->cell);
        if (trimmed(typing->text) == number_text(static_cast<float>(now))) return;
        const auto number =
            static_cast<double>(parse_typed_number(typing->text, node.path, node.notation.numbers));
        if (number != now)
            set_number(frame.draft(), node.path, typing->cell, number, node.notation.numbers);
    } catch (const Error&) {
        return;  // not yet a number
    }
}

void give_up_typed(Frame& frame, const Node& node) {
    auto& over = frame.ui.states.of<TypedOver>();
    if (over.begun && over.node == node.path) put_back(frame.draft(), node.path, over.before);
    over = {};
}

bool take_typed(Frame& frame, const Node& node) {
    auto& typing = *frame.session().matrices.typing;
    frame.ui.states.of<TypedOver>() = {};
    const auto before = number_at(frame, frame.evaluation()->graph->at(node.path), typing.cell);
    // As it stood there, be it no number: nothing was typed.
    if (trimmed(typing.text) == number_text(static_cast<float>(before))) return true;
    try {
        const auto number =
            static_cast<double>(parse_typed_number(typing.text, node.path, node.notation.numbers));
        if (number != before)
            set_number(frame.draft(), node.path, typing.cell, number, node.notation.numbers);
        return true;
    } catch (const Error& error) {
        typing.problem = error.what();
        return false;
    }
}

}  // namespace attend
