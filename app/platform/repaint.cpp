#include "app/platform/repaint.h"

#include <imgui_impl_opengl3.h>

#include "app/render/digest.h"

namespace attend {

bool Repaint::draw(Canvas& canvas, ImDrawData& data, Rgb ground) {
    const std::vector<PixelRectangle> parts = damage_.since_last(data, Digest().add(ground).bits());
    if (parts.empty()) return false;
    canvas.bind();
    for (const PixelRectangle& part : parts) canvas.clear(part, ground);
    draw_within(data, parts, [&] { ImGui_ImplOpenGL3_RenderDrawData(&data); });
    return true;
}

}  // namespace attend
