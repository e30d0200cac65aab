#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/widgets.h"
#include "app/views/cost/cost_chart.h"
#include "app/views/lit.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/mask_loss.h"
#include "app/views/scene_view.h"
#include "core/plural.h"
#include "core/texts/cost.h"

namespace attend {

namespace {

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

/// Times belong to the choices that they were measured with; words do not matter.
const CostMeasurement* measured_for(const Frame& frame, const CostState& state) {
    if (!state.asked || !state.job.current() || !state.job.problem().empty()) return nullptr;
    Choices now = frame.scene()->choices;
    now.sentence = state.asked->choices.sentence;
    now.second_text = state.asked->choices.second_text;
    return now == state.asked->choices ? state.job.result() : nullptr;
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

const Matrix& figures_of(const Frame& frame) {
    return frame.evaluation()->value(*frame.scene()->measures.cost);
}

Box figure(const Ui& ui, const std::string& text) {
    return box::text(text, {Face::regular, 0.95f, ui.theme->text}).right();
}

/// A row of dim names above columns of numbers.
Boxes headings(const Ui& ui, std::initializer_list<const char*> names) {
    Boxes cells;
    for (const char* name : names) {
        cells.push_back(box::text(name, dim_style(ui, 0.85f)));
        if (cells.size() == 1)
            cells.back().grows_wide = true;
        else
            cells.back().anchor.x = 1;
    }
    return cells;
}

Box cost_table_of(const Frame& frame) {
    const Ui& ui = frame.ui;
    std::vector<Boxes> rows{headings(ui, {"", "this scene", "1,000 words", "a million"})};
    const std::vector<CostRow> told = cost_table(figures_of(frame));
    for (const CostRow& row : told)
        rows.push_back({box::text(row.what, dim_style(ui, 0.95f), 6)
                            .named("cost/" + row.what)
                            .help(row.help)
                            .grow(),
                        figure(ui, row.here), figure(ui, row.thousand), figure(ui, row.million)});
    const auto line = [&](Box row, std::size_t place) {
        if (place == 0) return row;
        return std::move(row).in_light(
            is_lit(frame, *frame.scene()->measures.cost, {told[place - 1].row, 0}));
    };
    return box::table(std::move(rows), line, 1, 0.25f);
}

Box measured_table(const Frame& frame, const CostMeasurement& measured) {
    const Ui& ui = frame.ui;
    std::vector<Boxes> rows{
        headings(ui, {"words, on this machine", "scores + mixing", "projections"})};
    for (const MeasuredCost& point : measured.points)
        rows.push_back(
            {box::text(std::string(counted(point.tokens)), {Face::regular, 0.95f, ui.theme->text})
                 .grow(),
             figure(ui, seconds_text(point.attention)),
             figure(ui, seconds_text(point.projections))});
    const double rate = median_rate(cost_sizes(*frame.scene()), measured);
    return box::column(
        {box::table(std::move(rows), {}, 1, 0.25f),
         box::rich({{say<texts::cost::rate>("rate"_is = spoken(rate), "note"_is = measured.note)}},
                   {0.88f, true, 0})},
        0.5f);
}

/// The button that measures, or how far it is; below it why it did not.
Box measuring(Frame& frame, CostState& state) {
    const Ui& ui = frame.ui;
    Boxes boxes;
    if (state.job.running())
        boxes.push_back(box::control({8, 16, 40}, 0, [&](float width) {
            const std::string text =
                say<texts::cost::measuring>("words"_is = counted(measured_sizes().back()));
            if (progress_line(ui, "cost/cancel", text, state.job.progress(), width))
                state.job.stop();
        }));
    else
        boxes.push_back(box::control({8, 16, 16}, 0, [&](float width) {
            if (button(ui, "cost/measure", say<texts::cost::measure>(), width))
                state.asked = std::make_shared<const Scene>(*frame.scene());
            tooltip(ui,
                    say<texts::cost::measure_help>("first"_is = counted(measured_sizes().front()),
                                                   "last"_is = counted(measured_sizes().back())));
        }));
    const std::string problem =
        state.job.stopped() ? say<texts::cost::stopped>() : state.job.problem();
    if (!problem.empty())
        boxes.push_back(box::wrapped(problem, {Face::regular, 1, ui.theme->error}));
    return box::column(std::move(boxes));
}

Box words_of(Frame& frame, CostState& state, const CostMeasurement* measured) {
    Boxes boxes{box::rich({{cost_in_words(*frame.scene(), figures_of(frame)), Role::other, true}},
                          {1.05f, false, 0})
                    .named("cost/words")};
    if (const std::string lost = mask_loss_text(frame, false); !lost.empty())
        boxes.push_back(box::rich({{lost}}, {1.05f, false, 0}).named("cost/lost"));
    boxes.push_back(cost_table_of(frame));
    boxes.push_back(
        box::rich({{pairwise_in_words(*frame.scene(), figures_of(frame))}}, {0.92f, true}));
    boxes.push_back(measuring(frame, state));
    if (measured) boxes.push_back(measured_table(frame, *measured));
    return box::column(std::move(boxes), 0.7f);
}

Box cost_view(Frame& frame) {
    auto& state = frame.ui.states.of<CostState>();
    follow_measuring(frame, state);
    const CostMeasurement* const measured = measured_for(frame, state);
    const std::vector<CostCurve> curves = cost_curves(*frame.scene());
    const auto chart = [&] { return cost_chart(frame, curves, measured); };
    const auto words = [&] { return words_of(frame, state, measured); };
    return box::first_that_fits(
        {box::row({chart().grow_high(),
                   box::scrolled("cost words", words()).wide({22, 26, 34}).grow_high().at_top()},
                  1.2f),
         box::scrolled("cost words", box::column({chart().high(17), words()}, 0.7f))
             .grow()
             .grow_high()});
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
                                      .least_height = 36,
                                      .view = cost_view,
                                      .shows = "cost of this scene"};
}

}  // namespace attend
