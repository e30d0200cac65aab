#pragma once
#include <vector>

#include "app/gui/heatmap.h"
#include "app/views/frame.h"
#include "app/views/walkthrough/step_list.h"

namespace attend {

/// A matrix or sign with its room.
struct PlacedPart {
    const PicturePart* part = nullptr;
    HeatmapView measured;  // value, axes and labels: as it will be drawn
    float title = 0;       // width of the name
    float before = 0;      // room of the sign
    ImVec2 wish;           // of cells and labels, at the size where numbers are read
    ImVec2 size;           // as granted by lay_out_step_line()
};

/// How the sign of a part is written: smaller above an arrow.
inline constexpr float step_sign_size = 1.25f, step_arrow_size = 0.95f;

/// What a part shows, with its labels and numbers; `row` is that of the addends.
PlacedPart measured_part(Frame& frame, const PicturePart& part, Index row);

/// The largest cells with which a line fits into the room, of one size in all its matrices; where
/// none does, those that want more than an equal share of the width give way.
void lay_out_step_line(const Ui& ui, std::vector<PlacedPart>& parts, ImVec2 room);

/// "αv, a row a word"
std::string addends_title(const Frame& frame);

}  // namespace attend
