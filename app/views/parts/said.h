#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// A token of the vocabulary, and what the model thinks of it.
struct Guess {
    Index token = 0;
    double probability = 0;
    Index rank = 0;  // 0: the likeliest
};

/// What is thought after one token of the text.
struct Guesses {
    Index after = 0;                      // the token that they come after
    std::vector<Guess> likeliest;         // the first ten
    double entropy = 0;                   // of all, in nats
    std::optional<Guess> wanted;          // of the token that was asked for
    std::optional<Guess> followed;        // of the token that does follow in the text
    std::vector<Guess> of_layers;         // the likeliest, had the model ended after each layer
    std::vector<Index> wanted_in_layers;  // the asked token's ranks there; of the likeliest where
                                          // none was asked for
};

/// Which row, and which token is asked for.
struct GuessRequest {
    Index row = 0;
    Index after = 0;  // the token there
    std::optional<Index> wanted, following;
    bool operator==(const GuessRequest&) const = default;
};
/// Throws Error, Cancelled.
Guesses guess(const Evaluation& evaluation, const NextTokenNodes& nodes,
              const GuessRequest& request, const Progress& progress);

}  // namespace attend
