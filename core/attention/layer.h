#pragma once
#include <optional>
#include <vector>

#include "core/attention/block.h"
#include "core/attention/choices.h"
#include "core/graph/scope.h"
#include "core/ops/rotate.h"
#include "core/parameters/source.h"
#include "core/progress.h"

namespace attend {

/// Letters of shapes: n queries, m keys, d width of x, d_m width of memory, d_q, d_k, d_v of a
/// head.
struct LayerOptions : AttentionChoices {
    Index heads = 1;
    std::vector<bool> off;             // by head, through all layers; one that is off gives zeros
    std::vector<bool> layers_off;      // one that is off hands its input on
    std::optional<Index> query_width;  // d_q; empty: d_k
    Index key_width = 1;               // d_k
    Index value_width = 1;             // d_v
    bool output_projection = false;
    bool numbered = false;    // one layer alone stands at `layer.0/`, too
    bool final_norm = false;  // of what the last layer gives
    // What a model has and nobody would choose.
    double epsilon = 1e-5;                  // of norms
    std::optional<bool> output_bias;        // b_O; empty: as `bias`
    std::optional<bool> feed_forward_bias;  // empty: unless it is gated
    Rotation rotation;                      // of the position `rope`
    /// What is kept besides results; the rest passes, and is made again when somebody asks for it:
    /// scores, and what the feed-forward network makes on its way; then weights, too.
    enum class Keeps { all, weights, results } keeps = Keeps::all;
};

/// The same place, for what passes unless `kept`.
inline Scope passing_unless(bool kept, const Scope& place, const LayerOptions& options) {
    return kept ? place : place.passing(options.keeps == LayerOptions::Keeps::results);
}

struct LayerInputs {
    std::vector<Ref> sequences;  // (n, d) each, by number: what attention reads of them
    const Parameters& parameters;
    /// Every layer reads others that answer as they are; of the one that asks what the layer before
    /// made of it. Where both answer, its own are seen up to themselves.
    WhoAttends who = {};
    Progress progress = {};  // building is stopped by it, between layers

    Ref asks() const { return sequences[who.asks]; }
    /// Those that answer besides the one that asks, (m, d_m) each.
    std::vector<Ref> others() const;
    /// How many keys are theirs.
    Index other_keys() const;
};

/// A norm's own gain and, where its kind has one, shift, (1, d) each: `name/gain`, `name/shift`.
struct Norm {
    Ref gain;
    std::optional<Ref> shift;
};
Norm add_norm(Scope& place, const Parameters& parameters, const std::string& name,
              const Axis& columns, const LayerOptions& options);
/// All rows of x but the `first`, normed.
Expression normed(Ref x, const Norm& norm, const LayerOptions& options, Index first = 0);

/// How what answers is written: the rows that keys and values are made of.
Notation memory_notation(std::string matrix, std::string scale = {});

/// The layers of a scene with their nodes, which the command line names, from `memory` on, where
/// that is no sequence's own; returns `output` (n, d),
/// or (n, heads·d_v) of a lone layer without W_O. One layer has no prefix, several and those that
/// are numbered stand at `layer.0/`, `layer.1/`, … Each reads what the one before gives:
///
///     attended  = concat(heads) · W_O             Vaswani et al. 2017, section 3.2
///     activated = φ(attended)                     where a φ is chosen
///     residual  = x + activated                   He et al. 2016
///     feed_forward/output = φ(h W_1 + b_1) W_2 + b_2
///                     or  (φ(h W_gate) ∘ h W_1) W_2   Shazeer 2020
///
/// with a layer norm before attention and feed-forward network (Xiong et al. 2020), or after their
/// sums (Vaswani et al. 2017). The last of these is called `output`. Throws Error where a name is
/// unknown or widths do not fit.
Ref attention_layers(Scope scope, const LayerInputs& inputs, const LayerOptions& options,
                     std::vector<Block>* blocks = nullptr,
                     std::vector<LayerBlock>* layers = nullptr);

}  // namespace attend
