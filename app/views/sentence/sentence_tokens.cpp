#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/sentence/chips.h"
#include "app/views/sentence/sentence.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string count_of_unknown(const Embedding& embedding) {
    const auto unknown = std::count_if(embedding.origins.begin(), embedding.origins.end(),
                                       [](const TokenOrigin& origin) { return !origin.known; });
    if (unknown == 0) return {};
    return fmt::format(" · {} unknown {}: the mean vector of the table stands in", unknown,
                       unknown == 1 ? "word" : "words");
}

std::string count_of_left_out(const Side& side) {
    return side.left_out() > 0 ? fmt::format(" · {} left out", side.left_out()) : std::string();
}

RichText query_hint(const Frame& frame, const Side& side) {
    const auto query = static_cast<std::size_t>(frame.store.session.selection.query);
    if (query >= side.tokens.size()) return {};
    const Ui& ui = frame.ui;
    return {
        {"query: "},
        {shortened(ui, side.tokens[query].text, ui.em(10)), Role::query, true},
        {" — click a token, or ← →" + count_of_left_out(side) + count_of_unknown(side.embedding)}};
}

RichText answer_hint(const Side& side) {
    return {{"these answer: keys and values" + count_of_left_out(side) +
             count_of_unknown(side.embedding)}};
}

/// The chips of one text, or what to do where there are none.
void draw_tokens(Frame& frame, std::string_view choice, const ChipRow* row, ImVec2 size,
                 const RichText& hint) {
    ImGui::PushID(std::string(choice).c_str());
    const auto problem = current_problem(frame);
    const bool sentence = choice == "sentence";
    const std::string_view field = sentence ? "dropped" : "second_dropped";
    const std::string& text =
        sentence ? frame.draft().choices.sentence : frame.draft().choices.second_text;
    if (text.find_first_not_of(' ') == std::string::npos) {
        rich_text(frame.ui,
                  {{sentence ? "What you type becomes tokens"
                             : "Its words answer: keys and values come from them"}},
                  {0.88f, true, size.x});
        frame.ui.tag("problem/" + std::string(choice));
    } else if (problem && problem->choice == choice) {
        problem_under(frame, choice);
    } else if (problem && problem->choice == field) {
        problem_under(frame, field);
        if (link(frame.ui, std::string(field) + "/none", "Take all in again"))
            (sentence ? frame.draft().choices.dropped : frame.draft().choices.second_dropped)
                .clear();
        tooltip(frame.ui, "Every token takes part again");
    } else if (row) {
        draw_chips(frame, *row, size, hint);
    } else if (const auto busy = frame.store.computation().busy()) {
        rich_text(frame.ui, {{busy->name + "…"}}, {0.88f, true, size.x});
    }
    ImGui::PopID();
}

}  // namespace

void draw_first_tokens(Frame& frame, ImVec2 size) {
    const Scene* scene = frame.scene();
    if (!scene) return draw_tokens(frame, "sentence", nullptr, size, {});
    const bool may_drop = workspace(frame.room()).reads("dropped");
    const ChipRow row{scene->x, true, !scene->cross, may_drop, "token"};
    draw_tokens(frame, "sentence", &row, size, query_hint(frame, scene->x));
}

void draw_second_tokens(Frame& frame, ImVec2 size) {
    const Scene* scene = frame.scene();
    if (!scene || !scene->cross) return draw_tokens(frame, "second_text", nullptr, size, {});
    const ChipRow row{scene->memory, false, true, true, "answer"};
    draw_tokens(frame, "second_text", &row, size, answer_hint(scene->memory));
}

}  // namespace attend
