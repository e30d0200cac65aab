#pragma once
#include <imgui.h>

#include <string>
#include <utility>
#include <vector>

#include "app/gui/panel.h"
#include "app/jobs/latest_job.h"
#include "app/views/frame.h"
#include "core/analysis/hidden_weight.h"

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
/// `weight` in [0, 1] as thickness and opacity; never thinner than can be seen.
LineInk weighted_ink(const Ui& ui, Rgb color, float weight, float widest);
/// The same with the hue going to that of `to`, as arcs have it: for a query's own.
void draw_token_line(const Ui& ui, ImDrawList& list, const TokenLine& line, const LineInk& ink,
                     Rgb to);
/// `fine` spends more corners on the bend: for few lines.
void draw_token_line(ImDrawList& list, const TokenLine& line, const LineInk& ink, bool fine);

/// How a token stands in its column.
struct TokenLook {
    Role role = Role::query;  // its hue where it is lit or chosen
    bool lit = false, chosen = false, dim = false;
    bool at_right = false;  // its text begins at the column's edge, otherwise it ends there
};
struct TokenEvents {
    bool hovered = false, clicked = false;
};
/// A token at `edge` (the middle of its row), in at most `width` pixels, as an item; what is too
/// long is shortened and stands whole in its tooltip. `number` stands between text and edge.
TokenEvents draw_token(const Ui& ui, const std::string& tag, ImVec2 edge, float width, float pitch,
                       const std::string& text, const TokenLook& look,
                       const std::string& number = {});

/// Whether the item just made has the keyboard, and somebody walks by keys: it then counts as
/// pointed at.
inline bool reached_by_keys() { return ImGui::IsItemFocused() && ImGui::GetIO().NavVisible; }
/// The width that the widest of these labels takes, and no more than `most`, in pixels. Only the
/// first thousand are measured.
float widest_label(const Ui& ui, const Axis& axis, float pitch, float most);

/// What a threshold hides, counted once for each `of` (which matrices, of which computation) and
/// threshold: a view keeps one in ui.states.
struct HiddenCount {
    struct Key {
        std::string of;
        double threshold = 0;
        LineCells cells = {};
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, HiddenWeight> job;
};
/// Null where it is not counted yet; an earlier count stands in while a new one is made.
const HiddenWeight* count_hidden(Frame& frame, HiddenCount& count,
                                 const std::vector<Value>& matrices, const HiddenCount::Key& key);

/// At most so many lines are drawn.
constexpr std::size_t most_lines = 2000;

/// The control that hides light lines: a slider from 0 to the largest weight, in `width` pixels.
struct ThresholdControl {
    std::string tag;
    Place words;       // beside or below it: how much is drawn, as soon as that is known
    float height = 0;  // taken, with the words
};
ThresholdControl threshold_control(Frame& frame, std::string_view tag, double& threshold,
                                   const HiddenWeight* hidden, ImVec2 position, float width);

/// "31 of 49 lines drawn, the heaviest; the rest carries 12 % of the weight". `of` says of which
/// tokens, or what else is drawn: " of tokens 3 to 40".
std::string drawn_in_words(const WeightLines& lines, const HiddenWeight& all, std::string_view of);
/// Says it in its place; `hidden` may be null.
void say_what_is_drawn(const Ui& ui, const ThresholdControl& control, const WeightLines& lines,
                       const HiddenWeight* hidden, std::string_view of);

}  // namespace attend
