#include "core/analysis/head_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/entropy.h"
#include "core/graph/explanation.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;

Matrix one(double number) { return Matrix::Constant(1, 1, static_cast<Scalar>(number)); }

/// A column with of_row(row) for each row that attends, NaN for the others.
template <class OfRow>
Matrix column_of_attending_rows(Inputs in, OfRow of_row) {
    Matrix column = Matrix::Constant(in[0]->rows(), 1, static_cast<Scalar>(no_number));
    for (Index row = 0; row < column.rows(); ++row)
        if (attends(*in[0], *in[1], row)) column(row, 0) = static_cast<Scalar>(of_row(row));
    return column;
}

double entropy_of(double weight, Index, Index) {
    return weight > 0 ? -weight * std::log(weight) : 0;
}

double far(double weight, Index row, Index column) {
    return weight * static_cast<double>(row > column ? row - column : column - row);
}

Matrix entropies(Inputs in, const MeasureNumbers&) {
    return column_of_rows(*in[0], [&](Index row) { return row_entropy(*in[0], row); });
}

Matrix confidences(Inputs in, const MeasureNumbers&) {
    return column_of_attending_rows(in, [&](Index row) { return in[0]->row(row).maxCoeff(); });
}

Matrix distances(Inputs in, const MeasureNumbers&) {
    return column_of_attending_rows(in, [&](Index row) {
        double sum = 0;
        for (Index column = 0; column < in[0]->cols(); ++column)
            sum += far(static_cast<double>((*in[0])(row, column)), row, column);
        return sum;
    });
}

/// A(i, i − 1) of every row that has such a column and attends.
std::vector<Cell> cells_before(Inputs in, const MeasureNumbers&) {
    std::vector<Cell> cells;
    for (Index row = 1; row <= std::min(in[0]->rows() - 1, in[0]->cols()); ++row)
        if (attends(*in[0], *in[1], row)) cells.push_back({row, row - 1});
    return cells;
}

/// A(i, i − b + 1) of every row of the second block of b tokens that attends: the weight on the
/// token that followed last time.
std::vector<Cell> induction_cells(Inputs in, const MeasureNumbers& numbers) {
    const auto block = static_cast<Index>(numbers[0]);
    std::vector<Cell> cells;
    for (Index row = block; row < 2 * block; ++row)
        if (attends(*in[0], *in[1], row)) cells.push_back({row, row - block + 1});
    return cells;
}

using Cells = std::vector<Cell>(Inputs in, const MeasureNumbers& numbers);

/// The mean of the weights of some cells; NaN of none.
template <Cells* cells_of>
Matrix mean_of(Inputs in, const MeasureNumbers& numbers) {
    const std::vector<Cell> cells = cells_of(in, numbers);
    double sum = 0;
    for (const Cell cell : cells) sum += static_cast<double>((*in[0])(cell.row, cell.column));
    return one(cells.empty() ? no_number : sum / static_cast<double>(cells.size()));
}

/// The largest number of the row is one of its weights.
void explain_confidence(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const auto row = in[0]->row(cell.row);
    std::vector<double> weights;
    for (Index column = 0; column < row.size(); ++column)
        weights.push_back(static_cast<double>(row(column)));
    Index largest = 0;
    row.maxCoeff(&largest);
    const Operand own = read(in, 0, {cell.row, largest});
    explanation.fold = Fold::sum;
    explanation.terms = {alone(own)};
    explanation.steps = {fmt::format("max({})", listed(weights, ", "))};
}

template <Cells* cells_of>
void explain_mean_of(Explanation& explanation, Inputs in, const MeasureNumbers& numbers, Cell) {
    const std::vector<Cell> cells = cells_of(in, numbers);
    if (cells.empty()) {
        explanation.note = say<texts::measures::no_such_column>();
        return;
    }
    const auto count = static_cast<double>(cells.size());
    std::vector<double> weights;
    for (const Cell cell : cells) {
        const Operand own = read(in, 0, cell);
        weights.push_back(own.value);
        explanation.terms.push_back({{own}, own.value / count});
    }
    explanation.fold = Fold::sum;
    explanation.steps = {fmt::format("({}) / {}", listed(weights, " + "), count)};
}

void explain_previous(Explanation& explanation, Inputs in, const MeasureNumbers& numbers,
                      Cell cell) {
    explain_mean_of<cells_before>(explanation, in, numbers, cell);
    if (!explanation.terms.empty())
        explanation.note = say<texts::measures::mean_of_previous>("n"_is = explanation.terms.size(),
                                                                  "rows"_is = in[0]->rows());
}

