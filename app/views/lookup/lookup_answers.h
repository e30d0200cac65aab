#pragma once
#include <array>

#include "app/gui/box/box.h"
#include "app/gui/box/ribbons_between.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_state.h"

namespace attend {

/// How large answers are drawn, in em.
struct AnswerSizes {
    /// Letters: of the first answer alone, of the first three, of the others.
    std::array<float, 3> letters{sizes::leader, sizes::view, sizes::field};
    float rest = sizes::title;    // letters: of those that are told as one
    float unit = sizes::of(184);  // the width of a ribbon whose weight is 1
    float between = sizes::of(10), bar = sizes::of(8), room = 40;
    Length ribbons{4, 8.5f, 9.5f};
    float widest = 0;       // of a ribbon where it begins; 0: as a row is high
    std::size_t most = 12;  // answers; the others are told as one
};
struct AnswerBoxes {
    Box ribbons, answers;
};
/// What comes of the rows that `state` shows, which stand as `from` says: ribbons to the answers,
/// and these with their shares. Tags: "lookup/answer/0", "lookup/answer/mixed",
/// "lookup/answers/rest", "lookup/no_answer".
AnswerBoxes answer_boxes(Frame& frame, const LookUpState& state, box::RibbonRows from,
                         const AnswerSizes& sizes);

}  // namespace attend
