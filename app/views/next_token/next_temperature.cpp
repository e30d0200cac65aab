#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/follow_job.h"
#include "core/graph/by_rows.h"
#include "core/texts/next_token.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

constexpr int steps = 38;          // of the curves
constexpr std::size_t curves = 3;  // the word, its rival, the next one

double temperature_of(int step) {
    return next_temperature.least +
           (next_temperature.most - next_temperature.least) * step / double{steps};
}

struct CurvesKey {
    PredictedFrom from;  // at temperature 1
    std::vector<Index> tokens;
    bool operator==(const CurvesKey&) const = default;
};
using Curves = std::vector<std::vector<double>>;  // by token, by step

/// What each of the tokens would have at each temperature, of the logits of a row.
Curves curves_of(const Matrix& logits, const std::vector<Index>& tokens, const Progress& progress) {
    const Eigen::ArrayXd row = logits.row(0).transpose().cast<double>().array();
    const double most = row.maxCoeff();
    Curves result(tokens.size());
    for (int step = 0; step <= steps; ++step) {
        progress.at(step / double{steps});
        const Eigen::ArrayXd raised = ((row - most) / temperature_of(step)).exp();
        const double sum = raised.sum();
        for (std::size_t i = 0; i < tokens.size(); ++i)
            result[i].push_back(raised[tokens[i]] / sum);
    }
    return result;
}

struct CurvesState {
    LatestJob<CurvesKey, Curves> job;
};

/// The curves of the present prediction; null until they are made.
const Curves* curves_now(const NextLook& look, const std::vector<Index>& tokens) {
    const Frame& frame = look.frame;
    auto& job = frame.ui.states.of<CurvesState>().job;
    CurvesKey key{said_from(*frame.scene(), *frame.evaluation(), look.row), tokens};
    key.from.temperature = 1;
    const bool current = follow_work(frame, job, "Trying other temperatures", key, false, [&] {
        return [base = frame.base(), tokens, row = look.row](const Progress& progress) {
            const Computed computed = base;
            return curves_of(
                *row_of(computed.evaluation, computed.scene.measures.next->logits, row), tokens,
                progress);
        };
    });
    return current ? job.result() : nullptr;
}

std::vector<Index> tokens_of(const NextLook& look) {
    std::vector<Index> tokens{look.word};
    if (look.rival() >= 0) tokens.push_back(look.rival());
    for (const Index token : look.listed)
        if (tokens.size() < curves && std::ranges::find(tokens, token) == tokens.end())
            tokens.push_back(token);
    return tokens;
}

void add_lines(const NextLook& look, const std::vector<Index>& tokens, const Curves& made,
               Chart& chart) {
    const Theme& theme = *look.frame.ui.theme;
    const std::array colors{theme.role(Role::output), theme.text, theme.dim_text};
    for (std::size_t i = tokens.size(); i-- > 0;) {
        ChartSeries line;
        for (int step = 0; step <= steps; ++step) line.x.push_back(temperature_of(step));
        line.y = made[i];
        line.color = colors[i];
        line.width = i == 0 ? sizes::of(3) : sizes::of(1.6f);
        chart.series.push_back(std::move(line));
    }
}

Chart temperature_chart(const NextLook& look) {
    Frame& frame = look.frame;
    const Theme& theme = *frame.ui.theme;
    const double now = frame.store.document().choices[next_temperature];
    const std::vector<Index> tokens = tokens_of(look);
    Chart chart{{next_temperature.least, next_temperature.most}, {0, 1}};
    const std::string word = look.said(look.word);
    chart.x.ticks = {{next_temperature.least,
                      say<texts::next_token::always>("word"_is = look.said(look.listed.front()))},
                     {now, number_text(now, 2)},
                     {next_temperature.most, say<texts::next_token::anything>()}};
    chart.x.rules = false, chart.y.hidden = true;
    if (const Curves* const made = curves_now(look, tokens)) add_lines(look, tokens, *made, chart);
    ChartMark line{ChartMark::Kind::vertical};
    line.x = now, line.color = theme.text, line.handle = true;
    ChartMark ring{ChartMark::Kind::ring};
    ring.x = now, ring.y = probability_of(*look.b, look.word),
    ring.color = theme.role(Role::output);
    ring.words = {{word + " " + percent_text(ring.y), Role::output}};
    chart.marks = {std::move(line), std::move(ring)};
    chart.help = say<texts::next_token::temperature_help>("help"_is = next_temperature.help);
    return chart;
}

}  // namespace

Box next_temperature_chart(const NextLookPtr& look) {
    Chart chart = temperature_chart(*look);
    chart.drag = [look](double x, bool ended) {
        if (ended) return;
        const double exact = std::clamp(x, next_temperature.least, next_temperature.most);
        look->frame.draft().choices.set(next_temperature, std::round(20 * exact) / 20);
    };
    chart.as_item = [look] {
        if (pressed_twice(look->frame)) look->frame.draft().choices.set(next_temperature, 1);
    };
    const Ui& ui = look->frame.ui;
    return box::column(
        {box::row({box::text(std::string(next_temperature.label),
                             {Face::semibold, sizes::title, ui.theme->text}),
                   box::text("drag the line", dim_style(ui, sizes::control)).droppable()},
                  0.7f),
         box::chart("next/temperature", std::move(chart), {20, 11.5f}).grow_high()},
        0.7f);
}

}  // namespace attend
