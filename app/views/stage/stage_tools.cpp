#include "app/views/stage/stage_tools.h"

#include "app/gui/capturing_picture.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr float light_radius = 24, spot_radius = 150;  // pixels of the stage

bool is_tapped(ImGuiKey key) {
    const ImGuiIO& io = ImGui::GetIO();
    return !io.KeyCtrl && !io.KeyAlt && !io.WantTextInput && ImGui::IsKeyPressed(key, false);
}

}  // namespace

void read_stage_tools(const Ui& ui) {
    auto& tools = ui.states.of<StageTools>();
    if (is_tapped(ImGuiKey_L)) tools.light = !tools.light;
    if (is_tapped(ImGuiKey_S)) tools.spotlight = !tools.spotlight;
    if (is_tapped(ImGuiKey_Z)) tools.magnified = tools.magnified < 4 ? 2 * tools.magnified : 1;
}

void draw_stage_tools(const Ui& ui) {
    const auto& tools = ui.states.of<StageTools>();
    const InWindow at = tools.place();
    if (is_capturing_picture(ui) || !at.is_inside()) return;
    const bool points = tools.from_beside.is_inside();
    // What is magnified is seen as large as it was.
    const float part = 1 / static_cast<float>(tools.magnified);
    if (tools.spotlight) draw_spotlight(ui, at, part * stage_pixels(spot_radius));
    if (tools.light || points) draw_light(ui, at, part * stage_pixels(light_radius));
}

bool put_away_stage_tools(const Ui& ui) {
    auto& tools = ui.states.of<StageTools>();
    const bool any = tools.any();
    tools = {.from_beside = tools.from_beside};
    return any;
}

}  // namespace attend
