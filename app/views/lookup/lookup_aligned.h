#pragma once
#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/frame.h"
#include "app/views/lookup/lookup.h"

namespace attend {

// How one query, its keys, scores, weights and values stand beside each other: whole matrices where
// there are few keys, and of many the rows that weigh most.

/// From left to right, in pixels of the screen; the same rows everywhere.
struct Aligned {
    static constexpr std::string_view panel = "computation";

    Frame& frame;
    const Block& block;
    std::vector<Index> rows = {};   // of the table, from top to bottom
    Index more = 0;                 // others, which are told as one
    std::optional<Index> lit = {};  // of the table: pointed at or chosen
    bool keys = false;              // there are matrices q and K
    float pitch = 0, title = 0;
    float names = 0;             // room at the left, for the keys' names
    bool titles_beside = false;  // or for those of q and K
    float top = 0;               // of the rows
    float k = 0, k_wide = 0, scores = 0, weights = 0, number_wide = 0, v = 0, v_wide = 0;

    const Ui& ui() const { return frame.ui; }
    float height() const { return pitch * static_cast<float>(rows.size()); }
    float bottom() const { return top + height(); }
    float top_of(std::size_t place) const { return top + static_cast<float>(place) * pitch; }
    bool numbers() const { return pitch >= ui().em(0.68f); }
    float number_size() const { return std::min(0.8f, pitch / ui().em(1)); }
    bool is_excerpt() const { return more > 0 || frame.node(block.v).on_demand; }
    /// Where the output stands.
    float output_top() const { return bottom() + ui().em(more > 0 ? 1.75f : 0.55f); }
};
/// Nothing where they have no room.
std::optional<Aligned> aligned(Frame& frame);

/// One number of a node.
struct NumberCell {
    const Node& node;
    Cell cell;
    double number = 0;
    ImVec2 min, size;
    Rgb ground;
    std::string text;  // of the number
    bool hatched = false;
};
void draw_number_cell(const Aligned& at, const NumberCell& cell);
/// Figures behind the point of scores, weights and shares of which this is the largest.
int decimals_of_shares(float largest);
/// The names of the keys, the steps from one matrix to the next, scores and weights.
void draw_upright_parts(const Aligned& at);
/// Beside the title of V: how texts are numbers.
void draw_values_note(const Aligned& at, ImVec2 title);
/// The output's name, as the sum that it is.
void draw_output_name(const Aligned& at);
/// Around the row that is pointed at or chosen, in every matrix that has one.
void outline_row(const Aligned& at);

/// Of many keys: the rows that weigh most, with the columns in which these have something.
void draw_excerpt(Aligned at);

}  // namespace attend
