#pragma once
#include <string>
#include <vector>

#include "app/views/next_token/next_look.h"

namespace attend {

/// What a part of the model adds to a logit.
struct Push {
    std::string name;  // "L23·h3"
    std::string path;  // of its node
    int layer = -1, head = -1;
    double number = 0;
};

/// What pushes a word's logit after a row, against the mean of all words and against another one.
struct Pushes {
    Index word = 0, against = 0;
    std::vector<Push> against_mean, against_other;
    std::vector<Push> of_heads;  // by block; of one that is off what it would push
};

/// Of what is shown; null until the first was made. `current`: whether they are of these words.
const Pushes* pushes_now(const NextLook& look, bool& current);
/// While there are none: that they are computed, or why they are not.
std::string why_no_pushes(const NextLook& look);

/// "+0.41", "−1.20"
std::string signed_text(double number);
/// Selects how a push came about, as soon as the graph has its node.
void explain_push(const NextLook& look, const Pushes& pushes, const Push& push);

}  // namespace attend
