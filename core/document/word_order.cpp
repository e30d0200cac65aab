#include "core/document/word_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/ops/formula_score.h"
#include "core/ops/round_rows.h"
#include "core/ops/top_k.h"

namespace attend {

namespace {

/// An edit of what is computed stays in its place when words move. Edits of leaves are looked at
/// where the leaves are: word vectors move with their words, weights have no places.
bool overrides_values(const Graph& graph, const Edits& edits) {
    for (const auto& [path, edit] : edits)
        if (const auto node = graph.find(path); node && !graph.node(*node).is_leaf()) return true;
    return false;
}

/// Whether `chose` holds of any node of an operation: of its value and of those that it reads.
template <class Of, class Chose>
bool any_node(const Evaluation& evaluation, Chose chose) {
    const Graph& graph = *evaluation.graph;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const auto* const of = dynamic_cast<const Of*>(graph.node(id).operation.get());
            of && chose(*of, evaluation.value(id), evaluation.inputs(id)))
            return true;
    return false;
}

/// Whether `top_k` had to choose between equal scores: then the earlier key stays.
bool chose_by_place(const TopK&, const Matrix& kept, const std::vector<Value>& inputs) {
    const Matrix& scores = *inputs.front();
    const Matrix* const mask = inputs.size() > 1 ? inputs[1].get() : nullptr;
    for (Index i = 0; i < kept.rows(); ++i) {
        Scalar least = std::numeric_limits<Scalar>::infinity();  // of those that are kept
        for (Index j = 0; j < kept.cols(); ++j)
            if (kept(i, j) != Scalar(0)) least = std::min(least, scores(i, j));
        for (Index j = 0; j < kept.cols(); ++j)
            if (kept(i, j) == Scalar(0) && scores(i, j) == least &&
                (!mask || (*mask)(i, j) != Scalar(0)))
                return true;
    }
    return false;
}

/// Whether rounding had to choose between equal weights: the earlier ones get the tenths that lack.
bool rounded_by_place(const RoundRows&, const Matrix& rounded, const std::vector<Value>& inputs) {
    const Matrix& weights = *inputs.front();
    std::vector<std::pair<Scalar, Scalar>> row;  // weight and what it became
    for (Index i = 0; i < rounded.rows(); ++i) {
        row.clear();
        for (Index j = 0; j < rounded.cols(); ++j)
            if (!std::isnan(weights(i, j))) row.emplace_back(weights(i, j), rounded(i, j));
        std::ranges::sort(row);
        const auto apart = [](const auto& a, const auto& b) {
            return a.first == b.first && a.second != b.second;
        };
        if (std::ranges::adjacent_find(row, apart) != row.end()) return true;
    }
    return false;
}

bool typed_of_places(const FormulaScore& score, const Matrix&, const std::vector<Value>&) {
    return score.reads_order();
}

/// Whether a mask tells the places of queries apart. Where queries and keys are the same tokens
/// (`self`), all do but one that treats every pair alike, or every pair of different tokens; else
/// all whose rows differ.
bool tells_places_apart(const Matrix& mask, bool self) {
    if (mask.rows() < 2) return false;
    for (Index i = 0; i < mask.rows(); ++i)
        for (Index j = 0; j < mask.cols(); ++j)
            if (mask(i, j) != (!self ? mask(0, j) : i == j ? mask(0, 0) : mask(1, 0))) return true;
    return false;
}

}  // namespace

std::string order_told_by(const Scene& scene, const Evaluation& evaluation) {
    const Graph& graph = *evaluation.graph;
    if (scene.choices.position != "none") return "the position " + scene.choices.position;
    if (graph.sequence(0).places) return "positions of the model's own";
    if (any_node<FormulaScore>(evaluation, typed_of_places)) return "the score, which reads places";
    if (const auto mask = graph.entry().mask;
        mask && tells_places_apart(evaluation.value(*mask), !scene.crosses()))
        return "the mask " + scene.choices.mask;
    if (!scene.crosses() && any_node<TopK>(evaluation, chose_by_place))
        return "the mask top_k, which keeps the earlier of equal scores";
    if (!scene.crosses() && any_node<RoundRows>(evaluation, rounded_by_place))
        return "the rounding, which gives the tenths that lack to the earlier of equal weights";
    if (evaluation.edits && overrides_values(graph, *evaluation.edits))
        return "numbers set by hand";
    return {};
}

Swapped swap_words(const Computed& base, Index first, Index second, const Progress& progress) {
    const Node& vectors = base.scene.graph->node(*base.scene.graph->sequence(0).words);
    Matrix words = base.evaluation.value(vectors.path);
    words.row(first).swap(words.row(second));
    const Alteration change{{}, [&](Edits& edits) { edits[vectors.path] = {share(words), {}}; }};
    const WhatIf there = what_if(base, change, progress);
    Swapped swapped;
    swapped.first = first;
    swapped.second = second;
    const Matrix &was = base.evaluation.value(base.scene.output),
                 &is = there.evaluation.value(there.scene.output);
    for (Index row = 0; row < was.rows(); ++row) {
        const Index now = row == first ? second : row == second ? first : row;
        const double change_of_row = (is.row(now) - was.row(row)).cast<double>().norm();
        swapped.changes.push_back(change_of_row);
        swapped.largest = std::max(swapped.largest, change_of_row);
        swapped.largest_norm = std::max(swapped.largest_norm, was.row(row).cast<double>().norm());
    }
    return swapped;
}

}  // namespace attend
