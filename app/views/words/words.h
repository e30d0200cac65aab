#pragma once
#include <cstdint>
#include <string>

#include "app/gui/box/box.h"
#include "app/jobs/latest_job.h"
#include "app/views/frame.h"
#include "core/document/word_motion.h"

namespace attend {

// What the view of words before and after attention is put together from.

/// Beyond so many words only the chosen one, its heaviest keys and those pointed at have an arrow
/// and a name in the plane.
inline constexpr std::size_t most_named_words = 30;

/// What an answer follows from.
struct WordsAsked {
    std::uint64_t revision = 0;  // Computation::revision()
    Index token = 0;
    std::string other;
    bool scene_axes = false;
    Nearness nearness = Nearness::cosine;
    bool operator==(const WordsAsked&) const = default;
};

/// What the view keeps from one frame to the next.
struct WordsState {
    std::string lit_word;       // a neighbor pointed at in table or plane
    std::string next_lit_word;  // gathered in this frame
    double stale_since = -1;    // by ImGui::GetTime(); −1: the answer is up to date
    LatestJob<WordsAsked, WordMotion> motion;
};

/// Which axes span the plane, and how near is measured.
Box words_controls(Frame& frame);
/// The arrows from before to after, and the neighbors of the chosen token.
Box words_plane(Frame& frame, const WordMotion& motion);
/// The nearest words of the chosen token before, after, and after in the second sentence.
Box words_lists(Frame& frame, const WordMotion& motion);

/// Of a model: the words of its vocabulary that are nearest to the chosen token after each layer.
/// Tags: "words/layer/2".
Box words_of_layers(Frame& frame);

/// "cosine" or "distance"
std::string_view nearness_name(const Frame& frame);

}  // namespace attend
