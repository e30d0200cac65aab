#include "app/views/parts/stage_foot.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/views/parts/stage.h"

namespace attend {

namespace {

constexpr std::size_t most_dots = 24;
constexpr float pitch = 36, colors_wide = 300, colors_high = 16;  // pixels of the stage

}  // namespace

Box stage_words(const Ui& ui, std::string words) {
    return box::text(std::move(words), dim_style(ui, stage_em(ui, stage_text::small)), 20);
}

Box stage_dots(const Ui& ui, std::size_t at, std::size_t count, std::string name) {
    const std::string said = fmt::format("{} of {}", at + 1, count);
    Box how_far = count > most_dots ? stage_words(ui, said)
                                    : box::dots(at, count, stage_em(ui, pitch), ui.theme->text);
    return box::row({std::move(how_far).named("stage/dots").help(said),
                     stage_words(ui, std::move(name))},
                    stage_em(ui, 20))
        .named("stage/steps");
}

Box stage_colors(const Ui& ui, const ColorScale& scale, Range range, std::string words) {
    return box::row(
        {box::colors(scale, range).wide(stage_em(ui, colors_wide)).high(stage_em(ui, colors_high)),
         stage_words(ui, std::move(words))},
        stage_em(ui, 20));
}

}  // namespace attend
