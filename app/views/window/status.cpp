#include "app/views/window/status.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/figures.h"
#include "app/gui/widgets.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "core/graph/explain.h"
#include "core/plural.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float size = 0.83f;           // of the text
constexpr float gap = 1.4f;             // between the parts, in em
constexpr double seconds_unseen = 0.5;  // a job shorter than this needs no bar

/// When the job that runs was first seen, by ImGui::GetTime().
struct BusyState {
    std::string name;
    double since = 0;
};

/// The scene's own work, or else what a view computes.
std::optional<ViewWork::Entry> what_runs(Frame& frame) {
    if (const auto busy = frame.store.computation().busy())
        return ViewWork::Entry{busy->name, busy->progress,
                               [&frame] { frame.store.computation().cancel(); }};
    const auto& work = frame.ui.states.of<ViewWork>();
    if (work.frame != ImGui::GetFrameCount() || work.entries.empty()) return std::nullopt;
    return work.entries.front();
}

std::string seconds_in_words(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.1f} s", seconds);
}

/// Returns where what follows begins.
float draw_numbers(Frame& frame, float left, float end, float middle) {
    const Ui& ui = frame.ui;
    const Scene* scene = frame.scene();
    if (!scene) return left;
    const auto problem = current_problem(frame);
    const bool none = problem && problem->choice == "sentence" && said_at_field(*problem);
    std::string numbers = none ? "no tokens" : status_numbers(*scene);
    const FormulaStyle style{size, true, ui.theme->dim_text, false};
    if (!none && measure_formula(ui, numbers, style).x > (end - left) / 2)  // the widths go first
        numbers.resize(numbers.rfind(" · "));
    const ImVec2 place{left, middle - std::round(ui.em(size) / 2)};
    const ImVec2 drawn = draw_formula(ui, place, numbers, {}, style);
    if (none) ui.tag("status/no_tokens", place, place + drawn);
    return left + drawn.x + ui.em(gap);
}

/// A part of the bar, in pixels.
struct Span {
    float left, right, middle, height;
};

/// What the scene notices about a text of this room: a model that does not read all of it. Problems
/// are said in the large place, and at the choice.
std::string notice_of_texts(const Frame& frame) {
    if (!frame.scene() || frame.stale()) return {};
    const Workspace& room = workspace(frame.scene()->choices.workspace);
    for (const Notice& notice : frame.scene()->notices)
        if ((notice.choice == "sentence" || notice.choice == "second_text") &&
            room.reads(notice.choice))  // what one room's text was is no news in another
            return notice.text;
    return {};
}

/// As many of the parts, " · " between them, as there is room for. Of what was done, what fits; how
/// much was computed is told whole or not at all.
std::string parts_within(const Ui& ui, std::string text, float room, bool anything_done) {
    const auto fits = [&] { return measure_text(ui, text, Face::regular, size).x <= room; };
    for (auto end = text.rfind(" · "); !fits() && end != text.npos; end = text.rfind(" · "))
        text.resize(end);
    if (!anything_done) return fits() ? text : std::string();
    return shortened(ui, text, room, Face::regular, size);
}

/// What stands there: a notice, a bar, or what just happened.
void draw_middle(Frame& frame, Span span) {
    const auto [left, right, middle, size_of_line] = span;
    const Ui& ui = frame.ui;
    if (right - left < ui.em(3)) return;
    auto& state = ui.states.of<BusyState>();
    const auto busy = what_runs(frame);
    if (!busy) {
        state.name.clear();
    } else if (state.name != busy->name) {
        state = {busy->name, ImGui::GetTime()};
    }
    if (busy && ImGui::GetTime() - state.since >= seconds_unseen) {
        const FontScope font(ui, Face::regular, size);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.3f), ui.em(0.1f)});
        ImGui::SetCursorScreenPos({left, std::round(middle - ImGui::GetFrameHeight() / 2)});
        if (progress_line(ui, "cancel",
                          fmt::format("{} {:.0f} %", busy->name, busy->progress * 100),
                          busy->progress, std::min(right - left, ui.em(26))))
            busy->stop();
        ImGui::PopStyleVar();
        tooltip(ui, "Stop this; what is on the screen stays");
        return;
    }
    const std::string notice = notice_of_texts(frame);
    const std::string text = notice.empty() ? typeset(status_text(frame.store)) : notice;
    const std::string line =
        notice.empty() ? parts_within(ui, text, right - left, !frame.store.session.status.empty())
                       : shortened(ui, text, right - left, Face::regular, size);
    draw_text(ui, {left, middle}, line,
              {Face::regular, size, notice.empty() ? ui.theme->dim_text : ui.theme->warning},
              {0, 0.5f});
    take_room({left, std::round(middle - size_of_line / 2)}, {right - left, size_of_line});
    ui.tag("status/middle");
    if (line != text) tooltip(ui, text);
}

