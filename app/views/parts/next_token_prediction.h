#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// A token of the vocabulary, and what the model thinks of it.
struct Guess {
    Index token = 0;
    double probability = 0;
    Index rank = 0;  // 0: the likeliest
};

/// The tokens of the largest numbers of a row, at most `most`, the largest first; of equals the
/// smaller token.
std::vector<Index> largest_tokens(const Matrix& numbers, std::size_t most);

/// What is said after a token follows from these, and from nothing else.
struct PredictedFrom {
    const void* model = nullptr;
    Index row = 0;
    Index after = 0;                      // the token there
    std::optional<Index> following = {};  // and behind it in the text
    double temperature = 1;
    std::vector<Value> states;  // what each layer gives, and at last what the unembedding reads
    std::vector<Value> norm;    // gain and shift of the last norm
    Edits edits;                // of probabilities, their measures, logits and the lens
    bool operator==(const PredictedFrom&) const = default;
};
/// Of a scene that foretells the next token. Computes nothing.
PredictedFrom said_from(const Scene& scene, const Evaluation& evaluation, Index row);

/// What a model says after a token of its text, and what it would say had it ended after each
/// layer.
struct NextTokenPrediction {
    PredictedFrom from;
    Value probabilities;           // (1, vocabulary)
    std::vector<Value> lens;       // by layer, logits (1, vocabulary)
    std::vector<Guess> likeliest;  // the first ten
    double total = 0;              // what they add up to: 1, unless some were put in
    double entropy = 0;            // of all, in nats
    double surprise = 0;           // of the token that follows, in nats; NaN: none does
    std::vector<Guess> of_layers;  // the likeliest, had the model ended there
};
using NextTokenPredictionPtr = std::shared_ptr<const NextTokenPrediction>;

/// Layers whose state is that of one `known` are not asked again. Throws Error, Cancelled.
NextTokenPredictionPtr say(const NextTokenNodes& nodes, const Evaluation& evaluation,
                           PredictedFrom from, const std::vector<NextTokenPredictionPtr>& known,
                           const Progress& progress);

double probability_of(const NextTokenPrediction& said, Index token);
/// With its rank, for which all of the vocabulary is looked through.
Guess guess_of(const NextTokenPrediction& said, Index token);
/// The ten that are likeliest in either of the two, in the order of the first: what one of them
/// says and the other does not is among them. `other`: null where there is none.
std::vector<Index> likeliest_of_both(const NextTokenPrediction& first,
                                     const NextTokenPrediction* other);
/// 0: the likeliest after that layer.
std::vector<Index> ranks_in_layers(const NextTokenPrediction& said, Index token);

/// What is said after a row of what is shown, kept up to date beside the frame: the last one stays
/// until there is a newer one, `current` says which it is. Null until the first is there.
struct PredictedNow {
    NextTokenPredictionPtr said;
    bool current = false;
    std::string problem;
};
/// `name`: of the job, and of what is kept. Needs a scene that foretells the next token.
PredictedNow said_now(const Frame& frame, const std::string& name, const Scene& scene,
                      const Evaluation& evaluation, Index row,
                      const std::vector<NextTokenPredictionPtr>& known = {});

}  // namespace attend
