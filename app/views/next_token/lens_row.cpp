#include "app/views/next_token/lens_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/next_token/next_look.h"
#include "core/texts/next_token.h"

namespace attend {

namespace {

/// The likeliest token there, as bright as it is likely.
Box chip(const std::shared_ptr<const NextLook>& look, std::size_t layer) {
    const Theme& theme = *look->frame.ui.theme;
    const Guess& best = look->b->of_layers[layer];
    const Rgb pink = theme.role(Role::output);
    const bool same = best.token == look->word;
    const float share = same ? 1 : 0.2f + 0.55f * static_cast<float>(best.probability);
    const TextStyle style{Face::regular, 0.68f, same ? text_on(pink) : theme.text};
    constexpr float least = 1.4f;  // of less of a word there is nothing to read
    Box word = box::first_with_room(
        {box::text(look->said(best.token), style, least).centered(), box::space(0)});
    return box::framed(std::move(word),
                       {mix(theme.panel, pink, std::min(share, 1.0f)), std::nullopt, 0.2f},
                       {0.1f, 0})
        .wide({0, 2, Length::endless})
        .high(lens_chip_height)
        .named(fmt::format("wall/lens/{}", layer))
        .help(say<texts::next_token::guess_help>("guess"_is = guess_in_words(*look, layer),
                                                 "word"_is = look->said(look->word)))
        .on_click([look, layer] { select_logit_of_layer(*look, layer); });
}

}  // namespace

Box lens_row(Frame& frame, float gap) {
    std::string problem;
    const std::optional<NextLook> found = look_at_next(frame, problem);
    if (!found || found->b->of_layers.size() != static_cast<std::size_t>(frame.layers()))
        return box::space(0);
    const auto look = std::make_shared<const NextLook>(*found);
    Boxes chips;
    for (std::size_t layer = 0; layer < look->b->of_layers.size(); ++layer)
        chips.push_back(chip(look, layer));
    // Where all is stale the whole wall steps back.
    return box::row(std::move(chips), gap).old(!look->current && !frame.stale());
}

Box lens_name(const Ui& ui) {
    return box::text("lens", dim_style(ui, 0.69f))
        .right()
        .named("wall/lens/name")
        .help(
            "What the model would say, had it ended after the layer above: the brighter the "
            "surer; ␣ is a lone space");
}

}  // namespace attend
