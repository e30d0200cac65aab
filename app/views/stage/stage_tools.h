#pragma once
#include "app/gui/lights.h"
#include "app/views/frame.h"

namespace attend {

/// What a speaker points with on the stage: kept in ui.states.
struct StageTools {
    bool light = false, spotlight = false;  // where the mouse is
    int magnified = 1;                      // around that place: 1, 2 or 4 times
    InWindow from_beside = {};              // where the speaker's window points; else outside

    bool any() const { return light || spotlight || magnified > 1; }
    /// Where they are: where the speaker's window points, else where the mouse is.
    InWindow place() const { return from_beside.is_inside() ? from_beside : mouse_in_window(); }
};

/// L: the light; S: the spotlight; Z: twice as large, four times, as it was. While nobody types.
void read_stage_tools(const Ui& ui);
/// Over the stage.
void draw_stage_tools(const Ui& ui);
/// Escape puts them away before it leaves anything: true when there were any.
bool put_away_stage_tools(const Ui& ui);

}  // namespace attend
