#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/whole_rows.h"
#include "app/gui/widgets.h"
#include "app/views/explanation/explanation_edit.h"
#include "app/views/explanation/explanation_origins.h"
#include "app/views/explanation/explanation_terms.h"
#include "app/views/explanation/phrase_line.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "core/workspaces/off_text.h"

namespace attend {

namespace {

/// Of which cell all terms are listed.
struct ExplanationState {
    std::string node;
    Cell cell;
    bool unfolded = false;
    bool on_top = false;  // it was scrolled to
};

/// Above these many terms a number is explained beside the frame.
constexpr Index terms_at_once = 100'000;

Index most_terms(const Graph& graph, NodeId id) {
    const auto longest = [](Shape shape) { return std::max(shape.rows, shape.columns); };
    Index most = longest(graph.node(id).shape());
    for (const NodeId input : graph.node(id).inputs)
        most = std::max(most, longest(graph.node(input).shape()));
    return most;
}

struct Explained {
    const ExplanationModel* model = nullptr;
    bool coming = false;
};

Explained explained(Frame& frame, ExplanationState& state) {
    using Key = std::tuple<std::uint64_t, std::string, Cell>;
    struct Jobs {
        LatestJob<Key, ExplanationModel> job;
    };
    const std::string path = frame.session().selection.node;
    const Cell cell = frame.session().selection.cell;
    const Graph& graph = *frame.evaluation()->graph;
    const auto node = graph.find(path);
    if (!node || !contains(frame.node(*node).shape(), cell)) return {};
    if (state.node != path || state.cell != cell) state = {path, cell, false, false};
    const Key key(frame.store.computation().revision(), path, cell);
    if (most_terms(graph, *node) <= terms_at_once)
        return {&frame.ui.states.kept(
            key, [&] { return explain_number(*frame.evaluation(), *node, cell); })};
    auto& job = frame.ui.states.of<Jobs>().job;
    const bool current = follow_work(frame, job, "Explaining the number", key, false, [&] {
        return [evaluation = *frame.evaluation(), id = *node, cell](const Progress&) {
            return explain_number(evaluation, id, cell);
        };
    });
    return {current ? job.result() : nullptr, !current};
}

float step_buttons_width(const Ui& ui) { return 2 * ui.em(1.5f) + ui.em(0.3f); }

void step_buttons(Frame& frame) {
    const Ui& ui = frame.ui;
    Session& session = frame.session();
    if (button(ui, "explain/back", "‹", ui.em(1.5f), !session.back.empty())) session.go_back();
    tooltip(ui, "To the number that was explained before", "Alt+←");
    ImGui::SameLine(0, ui.em(0.3f));
    if (button(ui, "explain/forward", "›", ui.em(1.5f), !session.forward.empty()))
        session.go_forward();
    tooltip(ui, "To the number that was explained after this one", "Alt+→");
}

/// The keys of a mouse that browsers have for the same; Alt with an arrow is a command.
void mouse_steps(Frame& frame) {
    constexpr ImGuiMouseButton back = 3, forward = 4;
    if (ImGui::IsMouseClicked(back)) frame.session().go_back();
    if (ImGui::IsMouseClicked(forward)) frame.session().go_forward();
}

void draw_name(Frame& frame, const OriginCard& card, bool steps_here) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float buttons = steps_here ? step_buttons_width(ui) : 0;
    phrase_line(frame, "explain/name", card.name,
                {1.05f, false, width - (steps_here ? buttons + ui.em(0.5f) : 0), 6, false});
    if (!steps_here) return;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({start.x + width - buttons, start.y - ui.em(0.3f)});
    step_buttons(frame);
    ImGui::SetCursorScreenPos(below);
}

/// Of a head or layer that is switched off: that nothing reads the number.
void draw_off(Frame& frame, NodeId node) {
    const std::string text = off_text(*frame.scene(), node);
    if (text.empty()) return;
    rich_text(frame.ui, {{text}}, {0.95f, true, ImGui::GetContentRegionAvail().x});
    row_end(frame.ui);
    frame.ui.tag("explain/off");
}

void draw_number(Frame& frame, const ExplanationModel& model, ExplanationState& state,
                 bool steps_here) {
    const Ui& ui = frame.ui;
    const OriginCard& card = model.cards.front();
    const NumberExplained& number = model.number();
    draw_name(frame, card, steps_here);
    {
        const FontScope font(ui, Face::bold, 2.2f);
        ImGui::TextUnformatted(value_text(number.cell.value).c_str());
    }
    ui.tag("explain/value");
    edited_lines(frame, model);
    ImGui::Dummy({1, ui.em(number.cell.edited ? 0 : 0.3f)});
    draw_steps(frame, number, "explain", number.cell.edited);
    draw_off(frame, number.cell.node);
    ImGui::Dummy({1, ui.em(0.2f)});
    draw_terms(frame, number, {true, &state.unfolded, "explain", number.cell.edited});
    draw_behind(frame, card, state.unfolded);
}

/// On the title line, where there is room.
bool steps_on_title(Frame& frame) {
    const Ui& ui = frame.ui;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float padding = std::max((ui.em(1.5f) - ImGui::GetFontSize()) / 2, 0.0f);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, padding);
    const auto place = title_room(ui, {step_buttons_width(ui), ImGui::GetFrameHeight()});
    if (place) {
        ImGui::SetCursorScreenPos(*place);
        step_buttons(frame);
        ImGui::SetCursorScreenPos(below);
    }
    ImGui::PopStyleVar();
    return place.has_value();
}

}  // namespace

void draw_explanation(Frame& frame) {
    const Ui& ui = frame.ui;
    if (draw_problem(frame, "explanation of a number")) return;
    mouse_steps(frame);
    auto& state = ui.states.of<ExplanationState>();
    const auto [model, coming] = explained(frame, state);
    if (coming) return empty_state(ui, "Explaining the number …");
    if (!model) return empty_state(ui, "Click a number in any matrix to see how it came about");
    const bool on_title = steps_on_title(frame);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float footer = explanation_footer_height(ui) + ui.em(0.6f),
                high = std::max(room.y - footer, ui.em(4)),
                whole = whole_rows(ui, "explained", high);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.em(0.35f)});
    // The scroll bar stands in the panel's margin: what is explained has the same width with it,
    // and keeps away from it.
    ImGui::SetNextWindowContentSize({room.x - ui.em(0.4f), 0});
    ImGui::BeginChild("explained",
                      {room.x + std::min(ImGui::GetStyle().ScrollbarSize, ui.em(0.9f)), whole},
                      ImGuiChildFlags_AlwaysUseWindowPadding, ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    if (!std::exchange(state.on_top, true)) ImGui::SetScrollY(0);
    begin_rows(ui, "explained");
    draw_number(frame, *model, state, !on_title);
    draw_origins(frame, *model);
    end_rows(ui);
    dim_stale(frame, start, start + room);
    if (whole == high || ImGui::GetScrollY() > 0) fade_below(ui);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({start.x, start.y + high + ui.em(0.6f)});
    explanation_footer(frame, *model);
}

}  // namespace attend
