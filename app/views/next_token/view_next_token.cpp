#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/of_size.h"
#include "app/gui/said.h"
#include "app/gui/widgets.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/models_listed.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "core/texts/next_token.h"

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

/// What `make` makes of the prediction; where there is none, why.
template <class Make>
Box foretold(Frame& frame, Make make) {
    if (!frame.scene()->measures.next) return none_foretold(frame);
    std::string problem;
    std::optional<NextLook> found = look_at_next(frame, problem);
    if (!found) return box::empty(problem).grow().grow_high();
    const auto look = std::make_shared<const NextLook>(std::move(*found));
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
        select_probability(*look);
        return box::first_that_fits(
            {beside(look, tokens(look, next_rows_of_view)),
             beside(look, box::scrolled("next/left", tokens(look, next_rows_of_road))),
             below(look)});
    });
}

/// "+3.2 for Paris, most of 270": what the chosen head adds to the likeliest token's lead over the
/// next one. Nothing while that is not known.
Box push_of_head(const NextLook& look) {
    bool current = false;
    const Pushes* const pushes = pushes_now(look, current);
    const Selection& selection = look.frame.session().selection;
    if (!pushes || !current) return box::space(0);
    const auto is_chosen = [&](const Push& push) {
        return push.head == selection.head && std::max(push.layer, 0) == selection.layer;
    };
    const auto own = std::ranges::find_if(pushes->against_other, is_chosen);
    if (own == pushes->against_other.end()) return box::space(0);
    const auto heads = std::ranges::count_if(pushes->against_other,
                                             [](const Push& push) { return push.head >= 0; });
    const bool most = std::ranges::none_of(pushes->against_other, [&](const Push& push) {
        return push.head >= 0 && push.number > own->number;
    });
    return box::rich(say_rich<texts::next_token::push_for>(
                         "number"_is = signed_text(own->number),
                         "word"_is = TextRun{look.said(pushes->word), Role::output, true},
                         "most"_is = most, "n"_is = heads),
                     {sizes::control, true, 0})
        .named("next/push")
        .help(say<texts::next_token::push_for_help>("word"_is = look.said(pushes->word),
                                                    "rival"_is = look.said(pushes->against)));
}

RichText next_token_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->measures.next) return {};
    const Axes& axes = frame.node(frame.scene()->measures.next->probabilities).axes;
    return say_rich<texts::next_token::subtitle>(
        "text"_is = TextRun{frame.query_text(), Role::query, true}, "n"_is = axes.columns.size());
}

}  // namespace

void draw_next_panel(Frame& frame) {
    if (draw_problem(frame, "next token")) return;
    const Box panel = foretold(frame, [](const NextLookPtr& look) {
        // The others count together below.
        return box::as_many_as_fit(
            {{6, 4}, {18, 20}, true}, next_rows_of_road.most, [look](std::size_t most) {
                NextRowSizes rows = next_rows_of_road;
                rows.most = most;
                return box::column({next_rows(look, rows), push_of_head(*look)}, sizes::near)
                    .at_top();
            });
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
