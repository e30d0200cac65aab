#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/widgets.h"
#include "app/views/cost/cost_chart.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/scene_view.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float wide_enough = 52;  // em: chart and table beside each other

/// What is measured, and of which scene: the one that was shown when somebody asked.
struct CostState {
    std::shared_ptr<const Scene> asked;  // null: nobody did
    LatestJob<std::shared_ptr<const Scene>, CostMeasurement> job;
};

void follow_measuring(const Frame& frame, CostState& state) {
    if (!state.asked) return;
    follow_work(frame, state.job, "Measuring", state.asked, false, [&] {
        return [scene = state.asked](const Progress& progress) {
            return measure_cost(*scene, measured_sizes(), progress);
        };
    });
}

/// Two figures: "11 ms", "1.2 s".
std::string seconds_text(double seconds) {
    const bool whole = seconds < 1e-3;
    const double number = seconds * (whole ? 1e6 : seconds < 1 ? 1e3 : 1);
    return fmt::format("{:.{}f} {}", number, whole || number >= 9.95 ? 0 : 1,
                       whole         ? "µs"
                       : seconds < 1 ? "ms"
                                     : "s");
}

/// Numbers of a column end below each other.
void at_right(const Ui& ui, const std::string& text, const RichTextStyle& style) {
    const float room = ImGui::GetContentRegionAvail().x, wide = measure_rich(ui, {{text}}, style).x;
    if (wide < room) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor(room - wide));
    rich_text(ui, {{text}}, {style.size, style.dim, room});
}

bool begin_cost_table(const Ui& ui, const char* name, std::span<const char* const> headings) {
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ui.em(0.35f), ui.em(0.12f)});
    const bool open =
        ImGui::BeginTable(name, static_cast<int>(headings.size()),
                          ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerH);
    ImGui::PopStyleVar();
    if (!open) return false;
    for (std::size_t i = 0; i < headings.size(); ++i)
        ImGui::TableSetupColumn(headings[i], 0, i == 0 ? 2.2f : 1.2f);
    ImGui::TableNextRow();
    for (std::size_t i = 0; i < headings.size(); ++i) {
        ImGui::TableNextColumn();
        if (i == 0)
            rich_text(ui, {{headings[i]}}, {0.85f, true, 0});
        else
            at_right(ui, headings[i], {0.85f, true, 0});
    }
    return true;
}

const Matrix& figures_of(const Frame& frame) {
    return frame.evaluation()->value(*frame.scene()->measures.cost);
}

void draw_cost_table(Frame& frame) {
    const Ui& ui = frame.ui;
    static constexpr std::array headings{"", "this scene", "1,000 words", "a million"};
    if (!begin_cost_table(ui, "cost table", headings)) return;
    for (const CostRow& row : cost_table(figures_of(frame))) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        rich_text(ui, {{row.what}}, {0.95f, true, ImGui::GetContentRegionAvail().x});
        ui.tag("cost/" + row.what);
        tooltip(ui, row.help);
        for (const std::string* number : {&row.here, &row.thousand, &row.million}) {
            ImGui::TableNextColumn();
            at_right(ui, *number, {0.95f, false, 0});
        }
    }
    ImGui::EndTable();
}

void draw_measured_table(Frame& frame, const CostMeasurement& measured) {
    const Ui& ui = frame.ui;
    static constexpr std::array headings{"words, on this machine", "scores + mixing",
                                         "projections"};
    if (!begin_cost_table(ui, "measured table", headings)) return;
    for (const MeasuredCost& point : measured.points) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        rich_text(ui, {{counted(point.tokens)}}, {0.95f, false, 0});
        for (const double seconds : {point.attention, point.projections}) {
            ImGui::TableNextColumn();
            at_right(ui, seconds_text(seconds), {0.95f, false, 0});
        }
    }
    ImGui::EndTable();
    const double rate = median_rate(cost_sizes(*frame.scene()), measured);
    rich_text(ui,
              {{fmt::format("{} operations a second, with mask and normalizer: a second stands "
                            "that high in the picture. Attend computes every score and masks "
                            "then, whatever the mask. {}",
                            spoken(rate), measured.note)}},
              {0.88f, true, ImGui::GetContentRegionAvail().x});
}

