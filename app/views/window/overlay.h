#pragma once
#include "app/views/frame.h"

namespace attend {

/// A sheet over the panels, in the middle of the upper part, until it goes out of scope. A click
/// beside it closes it (session.overlay becomes empty); so does Escape, as lead_back() has it.
class Overlay {
  public:
    Overlay(Frame& frame, const char* name, float width_in_em, float height_in_em);
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;
};

}  // namespace attend
