#include "app/views/kernel/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kernel/number_line.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/evaluate_node.h"
#include "core/ops/kernel_score.h"
#include "core/workspaces/scene.h"

namespace attend {

bool Estimate::exists() const { return std::isfinite(f); }

std::string Estimate::missing() const { return std::isinf(f) ? "beyond float32" : "no estimate"; }

double Estimate::square_sum() const {
    double sum = 0;
    for (Index i = 0; i < weights->cols(); ++i) sum += weight_of(i) * weight_of(i);
    return sum;
}

Index Estimate::nearest() const {
    Index best = 0;
    for (Index i = 1; i < points(); ++i)
        if (std::abs(x_of(i) - query) < std::abs(x_of(best) - query)) best = i;
    return best;
}

double Estimate::reaching() const {
    const double far = away(),
                 unit = std::pow(10.0, std::floor(std::log10(std::max(far, 1e-12))) - 1);
    return std::ceil(far / unit * 1.0001) * unit;
}

Estimate estimate_of(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const Block& block = frame.block();
    Estimate estimate;
    estimate.x = evaluation.at(block.k);
    estimate.y = evaluation.at(block.v);
    estimate.weights = evaluation.at(block.weights);
    estimate.scores = evaluation.at(block.scores);
    estimate.query = static_cast<double>(evaluation.value(block.q)(0, 0));
    estimate.query_text = frame.scene()->x.tokens.front().text;
    estimate.f = static_cast<double>(evaluation.value(block.output)(0, 0));
    const TableSource& source = *frame.scene()->table;
    estimate.key = source.table->columns[source.key];
    estimate.value = source.table->columns[source.value];
    return estimate;
}

const Value& validation_places(const Frame& frame) {
    return frame.evaluation()->at(frame.scene()->validation->q);
}

bool hovers_validation(const Frame& frame) {
    const auto id = frame.scene()->graph->find(frame.store.session.hover.node);
    return id && frame.node(*id).axes.rows == frame.node(frame.scene()->validation->q).axes.rows;
}

Regression regression_of(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    Regression regression;
    regression.choices = frame.scene()->choices;
    regression.resources = frame.store.computation().resources_of_shown();
    regression.source = *frame.scene()->table;
    for (const NodeId id : {frame.block().k, frame.block().v})
        if (const Edit* const edit = evaluation.edit(id))
            regression.points.emplace(frame.node(id).path, *edit);
    regression.x = evaluation.at(frame.block().k);
    regression.y = evaluation.at(frame.block().v);
    return regression;
}

std::optional<Regression> compared_regression(const Frame& frame) {
    const View& view = frame.store.document().view;
    const Regression own = regression_of(frame);
    Regression regression = own;
    Choices& choices = regression.choices;
    if (view.plot_compare == "none") return std::nullopt;
    choices.score = view.plot_compare;
    choices.normalizer = own_normalizer;
    if (view.plot_compare_bandwidth > 0) choices.set(bandwidth, view.plot_compare_bandwidth);
    const bool same =
        choices.score == own.choices.score && choices[bandwidth] == own.choices[bandwidth];
    return same ? std::nullopt : std::optional(regression);
}

std::string kernel_in_words(const Choices& choices) {
    std::string name(kernel(choices.score).label);
    if (!kernel(choices.score).reads_distance) return name;
    const std::string sigma = short_number(choices[bandwidth]);
    return kernel(choices.score).ends_at_sigma ? fmt::format("{} ± {}", name, sigma)
                                               : fmt::format("{}, σ = {}", name, sigma);
}

bool is_logarithm(std::string_view kernel) {
    return score_function(kernel).normalizer == "softmax";
}

double kernel_height(std::string_view name, double distance, double sigma) {
    const double score = kernel(name).score(distance * distance, sigma);
    return is_logarithm(name) ? std::exp(score) : score;
}

}  // namespace attend
