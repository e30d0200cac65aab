#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/gui/widgets.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_pushes.h"
#include "app/views/next_token/next_token.h"
#include "app/views/next_token/next_trials.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/models_listed.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

constexpr float least_of_line = 1.1f, most_of_line = 1.5f;  // em, of a token's

/// What stands in a column beside the tokens' lines, as it was drawn last.
struct BesideLines {
    std::map<std::string, float, std::less<>> high;  // pixels
};

/// Keys 1 … 9 and 0 write the tokens in their order, while nothing is typed.
void read_digits(const NextLook& look) {
    if (ImGui::GetIO().WantTextInput || !look.frame.session().overlay.empty() || is_asked() ||
        ImGui::IsAnyItemActive() || ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt)
        return;
    const auto pressed = [](ImGuiKey first,
                            int figure) {  // nor typed into a cell, or behind a word
        return ImGui::IsKeyPressed(static_cast<ImGuiKey>(first + figure), ImGuiInputFlags_None,
                                   ImGuiKeyOwner_NoOwner);
    };
    for (int digit = 0; digit < 10; ++digit) {
        const auto place = static_cast<std::size_t>(digit == 0 ? 9 : digit - 1);
        if (place < look.listed.size() &&
            (pressed(ImGuiKey_0, digit) || pressed(ImGuiKey_Keypad0, digit)))
            append_token(look.frame, look.listed[place]);
    }
}

/// `line`: how high a token's is, in em.
void draw_left(const NextLook& look, float width, float line) {
    const Ui& ui = look.frame.ui;
    draw_next_words(look, width, ui.em(line));
    ImGui::Dummy({1, ui.em(0.3f)});
    draw_next_certainty(look, width);
    row_end(ui);
    ImGui::Dummy({1, ui.em(0.3f)});
    draw_next_temperature(look, width);
    row_end(ui);
    ImGui::Dummy({1, ui.em(0.4f)});
    draw_next_look_up(look, width);
    row_end(ui);
    draw_next_trials(look, width);
}

/// Parts of what stands beside the tokens.
enum BesideTokens { why = 1, looking = 2 };

void draw_right(const NextLook& look, float width, int parts = why | looking) {
    const Ui& ui = look.frame.ui;
    bool current = false;
    const Pushes* const pushes = pushes_now(look, current);
    if (!pushes || pushes->against_other.empty())
        return rich_text(ui, {{why_no_pushes(look)}}, {0.88f, true, width});
    const ImVec2 start = ImGui::GetCursorScreenPos();
    if (parts & why) draw_next_why(look, *pushes, width);
    if (parts == (why | looking)) ImGui::Dummy({1, ui.em(0.5f)});
    if (parts & looking) draw_next_looking(look, *pushes, width);
    if (!look.old())  // else all of it steps back
        dim_stale(look.frame, start, {start.x + width, ImGui::GetCursorScreenPos().y}, !current);
}

/// A part with a scroll bar of its own, where it does not fit: it ends on a whole row.
template <class Draw>
void column(const char* name, ImVec2 at, ImVec2 size, const Ui& ui, Draw draw) {
    ImGui::SetCursorScreenPos(at);
    ImGui::BeginChild(name, {size.x, whole_rows(ui, name, size.y)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.em(0.1f)});
    begin_rows(ui, name);
    draw(ImGui::GetContentRegionAvail().x - ui.em(0.3f));
    end_rows(ui);
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

/// The tokens and what stands below them; lines are as high as lets all of it fit, within reason.
template <class Above>
void column_of_tokens(const NextLook& look, const char* name, ImVec2 at, ImVec2 size, Above above) {
    const Ui& ui = look.frame.ui;
    float& beside = ui.states.of<BesideLines>().high[name];
    const auto lines = static_cast<float>(look.listed.size() + 1);
    const float line =
        std::clamp((size.y - 1 - beside) / lines / ui.em(), least_of_line, most_of_line);
    column(name, at, size, ui, [&](float width) {
        above(width);
        draw_left(look, width, line);
    });
    beside = height_of_rows(ui, name) - lines * ui.em(line);
}

/// Side by side above the layers, where there is room; else one below the other, and they scroll.
void draw_parts(const NextLook& look, ImVec2 begin, ImVec2 room) {
    const Ui& ui = look.frame.ui;
    if (room.x < ui.em(38) || room.y < ui.em(24))
        return column("next", begin, room, ui, [&](float width) {
            if (look.compares) draw_next_legend(look, width);
            draw_left(look, width, most_of_line);
            ImGui::Dummy({1, ui.em(0.6f)});
            draw_right(look, width);
            ImGui::Dummy({1, ui.em(0.6f)});
            draw_next_layers(look, {width, ui.em(12)});
        });
    const bool is_low = room.y < ui.em(36);
    const float gap = ui.em(1.6f),
                lens = is_low ? ui.em(7.6f) : std::clamp(room.y * 0.32f, ui.em(9), ui.em(16)),
                high = room.y - lens - ui.em(0.8f), left = std::round((room.x - gap) * 0.54f);
    column_of_tokens(look, "next/left", begin, {left, high}, [&](float width) {
        if (look.compares) draw_next_legend(look, width);  // else the headline says after which
    });
    column("next/right", {begin.x + left + gap, begin.y}, {room.x - left - gap, high}, ui,
           [&](float width) {
               NextLook fitting = look;
               fitting.brief = is_low;
               draw_right(fitting, width);
           });
    column("next/below", {begin.x, begin.y + room.y - lens}, {room.x, lens}, ui, [&](float width) {
        draw_next_layers(look, {width, lens});
    });
}

/// Of a model that reads both ways; with the way to one that does not, where that lies here.
void say_none_foretold(Frame& frame) {
    const std::vector<ModelPlace>& here = models_listed(frame.ui);
    const bool offered = std::ranges::find(here, "smollm2", &ModelPlace::id) != here.end();
    if (!offered)
        empty_state(frame.ui,
                    "This model reads both ways and foretells no token. Models that do: SmolLM2 "
                    "(./run --fetch smollm2), GPT-2, Llama …");
    else if (offer_in_middle(frame.ui, "This model reads both ways and foretells no token.",
                             "next/smollm2", "Ask SmolLM2 instead"))
        frame.draft().choices.model = "smollm2";
}

/// Nothing where there is nothing to be shown: why is said.
std::optional<NextLook> look_or_say_why(Frame& frame) {
    if (draw_problem(frame, "next token")) return std::nullopt;
    if (!frame.scene()->measures.next) {
        say_none_foretold(frame);
        return std::nullopt;
    }
    std::string problem;
    std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look) {
        empty_state(frame.ui, problem);
        return look;
    }
    select_probability(*look);
    read_digits(*look);
    return look;
}

