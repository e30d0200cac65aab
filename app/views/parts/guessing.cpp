#include "app/views/parts/guessing.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr float wide = 60, line = 2.5f;  // in pixels of the stage
constexpr std::size_t most_numbers = 9;  // of one digit each

}  // namespace

TextStyle guess_style(const Ui& ui) {
    return {Face::semibold, stage_em(ui, stage_text::small), ui.theme->edited};
}

Box guess_ring(const Ui& ui, Index key, std::size_t number) {
    auto& guessing = ui.states.of<Guessing>();
    const bool chosen = guessing.chosen == key;
    TextStyle style = guess_style(ui);
    if (!chosen) style.color = ui.theme->dim_text;
    const std::string shown = number > most_numbers ? "" : std::to_string(number);
    return box::layers({box::ring(chosen ? ui.theme->edited : ui.theme->field_border,
                                  chosen ? ui.theme->edited : ui.theme->text, stage_em(ui, line)),
                        box::text(shown, style, 1).centered()})
        .wide(stage_em(ui, wide))
        .high(stage_em(ui, wide))
        .named(fmt::format("guess/{}", key))
        .on_click([&guessing, key] { guessing.chosen = key; })
        .without_hover();
}

}  // namespace attend
