#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/attention/head_context.h"

namespace attend {

/// How a query and a key are compared. A new one: write its operation in core/ops (where the
/// existing ones do not do), write its build function in score.cpp, and add a line to the table
/// there.
struct ScoreFunction {
    std::string_view name;     // as the choice `score` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;   // who published it
    /// Adds what it needs to the head and returns the node `scores` (n, m), from q (n, d_q) and k
    /// (m, d_k).
    Ref (*build)(HeadContext& head, Ref q, Ref k);
    bool widths_may_differ = false;    // d_q ≠ d_k
    std::string_view parameters = {};  // the choices that it reads, separated by spaces
    /// Whether queries and keys that are wired to match outweigh the others by far, after softmax.
    bool finds_match = false;
    /// What makes its numbers weights: of kernels the sum, of their logarithms and of products
    /// softmax.
    std::string_view normalizer = "softmax";
};

std::span<const ScoreFunction> score_functions();
/// Throws Error with the nearest name.
const ScoreFunction& score_function(std::string_view name);

}  // namespace attend