void draw_measuring(Frame& frame, CostState& state) {
    const Ui& ui = frame.ui;
    const float width = ImGui::GetContentRegionAvail().x;
    if (state.job.running()) {
        if (progress_line(
                ui, "cost/cancel",
                fmt::format("Measuring up to {} words…", counted(measured_sizes().back())),
                state.job.progress(), width))
            state.job.stop();
    } else {
        if (button(ui, "cost/measure", "Measure on this machine", std::min(width, ui.em(16))))
            state.asked = std::make_shared<const Scene>(*frame.scene());
        tooltip(ui,
                fmt::format("Computes this layer with random vectors for {} to {} words, and "
                            "puts the times into the picture",
                            counted(measured_sizes().front()), counted(measured_sizes().back())));
    }
    const std::string problem =
        state.job.stopped() ? "Measuring was stopped." : state.job.problem();
    if (problem.empty()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->error));
    ImGui::TextWrapped("%s", problem.c_str());
    ImGui::PopStyleColor();
}

/// Times belong to the choices that they were measured with; words do not matter.
const CostMeasurement* measured_for(const Frame& frame, const CostState& state) {
    if (!state.asked || !state.job.current() || !state.job.problem().empty()) return nullptr;
    Choices now = frame.scene()->choices;
    now.sentence = state.asked->choices.sentence;
    now.second_text = state.asked->choices.second_text;
    return now == state.asked->choices ? state.job.result() : nullptr;
}

void draw_cost_words(Frame& frame, CostState& state, const CostMeasurement* measured) {
    const Ui& ui = frame.ui;
    const float width = ImGui::GetContentRegionAvail().x;
    rich_text(ui, {{cost_in_words(*frame.scene(), figures_of(frame)), Role::other, true}},
              {1.05f, false, width});
    ui.tag("cost/words");
    ImGui::Dummy({1, ui.em(0.2f)});
    draw_cost_table(frame);
    ImGui::Dummy({1, ui.em(0.2f)});
    rich_text(ui, {{pairwise_in_words(*frame.scene(), figures_of(frame))}}, {0.92f, true, width});
    ImGui::Dummy({1, ui.em(0.3f)});
    draw_measuring(frame, state);
    if (measured) draw_measured_table(frame, *measured);
}

void draw_cost(Frame& frame) {
    const Ui& ui = frame.ui;
    if (draw_problem(frame, "cost of this scene")) return;
    auto& state = ui.states.of<CostState>();
    follow_measuring(frame, state);
    const CostMeasurement* const measured = measured_for(frame, state);
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const bool beside = room.x >= ui.em(wide_enough);
    const float words = beside ? std::clamp(room.x * 0.42f, ui.em(22), ui.em(40)) : room.x;
    const float gap = ui.em(1.2f);
    const std::vector<CostCurve> curves = cost_curves(*frame.scene());
    if (beside) {
        draw_cost_chart(frame, curves, measured, {room.x - words - gap, room.y});
        ImGui::SetCursorScreenPos({start.x + room.x - words, start.y});
        ImGui::BeginChild("##cost words", {words, room.y}, ImGuiChildFlags_NavFlattened);
    } else {
        ImGui::BeginChild("##cost words", room, ImGuiChildFlags_NavFlattened);
        draw_cost_chart(frame, curves, measured,
                        {ImGui::GetContentRegionAvail().x, std::min(room.y, ui.em(17))});
    }
    draw_cost_words(frame, state, measured);
    fade_below(ui);
    ImGui::EndChild();
    dim_stale(frame, start, start + room);
}

}  // namespace

namespace view_files {
extern constinit const SceneView cost{.place = 200,
                                      .name = "cost",
                                      .tab = "Cost",
                                      .label = "Cost",
                                      .group = ViewGroup::more,
                                      .help = "Operations, bytes and times as the text grows",
                                      .extent = ViewExtent::below,
                                      .draw = draw_cost,
                                      .least_height = 36};
}

}  // namespace attend
