#include "app/render/ground.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cstring>

#include "app/render/gl.h"

namespace attend {

namespace {
FilledGround ground_of(const ImDrawCmd& command) {
    FilledGround ground;
    std::memcpy(&ground, command.UserCallbackData, sizeof ground);
    return ground;
}

PixelRectangle filled(const ImDrawData& data, const ImDrawCmd& command) {
    const FilledGround ground = ground_of(command);
    const ImVec4& clip = command.ClipRect;
    return DrawnScreen(data).filled_by_call(
        {std::max(clip.x, ground.low.x), std::max(clip.y, ground.low.y),
         std::min(clip.z, ground.high.x), std::min(clip.w, ground.high.y)});
}

void fill(const ImDrawList*, const ImDrawCmd* command) {
    const ImDrawData& data = *ImGui::GetDrawData();
    const PixelRectangle pixels = filled(data, *command);
    if (pixels.empty()) return;
    gl::set_scissor(pixels, DrawnScreen(data).height);
    const Rgb color = ground_of(*command).color;
    glClearColor(color.r, color.g, color.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}
}  // namespace

void add_ground(ImDrawList& list, ImVec2 low, ImVec2 high, Rgb color) {
    push_clip_of_call(list, low, high);
    FilledGround ground{low, high, color};
    list.AddCallback(fill, &ground, sizeof ground);
    list.PopClipRect();
}

std::optional<FilledGround> ground_of_call(const ImDrawCmd& command) {
    if (command.UserCallback != fill) return std::nullopt;
    return ground_of(command);
}

std::vector<PixelRectangle> grounds_of(const ImDrawData& data) {
    std::vector<PixelRectangle> grounds;
    for (const ImDrawList* list : data.CmdLists)
        for (const ImDrawCmd& command : list->CmdBuffer)
            if (command.UserCallback == fill) grounds.push_back(filled(data, command));
    return grounds;
}

}  // namespace attend
