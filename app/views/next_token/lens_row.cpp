#include "app/views/next_token/lens_row.h"

#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/views/next_token/next_look.h"

namespace attend {

bool has_lens_row(const Frame& frame) {
    return frame.scene()->measures.next && !frame.store.session.presenting;
}

void draw_lens_row(Frame& frame, ImVec2 first, float width, float pitch) {
    const Ui& ui = frame.ui;
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || look->b->of_layers.size() != static_cast<std::size_t>(frame.layers())) return;
    const float high = ui.em(1.3f);
    for (std::size_t layer = 0; layer < look->b->of_layers.size(); ++layer) {
        const ImVec2 min{first.x + static_cast<float>(layer) * pitch, first.y};
        const ImVec2 max{min.x + width, min.y + high};
        if (press_area(ui, fmt::format("wall/lens/{}", layer), min, {width, high}))
            frame.session().select(fmt::format("lens/{}", layer), {look->row, look->word});
        tooltip(ui, guess_in_words(*look, layer) +
                        "\nWhat the model would say, had it ended there. Click: how the logit of " +
                        look->token(look->word) + " came about");
        draw_guess_of_layer(*look, layer, min, max);
    }
}

}  // namespace attend