void explain_induction(Explanation& explanation, Inputs in, const MeasureNumbers& numbers,
                       Cell cell) {
    explain_mean_of<induction_cells>(explanation, in, numbers, cell);
    if (!explanation.terms.empty())
        explanation.note = say<texts::measures::mean_of_repeated>(
            "block"_is = counted(numbers[0]), "n"_is = explanation.terms.size());
}

bool always(const MeasuredText&) { return true; }
bool shares(const MeasuredText& text) { return text.rows_sum_to_one; }
bool one_text(const MeasuredText& text) { return text.same_text; }
bool block_twice(const MeasuredText& text) { return text.same_text && text.block; }

constexpr std::string_view one_text_only =
    "Queries and keys are of two texts: their positions cannot be compared.";

constexpr std::array measures{
    HeadMeasure{"entropy", "H", "entropy",
                "How evenly a row is spread, in nats: the mean of −Σ α ln α over all rows that "
                "attend. 0: all "
                "on one token; ln n: the same on each of n. Shannon 1948",
                "The rows are no shares, so that they have no entropy.", shares,
                MeasureRule{.name = "entropy",
                            .formula = "−Σ_j {0}_j ln {0}_j",
                            .result = Result::column,
                            .measure = entropies,
                            .term = entropy_of,
                            .by_rows = true,
                            .reads_seen = true},
                " nats", " · below each map in % of what even rows have"},
    HeadMeasure{"confidence", "c", "confidence",
                "The mean of the largest weight over all rows that attend. Voita et al. 2019", "",
                always,
                MeasureRule{.name = "confidence",
                            .formula = "max_j {0}_j",
                            .result = Result::column,
                            .measure = confidences,
                            .explain = explain_confidence,
                            .reads_seen = true}},
    HeadMeasure{"distance", "d", "distance",
                "How many tokens away a head looks: Σ α·|i − j| / n. Vig & Belinkov 2019",
                one_text_only, one_text,
                MeasureRule{.name = "distance",
                            .formula = "Σ_j {0}_j |i − j|",
                            .result = Result::column,
                            .measure = distances,
                            .term = far,
                            .reads_seen = true},
                " tokens"},
    HeadMeasure{"previous_token", "p", "previous",
                "Previous-token score: the mean weight from a token to the one before it, over all "
                "rows that attend. Elhage et al. 2021",
                one_text_only, one_text,
                MeasureRule{.name = "previous_token",
                            .formula = "mean_i {0}_{i,i−1}",
                            .result = Result::cell,
                            .measure = mean_of<cells_before>,
                            .explain = explain_previous,
                            .explains_none = true,
                            .reads_seen = true}},
    HeadMeasure{"induction", "I", "induction",
                "Induction score, on a block of tokens that stands there twice: the mean weight "
                "from a token of the second block to the one that followed it in the first. "
                "Olsson et al. 2022",
                "It needs one text whose tokens are a block that stands there twice: “red cat sat "
                "red cat sat”; "
                "a model may count a word after a space as another token.",
                block_twice,
                MeasureRule{.name = "induction",
                            .formula = "mean_i {0}_{i,i−b+1}",
                            .result = Result::cell,
                            .measure = mean_of<induction_cells>,
                            .explain = explain_induction,
                            .explains_none = true,
                            .reads_seen = true}},
};

Index count_numbers(const Matrix& column) {
    return (column.array() == column.array()).count();  // NaN differs from itself
}

Matrix means(Inputs in, const MeasureNumbers&) {
    Matrix column(static_cast<Index>(in.size()), 1);
    for (std::size_t head = 0; head < in.size(); ++head) {
        double sum = 0;
        for (Index i = 0; i < in[head]->size(); ++i)
            if (const Scalar number = in[head]->number(i); !std::isnan(number))
                sum += static_cast<double>(number);
        column(static_cast<Index>(head), 0) =
            static_cast<Scalar>(sum / static_cast<double>(count_numbers(*in[head])));
    }
    return column;
}

Matrix support(Inputs in, const MeasureNumbers&) {
    return (in[0]->array() > Scalar(0)).cast<Scalar>().matrix();
}

void explain_support(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const Operand own = read(in, 0, cell);
    explanation.apply([](double weight, double) { return weight > 0 ? 1.0 : 0.0; });
    explanation.terms = {alone(own)};
    explanation.steps = {fmt::format("1 if {} > 0, else 0", digits(own.value))};
}

