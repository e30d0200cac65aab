#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/scene_view.h"
#include "app/views/walkthrough/options.h"
#include "app/views/walkthrough/step_outline.h"
#include "app/views/walkthrough/step_picture.h"
#include "app/views/walkthrough/step_stage.h"
#include "core/attention/rounding.h"

namespace attend {

namespace {

/// Which step is shown: it stays where it is while other cells are selected.
struct WalkState {
    std::shared_ptr<const Graph> graph;
    std::string order;  // as the document names it
    int head = -1;
    std::vector<Step> steps;
    std::size_t at = 0;
    StepOutline outline;
    bool scroll = true;           // to the chosen step, in the list
    bool in_matrix = false;       // the keyboard is in one of the step's matrices
    bool space = false;           // pressed: play the sum, or hold it
    bool wants_keyboard = false;  // a scene was opened, or the view's tab was clicked
    int last_frame = -2;          // that the view was drawn in

    /// What is said of one step and cell of it, and which values it is about.
    struct NextTokenPrediction {
        std::uint64_t revision = 0;
        std::size_t at = 0;
        Cell cell;
        StepWords words;
        SymbolRoles symbols;
    };
    std::optional<NextTokenPrediction> said;
    Index key = 0;  // of the pair that was chosen last
};

/// The step that the selected cell belongs to; of a second name of what is a step, that one.
std::size_t step_of_selection(const std::vector<Step>& steps, const Evaluation& evaluation,
                              const Selection& selection) {
    const auto selected = evaluation.graph->find(selection.node);
    if (!selected) return 0;
    for (const NodeId node : {*selected, original(evaluation, *selected)})
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (steps[i].node == node && (!steps[i].row || *steps[i].row == selection.cell.row))
                return i;
    return 0;
}

WalkState& walk_of(Frame& frame) {
    auto& walk = frame.ui.states.of<WalkState>();
    const auto& graph = frame.evaluation()->graph;
    const Selection& selection = frame.session().selection;
    const std::string& order = frame.options<StepsOptions>().order;
    if (walk.graph == graph && walk.order == order && walk.head == selection.head) return walk;
    // The same scene in other words: the same step, if it is still there.
    const bool opened = walk.graph != graph && frame.store.history().size() == 1;
    const bool fresh = !walk.graph || walk.order != order || opened;
    const Step before = fresh || walk.steps.empty() ? Step{} : walk.steps[walk.at];
    walk.graph = graph, walk.order = order, walk.head = selection.head;
    walk.steps =
        steps_of(*frame.scene(), *frame.evaluation(), frame.store.document().view, selection.head);
    const auto same = std::find_if(walk.steps.begin(), walk.steps.end(),
                                   [&](const Step& step) { return step.same_as(before); });
    walk.at = same != walk.steps.end()
                  ? static_cast<std::size_t>(same - walk.steps.begin())
                  : step_of_selection(walk.steps, *frame.evaluation(), selection);
    walk.scroll = true;
    walk.outline.shown.reset();
    walk.wants_keyboard |= opened;
    walk.said.reset();
    return walk;
}

Cell cell_of_step(const Frame& frame, const Step& step) {
    const Node& node = frame.node(step.node);
    const Selection& selection = frame.store.session.selection;
    if (selection.node == node.path && (!step.row || *step.row == selection.cell.row))
        return selection.cell;
    // Of keys and values of the same text the query's own row: its input is what is outlined.
    const bool same_text = !frame.scene()->crosses() && node.axes.rows.counts_tokens();
    const Index query = rows_ask(node) || same_text ? selection.query : 0;
    return {std::min(step.row.value_or(query), node.shape().rows - 1), 0};
}

void go_to_step(Frame& frame, WalkState& walk, std::size_t to) {
    if (to >= walk.steps.size()) return;
    walk.at = to;
    walk.scroll = true;
    const Step& step = walk.steps[to];
    if (step.row) frame.session().selection.query = *step.row;
    // The pair that is looked at stays the same from scores to weights, whatever is between.
    const Node& node = frame.node(step.node);
    const Selection& selection = frame.session().selection;
    if (const auto chosen = frame.evaluation()->graph->find(selection.node))
        if (const Hover of = hover_of(frame.node(*chosen), selection.cell); of.query && of.key)
            walk.key = *of.key;
    Cell cell = cell_of_step(frame, step);
    if (const Hover of = hover_of(node, cell); of.query && of.key)
        cell.column = std::min(walk.key, node.shape().columns - 1);
    select_cell(frame, node, cell);
}

void draw_step_list(Frame& frame, WalkState& walk) {
    const auto clicked = draw_step_outline(frame, walk.outline, walk.steps, walk.at,
                                           std::exchange(walk.scroll, false));
    if (clicked) go_to_step(frame, walk, *clicked);
}

/// Keys that would move the focus, or turn the page of what has it, are this view's. True when
/// pressed.
bool pressed_here(ImGuiKey key) {
    const ImGuiID owner = ImGui::GetID("keys of steps");
    ImGui::SetKeyOwner(key, owner);
    return ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, owner);
}

bool something_lies_over(const Frame& frame) {
    return !frame.store.session.overlay.empty() ||
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

/// A scene that was opened is walked at once, as one whose view was clicked: the view takes the
/// keyboard, but not from a line of text, a question or a menu that is still open.
void take_keyboard(const Frame& frame, WalkState& walk) {
    const ImGuiIO& io = ImGui::GetIO();
    const int before = std::exchange(walk.last_frame, ImGui::GetFrameCount());
    if (before + 1 < walk.last_frame && !io.WantTextInput && !io.NavVisible)
        walk.wants_keyboard = true;
    if (!walk.wants_keyboard || something_lies_over(frame)) return;
    walk.wants_keyboard = false;
    ImGui::SetWindowFocus();
}

/// ← and → walk the steps while this view has the keyboard, and no matrix in it, Space plays the
/// sum; the page keys always do, also while a line of text has it: there is nothing that they could
/// do in one.
void read_step_keys(Frame& frame, WalkState& walk) {
    walk.space = false;
    if (something_lies_over(frame)) return;
    const bool busy = ImGui::IsAnyItemActive();
    int by = 0;
    if (!busy || ImGui::GetIO().WantTextInput)
        by = pressed_here(ImGuiKey_PageDown) - pressed_here(ImGuiKey_PageUp);
    const bool here = !busy && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
    walk.space = here && pressed_here(ImGuiKey_Space);
    if (here && !walk.in_matrix)
        by += pressed_here(ImGuiKey_RightArrow) - pressed_here(ImGuiKey_LeftArrow);
    if (by > 0) go_to_step(frame, walk, walk.at + 1);
    if (by < 0 && walk.at > 0) go_to_step(frame, walk, walk.at - 1);
}

void previous_button(Frame& frame, WalkState& walk, const char* label, float width) {
    if (button(frame.ui, "steps/previous", label, width, walk.at > 0))
        go_to_step(frame, walk, walk.at - 1);
    tooltip(frame.ui, "The step before", "←");
}

void next_button(Frame& frame, WalkState& walk, const char* label, float width) {
    if (button(frame.ui, "steps/next", label, width, walk.at + 1 < walk.steps.size()))
        go_to_step(frame, walk, walk.at + 1);
    tooltip(frame.ui, "The step after", "→");
}

void draw_step_buttons(Frame& frame, WalkState& walk, float width) {
    const float gap = frame.ui.em(0.4f), each = std::floor((width - gap) / 2);
    previous_button(frame, walk, "← Previous", each);
    ImGui::SameLine(0, gap);
    next_button(frame, walk, "Next →", each);
}

std::string step_count(const WalkState& walk) {
    return fmt::format("step {} of {}", walk.at + 1, walk.steps.size());
}

/// "‹ step 9 of 18 ›", where the list has no room.
void draw_folded_list(Frame& frame, WalkState& walk) {
    const Ui& ui = frame.ui;
    const float each = ui.em(1.8f), gap = ui.em(0.6f);
    previous_button(frame, walk, "‹", each);
    ImGui::SameLine(0, gap);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(step_count(walk).c_str());
    ui.tag("steps/count");
    ImGui::SameLine(0, gap);
    next_button(frame, walk, "›", each);
    ImGui::SameLine(0, 2 * gap);
}

/// Exact and rounded stand beside each other where this is on.
void draw_rounding_switch(Frame& frame) {
    std::string& rounding_choice = frame.draft().choices.rounding;
    bool on = rounding_choice == "one_digit";
    if (toggle(frame.ui, "steps/rounding", "Round to one digit", on))
        rounding_choice = on ? "one_digit" : "none";
    tooltip(frame.ui, rounding("one_digit").help);
}

const WalkState::NextTokenPrediction& said_of(const Frame& frame, WalkState& walk) {
    const Step& step = walk.steps[walk.at];
    const std::uint64_t revision = frame.store.computation().revision();
    const Cell cell = cell_of_step(frame, step);
    auto& said = walk.said;
    if (said && said->revision == revision && said->at == walk.at && said->cell == cell)
        return *said;
    const Evaluation& evaluation = *frame.evaluation();
    const NodeId symbols_of = step.row ? original(evaluation, step.node) : step.node;
    said = {revision, walk.at, cell, words_of(*frame.scene(), evaluation, step, cell),
            step_symbols(evaluation, symbols_of)};
    return *said;
}

void draw_step_formula(const Frame& frame, const WalkState::NextTokenPrediction& said) {
    const Ui& ui = frame.ui;
    if (said.words.formula.empty()) return;
    ImGui::Dummy({1, ui.em(0.1f)});
    formula(ui, said.words.formula, said.symbols);
    if (said.words.source.empty()) return;
    ImGui::SameLine(0, ui.em(1));
    rich_text(ui, {{said.words.source}}, {0.88f, true, 0});
}

void draw_step_title(const Frame& frame, const WalkState& walk, bool folded) {
    const Step& step = walk.steps[walk.at];
    RichText title{{step.full_title(), frame.node(step.node).notation.role, true}};
    if (!folded) title.push_back({"   " + step_count(walk)});
    rich_text(frame.ui, title, {1.2f, false, ImGui::GetContentRegionAvail().x});
}

/// Of the chosen cell, as it was computed before a number was set by hand in its place.
SumPlay& play_of(Frame& frame, const Step& step) {
    const Evaluation& evaluation = *frame.evaluation();
    return sum_play(frame, step.row ? original(evaluation, step.node) : step.node,
                    cell_of_step(frame, step));
}

void draw_matrices(Frame& frame, WalkState& walk, const SumPlay& play, float height) {
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImVec2 room{ImGui::GetContentRegionAvail().x, height};
    const Step& step = walk.steps[walk.at];
    const std::vector<PictureLine> lines = lines_of(*frame.scene(), *frame.evaluation(), step);
    // Below this a matrix says nothing: the rest is scrolled to.
    const float least = lines.size() > 1 ? 9.5f : 11;
    room.y = std::max(room.y, ui.em(least) * static_cast<float>(lines.size()));
    walk.in_matrix = draw_step_picture(frame, step, lines, &play, position, room);
    take_room(position, room);
}

constexpr float least_for_words = 22;  // em: where the matrices can be below them

/// What happens, its formula and source, one number of it, and the matrices; where there is little
/// room, the matrices come before the words, so that they are seen at once.
void draw_step(Frame& frame, WalkState& walk, bool folded) {
    const Ui& ui = frame.ui;
    const float top = ImGui::GetCursorPosY(), room = ImGui::GetContentRegionAvail().y;
    const float width = ImGui::GetContentRegionAvail().x;
    const WalkState::NextTokenPrediction& said = said_of(frame, walk);
    SumPlay& play = play_of(frame, walk.steps[walk.at]);
    if (walk.space && play.terms() == 0)
        frame.session().status = "The chosen number is no sum: nothing to play";
    if (walk.space) play.press(ui.reduce_motion);
    follow_play(frame, play);
    draw_step_title(frame, walk, folded);
    const auto words = [&] { rich_text(ui, {{said.words.what}}, {1, false, width}); };
    const auto example = [&] {
        draw_played(ui, said.words.example, play, {0.95f, !play.begun, width});
        draw_play_controls(frame, play);
    };
    const auto left = [&] { return room - (ImGui::GetCursorPosY() - top); };
    if (folded || room < ui.em(least_for_words)) {
        draw_step_formula(frame, said);
        draw_matrices(frame, walk, play, left());
        words();
        example();
    } else {
        words();
        draw_step_formula(frame, said);
        example();
        ImGui::Dummy({1, ui.em(0.5f)});
        draw_matrices(frame, walk, play, left());
    }
}

constexpr float least_beside_list = 42, least_for_list = 16;  // em of width and height

void draw_list_beside(Frame& frame, WalkState& walk, ImVec2 start, ImVec2 room, float list) {
    const Ui& ui = frame.ui;
    const float foot = 2 * ImGui::GetFrameHeight() + ui.em(0.6f),
                pitch = ImGui::GetTextLineHeightWithSpacing(),
                spacing = ImGui::GetStyle().ItemSpacing.y,
                rows = std::floor((std::max(room.y - foot, ui.em(2)) + spacing) / pitch);
    begin_row_list(ui, "##step list", {list, rows * pitch - spacing});
    draw_step_list(frame, walk);
    scroll_by_rows(pitch);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({start.x, start.y + std::max(room.y - foot, ui.em(2)) + ui.em(0.3f)});
    draw_step_buttons(frame, walk, list);
    ImGui::SetCursorScreenPos({start.x, start.y + room.y - ImGui::GetFrameHeight()});
    draw_rounding_switch(frame);
}

void draw_steps(Frame& frame) {
    const Ui& ui = frame.ui;
    if (draw_problem(frame, "computation, step by step")) return;
    WalkState& walk = walk_of(frame);
    if (walk.steps.empty()) return empty_state(ui, "Nothing is computed yet");
    walk.at = std::min(walk.at, walk.steps.size() - 1);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const bool folded = room.x < ui.em(least_beside_list) || room.y < ui.em(least_for_list);
    const float list = std::min(ui.em(15), std::floor(room.x * 0.3f)), gap = ui.em(1);
    take_keyboard(frame, walk);
    read_step_keys(frame, walk);
    ImVec2 corner{start.x + list + gap, start.y};
    if (folded) {
        draw_folded_list(frame, walk);
        draw_rounding_switch(frame);
        corner = ImGui::GetCursorScreenPos();
    } else {
        draw_list_beside(frame, walk, start, room, list);
    }
    ImGui::SetCursorScreenPos(corner);
    ImGui::BeginChild(
        "##step", {start.x + room.x - corner.x, std::max(start.y + room.y - corner.y, ui.em(6))},
        ImGuiChildFlags_NavFlattened);
    draw_step(frame, walk, folded);
    dim_stale(frame, start, start + room);
    ImGui::EndChild();
}

Staged staged_steps(Frame& frame) {
    WalkState& walk = walk_of(frame);
    if (walk.steps.empty()) return {};
    walk.at = std::min(walk.at, walk.steps.size() - 1);
    const WalkState::NextTokenPrediction& said = said_of(frame, walk);
    Box matrices = box::canvas({{10, 4}, {40, 20}, true}, [&frame, &walk](const Ui&, Place place) {
        const Room room("steps/matrices", place.position, place.size);
        draw_matrices(frame, walk, play_of(frame, walk.steps[walk.at]), place.size.y);
    });
    return staged_step(frame, {walk.steps, walk.at, said.words, said.symbols, std::move(matrices),
                               [&frame, &walk](std::size_t to) { go_to_step(frame, walk, to); }});
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
    .draw = draw_steps,
    .applies = to_every_scene,
    .staged = staged_steps};
}

}  // namespace attend
