#include "core/graph/making.h"

#include <algorithm>
#include <utility>

#include "core/graph/evaluate_node.h"
#include "core/graph/packed_rows.h"

namespace attend {

namespace {

/// The first rows of two values that are the same.
KeptRows same_rows(const Value& before, const Value& now) {
    if (!before || before->cols() != now->cols()) return {};
    const Index most = std::min(before->rows(), now->rows());
    Index rows = 0;
    while (rows < most && std::equal(now->row_begin(rows), now->row_begin(rows) + now->cols(),
                                     before->row_begin(rows)))
        ++rows;
    return {rows};
}

bool can_take(const Value& before, const KeptRows& kept, Index columns) {
    if (!before) return false;
    return kept.beyond == Beyond::zero ||
           (kept.beyond == Beyond::nothing && before->cols() == columns);
}

}  // namespace

Making::Making(Evaluation& result, const Before& before, const std::vector<bool>& held)
    : result_(result),
      before_(before),
      held_(held),
      takes_rows_(std::any_of(result.graph->nodes().begin(), result.graph->nodes().end(),
                              [](const Node& node) { return node.passing; })),
      kept_(takes_rows_ ? result.graph->size() : 0) {}

KeptRows Making::kept_of(NodeId id) const {
    if (before_.stays(id)) return {result_.graph->node(id).shape().rows};
    return held_[id] ? kept_[id] : kept_by_operation(id);
}

KeptRows Making::kept_by_operation(NodeId id) const {
    const Node& node = result_.graph->node(id);
    if (node.is_leaf() || !before_.is_comparable(id)) return {};
    std::vector<ChangedInput> inputs;
    for (const NodeId input : node.inputs)
        inputs.push_back(
            {kept_of(input), before_.stays(input), before_.value(input), result_.values[input]});
    return node.operation->keeps(inputs);
}

bool Making::reads_unheld(NodeId id) const {
    const auto& inputs = result_.graph->node(id).inputs;
    return std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) { return !held_[input]; });
}

Value Making::rows_read(NodeId id, Index first, Index rows) const {
    const Node& node = result_.graph->node(id);
    const bool whole_leaf = node.is_leaf() && rows == node.shape().rows;
    if (!held_[id] && whole_leaf && edit_of(*result_.edits, node.path).empty())
        return computed(node, {});  // with its other forms
    if (!held_[id])
        return edited_rows(node.path, edit_of(*result_.edits, node.path), node.shape(), first,
                           own_rows(id, first, rows));
    const Value& value = result_.values[id];
    return rows == value->rows() ? value : part_of_value(value, first, rows, 0, value->cols());
}

Value Making::packed_alone(NodeId reader, NodeId input, Index rows) const {
    return held_[input] ? nullptr
                        : attend::packed_alone(*result_.graph, *result_.edits, reader, input, rows);
}

Value Making::own_rows(NodeId id, Index first, Index rows) const {
    Matrix own(rows, result_.graph->node(id).shape().columns);
    write(id, first, own);
    return share(std::move(own));
}

bool Making::may_be_made_in_place(NodeId id) const {
    const Node& node = result_.graph->node(id);
    if (node.is_leaf() || held_[node.inputs.front()]) return false;
    const Node& read = result_.graph->node(node.inputs.front());
    return node.operation->works_in_place() && read.shape().columns == node.shape().columns &&
           edit_of(*result_.edits, read.path).empty();
}

void Making::write(NodeId id, Index first, Matrix& rows) const {
    bool first_in_place = may_be_made_in_place(id);
    const auto read = [&](NodeId input, Index from, Index count) {
        if (std::exchange(first_in_place, false)) {
            write(input, from, rows);
            return share(Matrix::rows_of(rows, 0, rows.rows()));
        }
        Value packed = packed_alone(id, input, rows.rows());
        return packed ? packed : rows_read(input, from, count);
    };
    compute_to(result_.graph->node(id),
               inputs_of_rows(*result_.graph, id, first, rows.rows(), read), first, rows);
}

