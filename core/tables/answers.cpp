#include "core/tables/answers.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "core/tables/leaves.h"
#include "core/text/utf8.h"
#include "core/texts/notes.h"

namespace attend {

AnswersPtr answers_of(const Table& table, std::size_t column) {
    auto answers = std::make_shared<Answers>();
    std::unordered_map<std::string_view, Index> known;
    answers->of_row.reserve(table.rows.size());
    for (const TableRow& row : table.rows) {
        const std::string& text = row.cells[column];
        const auto [place, is_new] = known.try_emplace(text, answers->count());
        if (is_new) answers->texts.push_back(text);
        answers->of_row.push_back(place->second);
    }
    answers->axis = Axis("answer", answers->texts);
    return answers;
}

AnswerLeaf::AnswerLeaf(TablePtr table, std::size_t column, const Axis& rows, AnswersPtr answers)
    : Leaf({rows, answers->axis}),
      table_(std::move(table)),
      column_(column),
      answers_(std::move(answers)) {}

Value AnswerLeaf::forward(Inputs) const {
    Matrix values = Matrix::Zero(shape().rows, shape().columns);
    for (Index row = 0; row < values.rows(); ++row)
        values(row, answers_->of_row[static_cast<std::size_t>(row)]) = 1;
    return share(std::move(values));
}

std::string AnswerLeaf::note(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.row);
    const bool is = answers_->of_row[row] == cell.column;
    return fmt::format(
        "{}: {} {}; {}", is ? 1 : 0, table_->columns[column_],
        is ? "is " + in_quotes(answers_->texts[static_cast<std::size_t>(cell.column)])
           : "is another",
        line_note(*table_, row));
}

AnswerNumberLeaf::AnswerNumberLeaf(TablePtr table, std::size_t column, const Axis& rows,
                                   AnswersPtr answers)
    : Leaf({rows, Axis("column", {table->columns[column]})}),
      table_(std::move(table)),
      column_(column),
      answers_(std::move(answers)) {}

Value AnswerNumberLeaf::forward(Inputs) const {
    Matrix numbers(shape().rows, 1);
    for (Index row = 0; row < numbers.rows(); ++row)
        numbers(row, 0) = static_cast<Scalar>(answers_->of_row[static_cast<std::size_t>(row)]);
    return share(std::move(numbers));
}

std::string AnswerNumberLeaf::note(Cell cell) const {
    return fmt::format("{}: the number of the value {}; {}",
                       answers_->of_row[static_cast<std::size_t>(cell.row)],
                       in_quotes(answers_->text_of(cell.row)),
                       line_note(*table_, static_cast<std::size_t>(cell.row)));
}

namespace {

/// The answer of a row; −1 where a person put in a number that is none.
Index answer_at(const Matrix& numbers, Index row, Index count) {
    const auto number = static_cast<double>(numbers(row, 0));
    return number >= 0 && number < static_cast<double>(count) && number == std::floor(number)
               ? static_cast<Index>(number)
               : -1;
}

}  // namespace

Value AnswerShares::forward(Inputs inputs) const {
    const Matrix &weights = *inputs[0], &numbers = *inputs[1];
    Matrix result(weights.rows(), answers_->count());
    Eigen::RowVectorXd sums(answers_->count());
    for (Index row = 0; row < weights.rows(); ++row) {
        sums.setZero();
        for (Index key = 0; key < weights.cols(); ++key)
            if (const Index answer = answer_at(numbers, key, answers_->count()); answer >= 0)
                sums(answer) += static_cast<double>(weights(row, key));
        result.row(row) = sums.cast<Scalar>();
        if (weights.row(row).isZero(0))
            result.row(row).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
    }
    return share(std::move(result));
}

Gradients AnswerShares::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const Matrix &weights = *inputs[0], &numbers = *inputs[1];
    Matrix by_weights = Matrix::Zero(weights.rows(), weights.cols());
    for (Index key = 0; key < weights.cols(); ++key)
        if (const Index answer = answer_at(numbers, key, answers_->count()); answer >= 0)
            by_weights.col(key) = gradient.col(answer);
    return {std::move(by_weights), Matrix()};
}

Explanation AnswerShares::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix &weights = *inputs[0], &numbers = *inputs[1];
    Explanation explanation(result, cell, "{r} = Σ_j {0}_j");
    explanation.note =
        fmt::format("over the keys whose value is {}",
                    in_quotes(answers_->texts[static_cast<std::size_t>(cell.column)]));
    if (weights.row(cell.row).isZero(0))
        return explanation.by_rule(say<texts::notes::no_value>("why"_is = no_key_weighs));
    for (Index key = 0; key < weights.cols(); ++key) {
        if (answer_at(numbers, key, answers_->count()) != cell.column) continue;
        explanation.terms.push_back(alone(read(inputs, 0, {cell.row, key})));
    }
    return explanation;
}

}  // namespace attend
