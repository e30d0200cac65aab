#include "app/gui/figure/turned_text.h"

#include <imgui_internal.h>

#include <cmath>

namespace attend {

void draw_text_turned(const Ui& ui, ImVec2 position, std::string_view text, const TextStyle& style,
                      ImVec2 direction, ImVec2 anchor) {
    if (ui.em(style.size) < 1 || text.empty()) return;
    ImDrawList& list = canvas();
    const int first = list.VtxBuffer.Size;
    const ImVec2 size = measure_text(ui, text, style.face, style.size);
    const ImVec2 pivot(std::round(position.x), std::round(position.y));
    // Drawn level and then turned, so what would be clipped must be drawn too: no clip rectangle
    // here, the list's own one still cuts what is turned.
    const ImVec4 everything(-1e6f, -1e6f, 1e6f, 1e6f);
    ui.fonts.of(style.face)
        ->RenderText(
            &list, ui.em(style.size),
            {pivot.x - std::round(size.x * anchor.x), pivot.y - std::round(size.y * anchor.y)},
            ink(style.color, style.alpha), everything, text.data(), text.data() + text.size());
    ImGui::ShadeVertsTransformPos(&list, first, list.VtxBuffer.Size, pivot, direction.x,
                                  direction.y, pivot);
}

}  // namespace attend
