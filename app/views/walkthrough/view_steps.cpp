#include <fmt/format.h>

#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/room.h"
#include "app/gui/sizes.h"
#include "app/views/scene_view.h"
#include "app/views/walkthrough/options.h"
#include "app/views/walkthrough/step_outline.h"
#include "app/views/walkthrough/step_picture.h"
#include "app/views/walkthrough/step_stage.h"
#include "core/attention/rounding.h"
#include "core/document/view.h"

namespace attend {

namespace {

/// Exact and rounded stand beside each other where this is on.
Box rounding_switch(Frame& frame) {
    return box::control({4, 11, 11}, 0, [&frame](float) {
        std::string& choice = frame.draft().choices.rounding;
        bool on = choice == "one_digit";
        if (toggle(frame.ui, "steps/rounding", "Round to one digit", on))
            choice = on ? "one_digit" : "none";
        tooltip(frame.ui, rounding("one_digit").help);
    });
}

Box play_button(Frame& frame, SumPlay& play) {
    return box::control({6, 7, 7}, 0, [&frame, &play](float width) {
        const bool single = frame.ui.reduce_motion;
        if (button(frame.ui, "steps/play",
                   play.playing ? "Hold"
                   : single     ? "Add a term"
                                : "Play the sum",
                   width, play.terms() > 0))
            play.press(single);
        tooltip(frame.ui,
                play.terms() == 0 ? "The chosen number is no sum"
                : single          ? "The terms of the chosen number's sum, one after the other"
                                  : "Adds up the terms of the chosen number, one after the other",
                "Space");
    });
}

Box play_speed(Frame& frame) {
    return box::canvas({{6, 1.8f}, {14, 1.8f}, false}, [&frame](const Ui& ui, Place place) {
        {
            const Room room("##speed", place.position, place.size);
            const NumberLimits limits{0.2, 20, 0.2, 1};
            number_field(ui, "steps/speed", "terms a second",
                         frame.draft().view.of<StepsOptions>().speed, limits);
            frame.gesture |= ImGui::IsAnyItemActive();
        }
        tooltip(ui, view_field("steps_speed").help);
    });
}

/// One row tells how weights are made; or all of them, as matrices.
Box rows_switch(Frame& frame) {
    return box::control({9, 11, 11}, 0, [&frame](float width) {
        constexpr std::array<std::string_view, 2> names{"one row", "all rows"};
        int chosen = frame.options<StepsOptions>().all_rows;
        if (segmented(frame.ui, "steps/rows", names, chosen, width))
            frame.draft().view.of<StepsOptions>().all_rows = chosen == 1;
    });
}

Box picture_of(Frame& frame, Walk& walk, const SumPlay& play) {
    if (has_row_picture(frame, walk.step()) && !frame.options<StepsOptions>().all_rows) {
        walk.in_matrix = false;
        return row_picture(frame);
    }
    return step_picture(frame, walk, play);
}

/// "Weights   step 8 of 11", and what can be done with it.
Box title_line(Frame& frame, Walk& walk, SumPlay& play) {
    const Ui& ui = frame.ui;
    const Role role = frame.node(walk.step().node).notation.role;
    Boxes boxes{box::text(walk.step().full_title(),
                          {Face::semibold, sizes::field,
                           role == Role::other ? ui.theme->text : ui.theme->role(role)},
                          5),
                box::text(step_count(walk), dim_style(ui, sizes::control)).droppable(3),
                box::space(0).grow(), play_button(frame, play)};
    if (!ui.reduce_motion) boxes.push_back(play_speed(frame).droppable(2));
    if (has_row_picture(frame, walk.step())) boxes.push_back(rows_switch(frame).droppable(1));
    return box::row(std::move(boxes), 0.8f);
}

/// The number that was chosen, or the sum as far as it is played; the longer of both has room.
Box example_of(const Ui& ui, const Walk::Said& said, SumPlay& play, float size) {
    const TextStyle style = dim_style(ui, size);
    Box shown = box::wrapped(typeset(play.begun ? play.text() : said.words.example), style)
                    .at_top()
                    .named("steps/example");
    if (play.terms() == 0) return shown;
    const auto unseen = [&](const std::string& text) {
        return box::wrapped(typeset(text), {style.face, style.size, style.color, 0});
    };
    return box::layers({unseen(said.words.example), unseen(play.longest_text()), std::move(shown)});
}

Box formula_line(const Ui& ui, const Walk::Said& said, float size) {
    return box::row({box::fitted_formula(said.words.formula, said.symbols, size, 0.7f),
                     box::text(said.words.source, dim_style(ui, sizes::control)).droppable()},
                    1);
}

Box words_of_step(Frame& frame, Walk& walk, SumPlay& play) {
    const Ui& ui = frame.ui;
    const Walk::Said& said = said_of(frame, walk);
    Boxes lines{box::wrapped(said.words.what, {Face::regular, sizes::title, ui.theme->text})};
    if (!said.words.formula.empty()) lines.push_back(formula_line(ui, said, 1.25f));
    lines.push_back(example_of(ui, said, play, sizes::control));
    return box::column(std::move(lines), 0.4f);
}

Box beside_list(Frame& frame, Walk& walk, SumPlay& play) {
    Box list = box::column({step_outline(frame, walk).grow().grow_high(), step_buttons(frame, walk),
                            rounding_switch(frame)},
                           0.6f);
    Box main =
        box::column({title_line(frame, walk, play),
                     picture_of(frame, walk, play).high(Length{7, 22, Length::endless}).grow_high(),
                     words_of_step(frame, walk, play)},
                    0.7f);
    return box::row({std::move(list).wide({10, 16, 17.5f}).grow_high(),
                     std::move(main).wide({26, 40, Length::endless}).grow_high()},
                    sizes::far)
        .wide({40, 45, Length::endless});
}

/// Where there is little room: the list is a line, and the matrices come before the words.
Box folded(Frame& frame, Walk& walk, SumPlay& play) {
    const Ui& ui = frame.ui;
    const auto walk_by = [&](const char* tag, const char* text, bool is, std::size_t to) {
        return box::control({1.8f, 1.8f, 1.8f}, 0, [&frame, &walk, tag, text, is, to](float width) {
            if (button(frame.ui, tag, text, width, is)) go_to_step(frame, walk, to);
        });
    };
    Box line =
        box::row({walk_by("steps/previous", "‹", walk.at > 0, walk.at - 1),
                  box::text(step_count(walk), {Face::regular, sizes::control, ui.theme->text})
                      .named("steps/count"),
                  walk_by("steps/next", "›", walk.at + 1 < walk.steps.size(), walk.at + 1),
                  rounding_switch(frame).droppable()},
                 0.6f);
    const Walk::Said& said = said_of(frame, walk);
    return box::column(
        {std::move(line), title_line(frame, walk, play).droppable(1),
         formula_line(ui, said, 1).droppable(4),
         picture_of(frame, walk, play).high(Length{6, 12, Length::endless}).grow_high(),
         box::wrapped(said.words.what, dim_style(ui, sizes::control)).droppable(2),
         example_of(ui, said, play, sizes::control).droppable(3)},
        0.4f);
}

Box steps_view(Frame& frame) {
    Walk* const walk = walk_of(frame);
    if (!walk) return box::empty("Nothing is computed yet");
    const bool space = read_step_keys(frame, *walk);
    SumPlay& play = play_of(frame, walk->step());
    if (space && play.terms() == 0)
        frame.session().status = "The chosen number is no sum: nothing to play";
    if (space) play.press(frame.ui.reduce_motion);
    follow_play(frame, play);
    return box::first_that_fits({beside_list(frame, *walk, play), folded(frame, *walk, play)});
}

Staged staged_steps(Frame& frame) {
    Walk* const walk = walk_of(frame);
    if (!walk) return {};
    const Walk::Said& said = said_of(frame, *walk);
    SumPlay& play = play_of(frame, walk->step());
    follow_play(frame, play);
    return staged_step(
        frame, {walk->steps, walk->at, said.words, said.symbols, step_picture(frame, *walk, play),
                play.begun ? typeset(play.text()) : std::string(),
                [&frame, walk](std::size_t to) { go_to_step(frame, *walk, to); }});
}

}  // namespace

namespace view_files {
extern constinit const SceneView steps{
    .place = 150,
    .name = "steps",
    .tab = "Steps",
    .label = "Step by step",
    .group = ViewGroup::understand,
    .help = "The computation, one step after the other, in words",
    .extent = ViewExtent::center,
    .applies = to_outputs,
    .view = steps_view,
    .shows = "computation, step by step",
    .staged = staged_steps};
}

}  // namespace attend
