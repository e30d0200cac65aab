#pragma once
#include <optional>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/staged.h"

namespace attend {

/// What is asked, above all else: a line of text.
Box kernel_query(Frame& frame);

/// The curve leads; below it what it says, and the objects that belong to it, or `instead` of
/// these. Where there is room for one of them alone, the one that is chosen.
/// A part of the home by its name: "plot", "sum", "map", "errors"; nothing: there is none such.
std::optional<Box> kernel_part(Frame& frame, std::string_view name);
Box kernel_home(Frame& frame, std::optional<Box> instead = std::nullopt);

/// The curve, the points and the question alone; first it may be asked. Tags: "plot", "plot/guess",
/// "stage/sigma".
Staged staged_kernel(Frame& frame);

/// The choices of the room.
void draw_kernel_setup(Frame& frame);
std::vector<SetupSection> kernel_sections(const Frame& frame);

}  // namespace attend
