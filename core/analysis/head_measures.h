#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

// What a head does, as one number of its weights A (n, m): row i asks, column j answers. Positions
// are counted in the same text, except for the confidence.

/// mean_i max_j A_ij: 1 for a head that looks at one token at a time. Voita et al. 2019.
double confidence(const Matrix& weights);
/// Σ_ij A_ij·|i − j| / n: how many tokens away a head looks. Vig & Belinkov 2019.
double mean_distance(const Matrix& weights);
/// The mean of A along a diagonal: of A(i, i − offset) over the rows that have such a column; 0
/// without any. `offset` 1 is the previous-token score. Elhage et al. 2021.
double offset_score(const Matrix& weights, Index offset);
/// On a block of `block` tokens that stands there twice: the mean of A(i, i − block + 1) over the
/// second block, which is the weight on the token that followed last time. Olsson et al. 2022. The
/// weights must have 2·block rows and columns, and block be at least 1.
double induction_score(const Matrix& weights, Index block);

/// The number of words in a block of which the text consists twice; nothing where it does not.
std::optional<Index> repeated_block(std::span<const std::string> words);

/// What a measure may need to know besides the weights.
struct MeasuredText {
    bool same_text = true;        // queries and keys are the tokens of one text
    bool rows_sum_to_one = true;  // the weights are shares
    std::optional<Index> block;   // of repeated_block()
};

/// A row of the table of measures.
struct HeadMeasure {
    std::string_view name;     // "confidence"
    std::string_view label;    // on a control: short
    std::string_view help;     // what it is, with formula and source
    std::string_view missing;  // why there is none
    bool (*exists)(const MeasuredText& text);
    double (*of)(const Matrix& weights, const MeasuredText& text);

    /// Nothing where `missing` says why.
    std::optional<double> measured(const Matrix& weights, const MeasuredText& text) const {
        return exists(text) ? std::optional(of(weights, text)) : std::nullopt;
    }
};
std::span<const HeadMeasure> head_measures();

}  // namespace attend
