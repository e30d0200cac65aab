#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/widgets.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/models_listed.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Alt and 1 … 9, 0 write the tokens in their order: plain digits belong to the text.
void read_digits(const NextLook& look) {
    if (!look.frame.session().overlay.empty() || is_asked() || !ImGui::GetIO().KeyAlt) return;
    for (int digit = 0; digit < 10; ++digit) {
        const auto place = static_cast<std::size_t>(digit == 0 ? 9 : digit - 1);
        const auto pressed = [digit](ImGuiKey first) {
            return ImGui::IsKeyPressed(static_cast<ImGuiKey>(first + digit), false);
        };
        if (place < look.listed.size() && (pressed(ImGuiKey_0) || pressed(ImGuiKey_Keypad0)))
            append_token(look.frame, look.listed[place]);
    }
}

/// Of a model that reads both ways; with the way to one that does not, where that lies here.
Box none_foretold(Frame& frame) {
    const Ui& ui = frame.ui;
    const std::vector<ModelPlace>& here = models_listed(ui);
    if (std::ranges::find(here, "smollm2", &ModelPlace::id) == here.end())
        return box::empty(
            "This model reads both ways and foretells no token. Models that do: SmolLM2 "
            "(./run --fetch smollm2), GPT-2, Llama …");
    return box::column(
               {box::space(0).grow_high(),
                box::wrapped("This model reads both ways and foretells no token.", dim_style(ui))
                    .centered(),
                box::button(ui, "next/smollm2", "Ask SmolLM2 instead",
                            [&frame] { frame.draft().choices.model = "smollm2"; })
                    .centered(),
                box::space(0).grow_high()},
               1)
        .grow()
        .grow_high();
}

/// What `make` makes of what is foretold; else why nothing is.
template <class Make>
Box foretold(Frame& frame, Make make) {
    if (!frame.scene()->measures.next) return none_foretold(frame);
    std::string problem;
    std::optional<NextLook> found = look_at_next(frame, problem);
    if (!found) return box::empty(problem).grow().grow_high();
    const auto look = std::make_shared<const NextLook>(std::move(*found));
    select_probability(*look);
    read_digits(*look);
    return make(look).old(!look->current && !frame.stale());
}

Box tokens(const NextLookPtr& look, const NextRowSizes& size) {
    return box::column(
        {next_rows(look, size), next_trials(look), next_temperature_chart(look).grow_high()}, 1);
}

Box beside(const NextLookPtr& look, Box left) {
    Box heading = box::row({box::space(0).grow(), next_look_up(look)}, 0);
    Box right = box::column({std::move(heading), next_layers(look).grow_high()}, 0.3f);
    return box::row({std::move(left).wide({16, 20, sizes::of(520)}).grow_high(),
                     std::move(right).wide({28, 30, Length::endless}).grow_high()},
                    sizes::object)
        .wide({46, 56, Length::endless});
}

/// Where there is less room: below each other.
Box below(const NextLookPtr& look) {
    return box::scrolled("next", box::column({next_look_up(look),
                                              next_rows(look, next_rows_of_road), next_trials(look),
                                              next_temperature_chart(look), next_layers(look)},
                                             0.8f))
        .grow()
        .grow_high();
}

Box next_token_view(Frame& frame) {
    return foretold(frame, [](const NextLookPtr& look) {
        return box::first_that_fits(
            {beside(look, tokens(look, next_rows_of_view)),
             beside(look, box::scrolled("next/left", tokens(look, next_rows_of_road))),
             below(look)});
    });
}

RichText next_token_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->measures.next) return {};
    const Axes& axes = frame.node(frame.scene()->measures.next->probabilities).axes;
    return {{"after "},
            {frame.query_text(), Role::query, true},
            {fmt::format(", one of {} · a double click writes it, Alt+1 … 9, 0 the ten",
                         counted(axes.columns.size()))}};
}

}  // namespace

void draw_next_panel(Frame& frame) {
    if (draw_problem(frame, "next token")) return;
    const Box panel = foretold(frame, [](const NextLookPtr& look) {
        return box::scrolled("next/panel", next_rows(look, next_rows_of_road)).grow().grow_high();
    });
    draw_box(frame.ui, panel, {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

namespace view_files {
extern constinit const SceneView next_token{
    .place = 40,
    .name = "next_token",
    .tab = "Next token",
    .label = "Next token",
    .group = ViewGroup::see,
    .help =
        "What a model thinks comes next: the likeliest tokens, any word, and what each layer "
        "would have said",
    .extent = ViewExtent::center,
    .subtitle = next_token_subtitle,
    .applies = to_what_opens<Opens::model>,
    .fine_print = true,
    .view = next_token_view,
    .shows = "next token",
    .staged = staged_next};
}

}  // namespace attend
