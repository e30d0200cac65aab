#include "core/document/word_order.h"

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
        if (dynamic_cast<const Of*>(graph.node(id).operation.get()) &&
            chose(evaluation.value(id), evaluation.inputs(id)))
            return true;
    return false;
}

/// Whether `top_k` had to choose between equal scores: then the earlier key stays.
bool chose_by_place(const Matrix& kept, const std::vector<Value>& inputs) {
    const Matrix& scores = *inputs.front();
    const Matrix* const mask = inputs.size() > 1 ? inputs[1].get() : nullptr;
    for (Index i = 0; i < kept.rows(); ++i)
        for (Index a = 0; a < kept.cols(); ++a)
            for (Index b = a + 1; b < kept.cols() && kept(i, a) != Scalar(0); ++b)
                if (kept(i, b) == Scalar(0) && scores(i, a) == scores(i, b) &&
                    (!mask || (*mask)(i, b) != Scalar(0)))
                    return true;
    return false;
}

/// Whether rounding had to choose between equal weights: the earlier ones get the tenths that lack.
bool rounded_by_place(const Matrix& rounded, const std::vector<Value>& inputs) {
    const Matrix& weights = *inputs.front();
    for (Index i = 0; i < rounded.rows(); ++i)
        for (Index a = 0; a < rounded.cols(); ++a)
            for (Index b = a + 1; b < rounded.cols(); ++b)
                if (weights(i, a) == weights(i, b) && rounded(i, a) != rounded(i, b)) return true;
    return false;
}

}  // namespace

bool tells_places_apart(const Matrix& mask, bool self) {
    if (mask.rows() < 2) return false;
    for (Index i = 0; i < mask.rows(); ++i)
        for (Index j = 0; j < mask.cols(); ++j)
            if (mask(i, j) != (!self ? mask(0, j) : i == j ? mask(0, 0) : mask(1, 0))) return true;
    return false;
}

std::string order_told_by(const Scene& scene, const Evaluation& evaluation) {
    const Graph& graph = *evaluation.graph;
    if (scene.choices.position != "none") return "the position " + scene.choices.position;
    if (const auto mask = graph.find("mask");
        mask && tells_places_apart(evaluation.value(*mask), !scene.cross))
        return "the mask " + scene.choices.mask;
    if (!scene.cross && any_node<TopK>(evaluation, chose_by_place))
        return "the mask top_k, which keeps the earlier of equal scores";
    if (!scene.cross && any_node<RoundRows>(evaluation, rounded_by_place))
        return "the rounding, which gives the tenths that lack to the earlier of equal weights";
    if (evaluation.edits && overrides_values(graph, *evaluation.edits))
        return "numbers set by hand";
    return {};
}

}  // namespace attend
