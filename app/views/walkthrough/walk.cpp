#include "app/views/walkthrough/walk.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/walkthrough/options.h"

namespace attend {

namespace {

/// The step that the selected cell belongs to; a node that is another name of a step's node counts
/// as that.
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

/// The layer of the step is listed; those that were opened beside it stay where the step is in one
/// of them.
void open_layer(Walk& walk) {
    const int layer = walk.step().layer;
    if (!walk.open.contains(layer)) walk.open = {layer};
}

/// How many documents had been opened when it was walked last: kept in ui.states.
struct WalkedDocument {
    std::uint64_t opened = 0;
};

}  // namespace

Walk* walk_of(Frame& frame) {
    auto& walk = frame.ui.states.of<Walk>();
    // Another document, such as the next beat of a lesson, is walked from its own selection.
    std::uint64_t& opened_before = frame.ui.states.of<WalkedDocument>().opened;
    const std::uint64_t opened_now = frame.store.opened();
    if (std::exchange(opened_before, opened_now) != opened_now) walk.graph.reset();
    const auto& graph = frame.evaluation()->graph;
    const Selection& selection = frame.session().selection;
    const auto& options = frame.options<StepsOptions>();
    const auto go_where_named = [&] {
        if (walk.named == options.at || walk.steps.empty()) return;
        walk.named = options.at;
        if (walk.named)
            go_to_step(frame, walk,
                       std::min(static_cast<std::size_t>(*walk.named), walk.steps.size()) - 1);
    };
    if (walk.graph == graph && walk.order == options.order && walk.head == selection.head) {
        go_where_named();
        return walk.steps.empty() ? nullptr : &walk;
    }
    // The same scene in other words: the same step, if it is still there.
    const bool opened = walk.graph != graph && frame.store.history().size() == 1;
    const bool fresh = !walk.graph || walk.order != options.order || opened;
    const Step before = fresh || walk.steps.empty() ? Step{} : walk.step();
    walk.graph = graph, walk.order = options.order, walk.head = selection.head;
    walk.steps =
        steps_of(*frame.scene(), *frame.evaluation(), frame.store.document().view, selection.head);
    walk.said.reset();
    if (walk.steps.empty()) return nullptr;
    const auto same = std::find_if(walk.steps.begin(), walk.steps.end(),
                                   [&](const Step& step) { return step.same_as(before); });
    walk.at = same != walk.steps.end()
                  ? static_cast<std::size_t>(same - walk.steps.begin())
                  : step_of_selection(walk.steps, *frame.evaluation(), selection);
    walk.scroll = true;
    walk.wants_keyboard |= opened;
    if (fresh) walk.named.reset();
    open_layer(walk);
    go_where_named();
    return &walk;
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

void go_to_step(Frame& frame, Walk& walk, std::size_t to) {
    if (to >= walk.steps.size()) return;
    walk.at = to;
    walk.scroll = true;
    open_layer(walk);
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

const Walk::Said& said_of(const Frame& frame, Walk& walk) {
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

SumPlay& play_of(Frame& frame, const Step& step) {
    const Evaluation& evaluation = *frame.evaluation();
    return sum_play(frame, step.row ? original(evaluation, step.node) : step.node,
                    cell_of_step(frame, step));
}

namespace {

/// Takes keys for this view that would else move the focus or scroll. True when pressed.
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
void take_keyboard(const Frame& frame, Walk& walk) {
    const ImGuiIO& io = ImGui::GetIO();
    const int before = std::exchange(walk.last_frame, ImGui::GetFrameCount());
    if (before + 1 < walk.last_frame && !io.WantTextInput && !io.NavVisible)
        walk.wants_keyboard = true;
    if (!walk.wants_keyboard || something_lies_over(frame)) return;
    walk.wants_keyboard = false;
    ImGui::SetWindowFocus();
}

}  // namespace

bool read_step_keys(Frame& frame, Walk& walk) {
    take_keyboard(frame, walk);
    if (something_lies_over(frame)) return false;
    const bool busy = ImGui::IsAnyItemActive();
    int by = 0;
    // Also while a line of text has the keyboard: there is nothing that they could do in one.
    if (!busy || ImGui::GetIO().WantTextInput)
        by = pressed_here(ImGuiKey_PageDown) - pressed_here(ImGuiKey_PageUp);
    const bool here = !busy && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
    const bool space = here && pressed_here(ImGuiKey_Space);
    if (here && !walk.in_matrix)
        by += pressed_here(ImGuiKey_RightArrow) - pressed_here(ImGuiKey_LeftArrow);
    if (by > 0) go_to_step(frame, walk, walk.at + 1);
    if (by < 0 && walk.at > 0) go_to_step(frame, walk, walk.at - 1);
    return space;
}

}  // namespace attend
