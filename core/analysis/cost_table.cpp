#include "core/analysis/cost_table.h"

#include <array>

#include "core/named.h"

namespace attend {

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
               "W_Q, W_K, W_V and W_O of all heads: 8nd² a layer where heads·d_k = heads·d_v = d",
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
    CostSizes here = sizes_;
    if (!inputs.empty()) here.counted = static_cast<double>((*inputs[0])(0, 0));
    if (inputs.size() > 1) here.counted_mixed = static_cast<double>((*inputs[1])(0, 0));
    Matrix table(static_cast<Index>(figures.size()), static_cast<Index>(std::size(cost_columns)));
    for (Index column = 0; column < table.cols(); ++column) {
        const double tokens = cost_columns[column];
        const CostSizes sizes = tokens > 0 ? with_tokens(sizes_, tokens) : here;
        for (Index row = 0; row < table.rows(); ++row)
            table(row, column) =
                static_cast<Scalar>(figures[static_cast<std::size_t>(row)].of(sizes));
    }
    return share(std::move(table));
}

Explanation CostTable::explain(Inputs, const Matrix& result, Cell cell) const {
    return Explanation(result, cell)
        .by_rule(std::string(figures[static_cast<std::size_t>(cell.row)].help));
}

}  // namespace attend
