#include "core/ops/formula_score.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/graph/axis.h"
#include "core/parallel.h"
#include "core/text/split.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

using Act = PairFormula::Act;
using PairPart = PairFormula::Part;

PairPlace place_of(Cell cell, Index first, Index keys) {
    return {static_cast<double>(first + cell.row), static_cast<double>(cell.column),
            static_cast<double>(keys)};
}

Eigen::VectorXd row_of(const Matrix& matrix, Index row) {
    return matrix.row(row).cast<double>().transpose();
}

/// Mark-up as a line of figures: parentheses where that has braces.
std::string line_of(std::string markup) {
    replace_all(markup, "^2", "²");
    replace_all(markup, "{", "(");
    replace_all(markup, "}", ")");
    return markup;
}

}  // namespace

Axes FormulaScore::axes(InputAxes inputs) const {
    return pairwise_axes("formula", inputs[0], inputs[1]);
}

Value FormulaScore::forward_rows(Inputs inputs, Index first) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    Matrix scores(q.rows(), k.rows());
    const Shape shapes[]{shape_of(q), shape_of(k)};
    each_row(q.rows(), cost(shapes, shape_of(scores)), [&](Index i) {
        PairValues values(formula_, q.cols());
        const Eigen::VectorXd query = row_of(q, i);
        for (Index j = 0; j < k.rows(); ++j)
            scores(i, j) = static_cast<Scalar>(
                values.score(query, row_of(k, j), place_of({i, j}, first, k.rows())));
    });
    for (Index i = 0; i < scores.rows(); ++i)
        for (Index j = 0; j < scores.cols(); ++j)
            if (std::isnan(scores(i, j)) || scores(i, j) == -minus_infinity)
                refuse(inputs, {i, j}, first);
    return share(std::move(scores));
}

PairValues FormulaScore::values_at(Inputs inputs, Cell cell, Index first) const {
    PairValues values(formula_, inputs[0]->cols());
    values.score(row_of(*inputs[0], cell.row), row_of(*inputs[1], cell.column),
                 place_of(cell, first, inputs[1]->rows()));
    return values;
}

void FormulaScore::refuse(Inputs inputs, Cell cell, Index first) const {
    const PairValues values = values_at(inputs, cell, first);
    throw Error("score_formula",
                fmt::format("{} = {} for i = {}, j = {}", in_figures(values),
                            digits(values.number(formula_->parts.size() - 1)), first + cell.row,
                            cell.column),
                "a number for each query and key, or −∞");
}

Gradients FormulaScore::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &q = *inputs[0], &k = *inputs[1];
    Eigen::MatrixXd by_q = Eigen::MatrixXd::Zero(q.cols(), q.rows()),
                    by_k = Eigen::MatrixXd::Zero(k.cols(), k.rows());
    PairValues values(formula_, q.cols());
    Eigen::VectorXd of_q(q.cols()), of_k(k.cols());
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < k.rows(); ++j) {
            if (gradient(i, j) == 0) continue;
            values.score(row_of(q, i), row_of(k, j), place_of({i, j}, 0, k.rows()));
            of_q.setZero(), of_k.setZero();
            values.add_slopes(static_cast<double>(gradient(i, j)), of_q, of_k);
            by_q.col(i) += of_q, by_k.col(j) += of_k;
        }
    return {by_q.transpose().cast<Scalar>(), by_k.transpose().cast<Scalar>()};
}

std::string FormulaScore::in_figures(const PairValues& values) const {
    return line_of(markup_of(*formula_, [&](std::size_t place) -> std::optional<std::string> {
        const PairPart& part = formula_->parts[place];
        const bool sum =
            part.act == Act::dot || (part.act == Act::length && formula_->parts[part.a].is_vector);
        if (part.is_vector || part.act == Act::number || (part.reads_one() && !sum))
            return std::nullopt;
        return digits(values.number(place));
    }));
}

/// One for each number of q and k that meet in the sum: all else stands in the outer function.
void FormulaScore::add_terms(Explanation& explanation, Inputs inputs, Cell cell, std::size_t sum,
                             const PairValues& values) const {
    const PairPart& part = formula_->parts[sum];
    const bool length = part.act == Act::length, of_q = formula_->reads_below(sum, Act::query),
               of_k = formula_->reads_below(sum, Act::key);
    const Eigen::VectorXd a = values.vector(part.a), b = length ? a : values.vector(part.b);
    for (Index at = 0; at < a.size(); ++at) {
        Term term{{}, a(at) * b(at)};
        if (of_q) term.operands.push_back(read(inputs, 0, {cell.row, at}));
        if (of_k) term.operands.push_back(read(inputs, 1, {cell.column, at}));
        explanation.terms.push_back(std::move(term));
    }
    const auto is_given = [&](std::size_t of, Act act) { return formula_->parts[of].act == act; };
    explanation.products =
        !length && ((is_given(part.a, Act::query) && is_given(part.b, Act::key)) ||
                    (is_given(part.a, Act::key) && is_given(part.b, Act::query)));
    explanation.apply([values, sum, length](double total, double) {
        return values.score_with(sum, length ? std::sqrt(std::max(0.0, total)) : total);
    });
}

Explanation FormulaScore::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    explanation.formula =
        "{r} = " + markup_of(*formula_, [&](std::size_t place) -> std::optional<std::string> {
            const Act act = formula_->parts[place].act;
            if (act == Act::query) return "{0}";
            if (act == Act::key) return "{1}";
            if (act == Act::row) return "i";
            if (act == Act::column) return "j";
            if (act == Act::keys) return "n";
            if (act == Act::width) return "d";
            return std::nullopt;
        });
    const PairValues values = values_at(inputs, cell);
    explanation.steps = {in_figures(values)};
    if (formula_->reads(Act::row) || formula_->reads(Act::column))
        explanation.note = say<texts::notes::places_of_pair>("i"_is = std::to_string(cell.row),
                                                             "j"_is = std::to_string(cell.column));
    if (const auto sum = formula_->sum()) {
        add_terms(explanation, inputs, cell, *sum, values);
        return explanation;
    }
    explanation.fold = Fold::rule;
    if (explanation.note.empty()) explanation.note = say<texts::notes::same_for_all>();
    return explanation;
}

}  // namespace attend
