#pragma once
#include <string>
#include <vector>

#include "core/document/what_if.h"

namespace attend {

/// What a model that judges a text says of it: the likeliest answer, and its probability.
struct TextAnswer {
    std::string answer;
    double probability = 0;
};

/// The same text without one of its tokens.
struct WithoutToken {
    Index token = 0;
    std::string text;  // what is left
    TextAnswer judged;
};

/// What a model that judges says of the text, and of the text without each of its tokens.
struct TokensLeftOut {
    TextAnswer judged;
    std::vector<WithoutToken> without;  // none of a text of one token

    bool flips(const WithoutToken& one) const { return one.judged.answer != judged.answer; }
};

/// Whether the scene's model gives one answer for the whole text, which is read as words.
bool judges_words(const Scene& scene);
/// Of such a scene, each time computed anew; numbers that were put in follow their words. Throws
/// Error, Cancelled.
TokensLeftOut leave_tokens_out(const Computed& base, const Progress& progress = {});

}  // namespace attend
