#include "core/analysis/add_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/analysis/combine.h"
#include "core/analysis/contributions.h"
#include "core/analysis/entropy.h"
#include "core/analysis/head_measures.h"
#include "core/analysis/measure.h"
#include "core/analysis/normalizer_steps.h"
#include "core/analysis/rollout.h"
#include "core/attention/normalizer.h"
#include "core/attention/paths.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;
constexpr Scalar none = std::numeric_limits<Scalar>::quiet_NaN();

/// A number of each row that attends to anything.
template <class OfRow>
Matrix by_row(const Matrix& weights, OfRow of_row) {
    Matrix column = Matrix::Constant(weights.rows(), 1, none);
    for (Index row = 0; row < weights.rows(); ++row)
        if (!weights.row(row).isZero(0)) column(row, 0) = static_cast<Scalar>(of_row(row));
    return column;
}

Matrix one(double number) { return Matrix::Constant(1, 1, static_cast<Scalar>(number)); }

constexpr MeasureRule entropy_rule{
    "entropy", "−Σ_j {0}_j ln {0}_j", Result::column,
    [](Inputs in, const MeasureNumbers&) {
        return by_row(*in[0], [&](Index row) { return row_entropy(*in[0], row); });
    },
    [](double weight, Index, Index) { return weight > 0 ? -weight * std::log(weight) : 0; }};

constexpr MeasureRule confidence_rule{
    "confidence", "max_j {0}_j", Result::column, [](Inputs in, const MeasureNumbers&) {
        return by_row(*in[0], [&](Index row) { return in[0]->row(row).maxCoeff(); });
    }};

double far(double weight, Index row, Index column) {
    return weight * static_cast<double>(row > column ? row - column : column - row);
}
constexpr MeasureRule distance_rule{
    "distance", "Σ_j {0}_j |i − j|", Result::column,
    [](Inputs in, const MeasureNumbers&) {
        return by_row(*in[0], [&](Index row) {
            double sum = 0;
            for (Index column = 0; column < in[0]->cols(); ++column)
                sum += far(static_cast<double>((*in[0])(row, column)), row, column);
            return sum;
        });
    },
    far};

constexpr MeasureRule previous_rule{
    "previous_token", "mean_i {0}_{i,i−1}", Result::cell,
    [](Inputs in, const MeasureNumbers&) { return one(offset_score(*in[0], 1)); }};

constexpr MeasureRule induction_rule{
    "induction", "mean_i {0}_{i,i−b+1}", Result::cell,
    [](Inputs in, const MeasureNumbers& numbers) {
        return one(induction_score(*in[0], static_cast<Index>(numbers[0])));
    }};

/// ‖α v W_O‖: weights, values, and W_O where there is one; `numbers[0]` is which head it is.
constexpr MeasureRule contribution_rule{
    "contribution", "‖{0} v W_O‖", Result::cells, [](Inputs in, const MeasureNumbers& numbers) {
        if (in.size() == 2) return *contributions(*in[0], *in[1], nullptr).added;
        const Matrix w_o = rows_of_head(*in[2], static_cast<Index>(numbers[0]), in[1]->cols());
        return *contributions(*in[0], *in[1], &w_o).added;
    }};

constexpr MeasureRule combined_rule{
    "combined", "mean_h {0}", Result::cells, [](Inputs in, const MeasureNumbers&) {
        return combine(std::vector<Value>(in.begin(), in.end()), combine_rule("mean"));
    }};

/// The mean weights of the layers so far; numbers: the residual (1 or 0), keys of another text.
constexpr MeasureRule rollout_rule{
    "rollout",
    "Â_l R_{l−1}, Â = ½{0} + ½I",
    Result::cells,
    [](Inputs in, const MeasureNumbers& numbers) {
        std::vector<MixedLayer> layers;
        for (const Value& mean : in)
            layers.push_back(mixed_layer(*mean, numbers[0] != 0, static_cast<Index>(numbers[1])));
        const Matrix whole = rollout(layers);
        const Index n = in[0]->rows(), m = in[0]->cols();
        const auto others = static_cast<Index>(numbers[1]);
        Matrix shown(n, m);  // the columns as the keys stand: the other text's, then its own
        shown.leftCols(others) = whole.block(0, n, n, others);
        if (m > others) shown.rightCols(m - others) = whole.block(0, 0, n, m - others);
        return shown;
    },
    nullptr,
    2000};

/// What a normalizer makes on its way; numbers: τ, which column of its numbers.
template <const char* name>
Matrix step_of(Inputs in, const MeasureNumbers& numbers) {
    const NormalizerSteps steps = normalizer_steps(normalizer(name), *in[0], numbers[0]);
    if (numbers[1] < 0) return steps.cells;
    Matrix column = steps.numbers.col(static_cast<Index>(numbers[1]));
    for (Index row = 0; row < column.rows(); ++row)
        if ((in[0]->row(row).array() == minus_infinity).all()) column(row, 0) = none;
    return column;
}
constexpr char softmax_name[] = "softmax", sum_name[] = "sum", hardmax_name[] = "hardmax",
               sparsemax_name[] = "sparsemax", entmax_name[] = "entmax15";

