#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/analysis/measure.h"

namespace attend {

/// The number of words in a block of which the text consists twice; nothing where it does not.
std::optional<Index> repeated_block(std::span<const std::string> words);

/// What a measure may need to know besides the weights.
struct MeasuredText {
    bool same_text = true;                // queries and keys are the tokens of one text
    bool rows_sum_to_one = true;          // the weights are shares
    std::optional<Index> block;           // of repeated_block()
    std::vector<std::string> words = {};  // of the tokens that ask: equal where they are one word
};

/// What a head does, measured of its weights A (n, m): row i asks, column j answers. A node of each
/// head, and for each layer one with a number a head: the mean over the rows that count.
struct HeadMeasure {
    std::string_view name;     // "confidence": as the nodes are called
    std::string_view element;  // "c", in explanations
    std::string_view label;    // on a control: short
    std::string_view help;     // what it is, with formula and source
    std::string_view missing;  // why there is none
    bool (*exists)(const MeasuredText& text);
    MeasureRule rule;            // its numbers: the block's length, or 0
    std::string_view unit = {};  // behind its numbers: " nats"
    /// What stands beside it, of evenness_rule; empty: nothing.
    std::string_view beside = {};
};
std::span<const HeadMeasure> head_measures();

/// (heads, 1), of one measure's nodes: the mean of each over its rows that are numbers.
extern const MeasureRule mean_of_heads_rule;

/// Entropy as a part of what it would be if every row shared its weight evenly among the keys that
/// are open to it, 1 where each does (Pielou 1966). Inputs: of each head its mean entropy, (heads,
/// 1), and then for each what its normalizer reads, −∞ where a key is not open. NaN where no row
/// has two open keys.   -> (heads, 1)
extern const MeasureRule evenness_rule;

/// Of weights: 1 where a key weighs anything.
extern const MeasureRule support_rule;

/// cos(x_i, o_i) of two matrices of one shape: how much of its direction each row keeps.
extern const MeasureRule cosine_rule;

}  // namespace attend
