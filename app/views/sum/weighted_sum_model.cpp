#include "app/views/sum/weighted_sum_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/said.h"
#include "app/render/colormap.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/weight_row.h"
#include "core/analysis/row_sums.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

bool row_edited(const Evaluation& evaluation, NodeId node, Index row) {
    const Edit* edit = evaluation.edit(node);
    if (!edit) return false;
    const EditedCells::Map& cells = edit->cells;
    const auto first = cells.lower_bound({row, 0});
    return edit->whole || (first != cells.end() && first->first.row == row);
}

void put_in_words(WeightedSum& sum, std::string_view answering) {
    std::vector<std::string> names;
    std::vector<double> weights;
    std::vector<bool> masked;
    for (const WeightedSum::Row& row : sum.rows) {
        names.push_back(row.name);
        weights.push_back(row.weight);
        masked.push_back(row.masked);
    }
    sum.sentence =
        weights_in_words(sum.query_name, names, weights, sum.total, sum.self, masked, answering);
    sum.by_weight.resize(weights.size());
    std::iota(sum.by_weight.begin(), sum.by_weight.end(), std::size_t{0});
    std::stable_sort(sum.by_weight.begin(), sum.by_weight.end(),
                     [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
}

/// Which head each column of `concat` belongs to.
std::vector<int> heads_of_columns(const Graph& graph, const Node& concat) {
    std::vector<int> heads;
    for (std::size_t head = 0; head < concat.inputs.size(); ++head)
        heads.insert(heads.end(),
                     static_cast<std::size_t>(graph.node(concat.inputs[head]).shape().columns),
                     static_cast<int>(head));
    return heads;
}

/// The column of `concat` that a term read; none of a bias.
std::optional<Index> column_read(const Term& term, const Node& output, NodeId concat) {
    for (const Operand& operand : term.operands)
        if (output.inputs[operand.input] == concat) return operand.cell.column;
    return std::nullopt;
}

std::vector<Matrix> shares(const Evaluation& evaluation, const HeadsSum& sum) {
    const Graph& graph = *evaluation.graph;
    const Node& output = graph.node(sum.output);
    const std::vector<int> head_of = heads_of_columns(graph, graph.node(sum.concat));
    std::vector<Matrix> result(graph.node(sum.concat).inputs.size(),
                               Matrix::Zero(1, output.shape().columns));
    for (Index column = 0; column < output.shape().columns; ++column) {
        const ExplainedCell cell = explain(evaluation, sum.output, {sum.query, column});
        for (const Term& term : cell.explanation.terms) {
            const auto read = column_read(term, output, sum.concat);
            if (!read) continue;
            const int head = head_of[static_cast<std::size_t>(*read)];
            result[static_cast<std::size_t>(head)](0, column) +=
                static_cast<Scalar>(term.contribution);
        }
    }
    return result;
}

RichText heads_in_words(const HeadsSum& sum) {
    const auto off = std::count_if(sum.heads.begin(), sum.heads.end(),
                                   [](const HeadsSum::Head& head) { return head.off; });
    return say_rich<texts::sum::heads_add>(
        "last"_is = sum.last, "query"_is = TextRun{"“" + sum.query_name + "”", Role::query, true},
        "n"_is = sum.heads.size(), "projected"_is = sum.projected, "off"_is = off,
        "biased"_is = sum.biased);
}

}  // namespace

float largest_size(const Matrix& matrix) {
    const auto range = finite_range(matrix);
    return range ? std::max(range->highest, -range->lowest) : 0;
}

WeightedSum weighted_sum(const Evaluation& evaluation, const Block& block, Index query,
                         std::string_view answering) {
    const Graph& graph = *evaluation.graph;
    WeightedSum sum;
    sum.values = block.v;
    sum.output = block.output;
    sum.weights = block.applied;  // what the output is made of
    const Node& node = graph.node(sum.weights);
    sum.query = std::clamp<Index>(query, 0, node.shape().rows - 1);
    sum.query_name = unique_label(node.axes.rows, sum.query);
    sum.self = own_key(block, node.shape(), sum.query);
    const Matrix &weights = evaluation.value(sum.weights), &values = evaluation.value(sum.values);
    const Matrix added = addends_of(evaluation, sum.output, sum.query);
    for (Index key = 0; key < weights.cols(); ++key)
        sum.rows.push_back({key, unique_label(node.axes.columns, key),
                            static_cast<double>(weights(sum.query, key)),
                            evaluation.is_edited(sum.weights, {sum.query, key}),
                            is_masked(evaluation, block.weights, {sum.query, key}),
                            row_of(values, key), row_of(added, key)});
    sum.sum = row_of(evaluation.value(sum.output), sum.query);
    sum.sum_edited = row_edited(evaluation, sum.output, sum.query);
    sum.total = row_sum(evaluation, sum.weights, sum.query);
    put_in_words(sum, answering);
    return sum;
}

double round_end(double largest) {
    for (const double end : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6,
                             0.8, 1.0, 1.5, 2.0, 5.0, 10.0})
        if (largest <= end * (1 + 1e-6)) return largest > 0 ? end : 1;
    return largest;
}

