#pragma once
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// The unmasked cells of a row of scores, in order, at least one.
struct ScoreRow {
    Index row = 0;
    double temperature = 1;  // τ
    std::vector<Index> columns;
    std::vector<double> scores, z;  // z = s/τ
};
bool has_nan(const ScoreRow& row);

/// Steps, fold and terms of a number that a normalizer makes on its way, of a row or of its cell
/// `own`. Formula and result are set.
using ExplainStep = void (*)(Explanation& explanation, const ScoreRow& row, std::size_t own);

/// What a normalizer makes on its way from a row of scores to its weights, by name. `{s}` in a
/// symbol stands for "s", or "s/τ" where there is a temperature; `{s_j}` likewise.
struct StepName {
    std::string_view name;    // "sum": of a column; empty: there is none
    std::string_view symbol;  // in the mark-up of core/graph/explanation.h: "exp({s} − max)"
    std::string_view help;    // what it is, in words
    std::string_view node;    // of a head: "sum"
    ExplainStep explain = nullptr;
    std::string_view formula = {};  // of its explanation where that is not `symbol`
};
struct RowSteps {
    std::vector<double> numbers;  // of the whole row, by StepRule::numbers
    std::vector<double> cells;    // of each unmasked cell; empty: nothing
};
struct StepRule {
    std::span<const StepName> numbers;
    StepName cells;
    RowSteps (*steps)(const ScoreRow& row);
    /// The weight of a cell from these, to put numbers in: "exp({s} − {0}) / {1}", where {0} and
    /// {1} are the row's numbers.
    std::string_view weight;
    /// What a masked cell comes to, s = −∞ put in.
    double masked = -std::numeric_limits<double>::infinity();
};

/// The unmasked cells of row `row` of a matrix of scores; there may be none.
ScoreRow unmasked_row(const Matrix& scores, Index row, double temperature);

/// What a normalizer does with one row, in double. A new one: a file beside the others that defines
/// it, and its name below.
struct RowRule {
    std::string_view name;
    std::string_view words;  // what it does, as a sentence
    /// The weights of the row. May throw Error.
    std::vector<double> (*weigh)(const ScoreRow& row);
    /// The gradient by z, given that by the weights.
    std::vector<double> (*differentiate)(const ScoreRow& row, std::span<const double> weights,
                                         std::span<const double> gradient);
    /// Formula, steps, fold and terms of cell `own`. `explanation.result` is set.
    void (*explain)(Explanation& explanation, const ScoreRow& row, std::size_t own);
    StepRule internals;  // what it makes on the way
};

/// What weights keep where the scores keep so much: what is masked weighs 0 and changes no other.
inline KeptRows kept_by_normalizer(KeptRows scores) {
    if (scores.beyond == Beyond::nothing) return scores;
    if (scores.beyond != Beyond::minus_infinity) return {};
    return {scores.rows, scores.columns, Beyond::zero};
}

/// All normalizers but softmax. Each row of scores becomes a row of weights by itself, from s/τ; a
/// masked cell (−∞) takes no part and weighs 0; a row with nothing left is all zeros; a row with a
/// NaN is all NaN.   (n, m) -> (n, m)
class RowNormalizer final : public OperationOf<RowNormalizer> {
  public:
    RowNormalizer(const RowRule& rule, double temperature)
        : rule_(&rule), temperature_(temperature) {}
    auto key() const { return std::tuple(rule_, temperature_); }

    std::string_view name() const override { return rule_->name; }
    std::string_view in_words() const override { return rule_->words; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    KeptRows keeps(std::span<const ChangedInput> inputs) const override {
        return kept_by_normalizer(inputs[0].kept);
    }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape>, Shape result) const override {
        return 60 * cells_in(result);
    }

  private:
    const RowRule* rule_;
    double temperature_;  // τ > 0
};

/// How z is written in a formula: "{0}", or "{0}/τ".
std::string argument_of(const ScoreRow& row);
/// What an explanation takes away from scores that are so large that a weight beside them would be
/// lost: the largest. Else 0.
double explained_shift(double largest);
/// The term of a cell: its score, and what it contributes.
Term term_of(const ScoreRow& row, std::size_t i, double contribution);

/// Which z is the largest, the first of equals.
std::size_t largest_of(const ScoreRow& row);
/// The ExplainStep of the largest z, and of how many are as large.
void explain_largest(Explanation& explanation, const ScoreRow& row, std::size_t own);
void explain_how_many_largest(Explanation& explanation, const ScoreRow& row, std::size_t own);

/// α_j = s_j / Σ_j s_j: the weights of kernel regression (Nadaraya 1964, Watson 1964). The
/// temperature changes nothing. A negative score is refused, with its cell; where all scores are 0,
/// so are the weights.
extern const RowRule sum_rule;

/// The point of the probability simplex nearest to z: α_j = max(0, z_j − t), with t such that the
/// weights sum to 1. Small scores weigh exactly 0. Martins & Astudillo 2016, algorithm 1.
extern const RowRule sparsemax_rule;

/// α_j = max(0, z_j/2 − t)², with t such that the weights sum to 1: between softmax and sparsemax.
/// Peters, Niculae & Martins 2019, algorithm 2 (α = 1.5).
extern const RowRule entmax15_rule;

/// All weight to the largest score of the row, shared equally where several are the largest: the
/// look-up in a database. The temperature changes nothing, and nothing has a slope.
extern const RowRule hardmax_rule;

/// α = 1 / (1 + exp(−z)), cell by cell: a weight does not compete with the others of its row, which
/// need not sum to 1. Ramapuram et al. 2024.
extern const RowRule sigmoid_rule;

/// The scores as they are: α = s/τ. A masked cell still weighs 0. The weights may be negative and
/// need not sum to 1.
extern const RowRule unnormalized_rule;

}  // namespace attend
