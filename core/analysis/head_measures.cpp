#include "core/analysis/head_measures.h"

#include <algorithm>
#include <array>

#include "core/analysis/entropy.h"
#include "core/analysis/row_mean.h"

namespace attend {

namespace {

bool shares(const MeasuredText& text) { return text.rows_sum_to_one; }
bool one_text(const MeasuredText& text) { return text.same_text; }
bool block_twice(const MeasuredText& text) { return text.same_text && text.block; }

constexpr std::string_view one_text_only =
    "Queries and keys are of two texts: their positions cannot be compared.";

constexpr std::array measures{
    HeadMeasure{"entropy", "entropy",
                "How evenly a row is spread, in nats: the mean of −Σ α ln α over all rows that "
                "attend. 0: all "
                "on one token; ln n: the same on each of n. Shannon 1948",
                "The rows are no shares, so that they have no entropy.", shares,
                [](const Matrix& a, const MeasuredText&) { return mean_entropy(a); }},
    HeadMeasure{"confidence", "confidence",
                "The mean of the largest weight over all rows that attend. Voita et al. 2019", "",
                [](const MeasuredText&) { return true; },
                [](const Matrix& a, const MeasuredText&) { return confidence(a); }},
    HeadMeasure{"distance", "distance",
                "How many tokens away a head looks: Σ α·|i − j| / n. Vig & Belinkov 2019",
                one_text_only, one_text,
                [](const Matrix& a, const MeasuredText&) { return mean_distance(a); }},
    HeadMeasure{"previous_token", "previous",
                "Previous-token score: the mean weight from a token to the one before it. Elhage "
                "et al. 2021",
                one_text_only, one_text,
                [](const Matrix& a, const MeasuredText&) { return offset_score(a, 1); }},
    HeadMeasure{
        "induction", "induction",
        "Induction score, on a block of tokens that stands there twice: the mean weight "
        "from a token of the second block to the one that followed it in the first. "
        "Olsson et al. 2022",
        "It needs one text that is a block of words twice: “red cat sat red cat sat”.", block_twice,
        [](const Matrix& a, const MeasuredText& text) { return induction_score(a, *text.block); }},
};

}  // namespace

double confidence(const Matrix& weights) {
    return mean_over_rows(
        weights, [&](Index row) { return static_cast<double>(weights.row(row).maxCoeff()); });
}

double mean_distance(const Matrix& weights) {
    return mean_over_rows(weights, [&](Index row) {
        double sum = 0;
        for (Index column = 0; column < weights.cols(); ++column)
            sum += static_cast<double>(weights(row, column)) *
                   static_cast<double>(row > column ? row - column : column - row);
        return sum;
    });
}

double offset_score(const Matrix& weights, Index offset) {
    double sum = 0;
    Index count = 0;
    for (Index row = 0; row < weights.rows(); ++row) {
        const Index column = row - offset;
        if (column < 0 || column >= weights.cols()) continue;
        sum += static_cast<double>(weights(row, column));
        ++count;
    }
    return count > 0 ? sum / static_cast<double>(count) : 0;
}

double induction_score(const Matrix& weights, Index block) {
    double sum = 0;
    for (Index row = block; row < 2 * block; ++row)
        sum += static_cast<double>(weights(row, row - block + 1));
    return sum / static_cast<double>(block);
}

std::optional<Index> repeated_block(std::span<const std::string> words) {
    const std::size_t half = words.size() / 2;
    if (half == 0 || words.size() % 2 != 0) return std::nullopt;
    const bool twice = std::equal(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(half),
                                  words.begin() + static_cast<std::ptrdiff_t>(half));
    return twice ? std::optional(static_cast<Index>(half)) : std::nullopt;
}

std::span<const HeadMeasure> head_measures() { return measures; }

}  // namespace attend