SumEnds sum_ends(const Evaluation& evaluation, const WeightedSum& sum, Readings& readings) {
    const Value& weights = evaluation.at(sum.weights);
    const Matrix& values = evaluation.value(sum.values);
    SumEnds ends;
    const Range range = readings.range(weights).value_or(Range{0, 1});
    ends.low = std::min(static_cast<double>(range.lowest), 0.0);
    ends.high = round_end(static_cast<double>(range.highest));
    ends.value = largest_size(values);
    ends.sum = largest_size(evaluation.value(sum.output));
    const std::vector<float>& heaviest = readings.column_sizes(weights);
    for (Index key = 0; key < values.rows(); ++key) {
        const float product =
            heaviest[static_cast<std::size_t>(key)] * largest_size(values.row(key));
        if (std::isfinite(product)) ends.product = std::max(ends.product, product);
    }
    return ends;
}

SumEnds ends_of_row(SumEnds of_head, const WeightedSum& sum) {
    constexpr double seen = 0.3;  // of the room of the bars, by the longest of them
    double heaviest = 0;
    float largest = 0;
    for (const WeightedSum::Row& row : sum.rows) {
        heaviest = std::max(heaviest, std::abs(row.weight));
        largest = std::max(largest, largest_size(*row.product));
    }
    const bool light = heaviest < seen * of_head.high,
               dark = largest < SumEnds::dark * of_head.end_of_products();
    if (light) of_head.high = round_end(heaviest);
    if (light || dark) of_head.product = largest;
    return of_head;
}

HeadsSum heads_sum(const Evaluation& evaluation, const LayerBlock& layer, Index query) {
    const Graph& graph = *evaluation.graph;
    HeadsSum sum;
    sum.output = layer.attended();
    sum.last = !layer.goes_on() && graph.node(sum.output).layer < 0;
    sum.concat = layer.concat;
    sum.projected = layer.w_o.has_value();
    sum.biased = layer.b_o.has_value();
    const Node& concat = graph.node(sum.concat);
    sum.query = std::clamp<Index>(query, 0, concat.shape().rows - 1);
    sum.query_name = unique_label(concat.axes.rows, sum.query);
    const std::vector<Matrix> added = shares(evaluation, sum);
    Index first = 0;
    for (std::size_t head = 0; head < concat.inputs.size(); ++head) {
        const NodeId output = concat.inputs[head];
        const bool off =
            explain(evaluation, sum.concat, {sum.query, first}).explanation.fold == Fold::rule;
        sum.heads.push_back({static_cast<int>(head), output, off,
                             row_of(evaluation.value(output), sum.query), share(added[head])});
        first += graph.node(output).shape().columns;
    }
    sum.sum = row_of(evaluation.value(sum.output), sum.query);
    sum.sum_edited = row_edited(evaluation, sum.output, sum.query);
    sum.sentence = heads_in_words(sum);
    return sum;
}

}  // namespace attend
