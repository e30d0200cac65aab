#pragma once
#include <imgui.h>

#include <utility>

#include "app/gui/ui.h"
#include "core/graph/matrix.h"

namespace attend {

// Tokens in columns and lines between them: arithmetic and drawing that the views share.

/// Tokens one below the other, in pixels of the screen.
struct TokenRows {
    Index count = 0;
    float top = 0;    // of the first, wherever it was scrolled to
    float pitch = 1;  // from one to the next

    float middle(Index i) const { return top + (static_cast<float>(i) + 0.5f) * pitch; }
    float height() const { return static_cast<float>(count) * pitch; }
    /// The rows [first, last) of which something lies between two heights.
    std::pair<Index, Index> between(float low, float high) const;
};
/// The row that was last brought into view: a view of rows keeps one in ui.states.
struct RowSeen {
    Index row = -1;
};
/// Scrolls to a row once it is chosen: what asks is never out of sight, between two heights, of
/// what it asks.
void bring_into_view(RowSeen& seen, const TokenRows& rows, Index row, float low, float high);

/// From token to token at which `count` of them fill `height` pixels, held where text is read.
float fitting_pitch(const Ui& ui, float height, Index count);
/// Of `height` pixels those that whole rows take, where not all of them fit.
float whole_pitches(const Ui& ui, float height, Index count);

/// A line from one column to the next, level at both ends.
struct TokenLine {
    ImVec2 from, to;  // from.x < to.x
    /// Its height at x; outside the ends that of the end.
    float at(float x) const;
};

/// What a line looks like.
struct LineInk {
    Rgb color;
    float alpha = 1, thickness = 1;  // pixels
};
/// `fine` spends more corners on the bend: for few lines.
void draw_token_line(ImDrawList& list, const TokenLine& line, const LineInk& ink, bool fine);

/// Whether the item just made has the keyboard, and somebody walks by keys: it then counts as
/// pointed at.
inline bool reached_by_keys() { return ImGui::IsItemFocused() && ImGui::GetIO().NavVisible; }

}  // namespace attend
