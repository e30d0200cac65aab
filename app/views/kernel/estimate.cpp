#include "app/views/kernel/estimate.h"

#include <algorithm>
#include <cmath>

#include "app/gui/chart/number_line.h"
#include "app/views/kernel/options.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/unique_label.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"
#include "core/workspaces/scene.h"

namespace attend {

std::string Estimate::missing() const {
    return std::isinf(f) ? say<texts::kernel::beyond_float>() : say<texts::kernel::none>();
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
    estimate.query_text = unique_label(frame.node(block.weights).axes.rows, 0);
    estimate.f = static_cast<double>(evaluation.value(block.output)(0, 0));
    const TableSource& source = *frame.scene()->table;
    estimate.key = source.table->columns[source.key];
    estimate.value = source.table->columns[source.value];
    return estimate;
}

bool hovers_validation(const Frame& frame) {
    const auto id = frame.scene()->graph->find(frame.store.session.hover.node);
    return id && frame.node(*id).axes.rows ==
                     frame.node(frame.scene()->measures.regression->validation.q).axes.rows;
}

KernelRegression regression_of(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const Block& block = frame.block();
    const Choices& choices = frame.scene()->choices;
    return {&kernel(choices.score), choices[bandwidth], frame.node(block.weights).operation,
            evaluation.at(block.k), evaluation.at(block.v)};
}

std::optional<ComparedKernel> compared_kernel(const Frame& frame) {
    const auto& options = frame.options<PlotOptions>();
    if (options.compare == "none") return std::nullopt;
    ComparedKernel other{frame.scene()->choices, regression_of(frame)};
    Choices& choices = other.choices;
    const Choices own = choices;
    choices.score = options.compare;
    choices.normalizer = own_normalizer;
    if (options.compare_bandwidth > 0) choices.set(bandwidth, options.compare_bandwidth);
    if (choices.score == own.score && choices[bandwidth] == own[bandwidth]) return std::nullopt;
    other.regression.kernel = &kernel(choices.score);
    other.regression.sigma = choices[bandwidth];
    other.regression.normalizer =
        normalizing_operation(normalizer_of(choices), choices.temperature);
    return other;
}

std::string kernel_in_words(const Choices& choices) {
    std::string name(kernel(choices.score).label);
    if (!kernel(choices.score).reads_distance) return name;
    const std::string sigma = short_number(choices[bandwidth]);
    return kernel(choices.score).ends_at_sigma
               ? say<texts::kernel::reaches>("kernel"_is = name, "sigma"_is = sigma)
               : say<texts::kernel::has_sigma>("kernel"_is = name, "sigma"_is = sigma);
}

std::optional<double> sigma_for_temperature(const Kernel& kernel, double sigma,
                                            double temperature) {
    constexpr int halvings = 60;
    constexpr double farthest = 1e4, slack = 1e-6;
    const auto score = [&](double distance, double wide) {  // of distances in bandwidths
        return kernel.score(distance * distance, wide);
    };
    double low = 1 / farthest, high = farthest;  // a wider kernel scores higher
    for (int i = 0; i < halvings; ++i) {
        const double middle = std::sqrt(low * high);
        (score(0.5, middle) < score(0.5, 1) / temperature ? low : high) = middle;
    }
    for (const double distance : {0.25, 0.5, 0.9, 1.5, 3.0}) {
        const double wanted = score(distance, 1) / temperature;
        if (std::abs(score(distance, high) - wanted) > slack * std::max(1.0, std::abs(wanted)))
            return std::nullopt;
    }
    return sigma * high;
}

bool is_logarithm(std::string_view kernel) {
    return score_function(kernel).normalizer == "softmax";
}

KernelHeight::KernelHeight(std::string_view name, double sigma)
    : kernel_(kernel(name)), sigma_(sigma), logarithm_(is_logarithm(name)) {}

double KernelHeight::operator()(double distance) const {
    const double score = kernel_.score(distance * distance, sigma_);
    return logarithm_ ? std::exp(score) : score;
}

}  // namespace attend
