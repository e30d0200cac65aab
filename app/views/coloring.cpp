#include "app/views/coloring.h"

#include <algorithm>

namespace attend {

namespace {

const Colormap& chosen(const std::string& name, std::string_view of_theme) {
    const Colormap* map = find_colormap(name);
    return map ? *map : colormap(of_theme);
}

}  // namespace

Coloring::Kind Coloring::kind_of(const Node& node) {
    if (node.path == "mask") return Kind::mask;
    switch (node.notation.role) {
        case Role::weights:
            return Kind::weights;
        case Role::score:
            return Kind::scores;
        case Role::input:
            return Kind::vectors;
        default:
            return node.is_leaf() ? Kind::projections : Kind::vectors;
    }
}

Coloring::Coloring(const Ui& ui, const View& view, const Evaluation* evaluation)
    : view_(view),
      sequential_(&chosen(view.sequential_colors, ui.theme->sequential)),
      diverging_(&chosen(view.diverging_colors, ui.theme->diverging)) {
    if (!evaluation) return;
    for (NodeId id = 0; id < evaluation->graph->size(); ++id) {
        const auto found = ui.ranges.of(evaluation->values[id]);
        if (!found) continue;
        Range& range = ranges_[static_cast<std::size_t>(kind_of(evaluation->graph->node(id)))];
        range = {std::min(range.lowest, found->lowest), std::max(range.highest, found->highest)};
    }
    Range& weights = ranges_[static_cast<std::size_t>(Kind::weights)];
    weights = {std::min(weights.lowest, 0.0f), std::max(weights.highest, 1.0f)};
    ranges_[static_cast<std::size_t>(Kind::mask)] = {0, 1};
}

ColorScale Coloring::scale(Kind kind) const {
    ColorScale scale;
    const bool from_zero = kind == Kind::weights || kind == Kind::mask;
    scale.map = from_zero ? sequential_ : diverging_;
    scale.spacing = view_.logarithmic ? Spacing::logarithmic : Spacing::linear;
    if (view_.range == "row") {
        scale.mode = RangeMode::row;
    } else if (view_.range == "fixed") {
        scale.mode = RangeMode::fixed;
        scale.fixed = {static_cast<float>(view_.range_low), static_cast<float>(view_.range_high)};
    } else if (view_.tied) {
        scale.mode = RangeMode::fixed;
        const Range range = ranges_[static_cast<std::size_t>(kind)];
        const float largest = std::max({range.highest, -range.lowest, 1e-6f});
        scale.fixed = from_zero ? range : Range{-largest, largest};
    } else {
        scale.mode = RangeMode::matrix;
    }
    return scale;
}

ColorScale Coloring::of(const Node& node) const { return scale(kind_of(node)); }

}  // namespace attend
