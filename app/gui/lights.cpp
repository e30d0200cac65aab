#include "app/gui/lights.h"

namespace attend {

namespace {

ImVec2 in_pixels(InWindow at) {
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    return {at.x * size.x, at.y * size.y};
}

void tag_circle(const Ui& ui, std::string_view name, ImVec2 middle, float radius) {
    ui.tag(name, {middle.x - radius, middle.y - radius}, {middle.x + radius, middle.y + radius});
}

}  // namespace

InWindow mouse_in_window() {
    const ImVec2 mouse = ImGui::GetIO().MousePos, size = ImGui::GetMainViewport()->Size;
    if (!ImGui::IsMousePosValid(&mouse) || size.x <= 0 || size.y <= 0) return {};
    return {mouse.x / size.x, mouse.y / size.y};
}

void draw_light(const Ui& ui, InWindow at, float radius) {
    struct Layer {
        float part, alpha;
    };
    const ImVec2 middle = in_pixels(at);
    for (const Layer layer : {Layer{1, 0.16f}, Layer{0.72f, 0.3f}, Layer{0.44f, 0.95f}})
        ImGui::GetForegroundDrawList()->AddCircleFilled(middle, layer.part * radius,
                                                        ink(ui.theme->error, layer.alpha), 48);
    tag_circle(ui, "light", middle, radius);
}

void draw_spotlight(const Ui& ui, InWindow at, float radius) {
    constexpr float dark = 0.72f;
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    // A ring so broad that it reaches over every corner.
    const float broad = 2 * (size.x + size.y);
    ImGui::GetForegroundDrawList()->AddCircle(in_pixels(at), radius + broad / 2,
                                              ink(Rgb{0, 0, 0}, dark), 96, broad);
    tag_circle(ui, "spotlight", in_pixels(at), radius);
}

}  // namespace attend
