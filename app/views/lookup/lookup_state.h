#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/lookup/lookup_model.h"
#include "app/views/sum/weight_bar.h"
#include "core/analysis/temperature_shares.h"

namespace attend {

// What the parts of a look-up have in common: none of it is used by other views.

/// What the view keeps between frames.
struct LookUpState {
    std::optional<std::uint64_t> revision;  // of the evaluation that the model was made from
    std::string order;                      // that the rows were put into
    LookUpModel model;
    std::vector<Index> shown;  // rows in the order in which they are drawn
    std::size_t rest = 0;      // the others, which are told as one
    double rest_weight = 0;    // together
    Value drawn_scores;        // −∞ where the key or the query is unknown
    double lowest_score = 0;
    double score_end = 1;   // of the bars: 1, or where some are negative the next after the largest
    bool unfolded = false;  // somebody wanted to see them
    WeightGesture gesture;

    bool is_signed() const { return lowest_score < 0; }
};
LookUpState& look_up_state(Frame& frame);
/// Whether the heaviest rows stand first.
bool ordered_by_weight(const Frame& frame);

/// Numbers at the ends of the bars of weights.
std::pair<double, double> weight_ends(const Matrix& weights);
/// What follows from the numbers, in words.
std::vector<RichText> look_up_in_words(const Scene& scene, const Evaluation& evaluation,
                                       const LookUpModel& model, const ShareCurves* curves);
/// Why the nearest key is that; empty where it is the query itself, or not the only one.
RichText why_nearest(const Scene& scene, const Evaluation& evaluation, const LookUpModel& model);
/// Null where they are not made yet, or would take too long.
const ShareCurves* share_curves_of(Frame& frame);

/// "44.5 %"
std::string share_text(double share);
/// A row's number in a node of one row.
inline double number_of(const Frame& frame, NodeId node, Index row) {
    return static_cast<double>(frame.evaluation()->value(node)(0, row));
}

}  // namespace attend
