#include "core/analysis/mask_cost.h"

#include <fmt/format.h>

namespace attend {

Index count_open(const Matrix& mask) { return (mask.array() != Scalar(0)).count(); }

MaskCost mask_cost(const Evaluation& evaluation, std::string_view head) {
    const Graph& graph = *evaluation.graph;
    const Shape shape = graph.node(graph.at(std::string(head) + "weights")).shape();
    MaskCost cost;
    cost.scores = cost.needed = shape.rows * shape.columns;
    if (const auto mask = graph.find("mask")) cost.needed = count_open(evaluation.value(*mask));
    if (const auto largest = graph.find(std::string(head) + "top_k"))
        cost.mixed = count_open(evaluation.value(*largest));
    return cost;
}

std::string mask_cost_text(const MaskCost& cost) {
    const Index saved = cost.scores - cost.needed;
    std::string text = fmt::format("{} of {} {} needed", cost.needed, cost.scores,
                                   cost.scores == 1 ? "score" : "scores");
    if (saved > 0) text += fmt::format(", {} saved by the mask", saved);
    if (!cost.mixed) return text;
    return text + fmt::format(
                      ". All {} are made, to find the largest; {} are mixed: only the "
                      "mixing of {} is saved",
                      cost.needed, *cost.mixed, cost.needed - *cost.mixed);
}

}  // namespace attend