Making::Stretch Making::stretch_of(NodeId id) const {
    const Node& node = result_.graph->node(id);
    Stretch stretch{node.shape().columns, 0, true};
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const NodeId input = node.inputs[i];
        const Shape shape = result_.graph->node(input).shape();
        const bool by_rows = node.operation->by_rows(i);
        if (!by_rows) stretch.read_whole = std::max(stretch.read_whole, shape.rows * shape.columns);
        if (held_[input]) continue;
        const Stretch there = stretch_of(input);
        stretch.widest = std::max(stretch.widest, there.widest);
        stretch.read_whole = std::max(stretch.read_whole, there.read_whole);
        stretch.by_rows = stretch.by_rows && by_rows && there.by_rows;
    }
    return stretch;
}

Value Making::own_in_stretches(NodeId id) const {
    constexpr Index few_numbers = 131'072, fewest_rows = 96;
    const Shape shape = result_.graph->node(id).shape();
    const Stretch stretch = stretch_of(id);
    if (!stretch.by_rows) return own_rows(id, 0, shape.rows);
    const Index numbers = std::max(few_numbers, 2 * stretch.read_whole),
                at_once = std::max(fewest_rows, numbers / std::max(stretch.widest, Index{1}));
    Matrix own(shape.rows, shape.columns);
    in_stretches(shape.rows, at_once, [&](Index first, Index count) {
        Matrix rows = Matrix::rows_of(own, first, count);
        write(id, first, rows);
    });
    return share(std::move(own));
}

Value Making::taken_over(NodeId id, const KeptRows& kept) const {
    const Shape shape = result_.graph->node(id).shape();
    const Value old = before_.own(id);
    const Index columns = kept.beyond == Beyond::nothing ? shape.columns : kept.columns;
    Matrix joined(shape.rows, shape.columns);
    for (Index row = 0; row < kept.rows; ++row) {
        Scalar* const end = std::copy_n(old->row_begin(row), columns, joined.row_begin(row));
        std::fill_n(end, shape.columns - columns, Scalar(0));
    }
    if (const Index rest = shape.rows - kept.rows; rest > 0)
        joined.bottomRows(rest) = *own_rows(id, kept.rows, rest);
    return share(std::move(joined));
}

Value Making::remade(NodeId id, const KnownValue& before, Inputs now) {
    Remade made =
        computed_after(result_.graph->node(id), {before.inputs, before.own, before_.kept(id)}, now);
    result_.kept[id] = std::move(made.kept);
    return made.value;
}

KnownValue Making::known_before(NodeId id) {
    const Node& node = result_.graph->node(id);
    KnownValue known;
    if (takes_rows_ && kept_[id].rows > 0 && cost_of(*result_.graph, id) > 0 &&
        can_take(before_.own(id), kept_[id], node.shape().columns)) {
        known.own = taken_over(id, kept_[id]);
    } else if (before_.own_stays(id) && before_.own(id)) {
        known.own = before_.own(id);
    } else if (!reads_unheld(id)) {
        KnownValue before = before_.known(id);
        if (!before.value || !same_operation(*before.operation, *node.operation)) return {};
        const std::vector<Value> inputs = result_.inputs(id);
        if (before.inputs != inputs) {
            known.own = remade(id, before, inputs);
            return known;
        }
        if (before.edit == edit_of(*result_.edits, node.path)) return before;
        known.own = before.own;
    }
    return known;
}

void Making::make(std::span<const NodeId> ids) {
    std::vector<NodeId> anew;
    for (const NodeId id : ids) {
        if (takes_rows_) kept_[id] = kept_by_operation(id);
        KnownValue known = known_before(id);
        if (!known.own && reads_unheld(id)) known.own = own_in_stretches(id);
        if (known.own)
            keep(id, std::move(known));
        else
            anew.push_back(id);
    }
    if (anew.empty()) return;
    std::vector<std::vector<Value>> inputs;
    for (const NodeId id : anew) inputs.push_back(result_.inputs(id));
    std::vector<Value> values = computed_together(*result_.graph, anew, inputs);
    for (std::size_t i = 0; i < anew.size(); ++i) {
        KnownValue known;
        known.own = std::move(values[i]);
        keep(anew[i], std::move(known));
    }
}

void Making::keep(NodeId id, KnownValue known) {
    const Node& node = result_.graph->node(id);
    const Edit& edit = edit_of(*result_.edits, node.path);
    if (!known.value)
        known.value = edit.empty() ? known.own : share(edited(node.path, edit, *known.own));
    if (takes_rows_ && kept_[id].rows == 0) kept_[id] = same_rows(before_.value(id), known.value);
    result_.values[id] = std::move(known.value);
    result_.own[id] = std::move(known.own);
}

}  // namespace attend
