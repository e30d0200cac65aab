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

// Parts of the view, in `width` pixels at the cursor.
void draw_next_why(const NextLook& look, const Pushes& pushes, float width);
void draw_next_looking(const NextLook& look, const Pushes& pushes, float width);

}  // namespace attend
