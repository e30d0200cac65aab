#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/stage.h"
#include "app/views/wall/wall.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// A layer's number is pressed to have the layer hand its input on, or compute again.
void layer_switch(Frame& frame, int layer, ImVec2 at, ImVec2 anchor, bool off) {
    const Ui& ui = frame.ui;
    const ImVec2 size{ui.em(1.4f), ui.em(0.9f)};
    const ImVec2 min{at.x - anchor.x * size.x, at.y - anchor.y * size.y};
    if (off)
        ImGui::GetWindowDrawList()->AddLine({min.x, min.y + size.y / 2},
                                            {min.x + size.x, min.y + size.y / 2},
                                            ink(ui.theme->edited), ui.hairline());
    const std::string tag = fmt::format("wall/layer/{}", layer);
    if (press_area(ui, tag, min, size))
        switch_layer(frame, layer,
                     std::ranges::binary_search(frame.draft().choices.layers_off, layer));
    tooltip(ui, off ? "This layer hands its input on. Click: it computes again"
                    : "Click: the whole layer is off and hands its input on");
}

}  // namespace

void draw_wall_numbers(Frame& frame, const WallLayout& layout, ImVec2 origin, bool along,
                       bool layers, int band) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.store.session.selection;
    const int first = layers && layout.bands > 1 ? band * layout.columns : 0;
    const int all = layers ? layout.layers : layout.heads,
              count = layers && layout.bands > 1 ? std::min(layout.columns, all - first) : all;
    origin.y += static_cast<float>(band) *
                (layout.pitch.y * static_cast<float>(layout.heads) + layout.between);
    const float pitch = along ? layout.pitch.x : layout.pitch.y;
    const float text = message_size(frame, sizes::axis),
                wide = measure_text(ui, std::to_string(all), Face::semibold, text).x;
    const float least = along ? wide / 0.9f : ui.em(text);
    const int chosen = layers ? selection.layer : selection.head;
    // Where not all have room: every so manieth, the chosen one among them.
    const int step = std::max(static_cast<int>(std::ceil(least / pitch)), 1);
    for (int i = first; i < first + count; ++i) {
        if ((i - chosen) % step != 0) continue;
        const float at = static_cast<float>(i - first) * pitch;
        const bool own = i == chosen;
        const ImVec2 place = along ? ImVec2{origin.x + at + layout.tile.x / 2, origin.y}
                                   : ImVec2{origin.x, origin.y + at + layout.tile.y / 2};
        const bool off = layers && layer_is_off(frame, i);
        draw_text(ui, place, std::to_string(i),
                  {own ? Face::semibold : Face::regular, text,
                   off   ? ui.theme->edited
                   : own ? ui.theme->text
                         : ui.theme->dim_text},
                  along ? ImVec2{0.5f, 1} : ImVec2{1, 0.5f});
        if (layers && workspace(frame.room()).reads("layers_off"))
            layer_switch(frame, i, place, along ? ImVec2{0.5f, 1} : ImVec2{1, 0.5f}, off);
    }
}

}  // namespace attend