/// "How weights[station, train] came about", where the panel that says so does not stand in the
/// window: a click brings it. Returns how much of the bar's right end that takes.
float draw_way_to_explanation(Frame& frame, Span span) {
    const Ui& ui = frame.ui;
    if (ui.states.of<ExplanationStands>().here || !frame.evaluation()) return 0;
    Session& session = frame.session();
    const auto id = frame.evaluation()->graph->find(session.selection.node);
    if (!id || !contains(frame.node(*id).shape(), session.selection.cell)) return 0;
    // Half a name says nothing.
    const std::string name = cell_name(frame.node(*id), session.selection.cell);
    const float room = (span.right - span.left) * 0.7f;
    std::string text;
    for (const std::string_view what : {std::string_view(name), {"this number"}, {"it"}}) {
        text = fmt::format("How {} came about ›", what);
        if (measure_text(ui, text, Face::regular, size).x <= room) break;
    }
    const auto [wide, high] = measure_text(ui, text, Face::regular, size);
    if (wide > span.right - span.left) return 0;
    ImGui::SetCursorScreenPos({span.right - wide, std::round(span.middle - high / 2)});
    if (link(ui, "status/explanation", text, Role::other, size)) {
        const bool beside = frame.settings.shows("explanation") && !session.maximized.empty();
        session.maximized = beside ? "" : "explanation";
    }
    tooltip(ui, "How this number came about: the panel that says so");
    return wide + ui.em(gap);
}

}  // namespace

std::string status_numbers(const Scene& scene) {
    const auto count = [](const Side& side) { return static_cast<Index>(side.tokens.size()); };
    if (scene.table) {
        const Shape v = scene.graph->node(scene.blocks.front().v).shape();
        return fmt::format(
            "{} · {}", count_of(v.rows, "row"),
            scene.table->numbers ? "values are numbers" : count_of(v.columns, "distinct value"));
    }
    const std::string tokens = scene.cross ? fmt::format("{} × {} tokens", counted(count(scene.x)),
                                                         counted(count(scene.memory)))
                                           : count_of(count(scene.x), "token");
    const Index d = scene.graph->node(*scene.graph->texts().x).shape().columns;
    const std::string widths =
        scene.key_width() == scene.value_width()
            ? fmt::format("d_k = d_v = {}", scene.key_width())
            : fmt::format("d_k = {}, d_v = {}", scene.key_width(), scene.value_width());
    const std::string heads = count_of(scene.choices.heads, "head"),
                      layers = count_of(scene.choices.layers, "layer");
    return fmt::format("{} · {} · d = {}, {}", tokens,
                       scene.choices.layers > 1 ? layers + " × " + heads : heads, d, widths);
}

std::string status_text(const Store& store) {
    const Computation::Work& work = store.computation().last_work();
    std::string text = store.session.status;
    // What was computed last is of another step where this one could not be.
    if (work.nodes == 0 || !store.computation().problem().empty()) return text;
    if (!text.empty()) text += " · ";
    return text + fmt::format("{} of {} nodes recomputed · {}", counted(work.recomputed),
                              counted(work.nodes), seconds_in_words(work.seconds));
}

std::string file_state(const Store& store) {
    const char* state = store.modified() ? "modified" : "saved";
    if (store.session.color_vision != "all")
        return fmt::format("colors as with {} · View → All colors", store.session.color_vision);
    if (store.path().empty()) return store.modified() ? state : "new document";
    return fmt::format("{} · {}", store.path().filename().string(), state);
}

void draw_status(Frame& frame) {
    const Ui& ui = frame.ui;
    ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const ImVec2 content = window.DC.CursorMaxPos;
    const float high = std::min(ui.em(1), window.Size.y);
    const float middle = std::round(window.Pos.y + window.Size.y / 2);
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const float left = draw_numbers(frame, ImGui::GetCursorScreenPos().x, end, middle);
    const std::string state =
        shortened(ui, file_state(frame.store), std::max(end - left, 0.0f), Face::regular, size);
    const float state_width = measure_text(ui, state, Face::regular, size).x;
    draw_text(ui, {end, middle}, state, dim_style(ui, size), {1, 0.5f});
    take_room({end - state_width, std::round(middle - high / 2)},
              {std::max(state_width, 1.0f), high});
    ui.tag("status/file");
    if (!frame.store.path().empty()) tooltip(ui, frame.store.path().string());
    Span span{left, end - state_width - ui.em(gap), middle, high};
    span.right -= draw_way_to_explanation(frame, span);
    draw_middle(frame, span);
    // The line stands in the middle of the bar, whatever padding there is; nothing is to scroll.
    window.DC.CursorMaxPos = content;
}

}  // namespace attend
