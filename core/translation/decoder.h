#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/translation/network.h"

namespace attend {

/// The nodes by which a source text is read.
struct EncodedNodes {
    NodeId vectors = 0;                // encoder/e (T, d)
    NodeId forward = 0, backward = 0;  // encoder/forward/h, encoder/backward/h (T, n)
    Ref h;                             // encoder/h (T, 2n): keys and values
    Ref start;                         // decoder/start (1, s)
};

/// Adds the encoder's nodes: a gated recurrent unit from left to right and one from right to left.
///
///     z = σ(e W_z + h U_z + b_z), r = σ(e W_r + h U_r + b_r), h' = tanh(e W + (r ∘ h) U + b)
///     h ← (1 − z) ∘ h + z ∘ h', from 0
///
/// `words`: rows of encoder/vectors, the last one that of <end>; `places`: what they are called.
EncodedNodes add_encoder(Graph& graph, const NetworkLeaves& leaves, std::vector<Index> words,
                         const Axis& places);

/// The nodes of a step, which writes a word: decoder/step.N/…, each 1 × ….
struct StepNodes {
    std::optional<Ref> query, scores, weights;  // nothing where it attends to nothing
    Ref context;
    Ref state, logits, probabilities;
};

/// What a step begins with.
struct StepBefore {
    Ref state;
    Index word = 0;                        // that was written before, by its number
    std::optional<Ref> keys, hidden_keys;  // that answer, and W_2 of these
    std::optional<Ref> context;            // where it is always the same
};

/// Adds steps of the decoder:
///
///     query = s_{i−1}, scores e_ij = v·tanh(W_1 s_{i−1} + W_2 h_j + b), weights α = softmax(e)
///     context c = Σ_j α_j h_j, or where it attends to nothing the encoder's last states
///     z, r, s' from E(y_{i−1}), s_{i−1} and c; state s_i = (1 − z) ∘ s_{i−1} + z ∘ s'
///     probabilities p = softmax(s_i W_o + c C_o + b_o)
class Decoder {
  public:
    Decoder(const NetworkLeaves& leaves, const EncodedNodes& encoded,
            std::vector<std::string> words)
        : leaves_(leaves), encoded_(encoded), words_(std::move(words)) {}

    /// Before the first step; `first`: the number of <start>.
    StepBefore start(Graph& graph, Index first) const;
    /// Adds the nodes of the step `number` under `place`, "decoder/step.3/".
    StepNodes add_step(Scope place, const StepBefore& before, Index number) const;
    /// Before the next step, when `word` is written.
    StepBefore after(Scope place, const StepBefore& before, const StepNodes& step,
                     Index word) const;

  private:
    NetworkLeaves leaves_;
    EncodedNodes encoded_;
    std::vector<std::string> words_;  // of the target, by number
};

/// "decoder/step.3".
std::string step_place(Index step);

}  // namespace attend
