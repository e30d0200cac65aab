#include "app/views/parts/empty_state.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/room.h"
#include "core/text/tokens.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr float covering = 0.55f;  // of the ground: what lies under it can still be read

/// "sentence" itself, "table:FILE" -> "table", where that is a choice.
std::string choice_at(const std::string& named) {
    const std::string place = named.substr(0, named.find(':'));
    if (place == "memory") return "sentence";  // its length decides how much is needed
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

/// `wrap`: where lines end, in the window; 0 at its edge.
void text_under(const Ui& ui, const std::string& text, Rgb color, float wrap = 0) {
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(color));
    ImGui::PushTextWrapPos(wrap);
    {
        const FontScope font(ui, Face::regular, 0.88f);
        ImGui::TextUnformatted(text.data(), text.data() + text.size());
    }
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void notice_under(Frame& frame, std::string_view choice, float wrap = 0) {
    if (!frame.scene() || frame.stale()) return;
    for (const Notice& notice : frame.scene()->notices) {
        if (notice.choice != choice) continue;
        text_under(frame.ui, notice.text, frame.ui.theme->warning, wrap);
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
void say_over(const Ui& ui, const std::string& text, const std::string& below, Place place) {
    const float inset = ui.em(0.9f), room = place.size.x - 4 * inset;
    const RichText first{{text}}, second{{below}};
    const float wide = std::min(std::max(measure_rich(ui, first, {1, false, 0}).x,
                                         measure_rich(ui, second, {0.88f, true, 0}).x),
                                std::min(room, ui.em(30)));
    if (wide < ui.em(4)) return;
    const RichTextStyle of_first{1, false, wide}, of_second{0.88f, true, wide};
    const float first_high = measure_rich(ui, first, of_first).y + ui.em(0.3f);
    const float high = first_high + measure_rich(ui, second, of_second).y;
    const ImVec2 at{std::round(place.position.x + (place.size.x - wide) / 2),
                    std::round(place.position.y + std::max((place.size.y - high) / 2, inset))};
    const ImVec2 low{at.x - inset, at.y - inset}, end{at.x + wide + inset, at.y + high + inset};
    canvas().AddRectFilled(low, end, ink(ui.theme->panel), ui.em(0.4f));
    canvas().AddRect(low, end, ink(ui.theme->border), ui.em(0.4f), 0, ui.hairline());
    draw_rich(ui, at, first, of_first);
    draw_rich(ui, {at.x, at.y + first_high}, second, of_second);
}

}  // namespace

std::string last_good(const Frame& frame) {
    if (!frame.scene() || !current_problem(frame)) return {};
    if (!frame.scene()->table) return "dimmed: the last that could be computed";
    return fmt::format("dimmed: the answer to {}, the last that there was",
                       in_quotes(frame.scene()->choices.query));
}

void cover_with_problem(Frame& frame, std::string_view panel, ImVec2 position, ImVec2 size) {
    const auto problem = frame.scene() ? current_problem(frame) : std::nullopt;
    if (!problem || size.x <= 0 || size.y <= 0) return;
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos(position);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(ui.theme->panel, covering));
    ImGui::BeginChild("problem", size, ImGuiChildFlags_None, ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleColor();
    if (const std::string text = problem_to_say(frame); !text.empty()) {
        say_over(ui, text, capital(last_good(frame)), {position, size});
        ui.tag("said/problem", position, position + size);
    }
    ImGui::EndChild();
    frame.ui.tag(std::string(panel) + "/problem", position, position + size);
}

bool offer_in_middle(const Ui& ui, std::string_view text, std::string_view tag,
                     std::string_view label) {
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    empty_state(ui, text);
    const float wide = ui.em(12);
    const Room below(
        (std::string(tag) + "/below").c_str(),
        {std::round(start.x + (room.x - wide) / 2), std::round(start.y + room.y / 2 + ui.em(1.5f))},
        {wide, ImGui::GetFrameHeight()});
    return button(ui, tag, label, wide);
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

float draw_notice(Frame& frame, std::string_view choice, ImVec2 position, float width) {
    ImGui::SetCursorScreenPos(position);
    notice_under(frame, choice, position.x - ImGui::GetWindowPos().x + width);
    return ImGui::GetCursorScreenPos().y - position.y;
}

void dim_stale(Frame& frame, ImVec2 min, ImVec2 max, bool old) {
    if (!(old || fades(frame)) || max.x - min.x < 1 || max.y - min.y < 1) return;
    // A window of its own, so that it lies over lists that scroll, too.
    ImGuiWindow& window = *ImGui::GetCurrentWindow();
    // Nothing moves, and nothing is to scroll for it.
    const ImVec2 cursor = window.DC.CursorPos, most = window.DC.CursorMaxPos,
                 ideal = window.DC.IdealMaxPos;
    const bool is_set = window.DC.IsSetPos;
    ImGui::SetCursorScreenPos(min);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(frame.ui.theme->panel, 0.5f));
    // Several of them may lie over parts of one window.
    ImGui::PushID(static_cast<int>(min.x));
    ImGui::PushID(static_cast<int>(min.y));
    ImGui::BeginChild("stale", max - min, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar);
    ImGui::EndChild();
    ImGui::PopID();
    ImGui::PopID();
    ImGui::PopStyleColor();
    window.DC.CursorPos = cursor;
    window.DC.CursorMaxPos = most;
    window.DC.IdealMaxPos = ideal;
    window.DC.IsSetPos = is_set;
}

}  // namespace attend
