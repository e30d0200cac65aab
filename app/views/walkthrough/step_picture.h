#pragma once
#include <vector>

#include "app/views/frame.h"
#include "app/views/walkthrough/step_list.h"
#include "app/views/walkthrough/sum_play.h"

namespace attend {

/// Draws the lines of a step in `size` pixels at `position`, one below the other: each matrix live,
/// with its name, words and numbers, clickable and editable as everywhere; the signs between. Rows
/// of other queries than the step's are veiled. Tags: those of the matrices, "steps/PATH"; where a
/// node stands there again "steps/2/PATH". Returns whether one of them has the keyboard.
bool draw_step_picture(Frame& frame, const Step& step, const std::vector<PictureLine>& lines,
                       const SumPlay* play, ImVec2 position, ImVec2 size);

}  // namespace attend
