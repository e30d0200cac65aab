#include "core/analysis/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/analysis/cost_products.h"
#include "core/graph/explanation.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/texts/measures.h"

namespace attend {

double pair_count(Pairs pairs, double queries, double keys, double reach) {
    const double all = queries * keys;
    if (pairs == Pairs::full) return all;
    // Both see the keys up to some place; of more queries than keys the later ones see all.
    const double within = std::min(queries, keys);
    if (pairs == Pairs::causal) return within * (within + 1) / 2 + (queries - within) * keys;
    // Σ_i of the keys from i − w to i + w that exist: those to either side are counted apart.
    const auto up_to = [](double rows, double columns, double distance) {
        // Pairs with 0 < i − j ≤ distance of i < rows, j < columns.
        const double diagonals = std::min(distance, std::max(rows - 1, 0.0));
        double sum = 0;
        if (rows <= columns) return diagonals * rows - diagonals * (diagonals + 1) / 2;
        for (double by = 1; by <= diagonals; ++by) sum += std::min(rows - by, columns);
        return sum;
    };
    return within + up_to(queries, keys, reach) + up_to(keys, queries, reach);
}

namespace {

/// The most that are left of the pairs where each query keeps the `kept` largest.
double kept_count(Pairs pairs, double queries, double keys, double reach, double kept) {
    // Of what a causal mask leaves, the first queries have less than that.
    if (pairs == Pairs::causal) return pair_count(pairs, queries, std::min(kept, keys));
    return std::min(queries * kept, pair_count(pairs, queries, keys, reach));
}

double compared(const CostSizes& sizes) {
    return sizes.counted.value_or(pair_count(sizes.pairs, sizes.queries, sizes.keys, sizes.reach));
}

double mixed(const CostSizes& sizes) {
    if (!sizes.largest) return compared(sizes);
    return sizes.counted_mixed.value_or(
        std::min(kept_count(sizes.pairs, sizes.queries, sizes.keys, sizes.reach, sizes.kept),
                 compared(sizes)));
}

}  // namespace

Cost cost_of(const CostSizes& sizes) {
    const double copies = sizes.heads * sizes.layers;
    Cost cost;
    cost.scored = compared(sizes);
    cost.mixed = mixed(sizes);
    cost.scores = 2 * cost.scored * sizes.key_width * copies;
    cost.mixing = 2 * cost.mixed * sizes.value_width * copies;
    const double asked =
        sizes.queries * sizes.width * (sizes.query_width > 0 ? sizes.query_width : sizes.key_width);
    const double answered_width =
        sizes.key_width + (sizes.shared_key_value ? 0 : sizes.value_width);
    const double answered = sizes.keys * sizes.memory_width * answered_width;
    const double groups = sizes.key_value_heads > 0 ? sizes.key_value_heads : sizes.heads;
    const double back =
        sizes.output_projection ? sizes.queries * sizes.value_width * sizes.width : 0;
    cost.projections = 2 * sizes.layers * ((asked + back) * sizes.heads + answered * groups);
    cost.feed_forward = (sizes.feed_forward_gated ? 6 : 4) * sizes.layers * sizes.queries *
                        sizes.width * sizes.feed_forward_width;
    cost.score_bytes = 4 * cost.scored * copies;
    return cost;
}

PairwiseCost pairwise_cost(const CostSizes& sizes) {
    const double width = sizes.width, hidden = sizes.hidden_width;
    PairwiseCost cost;
    cost.calls = compared(sizes);
    cost.maps = sizes.queries + sizes.keys;
    cost.called_operations = cost.calls * (4 * width * hidden + 4 * hidden);
    cost.mapped_operations = cost.maps * 2 * width * hidden + 2 * cost.calls * hidden;
    return cost;
}

namespace {

/// Two figures below 10, none behind the point from 10 on, and no needless zero: "1.2", "4", "340".
std::string short_number(double number) {
    if (number >= 9.95) return fmt::format("{:.0f}", number);
    const std::string text = fmt::format("{:.1f}", number);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

}  // namespace

std::string spoken(double number) {
    static constexpr std::array units{"thousand", "million", "billion", "trillion"};
    if (number < 9999.5) return counted(number);
    std::size_t unit = 0;
    for (number /= 1000; number >= 999.5 && unit + 1 < units.size(); ++unit) number /= 1000;
    return number < 9999.5 ? fmt::format("{} {}", short_number(number), units[unit])
                           : counted(number * 1e12);
}

namespace {

constexpr std::array figures{
    CostFigure{"scored", "scores of a head", "How many pairs of a query and a key are compared",
               [](const CostSizes& s) { return cost_of(s).scored; }},
    CostFigure{"score_bytes", "bytes of all scores",
               "In float32, if each score of each head is kept. Attend keeps masked ones, too",
               [](const CostSizes& s) { return cost_of(s).score_bytes; }, true},
    CostFigure{"scores", "operations: scores q·k", "2·d_k for each score of each head",
               [](const CostSizes& s) { return cost_of(s).scores; }},
    CostFigure{"mixing", "operations: mixing", "2·d_v for each weight of each head",
               [](const CostSizes& s) { return cost_of(s).mixing; }},
    CostFigure{"projections", "operations: projections",
               "W_Q of all heads, W_K and W_V of all heads or groups of them, and W_O where there "
               "is one, 2 for each number of each and each word. With all four and heads·d_k = "
               "heads·d_v = d: 8nd² a layer, and 6nd² without W_O",
               [](const CostSizes& s) { return cost_of(s).projections; }},
    CostFigure{"feed_forward", "operations: feed-forward",
               "4·d·d_ff for each word of each layer, 6·d·d_ff with a gate",
               [](const CostSizes& s) { return cost_of(s).feed_forward; }},
    CostFigure{"calls", "calls of a pairwise function",
               "a(s, h) for every pair that is compared: M·N without a mask",
               [](const CostSizes& s) { return pairwise_cost(s).calls; }},
    CostFigure{"maps", "maps instead",
               "M + N: f(s) and g(h) once each, then one product of matrices",
               [](const CostSizes& s) { return pairwise_cost(s).maps; }},
    CostFigure{"pairs", "", "M·N", [](const CostSizes& s) { return s.queries * s.keys; }},
    CostFigure{"called_operations", "", "Of the pairwise function, called for each pair",
               [](const CostSizes& s) { return pairwise_cost(s).called_operations; }},
    CostFigure{"mapped_operations", "", "Of the maps and their product",
               [](const CostSizes& s) { return pairwise_cost(s).mapped_operations; }},
};

Axes axes_of_table() {
    std::vector<std::string> rows;
    for (const CostFigure& figure : figures) rows.emplace_back(figure.name);
    return {Axis("figure", std::move(rows)), Axis("tokens", {"as they are", "1,000", "1,000,000"})};
}

const Axes& table_axes() {
    static const Axes axes = axes_of_table();
    return axes;
}

}  // namespace

std::span<const CostFigure> cost_figures() { return figures; }

Index cost_row(std::string_view name) {
    return &named(cost_figures(), "figure", name) - figures.data();
}

CostSizes with_tokens(CostSizes sizes, double n) {
    sizes.queries = sizes.keys = n;
    sizes.counted.reset();
    sizes.counted_mixed.reset();
    return sizes;
}

Axes CostTable::axes(InputAxes) const { return table_axes(); }

Value CostTable::forward(Inputs inputs) const {
    Matrix table(static_cast<Index>(figures.size()), static_cast<Index>(std::size(cost_columns)));
    for (Index column = 0; column < table.cols(); ++column) {
        const CostSizes sizes = sizes_of(inputs, column);
        for (Index row = 0; row < table.rows(); ++row)
            table(row, column) =
                static_cast<Scalar>(figures[static_cast<std::size_t>(row)].of(sizes));
    }
    return share(std::move(table));
}

CostSizes CostTable::sizes_of(Inputs inputs, Index column) const {
    const double tokens = cost_columns[column];
    if (tokens > 0) return with_tokens(sizes_, tokens);
    CostSizes here = sizes_;
    if (!inputs.empty()) here.counted = static_cast<double>((*inputs[0])(0, 0));
    if (inputs.size() > 1) here.counted_mixed = static_cast<double>((*inputs[1])(0, 0));
    return here;
}

/// The products that it is the sum of; of what a mask leaves, that it was counted.
Explanation CostTable::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const CostFigure& figure = figures[static_cast<std::size_t>(cell.row)];
    const auto products = cost_products(figure.name, sizes_of(inputs, cell.column));
    Explanation explanation = Explanation(result, cell).by_rule(std::string(figure.help));
    if (products.empty()) return explanation;
    explanation.formula = "{r} = " + in_symbols(products);
    explanation.steps = {in_numbers(products)};
    explanation.note += ". " + symbols_named(products);
    return explanation;
}

namespace {

Matrix count_open(Inputs in, const MeasureNumbers&) {
    return Matrix::Constant(1, 1, static_cast<Scalar>((in[0]->array() != Scalar(0)).count()));
}

/// Row by row; of a small mask cell by cell, too.
void explain_open(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell) {
    constexpr Index worth_a_list = 10'000;
    const Matrix& mask = *in[0];
    std::vector<double> of_rows;
    for (Index row = 0; row < mask.rows(); ++row)
        of_rows.push_back(static_cast<double>((mask.row(row).array() != Scalar(0)).count()));
    explanation.steps = {listed(of_rows, " + ")};
    explanation.note = say<texts::measures::open_cells>();
    if (mask.size() > worth_a_list) return;
    explanation.fold = Fold::sum;
    for (Index row = 0; row < mask.rows(); ++row)
        for (Index column = 0; column < mask.cols(); ++column) {
            const Operand cell = read(in, 0, {row, column});
            explanation.terms.push_back({{cell}, cell.value != 0 ? 1.0 : 0.0});
        }
}

}  // namespace

const MeasureRule open_rule{.name = "open",
                            .formula = "#({0} ≠ 0)",
                            .result = MeasureRule::Result::cell,
                            .measure = count_open,
                            .cost = 1,
                            .explain = explain_open};

std::string mask_cost_text(const MaskCost& cost) {
    const double saved = std::max(cost.scores - cost.needed, 0.0);
    const std::string needed = counted(cost.needed);
    std::string text = say<texts::measures::scores_needed>(
        "needed"_is = needed, "scores"_is = static_cast<Index>(cost.scores),
        "saved"_is = counted(saved));
    if (!cost.mixed) return text;
    return say<texts::measures::scores_mixed>("scores"_is = text, "needed"_is = needed,
                                              "mixed"_is = counted(*cost.mixed),
                                              "saved"_is = counted(cost.needed - *cost.mixed));
}

}  // namespace attend
