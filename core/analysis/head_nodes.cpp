#include "core/analysis/head_nodes.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "core/texts/measures.h"

namespace attend {

namespace {

const Axis& scores_axis() {
    static const Axis axis = [] {
        std::vector<std::string> names;
        for (const HeadRole& role : head_roles().first(head_score_count))
            names.emplace_back(role.name);
        return Axis("score", std::move(names));
    }();
    return axis;
}

const Matrix* entropies_of(Inputs inputs) { return inputs.size() > 2 ? inputs[2].get() : nullptr; }

/// Each weight of the mean, divided by the number of rows; of `broad` each row's entropy. The note
/// says which rows these are.
void explain_mean(Explanation& explanation, std::size_t score, Inputs inputs, const RoleText& text,
                  const RoleRows& rows) {
    std::vector<Term>& terms = explanation.terms;
    if (score == broad_score) {
        const std::vector<Index> counted = broad_rows(*inputs[2], rows);
        for (const Index row : counted) {
            const auto open = static_cast<double>(rows.open[static_cast<std::size_t>(row)]);
            const Operand entropy = read(inputs, 2, {row, 0});
            terms.push_back(
                {{entropy}, entropy.value / std::log(open) / static_cast<double>(counted.size())});
        }
        explanation.note = averaged_rows(score, rows, counted.size());
        return;
    }
    const Matrix& weights = *inputs[0];
    const Index asked = one_token(weights, text, rows).column;
    std::set<Index> counted;
    each_scored(score, shape_of(weights), text, rows, asked, [&](Index row, Index column) {
        terms.push_back(alone(read(inputs, 0, {row, column})));
        counted.insert(row);
    });
    for (Term& term : terms) term.contribution /= static_cast<double>(counted.size());
    explanation.note = averaged_rows(score, rows, counted.size(), asked);
}

double times_mean(double weight, double mean) { return mean > 0 ? weight / mean : no_number; }
double its_times(double mean, double weight) { return times_mean(weight, mean); }

}  // namespace

Axes RoleScores::axes(InputAxes) const { return {Axis("head", {head_}), scores_axis()}; }

std::optional<Cell> RoleScores::probed(std::size_t score, Inputs inputs) const {
    const bool is_probed = score == same_word_score || score == induction_score;
    if (inputs.size() < 4 || !is_probed) return std::nullopt;
    return Cell{probed_, score == same_word_score ? 0 : 1};
}

Value RoleScores::forward(Inputs inputs) const {
    const HeadScores scores = head_scores(
        *inputs[0], *text_, role_rows(*inputs[1], text_->same_text), entropies_of(inputs));
    Matrix row(1, static_cast<Index>(scores.size()));
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (const auto cell = probed(i, inputs))
            row(0, static_cast<Index>(i)) = (*inputs[3])(cell->row, cell->column);
        else
            row(0, static_cast<Index>(i)) = static_cast<Scalar>(scores[i]);
    return share(std::move(row));
}

Explanation RoleScores::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const auto score = static_cast<std::size_t>(cell.column);
    const HeadRole& role = head_roles()[score];
    Explanation explanation(result, cell);
    if (std::isnan(explanation.result))
        return explanation.by_rule(
            say<texts::measures::no_score>(
                "why"_is = why_no_score(score, *text_, role_rows(*inputs[1], text_->same_text))),
            "{r}");
    if (const auto there = probed(score, inputs)) {
        explanation.formula = "{r} = {3}";
        explanation.terms = {alone(read(inputs, 3, *there))};
        explanation.note = say<texts::measures::probed>();
        return explanation;
    }
    explanation.formula = fmt::format("{{r}} = {}", role.formula);
    explain_mean(explanation, score, inputs, *text_, role_rows(*inputs[1], text_->same_text));
    return explanation;
}

OtherRows times_others(const Matrix& weights, const Matrix& masked, Cell cell) {
    OtherRows others;
    for (Index row = 0; row < weights.rows(); ++row) {
        if (row == cell.row || masked(row, cell.column) == minus_infinity) continue;
        others.mean += static_cast<double>(weights(row, cell.column));
        ++others.rows;
    }
    others.mean = others.rows > 0 ? others.mean / static_cast<double>(others.rows) : no_number;
    others.times = times_mean(static_cast<double>(weights(cell.row, cell.column)), others.mean);
    return others;
}

OtherRows times_others(double weight, double sum, const Matrix& masked, Cell cell) {
    OtherRows others;
    for (Index row = 0; row < masked.rows(); ++row)
        others.rows += row != cell.row && masked(row, cell.column) != minus_infinity;
    others.mean = others.rows > 0 ? (sum - weight) / static_cast<double>(others.rows) : no_number;
    others.times = times_mean(weight, others.mean);
    return others;
}

/// The rows above and below are added up by themselves: a sum of all less the row's own weight
/// would leave of small weights only how the large one was rounded.
Value TimesOthers::forward(Inputs inputs) const {
    const auto weights = inputs[0]->array().cast<double>();
    const Eigen::ArrayXXd open = (inputs[1]->array() != minus_infinity).cast<double>();
    const Index rows = weights.rows(), columns = weights.cols();
    const Eigen::ArrayXd counts = open.colwise().sum().transpose();
    Matrix result(rows, columns);
    Eigen::ArrayXd below(rows);
    for (Index j = 0; j < columns; ++j) {
        double sum = 0;
        for (Index i = rows; i-- > 0; sum += weights(i, j) * open(i, j)) below[i] = sum;
        double above = 0;
        for (Index i = 0; i < rows; above += weights(i, j) * open(i, j), ++i) {
            const double mean = (above + below[i]) / (counts[j] - open(i, j));
            result(i, j) =
                static_cast<Scalar>(times_mean(static_cast<double>((*inputs[0])(i, j)), mean));
        }
    }
    return share(std::move(result));
}

Explanation TimesOthers::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0} / mean_{i′ ≠ i} {0}_{i′,j}");
    if (std::isnan(explanation.result))
        return explanation.by_rule(say<texts::measures::no_other_row>());
    const OtherRows others = times_others(*inputs[0], *inputs[1], cell);
    const auto own = static_cast<double>((*inputs[0])(cell.row, cell.column));
    explanation.steps = {fmt::format("{} / {}", digits(own), digits_after_sign(others.mean))};
    explanation.note = say<texts::measures::other_rows>("n"_is = others.rows);
    explanation.apply(its_times, own);
    for (Index row = 0; row < inputs[0]->rows(); ++row) {
        if (row == cell.row || (*inputs[1])(row, cell.column) == minus_infinity) continue;
        const Operand weight = read(inputs, 0, {row, cell.column});
        explanation.terms.push_back({{weight}, weight.value / static_cast<double>(others.rows)});
    }
    return explanation;
}

}  // namespace attend
