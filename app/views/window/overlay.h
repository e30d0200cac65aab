#pragma once
#include "app/gui/raised_sheet.h"
#include "app/views/frame.h"

namespace attend {

/// A sheet over the panels. A click beside it closes it (session.overlay becomes empty); so does
/// Escape, as lead_back() has it.
struct Overlay : RaisedSheet {
    Overlay(Frame& frame, const char* name, float wide, float high)
        : RaisedSheet(frame.ui, name, wide, high) {
        if (clicked_beside()) frame.session().overlay.clear();
    }
};

}  // namespace attend
