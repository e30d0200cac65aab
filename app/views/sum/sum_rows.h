#pragma once
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/sum/weighted_sum_layout.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

// What the weighted sum of one head and that of all heads have in common.

/// The column pointed at in any of these nodes, here or in another panel.
std::optional<Index> lit_column(const Frame& frame, std::initializer_list<NodeId> nodes);

/// A row of a node, in the colors of vectors, linked to its cells. The frame must outlive it.
CellStrip node_strip(const Frame& frame, const Value& value, NodeId node, Index row);
/// The same of another evaluation, which must live as long as the strip.
CellStrip node_strip(const Frame& frame, const Evaluation& evaluation, const Value& value,
                     NodeId node, Index row);

/// What is small beside the vectors that it was made of has colors of its own, from −largest to
/// largest; a range fixed by hand stays.
ColorScale own_scale(const Frame& frame, float largest);
/// "±0.8"
std::string end_of(const ColorScale& scale);
/// Why: a tooltip.
std::string own_scale_hint(const Frame& frame, std::string_view what, const ColorScale& scale,
                           std::string_view whose);

/// What of the sum is shown, and how: the places in the switches.
struct SumSwitches {
    int mode = 0;   // 0: one head, 1: all heads
    int order = 0;  // 0: as in the sentence, 1: by weight
    int form = 0;   // 0: ribbons, 1: bars
};
/// On the title line of the panel where there is room, else on one line of their own; where that is
/// too narrow, too, rows stay in order. `no_ribbons`: why there are bars alone, or empty.
void sum_switches(Frame& frame, bool of_heads, SumSwitches& shown, const std::string& no_ribbons);

/// What the colors of the strips span: those of v, of αv and of what they add up to. The last two
/// are compared with each other, unless each of many tokens adds so little that it would be dark.
struct SumScales {
    ColorScale values, products, sum;
    std::string_view whose_products;  // of whom the largest of them is
};

/// Above the columns, with the ends of the scales.
struct BarEnds {
    double low = 0, high = 1;
};
void sum_headings(const Frame& frame, const SumColumns& columns, BarEnds bars,
                  const SumScales& scales);
float sum_headings_height(const Ui& ui);

/// The name of a row, right-aligned between `left` and `right`; a long one is shortened. `lit`: in
/// that hue. Returns whether it was clicked.
struct RowName {
    std::string tag, text;
    float left = 0, right = 0, middle = 0;  // pixels of the screen
    std::optional<Role> lit;
};
bool row_name(const Ui& ui, const RowName& name);

/// The rows that are seen of a list that scrolls: calls draw(place, top).
void scrolled_rows(const char* name, float width, const SumRows& rows, std::size_t count,
                   const std::function<void(std::size_t place, float top)>& draw);

/// The line under the rows, "head 2's output station = Σ" with the strip that they add up to, and
/// the sentence that says it in words.
struct SumBottom {
    std::string what;  // "output", or "head 2's output"
    std::string query_name;
    CellStrip strip;
    const RichText* sentence = nullptr;
    std::string scale_note;  // where its strip has a scale of its own: ", ±0.9"
};
void sum_bottom(Frame& frame, const SumColumns& columns, const SumBottom& bottom);
/// Its height in pixels, the distance from the rows above included.
float sum_bottom_height(const Ui& ui, const RichText& sentence, float width);

/// Of names as row_name() sets them, looking at no more than some two hundred.
float widest_name(const Ui& ui, const std::vector<std::string>& names);

/// The output of all heads together: draws into the room that is left. A click on a head's name
/// chooses it: true.
bool draw_heads_sum(Frame& frame, const HeadsSum& sum);

}  // namespace attend
