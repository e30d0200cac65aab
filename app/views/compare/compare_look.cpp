#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/views/compare/compare.h"
#include "core/attention/paths.h"

namespace attend {

namespace {

constexpr Index most_compared = 8'000'000;  // numbers of a matrix

/// "time → platform" where another token of A stands beside one of B; shortly "→ platform".
Axis axis_of_both(const Axis& a, const Axis& b, const std::vector<Index>& beside, bool brief) {
    if (a == b) return b;
    std::vector<std::string> labels;
    for (Index i = 0; i < b.size(); ++i) {
        const Index in_a = beside[static_cast<std::size_t>(i)];
        labels.push_back(in_a < 0 || a.label(in_a) == b.label(i)
                             ? b.label(i)
                             : fmt::format("{}→ {}", brief ? "" : a.label(in_a) + " ", b.label(i)));
    }
    return {b.name(), std::move(labels)};
}

Axes axes_of_both(const Axes& a, const Axes& b, const AlignedAxes& beside, bool brief) {
    return {axis_of_both(a.rows, b.rows, beside.rows, brief),
            axis_of_both(a.columns, b.columns, beside.columns, brief)};
}

}  // namespace

std::string number_in(const Value& value, Cell cell) {
    if (!value || !contains(shape_of(*value), cell)) return "–";
    const auto number = static_cast<double>((*value)(cell.row, cell.column));
    if (std::isnan(number)) return "–";
    return std::isfinite(number) ? typeset(number) : number_text(number, 0);
}

std::optional<NodeId> same_node(const Graph& there, const Node& node) {
    if (const auto found = there.find(node.path)) return found;
    const std::string kind = kind_of(node.path);
    const auto place = [](const Node& of) { return std::pair(std::max(of.layer, 0), of.head); };
    for (NodeId id = 0; id < there.size(); ++id)
        if (place(there.node(id)) == place(node) && kind_of(there.node(id).path) == kind) return id;
    return std::nullopt;
}

bool a_has_own_head(const Frame& frame, const OtherScene& other, const Node& node) {
    return other.pinned && node.head >= 0 && !pinned_scene(frame)->same_head;
}

std::optional<NodeId> node_of_a(const Frame& frame, const OtherScene& other, const Node& node) {
    const Graph& there = *other.evaluation->graph;
    if (!a_has_own_head(frame, other, node)) return same_node(there, node);
    const auto& [layer, head] = pinned_scene(frame)->place;
    const std::string kind = kind_of(node.path);
    for (NodeId id = 0; id < there.size(); ++id) {
        const Node& of = there.node(id);
        if (of.head == head && std::max(of.layer, 0) == layer && kind_of(of.path) == kind)
            return id;
    }
    return std::nullopt;
}

std::optional<Cell> CompareLook::cell_of_a(Cell of_b) const {
    return beside ? beside->in_a(of_b) : std::optional(of_b);
}

std::optional<Cell> CompareLook::cell_of_b(Cell of_a) const {
    return beside ? beside->in_b(of_a) : std::optional(of_a);
}

std::string number_of_a(const CompareLook& look, Cell of_b) {
    const auto cell = look.cell_of_a(of_b);
    return cell ? number_in(look.in_a, *cell) : "–";
}

CompareLook compare_look(Frame& frame, const OtherScene& other) {
    const auto selected = frame.scene()->graph->find(frame.session().selection.node);
    const Shape shape = selected ? frame.node(*selected).shape() : Shape{};
    const bool fits = selected && shape.rows * shape.columns <= most_compared;
    CompareLook look{frame, other, fits ? *selected : frame.block().weights, selected && !fits};
    look.in_b = frame.evaluation()->at(look.b);
    look.a = node_of_a(frame, other, look.node());
    if (!look.a) return look;
    look.in_a = other.evaluation->at(*look.a);
    // Other texts may share a value that is the same, but not its names.
    const auto& [beside, axes, labels] = frame.ui.states.kept(
        std::tuple(look.b, *look.a, other.evaluation->graph, frame.evaluation()->graph), [&] {
            const Axes &a = look.node_of_a().axes, &b = look.node().axes;
            const std::optional<AlignedAxes> both = aligned(a, b);
            return std::tuple(both, both ? axes_of_both(a, b, *both, false) : Axes(),
                              both ? axes_of_both(a, b, *both, true) : Axes());
        });
    if (!beside) return look;
    look.beside = &*beside, look.axes = &axes, look.labels = &labels;
    look.difference = frame.ui.states.kept(std::tuple(look.in_a, look.in_b, look.beside), [&] {
        return share(aligned_difference(*look.in_b, *look.in_a, *look.beside));
    });
    return look;
}

}  // namespace attend