/// A node for each number that a normalizer says it makes, as far as the contract has a name for
/// it.
struct StepNode {
    std::string_view normalizer;
    MeasureRule rule;
    int column;  // of the steps' numbers; −1: the cells
    Notation notation;
};
std::span<const StepNode> step_nodes() {
    static const std::array all{
        StepNode{"softmax",
                 {"maximum", "max_j {0}_j", Result::column, step_of<softmax_name>},
                 0,
                 {"maximum", "max", Role::score}},
        StepNode{"softmax",
                 {"exponentials", "exp({0} − max)", Result::cells, step_of<softmax_name>},
                 -1,
                 {"exponentials", "e", Role::score}},
        StepNode{"softmax",
                 {"sum", "Σ_j exp({0}_j − max)", Result::column, step_of<softmax_name>},
                 1,
                 {"sum", "Σ", Role::score}},
        StepNode{"sum",
                 {"sum", "Σ_j {0}_j", Result::column, step_of<sum_name>},
                 0,
                 {"sum", "Σ", Role::score}},
        StepNode{"hardmax",
                 {"maximum", "max_j {0}_j", Result::column, step_of<hardmax_name>},
                 0,
                 {"maximum", "max", Role::score}},
        StepNode{"sparsemax",
                 {"threshold", "t with Σ_j max(0, {0}_j − t) = 1", Result::column,
                  step_of<sparsemax_name>},
                 0,
                 {"threshold", "t", Role::score}},
        StepNode{"entmax15",
                 {"threshold", "t with Σ_j max(0, {0}_j/2 − t)^2 = 1", Result::column,
                  step_of<entmax_name>},
                 0,
                 {"threshold", "t", Role::score}},
    };
    return all;
}

/// Of weights: 1 where a key weighs anything.
constexpr MeasureRule support_rule{
    "support", "1 if {0} > 0, else 0", Result::cells, [](Inputs in, const MeasureNumbers&) {
        return Matrix((in[0]->array() > Scalar(0)).cast<Scalar>().matrix());
    }};

class Adder {
  public:
    Adder(Graph& graph, std::span<const Block> blocks, const MeasuredScene& scene)
        : graph_(graph), blocks_(blocks), scene_(scene), layers_(blocks.back().layer + 1) {}

    void add_all() {
        for (const Block& block : blocks_) add_head(block);
        std::vector<Ref> means;
        for (int layer = 0; layer < layers_; ++layer) add_layer(layer, means);
    }

  private:
    Ref ref(NodeId id) const { return {&graph_, id}; }

    static Expression of(const MeasureRule& rule, std::vector<Ref> inputs,
                         MeasureNumbers numbers = {}) {
        return {std::make_shared<const Measure>(rule, numbers), std::move(inputs)};
    }

    void add_head(const Block& block) const {
        const Scope head = Scope(graph_, head_prefix(layers_, block.layer, block.head))
                               .on_demand()
                               .of_layer(layers_ > 1 ? block.layer : -1)
                               .of_head(block.head);
        add_steps(head, block);
        Scope place = head;
        const auto add = [&](const MeasureRule& rule, const char* element,
                             MeasureNumbers numbers = {}) {
            place.add(std::string(rule.name), of(rule, {ref(block.weights)}, numbers),
                      {std::string(rule.name), element, Role::other});
        };
        if (normalizer_of(scene_.choices).rows_sum_to_one) add(entropy_rule, "H");
        add(confidence_rule, "c");
        if (!scene_.cross) {
            add(distance_rule, "d");
            add(previous_rule, "p");
            if (scene_.block) add(induction_rule, "I", {static_cast<double>(*scene_.block), 0});
        }
        add_contribution(head, block);
    }

    void add_steps(Scope head, const Block& block) const {
        const std::string_view name = normalizer_of(scene_.choices).name;
        for (const StepNode& step : step_nodes())
            if (step.normalizer == name)
                head.add(std::string(step.rule.name),
                         of(step.rule, {ref(block.masked)},
                            {scene_.choices.temperature, static_cast<double>(step.column)}),
                         step.notation);
        if (name == "sparsemax" || name == "entmax15")
            head.add("support", of(support_rule, {ref(block.weights)}),
                     {"support", "1", Role::other});
    }

    void add_contribution(Scope head, const Block& block) const {
        std::vector<Ref> inputs{ref(block.applied), ref(block.v)};
        if (const auto w_o = graph_.find(layer_prefix(layers_, block.layer) + "w_o"))
            inputs.push_back(ref(*w_o));
        head.add("contribution",
                 of(contribution_rule, std::move(inputs), {static_cast<double>(block.head), 0}),
                 {"contribution", "‖αvW_O‖", Role::other});
    }

    void add_layer(int layer, std::vector<Ref>& means) const {
        Scope place = Scope(graph_, layer_prefix(layers_, layer))
                          .on_demand()
                          .of_layer(layers_ > 1 ? layer : -1);
        std::vector<Ref> heads;
        for (const Block& block : blocks_)
            if (block.layer == layer) heads.push_back(ref(block.weights));
        const Ref mean = place.add("combined", of(combined_rule, std::move(heads)),
                                   {"combined", "ᾱ", Role::weights});
        means.push_back(mean);
        place.add("rollout",
                  of(rollout_rule, means,
                     {scene_.choices.residual ? 1.0 : 0.0, static_cast<double>(scene_.others)}),
                  {"rollout", "R", Role::weights});
    }

    Graph& graph_;
    std::span<const Block> blocks_;
    const MeasuredScene& scene_;
    int layers_;
};

}  // namespace

void add_measures(Graph& graph, std::span<const Block> blocks, const MeasuredScene& scene) {
    if (!blocks.empty()) Adder(graph, blocks, scene).add_all();
}

}  // namespace attend
