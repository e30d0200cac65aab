#pragma once
#include "core/graph/scope.h"
#include "core/ops/leaf.h"
#include "core/ops/weighted_mean.h"
#include "core/tables/table.h"

namespace attend {

/// The distinct texts of a column in the order of their first appearance, and which of them each
/// row has. Immutable and shared: made once a table.
struct Answers {
    std::vector<std::string> texts;
    std::vector<Index> of_row;
    Axis axis;  // named by the texts

    Index count() const { return static_cast<Index>(texts.size()); }
    const std::string& text_of(Index row) const {
        return texts[static_cast<std::size_t>(of_row[static_cast<std::size_t>(row)])];
    }
};
using AnswersPtr = std::shared_ptr<const Answers>;
AnswersPtr answers_of(const Table& table, std::size_t column);

/// A 1 for each row where its answer stands, else 0: texts as values, and as keys.   (m, c)
class AnswerLeaf final : public Leaf<AnswerLeaf> {
  public:
    /// `rows` names the keys.
    AnswerLeaf(TablePtr table, std::size_t column, const Axis& rows, AnswersPtr answers);
    auto key() const { return std::tuple(table_, column_); }

    std::string_view name() const override { return "one_hot_values"; }
    std::string_view in_words() const override {
        return "1 where a row of the table has the answer, else 0.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    TablePtr table_;
    std::size_t column_;
    AnswersPtr answers_;
};

/// Which answer each row has, counted from 0: what stands in the place of ones and zeros where
/// these would be too many.   (m, 1)
class AnswerNumberLeaf final : public Leaf<AnswerNumberLeaf> {
  public:
    AnswerNumberLeaf(TablePtr table, std::size_t column, const Axis& rows, AnswersPtr answers);
    auto key() const { return std::tuple(table_, column_); }

    std::string_view name() const override { return "answer_numbers"; }
    std::string_view in_words() const override {
        return "Each distinct value of the table has a number; a row has that of its own.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    TablePtr table_;
    std::size_t column_;
    AnswersPtr answers_;
};

/// o_ic = Σ α_ij over the rows j whose answer is c: the weighted mean of one-hot values without
/// their matrix. A row without any weight has no answer.   (n, m), (m, 1) -> (n, c)
class AnswerShares final : public OperationOf<AnswerShares> {
  public:
    explicit AnswerShares(AnswersPtr answers) : answers_(std::move(answers)) {}
    auto key() const { return std::tuple(answers_); }

    std::string_view name() const override { return "weighted_answers"; }
    std::string_view why_none() const override { return no_key_weighs; }
    std::string_view in_words() const override {
        return "The weights of all keys with the same value are added up. Where no key has any "
               "weight there is no value.";
    }
    Axes axes(InputAxes inputs) const override { return {inputs[0].rows, answers_->axis}; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape) const override {
        return 4 * cells_in(inputs[0]);
    }

  private:
    AnswersPtr answers_;
};

inline Expression answer_shares(Ref weights, Ref numbers, AnswersPtr answers) {
    return express(AnswerShares(std::move(answers)), weights, numbers);
}

}  // namespace attend