void step_back(const NextLook& look, ImVec2 start, ImVec2 room) {
    dim_stale(look.frame, start, start + room, !look.current);
}

}  // namespace

RichText next_headline(const NextLook& look) {
    RichText text;
    if (look.pinned)
        text.push_back({pinned_in_words(look) + ": "});
    else if (look.compares)
        text.push_back({altered_in_words(look.frame) + ": "});
    else
        text = {{"After "}, {look.after(), Role::query, true}, {": "}};
    text.push_back({look.said(look.word), Role::key, true});
    text.push_back({" "});
    if (look.a) {
        text.push_back({percent_text(probability_of(*look.a, look.word)), Role::weights, true});
        text.push_back({" → "});
    }
    text.push_back({percent_text(probability_of(*look.b, look.word)), Role::other, true});
    if (look.compares && !look.a)
        text.push_back({" · " + (!look.problem.empty() ? look.problem
                                 : look.pinned         ? "asking what was pinned …"
                                                       : "computing with all on …")});
    return text;
}

RichText altered_headline(Frame& frame) {
    const bool pinned = pinned_scene(frame);
    if (!frame.scene()->measures.next || (!pinned && altered_in_words(frame).empty())) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || !look->compares) return {};
    if (look->current) return next_headline(*look);
    return {{(pinned ? pinned_in_words(*look) : altered_in_words(frame)) + ": …"}};
}

RichText answer_of_all(Frame& frame) {
    if (!frame.scene()->measures.next || frame.scene()->blocks.size() < 2) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || look->compares) return {};
    const std::string heads =
        fmt::format("That is one head of {}. All together say ", frame.scene()->blocks.size());
    if (!look->current) return {{heads + "…"}};
    const Guess& best = look->b->likeliest.front();
    RichText text{{heads + "“"},
                  {look->token(best.token), Role::output, true},
                  {"” comes next: " + percent_text(best.probability)}};
    if (look->following())
        text.insert(text.end(), {{" after "}, {look->after(), Role::query, true}});
    text.push_back({"."});
    return text;
}

void draw_next_headline(const NextLook& look, float width) {
    const Ui& ui = look.frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const RichText text = next_headline(look);
    const RichTextStyle style{1.3f, false, width - ui.em(6.6f)};
    const ImVec2 drawn = draw_rich(ui, min, text, style);
    ui.tag("next/headline", min, min + drawn);
    draw_pin(look.frame, {min.x + width, min.y});
    ImGui::SetCursorScreenPos({min.x, min.y + std::max(drawn.y, ui.em(1.7f)) + ui.em(0.4f)});
}

void draw_next_panel(Frame& frame) {
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const auto look = look_or_say_why(frame);
    if (!look) return;
    column_of_tokens(*look, "next/panel", ImGui::GetCursorScreenPos(), room,
                     [&](float width) { draw_next_legend(*look, width); });
    step_back(*look, start, room);
}

namespace {

RichText next_token_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->measures.next) return {};
    const bool at_end =
        frame.store.session.selection.query + 1 >= std::ssize(frame.scene()->x.model_tokens);
    return {
        {fmt::format("what the model thinks comes after the chosen token · a click writes it{}, "
                     "1 … 9, 0 write the ten",
                     at_end ? "" : " at the end of the text")}};
}

void draw_next_token(Frame& frame) {
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const auto look = look_or_say_why(frame);
    if (!look) return;
    draw_next_headline(*look, ImGui::GetContentRegionAvail().x);
    draw_parts(*look, ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail());
    step_back(*look, start, room);
}

}  // namespace

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
    .draw = draw_next_token,
    .subtitle = next_token_subtitle,
    .applies = to_what_opens<Opens::model>,
    .staged = staged_next};
}

}  // namespace attend
