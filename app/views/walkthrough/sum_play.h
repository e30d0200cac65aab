#pragma once
#include <algorithm>

#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"
#include "core/graph/explain.h"

namespace attend {

/// The sum that a number is, played term by term. It moves only while it is played.
struct SumPlay {
    std::uint64_t revision = 0;
    NodeId node = 0;
    Cell cell;
    ExplainedCell explained;
    double position = 0;  // terms so far, with the part of the next that has passed
    bool playing = false;
    bool begun = false;        // some terms are added, or were
    double speed = 0;          // terms a second; 0: as the view says
    std::string longest = {};  // once it was asked for

    std::size_t terms() const;  // none where the number is no sum
    std::size_t added() const {
        return std::min(static_cast<std::size_t>(std::max(position, 0.0)), terms());
    }
    /// The terms so far, together.
    double partial() const;
    /// "0.3125 + 0.5·(−0.2) = 0.2125 · 2 of 12 terms"
    std::string text() const;
    /// The longest text() of all, for which room is kept, so that nothing moves while it is played.
    const std::string& longest_text();
    /// The term that was added last, while not all are.
    const Term* current() const {
        return begun && added() > 0 ? &explained.explanation.terms[added() - 1] : nullptr;
    }

    /// Play, hold, or begin anew after the last; without motion one term more.
    void press(bool single);
    void advance(double seconds, double terms_a_second);
};

/// The sum that is played of this number; another number, or another value of it, begins anew.
SumPlay& sum_play(Frame& frame, NodeId node, Cell cell);
/// Goes on with it where it is played.
void follow_play(Frame& frame, SumPlay& play);
/// Outlines in a matrix that stands in the picture what was read so far, and of it the last.
void outline_terms(const Frame& frame, const SumPlay& play, NodeId id, const HeatmapLayout& layout);

}  // namespace attend
