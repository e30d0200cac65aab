#include "core/analysis/arrow_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/analysis/contributions.h"
#include "core/analysis/measure.h"
#include "core/ops/cosine.h"
#include "core/parallel.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

using Directions = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double degrees_of_one = 180 / std::numbers::pi;

/// Each row divided by its length; that of a row of length 0 is no number.
Directions directions_of(const Matrix& rows) {
    Directions directions = rows.cast<double>();
    for (Index i = 0; i < directions.rows(); ++i)
        directions.row(i) /= directions.row(i).stableNorm();
    return directions;
}

/// 2 atan2(‖u − v‖, ‖u + v‖) of unit vectors: an arc cosine would lose small angles (Kahan 2006).
Matrix angles(Inputs in, const MeasureNumbers&) {
    const Directions q = directions_of(*in[0]), k = directions_of(*in[1]);
    Matrix degrees(q.rows(), k.rows());
    each_row(q.rows(), 8.0 * static_cast<double>(degrees.size() * q.cols()), [&](Index i) {
        for (Index j = 0; j < k.rows(); ++j)
            degrees(i, j) = static_cast<Scalar>(
                2 * degrees_of_one *
                std::atan2((q.row(i) - k.row(j)).norm(), (q.row(i) + k.row(j)).norm()));
    });
    return degrees;
}

double cosine_of(const std::vector<Term>& terms) {
    double cosine = 0;
    for (const Term& term : terms) cosine += term.contribution;
    return cosine;
}

double degrees_of_cosine(double cosine, double) {
    return std::acos(std::clamp(cosine, -1.0, 1.0)) * degrees_of_one;
}

void explain_angle(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    if (std::isnan(explanation.result)) {
        explanation.formula = "{r}: no angle";
        explanation.note = say<texts::measures::no_angle>();
        return;
    }
    const double of_q = in[0]->row(cell.row).cast<double>().norm(),
                 of_k = in[1]->row(cell.column).cast<double>().norm();
    double dot = 0;
    for (Index a = 0; a < in[0]->cols(); ++a) {
        const Operand q = read(in, 0, {cell.row, a}), k = read(in, 1, {cell.column, a});
        dot += q.value * k.value;
        explanation.terms.push_back({{q, k}, q.value * k.value / (of_q * of_k)});
    }
    explanation.steps = {
        fmt::format("arccos({} / ({}·{}))", digits(dot), digits(of_q), digits(of_k))};
    explanation.apply(degrees_of_cosine);
    explanation.note =
        say<texts::measures::angle>("cosine"_is = digits(cosine_of(explanation.terms)));
}

constexpr MeasureRule angle_rule{.name = "angle",
                                 .formula = "arccos({0}·{1} / (‖{0}‖ ‖{1}‖))",
                                 .result = MeasureRule::Result::pairs,
                                 .measure = angles,
                                 .cost = 8,
                                 .explain = explain_angle,
                                 .explains_none = true};

/// The product of rows that a score was made from, a few steps before it.
std::optional<NodeId> product_before(const Graph& graph, NodeId from, Shape shape, int steps) {
    const Node& node = graph.node(from);
    if (node.operation->turns(1) && node.shape() == shape && node.axes.columns.counts_tokens())
        return from;
    if (steps > 0)
        for (const NodeId input : node.inputs)
            if (const auto found = product_before(graph, input, shape, steps - 1)) return found;
    return std::nullopt;
}

ArrowNodes rows_that_meet(const Graph& graph, const Block& block) {
    constexpr int most_steps = 3;
    const auto dot =
        product_before(graph, block.scores, graph.node(block.scores).shape(), most_steps);
    if (!dot) return {block.compared_q(), block.compared_k()};
    return {graph.node(*dot).inputs[0], graph.node(*dot).inputs[1], dot};
}

}  // namespace

ArrowNodes add_arrows(Graph& graph, const Block& block, const std::string& head, NodePlace place) {
    static const OperationPtr length = shared<Measure>(length_rule, MeasureNumbers{0}),
                              cosine = shared<Cosine>(), angle = shared<Measure>(angle_rule);
    ArrowNodes nodes = rows_that_meet(graph, block);
    if (graph.node(nodes.q).shape().columns != graph.node(nodes.k).shape().columns) return nodes;
    const auto add = [&](const char* name, const OperationPtr& operation,
                         std::vector<NodeId> inputs, Notation notation) {
        return graph.add(head + name, operation, std::move(inputs), std::move(notation), place);
    };
    nodes.pairs = ArrowNodes::Pairs{
        add("query_length", length, {nodes.q}, {"query length", "‖q‖", Role::query}),
        add("key_length", length, {nodes.k}, {"key length", "‖k‖", Role::key}),
        add("cosine", cosine, {nodes.q, nodes.k}, {"cosine", "cos θ", Role::other}),
        add("angle", angle, {nodes.q, nodes.k}, {"angle", "θ", Role::other})};
    return nodes;
}

}  // namespace attend
