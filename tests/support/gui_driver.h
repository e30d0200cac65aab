#pragma once
#include <imgui.h>

#include <functional>
#include <stdexcept>
#include <string>

#include "app/gui/typing_order.h"
#include "app/gui/ui.h"

namespace attend {

/// Drives the user interface with neither a window nor OpenGL: fixed time step, injected mouse and
/// keys, items found by their tags. Heatmaps draw no cells, everything else is as in the program.
class GuiDriver {
  public:
    explicit GuiDriver(std::function<void(Ui&)> draw, ImVec2 size = {1280, 800})
        : draw_(std::move(draw)) {
        gui_.ui.tags = &tags_;
        ImGui::GetIO().DisplaySize = size;
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        // As the program's renderer has them: a list may have more than 65,536 corners.
        ImGui::GetIO().BackendFlags |=
            ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
        frames(2);  // windows settle on the second frame
    }

    Ui& ui() { return gui_.ui; }

    void frame() {
        ImGui::SetCurrentContext(context_);
        begin_frame(gui_.ui);
        ImGui::NewFrame();
        draw_(gui_.ui);
        ImGui::Render();
        for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {  // pretend to upload
            const bool destroy = texture->Status == ImTextureStatus_WantDestroy;
            if (texture->Status == ImTextureStatus_WantCreate) texture->SetTexID(1);
            if (destroy) texture->SetTexID(ImTextureID_Invalid);
            texture->SetStatus(destroy ? ImTextureStatus_Destroyed : ImTextureStatus_OK);
        }
    }
    void frames(int count) {
        while (count-- > 0) frame();
    }

    bool has(const std::string& name) const { return tags_.contains(name); }
    const TaggedItem& item(const std::string& name) const {
        const auto it = tags_.find(name);
        if (it == tags_.end())
            throw std::runtime_error("no item is tagged '" + name + "' in the last frame");
        return it->second;
    }
    const Tags& tags() const { return tags_; }
    ImVec2 center(const std::string& name) const { return item(name).center(); }

    void move(ImVec2 to) {
        ImGui::GetIO().AddMousePosEvent(to.x, to.y);
        frame();
    }
    void press(bool down, ImGuiMouseButton button = ImGuiMouseButton_Left) {
        ImGui::GetIO().AddMouseButtonEvent(button, down);
        frame();
    }
    void hover(const std::string& name) {
        move(center(name));
        frame();
    }
    void click(const std::string& name, ImGuiMouseButton button = ImGuiMouseButton_Left) {
        move(center(name));
        // Time passes, so that two clicks on one place are not taken for a double click.
        frames(25);
        press(true, button);
        press(false, button);
        frame();
    }
    void double_click(const std::string& name) {
        click(name);
        press(true);
        press(false);
        frame();
    }
    void drag(const std::string& name, ImVec2 by, int steps = 8) {
        const ImVec2 from = center(name);
        move(from);
        frames(25);
        press(true);
        for (int i = 1; i <= steps; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(steps);
            move({from.x + by.x * t, from.y + by.y * t});
        }
        press(false);
        frame();
    }
    void wheel(const std::string& name, float steps) {
        move(center(name));
        ImGui::GetIO().AddMouseWheelEvent(0, steps);
        frame();
    }
    /// As many frames as it takes until all was read that came in.
    void read_all() {
        do frame();
        while (typing_waits());
    }
    void type(const char* utf8) {
        ImGui::GetIO().AddInputCharactersUTF8(utf8);
        read_all();
        frame();
    }
    void hold(ImGuiKey key, bool down) {
        ImGui::GetIO().AddKeyEvent(key, down);
        read_all();
    }
    /// One key with modifiers: key(ImGuiMod_Ctrl | ImGuiKey_Z).
    void key(ImGuiKeyChord chord) {
        const auto modifiers = static_cast<ImGuiKeyChord>(chord & ImGuiMod_Mask_);
        const auto plain = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
        set_modifiers(modifiers, true);
        hold(plain, true);
        hold(plain, false);
        set_modifiers(modifiers, false);
        frame();
    }

  private:
    void set_modifiers(ImGuiKeyChord modifiers, bool down) {
        for (const ImGuiKey modifier : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt})
            if (modifiers & modifier) ImGui::GetIO().AddKeyEvent(modifier, down);
    }

    std::function<void(Ui&)> draw_;
    Tags tags_;
    GuiContext gui_;
    ImGuiContext* const context_ = ImGui::GetCurrentContext();
};

}  // namespace attend
