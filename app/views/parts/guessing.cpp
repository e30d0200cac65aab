#include "app/views/parts/guessing.h"

#include <fmt/format.h>

#include "app/gui/box/leaves.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr float radius = 30, line = 2.5f;  // in pixels of the stage
constexpr std::size_t most_numbers = 9;    // of one digit each

}  // namespace

TextStyle guess_style(const Ui& ui) {
    return {Face::semibold, stage_em(ui, stage_text::small), ui.theme->edited};
}

Box guess_ring(const Ui& ui, Index key, std::size_t number) {
    auto& guessing = ui.states.of<Guessing>();
    const auto paint = [number, chosen = guessing.chosen == key](const Ui& look, Place place) {
        const Theme& theme = *look.theme;
        const Rgb color = chosen                   ? theme.edited
                          : ImGui::IsItemHovered() ? theme.text
                                                   : theme.field_border;
        const ImVec2 middle = place.position + place.size / 2;
        canvas().AddCircle(middle, stage_pixels(radius), ink(color), 0, stage_pixels(line));
        if (number > most_numbers) return;
        TextStyle style = guess_style(look);
        if (!chosen) style.color = theme.dim_text;
        draw_text(look, middle, std::to_string(number), style, {0.5f, 0.5f});
    };
    const float wide = stage_em(ui, 2 * radius);
    return box::picture({wide, wide}, paint)
        .named(fmt::format("guess/{}", key))
        .on_click([&guessing, key] { guessing.chosen = key; })
        .without_hover();
}

}  // namespace attend