Matrix cosines(Inputs in, const MeasureNumbers&) {
    Matrix column(in[0]->rows(), 1);
    for (Index row = 0; row < column.rows(); ++row) {
        const Eigen::RowVectorXd a = in[0]->row(row).cast<double>(),
                                 b = in[1]->row(row).cast<double>();
        const double lengths = a.norm() * b.norm();
        column(row, 0) = static_cast<Scalar>(lengths > 0 ? a.dot(b) / lengths : 0);
    }
    return column;
}

double divided(double sum, double lengths) { return lengths > 0 ? sum / lengths : 0; }

void explain_mean(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const auto head = static_cast<std::size_t>(cell.row);
    for (Index row = 0; row < in[head]->rows(); ++row)
        if (const Operand number = read(in, head, {row, 0}); !std::isnan(number.value))
            explanation.terms.push_back(alone(number));
    const auto count = explanation.terms.size();
    explanation.apply(divided, static_cast<double>(count));
    if (count > 1)
        explanation.steps = {fmt::format("({}) / {}", sum_in_digits(explanation.terms), count)};
    if (const auto all = static_cast<std::size_t>(in[head]->rows()); count < all)
        explanation.note = say<texts::measures::some_have_none>("n"_is = std::to_string(count),
                                                                "all"_is = std::to_string(all));
}

void explain_cosine(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    double a_squared = 0, b_squared = 0, dot = 0;
    for (Index column = 0; column < in[0]->cols(); ++column) {
        const Operand a = read(in, 0, {cell.row, column}), b = read(in, 1, {cell.row, column});
        a_squared += a.value * a.value;
        b_squared += b.value * b.value;
        dot += a.value * b.value;
        explanation.terms.push_back(product_of(a, b));
    }
    const double a = std::sqrt(a_squared), b = std::sqrt(b_squared);
    explanation.apply(divided, a * b);
    if (a * b > 0)
        explanation.steps = {fmt::format("{} / ({}·{})", digits(dot), digits(a), digits(b))};
    else
        explanation.note = say<texts::measures::no_length>();
}

/// A part of 0 entropy is none.
double part_of(double entropy, double even) {
    return even > 0 ? std::clamp(entropy / even, 0.0, 1.0) : no_number;
}

Matrix evenness(Inputs in, const MeasureNumbers&) {
    Matrix parts(in[0]->rows(), 1);
    double even = no_number;
    for (Index head = 0; head < parts.rows(); ++head) {
        const auto seen = static_cast<std::size_t>(head) + 1;
        if (head == 0 || in[seen] != in[seen - 1]) even = even_entropy(*in[seen]);
        parts(head, 0) = static_cast<Scalar>(part_of(static_cast<double>((*in[0])(head, 0)), even));
    }
    return parts;
}

void explain_evenness(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const double even = even_entropy(*in[static_cast<std::size_t>(cell.row) + 1]);
    if (std::isnan(explanation.result)) {
        explanation.note =
            even > 0 ? say<texts::measures::no_entropy>() : say<texts::measures::no_two_keys>();
        return;
    }
    const Operand entropy = read(in, 0, cell);
    explanation.terms = {{{entropy}, entropy.value / even}};
    explanation.fold = Fold::sum;
    explanation.steps = {fmt::format("{} / {}", digits(entropy.value), digits(even))};
    explanation.note = say<texts::measures::even_entropy>();
}

}  // namespace

const MeasureRule mean_of_heads_rule{.name = "mean_of_heads",
                                     .formula = "mean_i {0}_i",
                                     .result = Result::per_input,
                                     .measure = means,
                                     .explain = explain_mean};

const MeasureRule evenness_rule{.name = "evenness",
                                .formula = "{0} / mean_i ln m_i",
                                .result = Result::column,
                                .measure = evenness,
                                .cost = 1,
                                .explain = explain_evenness,
                                .explains_none = true};

const MeasureRule support_rule{.name = "support",
                               .formula = "1 if {0} > 0, else 0",
                               .result = Result::cells,
                               .measure = support,
                               .explain = explain_support};

const MeasureRule cosine_rule{.name = "cosine",
                              .formula = "Σ_j {0}_j {1}_j / (‖{0}‖ ‖{1}‖)",
                              .result = Result::column,
                              .measure = cosines,
                              .explain = explain_cosine};

std::optional<Index> repeated_block(std::span<const std::string> words) {
    const std::size_t half = words.size() / 2;
    if (half == 0 || words.size() % 2 != 0) return std::nullopt;
    const bool twice = std::equal(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(half),
                                  words.begin() + static_cast<std::ptrdiff_t>(half));
    return twice ? std::optional(static_cast<Index>(half)) : std::nullopt;
}

std::span<const HeadMeasure> head_measures() { return measures; }

}  // namespace attend
