#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/attention/head_context.h"

namespace attend {

/// How a query and a key are compared. A new one: its operation in core/ops, where the existing
/// ones do not do, and a file in core/attention/scores: the table is made from these files.
struct ScoreFunction {
    int place;                 // in the order in which they are shown: from the smallest
    std::string_view name;     // as the choice `score` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;   // who published it
    /// Adds what it needs to the head and returns the node `scores` (n, m), from q (n, d_q) and k
    /// (m, d_k).
    Ref (*build)(HeadContext& head, Ref q, Ref k);
    bool widths_may_differ = false;                     // d_q ≠ d_k
    std::span<const Parameter* const> parameters = {};  // that it reads
    /// Whether queries and keys that are wired to match have all but a thousandth of the weight,
    /// after softmax.
    bool finds_match = false;
    /// What makes its numbers weights: of kernels the sum, of their logarithms and of products
    /// softmax.
    std::string_view normalizer = "softmax";
};

/// What each file of core/attention/scores gives, under the file's name in the namespace
/// score_files.
using ScoreRows = std::span<const ScoreFunction>;

/// The one whose formula the choice `score_formula` is.
inline constexpr std::string_view typed_score = "formula";

std::span<const ScoreFunction> score_functions();
/// Throws Error with the nearest name.
const ScoreFunction& score_function(std::string_view name);

/// The formula of the chosen score, in mark-up; of one that is typed as it was typed. Throws Error
/// where that is none.
std::string chosen_score_formula(const ScoreChoices& choices);

// What scores have in common.

/// How the node `scores` is written, and what the arrow says that leads to it: unless it is told,
/// the name of the score.
Notation scores_notation(const HeadContext& head);
Notation scores_notation(const HeadContext& head, std::string arrow);
/// The node `dot`: QK^T.
Ref add_dot(HeadContext& head, Ref q, Ref k);

}  // namespace attend
