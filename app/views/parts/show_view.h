#pragma once
#include <string_view>

#include "app/views/frame.h"

namespace attend {

/// Shows a view of the large place: its panel is there and nothing else fills the window.
void show_view(Frame& frame, std::string_view name);

}  // namespace attend
