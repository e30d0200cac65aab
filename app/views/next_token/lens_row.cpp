#include "app/views/next_token/lens_row.h"

#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/views/next_token/next_look.h"

namespace attend {

namespace {

constexpr float high = 1.3f;  // em

void draw_name(const Ui& ui, float right, float y) {
    constexpr float size = 0.69f;
    const float wide = measure_text(ui, "lens", Face::regular, size).x;
    press_area(ui, "wall/lens/name", {right - wide, y}, {wide, ui.em(high)}, ImGuiButtonFlags_None);
    tooltip(ui,
            "What the model would say, had it ended after the layer above: the brighter "
            "the surer; ␣ is a lone space");
    draw_text(ui, {right, y + ui.em(high) / 2}, "lens", dim_style(ui, size), {1, 0.5f});
}

/// The likeliest token there, as bright as it is likely.
void draw_chip(const NextLook& look, std::size_t layer, ImVec2 min, ImVec2 max) {
    const Ui& ui = look.frame.ui;
    const Guess& best = look.b->of_layers[layer];
    const Rgb pink = ui.theme->role(Role::output);
    const bool same = best.token == look.word;
    const float share = same ? 1 : 0.2f + 0.55f * static_cast<float>(best.probability);
    canvas().AddRectFilled(min, max, ink(mix(ui.theme->panel, pink, std::min(share, 1.0f))),
                           ui.em(0.2f));
    const float room = max.x - min.x - ui.em(0.2f);
    if (room <= ui.em(1.6f)) return;
    draw_text(ui, {(min.x + max.x) / 2, (min.y + max.y) / 2},
              shortened(ui, look.said(best.token), room, Face::regular, 0.68f),
              {Face::regular, 0.68f, same ? text_on(pink) : ui.theme->text}, {0.5f, 0.5f});
}

}  // namespace

void draw_lens_row(Frame& frame, ImVec2 first, float width, float pitch, float name) {
    const Ui& ui = frame.ui;
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || look->b->of_layers.size() != static_cast<std::size_t>(frame.layers())) return;
    draw_name(ui, name, first.y);
    for (std::size_t layer = 0; layer < look->b->of_layers.size(); ++layer) {
        const ImVec2 min{first.x + static_cast<float>(layer) * pitch, first.y};
        const ImVec2 max{min.x + width, min.y + ui.em(high)};
        if (press_area(ui, fmt::format("wall/lens/{}", layer), min, {width, ui.em(high)}))
            select_logit_of_layer(*look, layer);
        tooltip(ui, guess_in_words(*look, layer) +
                        "\nWhat the model would say, had it ended there. Click: how the logit of " +
                        look->said(look->word) + " came about");
        draw_chip(*look, layer, min, max);
    }
    if (frame.stale()) return;  // then the whole wall steps back
    const float end = first.x + static_cast<float>(frame.layers() - 1) * pitch + width;
    dim_stale(frame, first, {end, first.y + ui.em(high)}, !look->current);
}

}  // namespace attend
