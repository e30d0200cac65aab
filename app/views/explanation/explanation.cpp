#include "core/texts/explanation.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/explanation/explanation_edit.h"
#include "app/views/explanation/explanation_origins.h"
#include "app/views/explanation/explanation_terms.h"
#include "app/views/explanation/phrase_box.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "core/ops/gradient_nodes.h"
#include "core/workspaces/gradient_of.h"
#include "core/workspaces/off_text.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Of which cell all terms are listed.
struct ExplanationState {
    std::string node;
    Cell cell;
    bool unfolded = false;
    bool on_top = false;  // it was scrolled there
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

/// The keys of a mouse that browsers have for the same; Alt with an arrow is a command.
void mouse_steps(Frame& frame) {
    constexpr ImGuiMouseButton back = 3, forward = 4;
    if (ImGui::IsMouseClicked(back)) frame.session().go_back();
    if (ImGui::IsMouseClicked(forward)) frame.session().go_forward();
}

/// A sign on the title's line.
Box sign(const Ui& ui, const char* text, std::function<void()> act) {
    const bool can = act != nullptr;
    Box box = box::framed(
        box::text(text, {Face::regular, sizes::title, ui.theme->dim_text, can ? 1 : 0.35f}),
        {ui.theme->raised, std::nullopt, sizes::of(6)}, {0.35f, 0.05f});
    return can ? std::move(box).on_click(std::move(act)) : std::move(box);
}

void close(Frame& frame) {
    frame.session().explains = false;
    if (frame.settings.shows(explanation_panel.name)) frame.settings.toggle(explanation_panel.name);
    if (frame.session().maximized == explanation_panel.name) frame.session().maximized.clear();
}

/// Makes this number the one that is differentiated, or none any more.
Box gradient_sign(Frame& frame, const ExplainedCell& cell) {
    const std::string& path = frame.node(cell.node).path;
    const std::string number = named_number(path, cell.cell);
    std::string& chosen = frame.draft().choices.gradient_of;
    const bool on = chosen == number;
    std::function<void()> act;
    if (!frame.stale() && !path.starts_with(gradient_prefix))
        act = [&chosen, on, number, &room = frame.draft().choices.workspace] {
            chosen = on ? default_choices(room).gradient_of : number;
        };
    return sign(frame.ui, "∂", std::move(act))
        .named("explain/gradient")
        .help(say<texts::explanation::gradient_help>("on"_is = on));
}

/// "How this number came about", its gradients, steps back and forward, and what closes it.
Box title_line(Frame& frame, const ExplanationModel* model) {
    const Ui& ui = frame.ui;
    Session& session = frame.session();
    BoxActs large;
    large.double_click = [&session] {
        const bool is = session.maximized == explanation_panel.name;
        session.maximized = is ? "" : std::string(explanation_panel.name);
    };
    using Act = std::function<void()>;
    const Act back = [&session] { session.go_back(); },
              forward = [&session] { session.go_forward(); };
    return box::row(
        {box::text(say<texts::explanation::title>(), {Face::semibold, sizes::title, ui.theme->text})
             .named("explanation/title")
             .on(std::move(large))
             .without_hover()
             .tab_stops(false),
         box::space(0).grow(), model ? gradient_sign(frame, model->number().cell) : box::space(0),
         sign(ui, "‹", session.back.empty() ? Act() : back)
             .named("explain/back")
             .help(say<texts::explanation::back>(), "Alt+←"),
         sign(ui, "›", session.forward.empty() ? Act() : forward)
             .named("explain/forward")
             .help(say<texts::explanation::forward>(), "Alt+→"),
         sign(ui, "×", [&frame] { close(frame); })
             .named("explanation/close")
             .help(say<texts::explanation::close>())},
        sizes::tight);
}

Box value_box(const Ui& ui, const NumberExplained& number) {
    return box::text(value_text(number.cell.value), {Face::bold, sizes::leader, ui.theme->text}, 8)
        .named("explain/value");
}

/// The number, what led to it, and its terms.
Box number_box(Frame& frame, const ExplanationModel& model, ExplanationState& state) {
    const Ui& ui = frame.ui;
    const OriginCard& card = model.cards.front();
    const NumberExplained& number = model.number();
    const bool edited = number.cell.edited;
    Boxes lines{phrase_box(frame, "explain/name", card.name, {sizes::control, false, false})};
    Box steps = box::column(step_boxes(frame, number, "explain", edited), 0);
    if (edited) {
        lines.push_back(value_box(ui, number));
        for (Box& line : edited_boxes(frame, model)) lines.push_back(std::move(line));
        lines.push_back(std::move(steps));
    } else {
        lines.push_back(
            box::first_that_fits({box::row({value_box(ui, number), steps}, sizes::apart),
                                  box::column({value_box(ui, number), steps}, sizes::tight)}));
    }
    if (auto gradient = gradient_line(frame, number.cell)) lines.push_back(std::move(*gradient));
    if (const std::string off = off_text(*frame.scene(), number.cell.node); !off.empty())
        lines.push_back(box::wrapped(off, dim_style(ui, sizes::control)).named("explain/off"));
    for (Box& term : term_boxes(frame, number, {"explain", &state.unfolded, edited}))
        lines.push_back(std::move(term));
    for (Box& line : behind_boxes(frame, card, state.unfolded)) lines.push_back(std::move(line));
    return box::column(std::move(lines), sizes::near);
}

/// Two columns where there is room: the number, and where it is from with what sets it.
Box explained_box(Frame& frame, const ExplanationModel& model, ExplanationState& state) {
    const bool on_top = !std::exchange(state.on_top, true);
    const Box number = number_box(frame, model, state);
    const Box origins = box::column(origin_boxes(frame, model), sizes::near);
    const Box footer = explanation_footer(frame, model);
    const auto half = [&](const char* name, Box inside) {
        return box::scrolled(name, std::move(inside), on_top)
            .wide({16, 20, Length::endless})
            .grow_high()
            .grow();
    };
    Box right = box::column({half("origins", origins), footer}, sizes::near);
    Box two =
        box::row({half("number", number), box::rule(true), std::move(right).grow().grow_high()},
                 sizes::apart);
    Box one = box::column(
        {half("explained", box::column({number, box::rule(), origins}, sizes::near)), footer},
        sizes::near);
    return box::first_that_fits({std::move(two), std::move(one)}).old(frame.stale()).grow_high();
}

}  // namespace

void draw_explanation(Frame& frame) {
    if (draw_problem(frame, "explanation of a number")) return;
    mouse_steps(frame);
    auto& state = frame.ui.states.of<ExplanationState>();
    const auto [model, coming] = explained(frame, state);
    Box inside = model    ? explained_box(frame, *model, state)
                 : coming ? box::empty(say<texts::explanation::coming>())
                          : box::empty(say<texts::explanation::click_one>());
    const Box all =
        box::column({title_line(frame, model), std::move(inside).grow_high()}, sizes::near);
    draw_box(frame.ui, all, {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
