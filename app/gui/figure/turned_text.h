#pragma once
#include <imgui.h>

#include <string_view>

#include "app/gui/text.h"

namespace attend {

/// Text that reads along `direction`, of length 1: {0, −1} from bottom to top. `anchor` is the
/// point of its box, as it would lie level, that stands at `position`.
void draw_text_turned(const Ui& ui, ImVec2 position, std::string_view text, const TextStyle& style,
                      ImVec2 direction, ImVec2 anchor);

}  // namespace attend
