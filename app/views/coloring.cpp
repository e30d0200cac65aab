#include "app/views/coloring.h"

#include <algorithm>

#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"

namespace attend {

namespace {

const Colormap& chosen(const std::string& name, std::string_view of_theme) {
    const Colormap* map = find_colormap(name);
    return map ? *map : colormap(of_theme);
}

bool from_zero(const Node& node) {
    return node.notation.numbers == Numbers::zero_or_one || node.notation.role == Role::weights;
}

/// Rows of a table, or what asks them: counts, shares, similarities, seldom of both signs.
bool of_table(const Node& node) {
    return node.axes.rows.counts_queries() || node.axes.rows.counts_entries();
}

/// Whether zero is so far from all numbers that a scale about it would leave them one color.
bool far_from_zero(Range range) {
    constexpr float third = 1 / 3.0f, rounding = 1e-4f;
    const float least = range.lowest > 0 ? range.lowest : -range.highest,
                largest = range.lowest > 0 ? range.highest : -range.lowest;
    return least > largest * third && largest - least > largest * rounding;
}

/// From the least number to the largest of one sign.
ColorScale without_zero(ColorScale scale, Range range) {
    scale.map = &side_of(*scale.map, range.lowest > 0);
    if (scale.spacing == Spacing::power) scale.spacing = Spacing::linear;
    if (scale.mode == RangeMode::fixed) scale.fixed = range;
    return scale;
}

constexpr const char *all_weights = "weights", *all_masks = "masks";

/// Its path, or that of the matrix that holds the same numbers; weights are all of one kind, and
/// what is 0 or 1.
std::string kind_of(const Node& node) {
    if (node.notation.role == Role::weights) return all_weights;
    if (node.notation.numbers == Numbers::zero_or_one) return all_masks;
    return node.notation.scale.empty() ? node.path : node.notation.scale;
}

/// Numbers that are looked at in a frame: some milliseconds. A single matrix may have more.
constexpr Index numbers_in_frame = 4'000'000;

/// The ranges belong to a graph and its values, and are found anew only when these are others; of
/// large ones a few a frame, and until then those of the values before serve.
struct ColoringState {
    /// What was asked of the evaluation, which is its own: by it one knows that it is the same one,
    /// without a look at the values of millions of nodes.
    std::shared_ptr<const AskedValues> evaluation;
    std::shared_ptr<const ColoringRanges> ranges;
    ColoringRanges found;  // of the nodes before `next`
    NodeId next = 0;
};

/// As long as it takes to look at the numbers of a value, in numbers: it is looked up, too.
Index effort_of(const Value& value) {
    constexpr Index to_look_up = 400;
    return value ? value->size() + to_look_up : 1;
}

bool is_more_than_a_frame(const std::vector<Value>& values) {
    Index numbers = 0;
    return std::ranges::any_of(values, [&](const Value& value) {
        numbers += effort_of(value);
        return numbers > numbers_in_frame;
    });
}

void take_in(const Ui& ui, ColoringState& kept, const Evaluation& evaluation, NodeId id) {
    const Value& value = evaluation.values[id];
    if (!value) return;  // on demand: spans its own range
    const auto of_value = ui.readings.range(value);
    if (!of_value) return;
    const Node& node = evaluation.graph->node(id);
    Spread& kind = kept.found.try_emplace(kind_of(node), Spread{*of_value, 0}).first->second;
    kind.range = {std::min(kind.range.lowest, of_value->lowest),
                  std::max(kind.range.highest, of_value->highest)};
    kind.end = std::max(kind.end,
                        from_zero(node) ? largest_size(*of_value) : ui.readings.signed_end(value));
}

/// Whether all were found.
bool go_on(const Ui& ui, ColoringState& kept, const Evaluation& evaluation) {
    const std::vector<Value>& values = evaluation.values;
    for (Index numbers = 0; kept.next < values.size() && numbers < numbers_in_frame;) {
        numbers += effort_of(values[kept.next]);
        take_in(ui, kept, evaluation, kept.next++);
    }
    return kept.next >= values.size();
}

std::shared_ptr<const ColoringRanges> finished(ColoringRanges ranges) {
    ranges.try_emplace(all_weights, Spread{{0, 1}, 1});
    ranges[all_masks] = {{0, 1}, 1};
    return std::make_shared<const ColoringRanges>(std::move(ranges));
}

std::shared_ptr<const ColoringRanges> kept_ranges(const Ui& ui, const Evaluation* evaluation) {
    static const Evaluation none;
    const Evaluation& shown = evaluation ? *evaluation : none;
    auto& kept = ui.states.of<ColoringState>();
    const bool same = kept.evaluation == (evaluation ? evaluation->asked : nullptr);
    if (kept.ranges && same && kept.next >= shown.values.size()) return kept.ranges;
    if (!same) {
        kept.evaluation = evaluation ? evaluation->asked : nullptr;
        kept.found.clear();
        kept.next = 0;
    }
    // The frame that shows large values first has enough to do with them.
    const bool later = !same && kept.ranges && is_more_than_a_frame(shown.values);
    if (!later && go_on(ui, kept, shown))
        kept.ranges = finished(std::move(kept.found));
    else
        leave_unfinished(ui);
    if (!kept.ranges) kept.ranges = finished({});
    return kept.ranges;
}

/// At least 1 where somebody chose that.
double end_as_chosen(const View& view, double end) {
    return view.weights_to_one ? std::max(end, 1.0) : end;
}

double end_of(const Ui& ui, const View& view, const Value& head, const Range& all) {
    const auto largest = static_cast<double>(largest_size(all));
    if (view.weights_to_one) return end_as_chosen(view, largest);
    if (!head) return weight_scale_end(largest, 0);
    return ui.readings.weights_end(head);
}

}  // namespace

const Value& weights_of_scale(const Evaluation& evaluation, NodeId weights) {
    const Edit* const edit = evaluation.edit(weights);
    return edit && !edit->whole ? evaluation.own_at(weights) : evaluation.at(weights);
}

Coloring::Coloring(const Ui& ui, const View& view, const Evaluation* evaluation, const Value& head,
                   Index keys)
    : view_(view),
      sequential_(&chosen(view.sequential_colors, ui.theme->sequential)),
      diverging_(&chosen(view.diverging_colors, ui.theme->diverging)),
      even_(keys > 0 ? 1 / static_cast<float>(keys) : 0),
      ranges_(kept_ranges(ui, evaluation)) {
    weights_end_ = end_of(ui, view, head, ranges_->at(all_weights).range);
}

std::optional<Spread> Coloring::spread_of(const std::string& kind) const {
    if (!ranges_) return std::nullopt;
    const auto found = ranges_->find(kind);
    return found == ranges_->end() ? std::nullopt : std::optional(found->second);
}

ColorScale Coloring::scale(const std::string& kind, bool from_zero) const {
    ColorScale scale;
    scale.map = from_zero ? sequential_ : diverging_;
    const bool weights = kind == all_weights;
    scale.spacing = view_.logarithmic       ? Spacing::logarithmic
                    : weights || !from_zero ? Spacing::power
                                            : Spacing::linear;
    if (weights) scale.even = even_;
    if (view_.range == "row") {
        scale.mode = RangeMode::row;
    } else if (view_.range == "fixed") {
        scale.mode = RangeMode::fixed;
        scale.fixed = {static_cast<float>(view_.range_low), static_cast<float>(view_.range_high)};
    } else if (const auto known = spread_of(kind); view_.tied && known) {
        scale.mode = RangeMode::fixed;
        const float known_end = weights ? static_cast<float>(weights_end_) : known->end;
        const float end = known_end > 0 ? known_end : 1;  // zeros alone, or no finite number
        scale.fixed = {from_zero ? 0 : -end, end};
    } else {
        scale.mode = RangeMode::matrix;
    }
    return scale;
}

ColorScale Coloring::weights_to(double end) const {
    ColorScale scale = weights();
    if (view_.range == "fixed") return scale;
    scale.mode = RangeMode::fixed;
    scale.fixed = {0, static_cast<float>(end_as_chosen(view_, end))};
    return scale;
}

Coloring Coloring::ending_at(double end) const {
    Coloring other = *this;
    other.weights_end_ = end_as_chosen(view_, end);
    return other;
}

ColorScale Coloring::vectors() const {
    ColorScale scale = this->scale("", false);
    if (view_.range != "fixed" && view_.range != "row") scale.mode = RangeMode::matrix;
    return scale;
}

ColorScale Coloring::of(const Node& node) const {
    const std::string kind = kind_of(node);
    const auto known = spread_of(kind);
    const bool negative = known && known->range.lowest < 0;  // weights that are no shares may be
    ColorScale scale =
        this->scale(kind, (from_zero(node) || (known && of_table(node))) && !negative);
    if (!of_table(node)) {
        const bool narrow = scale.map->diverging && !from_zero(node) && view_.range != "fixed" &&
                            known && far_from_zero(known->range);
        return narrow ? without_zero(scale, known->range) : scale;
    }
    // Weights, similarities and counts stand side by side: they are spaced alike.
    if (scale.spacing == Spacing::linear) scale.spacing = Spacing::power;
    if (scale.mode == RangeMode::fixed && view_.range != "fixed") {
        scale.fixed.highest = std::max(scale.fixed.highest, node.notation.scale_end);
        if (negative) scale.fixed.lowest = -scale.fixed.highest;
    }
    return scale;
}

}  // namespace attend
