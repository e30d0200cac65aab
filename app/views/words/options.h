#pragma once
#include <string>

namespace attend {

/// What is chosen of words before and after.
struct WordsOptions {
    std::string other = "The radio station plays jazz";  // a second sentence; empty: none
    bool scene_axes = false;   // the plane of the scene's own principal axes
    bool by_distance = false;  // neighbors by Euclidean distance, not by cosine
    bool operator==(const WordsOptions&) const = default;
};

}  // namespace attend
