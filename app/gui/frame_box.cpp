#include "app/gui/frame_box.h"

#include <algorithm>

namespace attend {

void frame_box(const Ui& ui, ImVec2 low, ImVec2 high, Rgb color, float width) {
    const float shadow = ui.hairline();
    const auto line = [&](float inward, float wide, ImU32 ink) {
        const float at = inward + wide / 2;
        canvas().AddRect({low.x + at, low.y + at}, {high.x - at, high.y - at}, ink, 0, 0, wide);
    };
    const ImU32 dark = ink(ui.theme->selection_shadow, 0.7f);
    line(-shadow, shadow, dark);
    if (std::min(high.x - low.x, high.y - low.y) > 6 * width) line(width, shadow, dark);
    line(0, width, ink(color));
}

}  // namespace attend
