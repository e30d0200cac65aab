#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/block.h"
#include "core/graph/scope.h"
#include "core/ops/token_weights.h"
#include "core/parameters/source.h"

namespace attend {

/// What a form of pooling builds with.
struct PoolingContext {
    Scope scope;                            // "pooling/max/"
    Ref memory;                             // (n, d): the vectors that are pooled
    const std::vector<std::string>& words;  // what each token is looked up as
    const DocumentFrequencies& frequencies;
    const Parameters& parameters;
    Scope all;  // "pooling/"
};

/// One vector made of all vectors of a text: attention whose weights no token asks for. Each has
/// the nodes `weights` and `output` (1, d). A new one: its operation in core/ops, its build
/// function and a line in the table of pooling.cpp.
struct Pooling {
    std::string_view name;  // as the choice `pooling` is written
    std::string_view label;
    std::string_view help;
    std::string_view formula;  // of the weights, in the mark-up of core/graph/explanation.h
    std::string_view source;
    void (*build)(const PoolingContext& context);  // null: `none`, and `all`
    bool reads_corpus = false;
    bool learns = false;  // weights by what is learned: not among `all`
};

std::span<const Pooling> poolings();
/// Throws Error with the nearest name.
const Pooling& pooling(std::string_view name);

/// Whether one of them counts words in other texts.
bool reads_corpus(std::string_view choice);

/// Adds the nodes `pooling/NAME/…` of those chosen to the graph of `memory`.
std::vector<PoolingNodes> add_poolings(Ref memory, std::string_view choice,
                                       const std::vector<std::string>& words,
                                       const DocumentFrequencies& frequencies,
                                       const Parameters& parameters);

}  // namespace attend
