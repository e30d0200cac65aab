#include "app/gui/box/popup.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"

namespace attend {

namespace box {

namespace {

/// Below a place, inside of the window, as high as it needs.
void put_below(const Ui& ui, Place place, float em) {
    const ImVec2 window = ImGui::GetMainViewport()->Size;
    const float wide = ui.em(em), top = place.position.y + ui.em(0.2f),
                left = std::min(place.position.x, std::max(window.x - wide - ui.em(1), 0.0f));
    ImGui::SetNextWindowPos({left, top});
    ImGui::SetNextWindowSize({wide, 0});
}

}  // namespace

Box popup(Popup what) {
    return picture({0, 0},
                   [what = std::move(what)](const Ui& ui, Place place) {
                       if (!ImGui::IsPopupOpen(what.name.c_str())) return;
                       if (what.wide > 0) put_below(ui, place, what.wide);
                       const float inset = ui.em(what.inset);
                       ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {inset, inset});
                       const bool open = ImGui::BeginPopup(what.name.c_str());
                       ImGui::PopStyleVar();
                       if (!open) return;
                       what.draw();
                       ImGui::EndPopup();
                   })
        .at_bottom();
}

Box progress(const Ui& ui, Progress what) {
    return control({8, 19, 19}, 1.3f, [&ui, what = std::move(what)](float width) {
        const FontScope font(ui, Face::regular, sizes::axis);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.3f), ui.em(0.1f)});
        if (progress_line(ui, what.name, what.said, what.part, width)) what.stop();
        ImGui::PopStyleVar();
        tooltip(ui, what.help);
    });
}

}  // namespace box

void draw_box_within(const Ui& ui, const Box& box, float em) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = std::min(width_of(ui, box).wish, ui.em(em));
    const ImVec2 size{wide, height_of(ui, box, wide).wish};
    draw_box(ui, box, {at, size});
    take_room(at, size);
}

bool begin_popup_over(const Ui& ui, const char* name, Place place, float em) {
    const float padding = ui.em(0.3f);
    const ImVec2 size{ui.em(em) + 2 * padding, ImGui::GetFrameHeight() + 2 * padding},
        low = place.position + (place.size - size) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, padding});
    ImGui::SetNextWindowPos({std::round(low.x), std::round(low.y)});
    const bool open = ImGui::BeginPopup(name, ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    return open;
}

}  // namespace attend
