#include "app/views/parts/empty_state.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/panel.h"
#include "app/views/parts/noun.h"
#include "core/text/tokens.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// How opaque the ground is: the old scene below can still be read, or is only faint.
constexpr float covering = 0.55f, covering_all = 0.8f;

/// "sentence" itself, "table:FILE" -> "table", where that is a choice.
std::string choice_at(const std::string& named) {
    const std::string place = named.substr(0, named.find(':'));
    if (place == "memory") return "sentence";  // its length decides how much is needed
    if (place == "weights") return "trained";
    return find_choice(place) ? place : std::string();
}

/// A resource that the document needs and that could not be opened.
std::string choice_of_missing_resource(const Frame& frame, const Choices& choices) {
    const Computation& computation = frame.store.computation();
    for (const std::string& id : resources_needed(choices))
        if (!computation.resources().contains(id)) {
            const bool vectors = id == choices.embedding || id == choices.second_embedding;
            if (std::string named = choice_at(id); !named.empty() && !vectors) return named;
            return id == choices.embedding ? "embedding" : "second_embedding";
        }
    return {};
}

std::string advice(const std::string& choice, const Refusal& problem) {
    const bool no_token = problem.found == "no token";
    if (choice == "sentence" && no_token) return "Type a sentence";
    if (choice == "second_text" && no_token) return "Type a second text, or close it";
    if (choice == "query" && problem.found == "nothing") return "Type a query";
    if (choice == "rows" && problem.found.starts_with("no rows"))
        return "The table is empty: paste one, or open a CSV";
    // By the name that its control has.
    if (const ChoiceField* field = find_choice(choice);
        field && problem.text.starts_with(choice + ": "))
        return std::string(field->label) + problem.text.substr(choice.size());
    return problem.text;
}

void text_under(const Ui& ui, const std::string& text, Rgb color) {
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(color));
    ImGui::PushTextWrapPos(0);
    {
        const FontScope font(ui, Face::regular, 0.88f);
        ImGui::TextUnformatted(text.data(), text.data() + text.size());
    }
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void notice_under(Frame& frame, std::string_view choice) {
    if (!frame.scene() || frame.stale()) return;
    for (const Notice& notice : frame.scene()->notices) {
        if (notice.choice != choice) continue;
        text_under(frame.ui, notice.text, frame.ui.theme->warning);
        frame.ui.tag("notice/" + std::string(choice));
    }
}

}  // namespace

bool said_at_field(const Problem& problem) {
    return problem.text.starts_with("Type a ") &&
           (problem.choice == "sentence" || problem.choice == "second_text" ||
            problem.choice == "query");
}

std::optional<Problem> current_problem(const Frame& frame) {
    const Refusal& problem = frame.store.computation().refusal();
    if (problem.empty()) return std::nullopt;
    std::string choice = choice_at(problem.place.empty() ? problem.text : problem.place);
    if (choice.empty()) choice = choice_of_missing_resource(frame, frame.store.document().choices);
    return Problem{choice, advice(choice, problem)};
}

std::string problem_to_say(const Frame& frame) {
    const auto problem = current_problem(frame);
    const bool here = problem && frame.ui.states.of<SaysProblem>().here && !said_at_field(*problem);
    return here ? problem->text : std::string();
}

bool draw_problem(Frame& frame, std::string_view what) {
    if (frame.scene()) return false;
    if (const std::string problem = problem_to_say(frame); !problem.empty()) {
        empty_state(frame.ui, problem);
        frame.ui.tag("said/problem");
    } else if (const auto busy = frame.store.computation().busy()) {
        empty_state(frame.ui, busy->name + "…");
    } else {
        empty_state(frame.ui, "Here will stand the " + std::string(what));
    }
    return true;
}

namespace {

/// Two sentences in a box amid what is covered.
Box said_over(const Ui& ui, const std::string& text, const std::string& below) {
    constexpr float widest = 30, inset = 0.9f;
    Box words = box::column({box::rich({{text}}), box::rich({{below}}, {0.88f, true, 0})}, 0.3f);
    const float wide = std::min(box::wish_of(ui, words), widest) + 2 * inset;
    Box said =
        box::framed(std::move(words), {ui.theme->panel, ui.theme->border, 0.4f}, {inset, inset})
            .wide({6, wide, wide})
            .centered();
    return box::layers({std::move(said)}).grow().grow_high();
}

}  // namespace

std::string last_good(const Frame& frame) {
    if (!frame.scene() || !current_problem(frame)) return {};
    if (!frame.scene()->table) return "dimmed: the last that could be computed";
    return fmt::format("dimmed: the answer to {}, the last that there was",
                       in_quotes(frame.scene()->choices.query));
}

void cover_with_problem(Frame& frame, std::string_view panel, Place place) {
    const auto problem = frame.scene() ? current_problem(frame) : std::nullopt;
    if (!problem || place.size.x <= 0 || place.size.y <= 0) return;
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos(place.position);
    const float opaque = said_at_field(*problem) ? covering_all : covering;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(ui.theme->panel, opaque));
    ImGui::BeginChild("problem", place.size, ImGuiChildFlags_None, ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleColor();
    if (const std::string text = problem_to_say(frame); !text.empty())
        draw_box(ui, said_over(ui, text, capital(last_good(frame))).named("said/problem"), place);
    ImGui::EndChild();
    frame.ui.tag(std::string(panel) + "/problem", place.position, place.position + place.size);
}

bool problem_under(Frame& frame, std::string_view choice) {
    const auto problem = current_problem(frame);
    if (!problem || problem->choice != choice) {
        notice_under(frame, choice);
        return false;
    }
    // A text that nobody has typed yet is no error.
    const Theme& theme = *frame.ui.theme;
    text_under(frame.ui, problem->text, said_at_field(*problem) ? theme.dim_text : theme.error);
    frame.ui.tag("problem/" + std::string(choice));
    return true;
}

}  // namespace attend
