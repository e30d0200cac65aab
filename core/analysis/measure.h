#pragma once
#include <string_view>
#include <vector>

#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// The numbers that a measure takes besides its inputs: a block's length, the shares of heads.
using MeasureNumbers = std::vector<double>;

/// Something that is measured of matrices: a node that a view shows, computed when asked for.
struct MeasureRule {
    std::string_view name;     // what `attend nodes` prints: "entropy"
    std::string_view formula;  // "−Σ_j {0}_j ln {0}_j", {0} the first input
    enum class Result {
        column,     // (n, 1): a number for each row of the first input
        cell,       // (1, 1)
        cells,      // (n, m) as the first input
        per_input,  // (inputs, 1)
        rows,       // (n, n): rows of the first input against one another
        pairs,      // (n, m): rows of the first input against those of the second
        states      // (n, s): core/analysis/rollout.h
    } result;
    Matrix (*measure)(Inputs inputs, const MeasureNumbers& numbers);
    /// Where the result is a sum over a row: what weight `w` at (i, j) adds. Else null.
    double (*term)(double weight, Index row, Index column) = nullptr;
    /// Where it is another sum of what stands in the inputs: its terms. Else null.
    std::vector<Term> (*terms)(Inputs inputs, const MeasureNumbers& numbers, Cell cell) = nullptr;
    double cost = 20;      // floating-point operations a cell of the first input, roughly
    bool by_rows = false;  // each row of `cells` is of that row of all inputs alone
    /// Where it is no such sum: what is to be said of a number, formula included where another one
    /// tells more. It stands by a rule unless a fold is given. Else null.
    void (*explain)(Explanation& explanation, Inputs inputs, const MeasureNumbers& numbers,
                    Cell cell) = nullptr;
    bool explains_none = false;  // it says why there is no number, too
    /// Its second input is what the normalizer reads: −∞ where a key is masked.
    bool reads_seen = false;
};

/// A measure as an operation. A row with nothing left to attend to has no number: NaN in a column,
/// and it counts in no mean. Which keys are open says the second input of a measure that has
/// `reads_seen`; else a row of zeros has nothing left.
class Measure final : public MeasureOf<Measure> {
  public:
    explicit Measure(const MeasureRule& rule, MeasureNumbers numbers = {});
    auto key() const { return std::tuple(rule_, numbers_); }

    std::string_view name() const override { return rule_->name; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override { return share(rule_->measure(inputs, numbers_)); }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;
    bool by_rows(std::size_t) const override { return rule_->by_rows; }

  private:
    const MeasureRule* rule_;
    MeasureNumbers numbers_;
    Axis measured_, all_rows_;  // of results with one column, one row
};

Expression measure(const MeasureRule& rule, std::vector<Ref> inputs, MeasureNumbers numbers = {});

/// Whether a row of weights counts: a key is open to it, its score in `seen` not being −∞, or a
/// weight was put in.
bool attends(const Matrix& weights, const Matrix& seen, Index row);

/// A column with `of_row(row)` for each row of weights that attends to anything, NaN for the
/// others.
template <class OfRow>
Matrix column_of_rows(const Matrix& weights, OfRow of_row) {
    Matrix column = Matrix::Constant(weights.rows(), 1, static_cast<Scalar>(no_number));
    for (Index row = 0; row < weights.rows(); ++row)
        if (!weights.row(row).isZero(0)) column(row, 0) = static_cast<Scalar>(of_row(row));
    return column;
}

}  // namespace attend
