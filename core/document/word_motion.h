#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/nearest_words.h"
#include "core/analysis/plane.h"
#include "core/document/what_if.h"

namespace attend {

/// How words move through attention: what is asked.
struct MotionRequest {
    Computed base;
    Index token = 0;          // whose neighbors are sought; inside the scene
    std::string other;        // a second sentence, with the same choices; empty: none
    bool scene_axes = false;  // principal axes of the scene's vectors, not of the vocabulary's
    Nearness nearness = Nearness::cosine;
};

/// A word of the vocabulary near a vector.
struct Neighbor {
    std::string word;
    double value = 0;  // cosine or distance
    Eigen::RowVector2d point;
};
using Neighbors = std::vector<Neighbor>;

/// How words move: before attention (`x`) and after it (`output`).
struct WordMotion {
    /// Why it cannot be compared with the word vectors, as a sentence; unless empty, there is
    /// nothing else.
    std::string elsewhere;
    Plane plane;
    bool scene_axes = false;         // as asked; also where there is no vocabulary
    std::vector<std::string> words;  // the tokens, as typed
    Index token = 0;                 // as asked
    PlanePoints before, after;       // (n, 2)
    std::vector<double> cosines;     // of each token's vector before and after: node `cosine`
    std::string vocabulary;          // "GloVe 6B 50d"; empty: the embedding has no other words
    Neighbors near_before, near_after;

    /// The second sentence, and in it the same word.
    struct Other {
        std::string problem;  // why it cannot be computed; unless empty, there is nothing else
        Index token = -1;     // the first of the same word; −1: it does not stand there
        std::vector<std::string> words;
        PlanePoints before, after;  // (n', 2)
        Neighbors near_after;
        double alike = 0;            // cosine of the word's two vectors after attention
        std::size_t edits_left = 0;  // matrices with edits that belong to the first sentence alone
    };
    std::optional<Other> other;
};

/// Throws Cancelled, and Error where a table cannot be read.
WordMotion move_words(const MotionRequest& request, const Progress& progress = {});

}  // namespace attend
