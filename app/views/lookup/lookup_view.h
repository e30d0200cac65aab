#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/lookup/lookup_layout.h"
#include "app/views/lookup/lookup_model.h"
#include "app/views/sum/weight_bar.h"
#include "core/analysis/temperature_shares.h"

namespace attend {

// What the view of a look-up is put together from: none of it is used by other views.

/// What the view keeps between frames.
struct LookUpState {
    std::optional<std::uint64_t> revision;  // of the evaluation that the model was made from
    LookUpModel model;
    std::optional<int> order;  // 0: as in the table, 1: by weight; until chosen: by their number
    std::vector<Index> shown;  // rows in the order in which they are drawn
    std::size_t fitting = 12;  // rows that are told where there are many
    std::size_t rest = 0;      // the others, which are told as one
    double rest_weight = 0;    // together
    Value drawn_scores;        // −∞ where the key or the query is unknown
    double lowest_score = 0;
    double score_end = 1;  // of the bars: 1, or where some are negative the next after the largest
    bool is_signed() const { return lowest_score < 0; }
    bool unfolded = false;       // somebody wanted to see them
    int page = 0;                // where there is no room for both: the table, or what follows
    std::vector<double> before;  // of each row: the weight above it in its answer's ribbons
    WeightGesture gesture;
};
LookUpState& look_up_state(Frame& frame);
bool ordered_by_weight(const LookUpState& state);

/// The panel in one frame.
struct LookUpView {
    Frame& frame;
    LookUpState& state;
    const LookUpModel& model;
    LookUpColumns columns;
    LookUpHeights heights;
    ImVec2 start;  // its top left corner

    float top_of_rows() const { return start.y + heights.headings; }
    /// Whether the mouse points at this row, here or in another panel, or it is selected.
    bool is_lit(Index row) const;
    float left(const LookUpColumn& column) const { return start.x + column.left; }
    double number(NodeId node, Index row) const {
        return static_cast<double>(frame.evaluation()->value(node)(0, row));
    }
};

/// Where there is no room for both: the table, or what follows from it.
void draw_pages(const LookUpView& view);
/// The names of the columns, which sort the table, and above them those of the two look-ups.
void draw_headings(const LookUpView& view);
/// A row of the table that is seen, and the height of its middle on the screen.
struct SeenRow {
    Index row = 0;  // −1: all that are told as one
    float middle = 0;
};
/// The rows that are seen: hard scores, key and value, similarity and weight.
std::vector<SeenRow> draw_rows(const LookUpView& view);
/// Numbers at the ends of the bars of weights.
std::pair<double, double> weight_ends(const Matrix& weights);
/// Of the rows that are told as one: "and 9,988 more, 3.1 % together"; a click unfolds them.
void draw_folded(const LookUpView& view, float top);
/// Below the rows: adds one.
void draw_add_row(const LookUpView& view);
/// The answer of the hard look-up, with lines to the rows that it is made of. Returns where it ends
/// on the line of "+ row", 0 where it does not stand there.
float draw_hard_answer(const LookUpView& view, const std::vector<SeenRow>& seen);
/// How wide the names of the answers are with their shares, in pixels.
float answers_width(const Ui& ui, const LookUpModel& model);
/// The answers by their share, or the number that the values are mixed to.
void draw_answers(const LookUpView& view, const std::vector<SeenRow>& seen);
/// What follows from the numbers, in words.
std::vector<RichText> look_up_in_words(const Scene& scene, const Evaluation& evaluation,
                                       const LookUpModel& model, const ShareCurves* curves);
/// Null where they are not made yet, or would take too long.
const ShareCurves* share_curves_of(const LookUpView& view);

/// "44.5 %"
std::string share_text(double share);

}  // namespace attend
