#include "core/attention/pooling.h"

#include <array>

#include "core/attention/choices.h"
#include "core/named.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/matmul.h"
#include "core/ops/multiply.h"
#include "core/ops/row_normalizer.h"
#include "core/ops/softmax.h"
#include "core/ops/weighted_columns.h"

namespace attend {

namespace {

Notation of_weights(const char* title) { return {"weights", "w", Role::weights, title}; }
Notation of_output(const char* title) { return {"output", "o", Role::output, title}; }

/// One row with a number for each token.
Axes one_row(const PoolingContext& context, std::string name) {
    return {Axis("pooled", std::vector<std::string>{std::move(name)}), context.memory.axes().rows};
}

void build_max(const PoolingContext& context) {
    Scope scope = context.scope;
    const Ref weights =
        scope.add("weights", column_winners(context.memory), of_weights("Max pooling: weights"));
    scope.add("output", weighted_columns(weights, context.memory, "max"),
              of_output("Max pooling: output"));
}

void build_mean(const PoolingContext& context) {
    Scope scope = context.scope;
    const Ref weights = scope.add("weights", leaf<EqualWeights>(one_row(context, "mean")),
                                  of_weights("Mean: weights"));
    scope.add("output", matmul(weights, context.memory), of_output("Mean: output"));
}

void build_tf_idf(const PoolingContext& context) {
    Scope scope = context.scope;
    const Axes axes = one_row(context, "tf-idf");
    const Ref tf =
        scope.add("tf", leaf<TermFrequency>(axes, context.words), {"tf", "tf", Role::other});
    const Ref idf =
        scope.add("idf", leaf<InverseDocumentFrequency>(axes, context.frequencies, context.words),
                  {"idf", "idf", Role::other});
    const Ref scores = scope.add("scores", multiply(tf, idf), {"scores", "s", Role::score});
    const Ref weights = scope.add("weights", express(RowNormalizer(sum_rule, 1), scores),
                                  of_weights("TF-IDF: weights"));
    scope.add("output", matmul(weights, context.memory), of_output("TF-IDF: output"));
}

/// s = q·x/√d of a query that is learned, and softmax of that.
void build_attention(const PoolingContext& context) {
    Scope scope = context.scope, all = context.all;
    const Axis dimensions = context.memory.axes().columns;
    const Ref query =
        context.parameters.add(all, "query",
                               {{Axis("pooled", std::vector<std::string>{"attention"}), dimensions},
                                LeafUse::weight,
                                keeping_variance(dimensions.size())},
                               {"q", "q", Role::query, "Attention pooling: query"});
    const Ref dot = scope.add("dot", matmul_transposed(query, context.memory),
                              {"qX^T", "s", Role::score, "Attention pooling: products"});
    const Ref scores = scope.add("scores", divide_by_root(dot, dimensions.size()),
                                 {"scores", "s", Role::score, "Attention pooling: scores"});
    const Ref weights =
        scope.add("weights", softmax_rows(scores, 1), of_weights("Attention pooling: weights"));
    scope.add("output", matmul(weights, context.memory), of_output("Attention pooling: output"));
}

constexpr std::array all_poolings{
    Pooling{"none", "none", "No such nodes in the computation", "", "", nullptr},
    Pooling{"max", "Max pooling",
            "In each dimension the word with the largest number takes all, the first of equal ones",
            "w_{ik} = 1 if x_{ik} = max_i x_{ik}, else 0", "Collobert et al. 2011, section 3.3",
            build_max},
    Pooling{"mean", "Mean", "Every word weighs the same", "w_i = 1/n",
            "bag of words; Mikolov et al. 2013", build_mean},
    Pooling{"tf_idf", "TF-IDF", "A word weighs more the rarer it is in other texts",
            "w_i = tf_i·idf_i / Σ_j tf_j·idf_j, idf = ln((1+N)/(1+df)) + 1",
            "Spärck Jones 1972; the idf as scikit-learn smooths it, tf = count / tokens",
            build_tf_idf, true},
    Pooling{"attention", "Learned query",
            "A query of its own asks every word, which training teaches what to look for",
            "w = softmax(qX^T/√d)", "Yang et al. 2016, section 2.2", build_attention, false, true},
    Pooling{"all", "all three", "Max pooling, mean and TF-IDF", "", "", nullptr},
};

/// Those that the choice asks for: none, one, or with `all` every one.
std::vector<const Pooling*> chosen_poolings(std::string_view choice) {
    std::vector<const Pooling*> chosen;
    for (const Pooling& kind : poolings())
        if (kind.build && ((choice == "all" && !kind.learns) || choice == kind.name))
            chosen.push_back(&kind);
    return chosen;
}

}  // namespace

std::span<const Pooling> poolings() { return all_poolings; }
const Pooling& pooling(std::string_view name) { return named(poolings(), "pooling", name); }

bool reads_corpus(std::string_view choice) {
    for (const Pooling* const kind : chosen_poolings(choice))
        if (kind->reads_corpus) return true;
    return false;
}

std::vector<PoolingNodes> add_poolings(Ref memory, std::string_view choice,
                                       const std::vector<std::string>& words,
                                       const DocumentFrequencies& frequencies,
                                       const Parameters& parameters) {
    const Scope scope = Scope(*memory.graph).child("pooling");
    std::vector<PoolingNodes> nodes;
    for (const Pooling* const kind : chosen_poolings(choice)) {
        const Scope place = scope.child(std::string(kind->name));
        kind->build({place, memory, words, frequencies, parameters, scope});
        const Graph& graph = *memory.graph;
        nodes.push_back(
            {kind->name, graph.at(place.path("weights")), graph.at(place.path("output"))});
    }
    return nodes;
}

std::vector<Field<PoolingChoices>> PoolingChoices::fields() {
    return {
        {"pooling", "Pooling",
         "One vector of the whole text by max pooling, mean, TF-IDF or attention, as nodes beside "
         "attention: "
         "pooling/mean/weights, pooling/mean/output",
         &PoolingChoices::pooling, 0, 0, values_of<poolings>},
        {"corpus", "Texts",
         "A text file, a document a line, in which TF-IDF counts words; empty: a small built-in "
         "one",
         &PoolingChoices::corpus, 0, 0, nullptr, nullptr, std::span<const MadeNode>(), any_file},
    };
}

}  // namespace attend
