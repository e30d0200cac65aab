#pragma once
#include <span>
#include <vector>

#include "core/translation/learning/cells.h"

namespace attend {

/// A source text and the words that should be written of it, by number, each with <end>.
struct ForcedText {
    std::span<const Index> source, target;
};

/// What a network says of texts when each word is written after the right ones before it.
struct ForcedLoss {
    double loss = 0;               // Σ −log p over all words
    Index words = 0;               // that were to be written
    std::vector<bool> exact = {};  // by text: whether each word was the likeliest
};

/// Some texts at once, forward and backward: the computation of core/translation/decoder, many rows
/// a step and without a graph. Texts that have ended take part no longer, so that no padding is
/// computed. On one thread.
class ForcedPass {
  public:
    /// `numbers` must outlive this. `start`: the number of <start>.
    ForcedPass(NetworkNumbers& numbers, const std::vector<ForcedText>& texts, Index start);

    ForcedLoss forward();
    /// After forward(): adds share · the gradient of Σ −log p to `sums`.
    void backward(Scalar share, NetworkNumbers& sums);

  private:
    /// What attention made of one text in one step.
    struct Look {
        Index key, keys;  // rows of keys_ that it looked at: the first, and how many
        Index hidden;     // where its rows of hidden_ begin, and its weights
    };

    void encode();
    void run_direction(CellNumbers& cell, CellPass& pass, bool forward);
    void place_keys();
    void decode();
    void place_looks();
    void look(Index step);
    void take_last_states(Index step);
    void add_own_keys(Index step);
    void tell(ForcedLoss& told);

    void go_back_outputs(NetworkNumbers& sums);
    void go_back_steps(NetworkNumbers& sums);
    void go_back_look(Index step, NetworkNumbers& sums);
    void go_back_own(Index step, NetworkNumbers& sums);
    void go_back_decoder(NetworkNumbers& sums);
    void go_back_start(NetworkNumbers& sums);
    void go_back_encoder(NetworkNumbers& sums);
    void go_back_direction(CellNumbers& cell, CellPass& pass, bool forward, Matrix& by_states,
                           CellNumbers& sums, Matrix& by_vectors);
    void go_back_last_states(Matrix& by_forward, Matrix& by_backward) const;

    /// Row of the text's token `at` among the packed ones; of a text by its place in sources_.
    Index source_row(std::size_t text, Index at) const {
        return sources_.begin(at) + static_cast<Index>(text);
    }
    /// The key that the text of a decoder's row has of the word that it wrote in a step.
    Index own_key(Index row, Index step) const {
        const std::size_t text = text_of(row);
        return first_key_[text] + std::ssize(texts_[text].source) + step;
    }
    std::size_t text_of(Index row) const { return by_target_[static_cast<std::size_t>(row)]; }

    NetworkNumbers& numbers_;
    std::vector<ForcedText> texts_;       // the longest source first
    std::vector<std::size_t> as_given_;   // where those were given
    std::vector<std::size_t> by_target_;  // texts, the longest target first: rows of the decoder
    PackedSteps sources_, targets_;
    std::vector<Index> source_words_, words_before_, words_;  // packed

    Matrix source_vectors_;  // (Σ T, d)
    CellPass forward_, backward_;
    Matrix last_;                   // (texts, n): from right to left, at the first token
    Matrix start_;                  // (texts, s), by row of the decoder
    std::vector<Index> first_key_;  // by text
    Matrix keys_, hidden_keys_;     // (Σ (T + own words), 2n), and W_2 of these (…, a)
    Matrix word_vectors_;           // (Σ m, d)
    CellPass decoder_;
    Matrix contexts_, queries_;    // (Σ m, 2n), and W_1 s + b (Σ m, a)
    std::vector<Look> looks_;      // by packed row of the decoder
    Matrix hidden_;                // tanh(W_1 s + W_2 h + b), (Σ looks, a)
    std::vector<Scalar> weights_;  // of each look
    Matrix by_logits_;             // first the logits (Σ m, W)

    Matrix by_contexts_, by_states_, by_start_, by_last_, by_queries_, by_keys_, by_hidden_keys_;
};

}  // namespace attend
