#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/box/left_out.h"
#include "app/gui/controls.h"
#include "app/gui/light.h"
#include "app/gui/tooltip.h"
#include "app/gui/veil.h"

namespace attend {

namespace {

/// Tells a box what the mouse and the keyboard did to it in this frame.
class Acting {
  public:
    Acting(const Ui& ui, const Box& box, Place own) : ui_(ui), box_(box), own_(own) {}

    /// Makes the item that is pointed at and pressed, and tells the box what was done to it.
    void act() const {
        const BoxActs& acts = *box_.acts;
        ImGui::SetNextItemAllowOverlap();
        const ImGuiButtonFlags buttons = ImGuiButtonFlags_MouseButtonLeft |
                                         (acts.menu ? ImGuiButtonFlags_MouseButtonRight : 0),
                               keyboard = acts.any_press() ? ImGuiButtonFlags_EnableNav : 0;
        ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, !box_.tab_stop);
        const bool pressed =
            press_area(ui_, box_.name, own_.position, own_.size, buttons | keyboard);
        ImGui::PopItemFlag();
        if (box_.gets_keyboard) take_keyboard();
        if (acts.focus && ImGui::IsItemFocused()) acts.focus();
        const bool over = ImGui::IsItemHovered(ImGuiHoveredFlags_NoNavOverride);
        const ImGuiID item = ImGui::GetItemID();
        if (over && acts.point) acts.point();
        press(acts, pressed, over);
        drag(acts);
        if (over && acts.wheel) turn(acts, item);
        if (acts.key && ImGui::IsItemFocused()) keys(acts, item);
    }

  private:
    static void take_keyboard() {
        ImGui::ClearActiveID();
        ImGui::SetWindowFocus();
        ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        ImGui::SetNavCursorVisible(true);
    }

    static void press(const BoxActs& acts, bool pressed, bool over) {
        if (over && acts.menu && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) return acts.menu();
        if (over && acts.double_click && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            return acts.double_click();
        if (pressed && acts.click && !ImGui::IsMouseReleased(ImGuiMouseButton_Right)) acts.click();
    }

    void drag(const BoxActs& acts) const {
        const ImVec2 by = ImGui::GetIO().MouseDelta;
        const bool held = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left),
                   ended = ImGui::IsItemDeactivated();
        if (acts.drag && (ended || (held && (by.x != 0 || by.y != 0))))
            acts.drag(ended ? ImVec2{} : by, ended);
        if (acts.slide && (ended || (held && by.x != 0)))
            acts.slide(ended ? 0 : by.x / std::max(own_.size.x, 1.0f), ended);
    }

    /// The wheel is the box's: the window does not scroll.
    static void turn(const BoxActs& acts, ImGuiID item) {
        ImGui::SetKeyOwner(ImGuiKey_MouseWheelY, item);
        if (const float steps = ImGui::GetIO().MouseWheel; steps != 0) acts.wheel(steps);
    }

    static void keys(const BoxActs& acts, ImGuiID item) {
        for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key) {
            const auto named = static_cast<ImGuiKey>(key);
            if (!ImGui::IsKeyPressed(named, ImGuiInputFlags_Repeat) || !acts.key(named)) continue;
            ImGui::SetKeyOwner(named, item);
        }
    }

    const Ui& ui_;
    const Box& box_;
    Place own_;
};

class Drawing {
  public:
    Drawing(const Ui& ui, const PlacedBoxes& placed) : ui_(ui), placed_(placed) {}

    void draw() const {
        std::vector<bool> left_out(placed_.all.size());
        std::vector<Light> lights(placed_.all.size(), Light::as_around);
        for (std::size_t i = 0; i < placed_.all.size(); ++i) {
            const PlacedBox& one = placed_.all[i];
            const Box& box = *one.box;
            const bool in_one = one.parent >= 0 && left_out[static_cast<std::size_t>(one.parent)];
            left_out[i] = in_one || is_left_out(ui_, box.name);
            lights[i] =
                one.parent < 0 ? light_around(ui_) : lights[static_cast<std::size_t>(one.parent)];
            if (box.is_picture) lights[i] = Light::dimmed;
            if (box.is_in_light && lights[i] == Light::dimmed) lights[i] = Light::lit;
            if (left_out[i]) continue;
            std::optional<InLight> in_light(std::in_place, ui_, lights[i]);
            if (box.acts) Acting(ui_, box, one.own).act();
            if (is_hovered(box) || box.is_lit) light(one);
            box.kind->paint(ui_, one.own);
            in_light.reset();
            if (!box.acts) name(one);
            explain(i);
        }
        for (const PlacedBox& one : placed_.all)
            if (one.box->is_old) veil(ui_, one.own);
    }

  private:
    static bool is_hovered(const Box& box) {
        return box.acts && box.acts->any_press() && !box.plain && ImGui::IsItemHovered();
    }

    void light(const PlacedBox& one) const {
        canvas().AddRectFilled(one.own.position, one.own.position + one.own.size,
                               ink(ui_.theme->hover), ui_.em(0.2f));
    }

    /// What is no item is found by name all the same; a control has tagged itself.
    void name(const PlacedBox& one) const {
        if (!one.box->name.empty())
            ui_.tag(one.box->name, one.own.position, one.own.position + one.own.size);
    }

    /// Text that is not all there says all of it where nothing else is said.
    std::string tip_of(const PlacedBox& one) const {
        if (!one.box->tip.empty()) return one.box->tip;
        return one.box->kind->is_shortened(ui_, one.own.size.x) ? one.box->kind->words() : "";
    }

    void explain(std::size_t index) const {
        const PlacedBox& one = placed_.all[index];
        const std::string tip = tip_of(one);
        if (tip.empty()) return;
        if (!one.box->acts) {
            ImGui::SetCursorScreenPos(one.own.position);
            ImGui::SetNextItemAllowOverlap();
            ImGui::Dummy({std::max(one.own.size.x, 1.0f), std::max(one.own.size.y, 1.0f)});
        }
        tooltip_beside(ui_, tip, one.box->shortcut, line_of(index));
    }

    /// The row that a box stands in, or the box: no tooltip lies over it.
    Place line_of(std::size_t index) const {
        for (auto i = static_cast<std::ptrdiff_t>(index); i >= 0;
             i = placed_.all[static_cast<std::size_t>(i)].parent)
            if (const PlacedBox& one = placed_.all[static_cast<std::size_t>(i)]; one.box->is_line)
                return one.own;
        return placed_.all[index].own;
    }

    const Ui& ui_;
    const PlacedBoxes& placed_;
};

}  // namespace

void draw_box(const Ui& ui, const Box& box, Place place) {
    const PlacedBoxes placed = lay_out(ui, box, place);
    Drawing(ui, placed).draw();
}

float draw_box(const Ui& ui, const Box& box) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, high = height_of(ui, box, wide).wish;
    draw_box(ui, box, {at, {wide, high}});
    take_room(at, {wide, high});
    return high;
}

}  // namespace attend
