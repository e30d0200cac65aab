#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/training/over_time.h"

namespace attend {

namespace {

OverTime of_rows(const Learned& known, double HistoryRow::*number, double factor = 1) {
    OverTime line;
    for (const HistoryRow& row : known.rows) {
        line.steps.push_back(static_cast<double>(row.step));
        line.numbers.push_back(factor * row.*number);
    }
    return line;
}

/// A round number that no loss of the curve exceeds by much.
double top_of(const Learned& known) {
    double most = 0.5;
    for (const HistoryRow& row : known.rows)
        if (std::isfinite(row.validation_loss)) most = std::max(most, row.validation_loss);
    return std::min(1.05 * most, 50.0);
}

/// While the loss falls from 90 to 10 % of what it was on its plateau.
void mark_cliff(const Learned& known, Chart& chart) {
    if (known.rows.size() < 8) return;
    const double high = known.rows[known.rows.size() / 8].validation_loss,
                 low = known.rows.back().validation_loss;
    if (low > 0.3 * high) return;
    std::optional<double> from, to;
    for (const HistoryRow& row : known.rows) {
        if (row.validation_loss > 0.9 * high) from = static_cast<double>(row.step);
        if (!to && row.validation_loss < 0.1 * high) to = static_cast<double>(row.step);
    }
    if (from && to && *from < *to)
        chart.stretches.push_back(
            {.from = *from, .to = *to, .name = "time/cliff", .words = "cliff", .hatched = false});
}

void add_batches(const Frame& frame, Chart& chart, double top) {
    const Learned& known = learned(frame);
    ChartPoints dots{.color = frame.ui.theme->dim_text, .radius = sizes::of(1.4f), .alpha = 0.7f};
    dots.below_lines = true;
    for (std::size_t i = 0; i < known.batch_losses.size(); ++i) {
        dots.x.push_back(static_cast<double>(i) + static_cast<double>(known.run->first_step()));
        dots.y.push_back(std::min(known.batch_losses[i], top));
    }
    chart.points.push_back(std::move(dots));
}

/// Whether a head has its role at all, and no other one has more of it.
bool leads(const LearnedRole& head, const std::vector<LearnedRole>& all) {
    return head.exists() && std::ranges::all_of(all, [&](const LearnedRole& other) {
               return other.label != head.label || other.score <= head.score;
           });
}

std::string loss_text(double loss) {
    if (!std::isfinite(loss)) return "no number";
    return loss < 0.005 ? "<0.01" : fmt::format("{:.2f}", loss);
}

}  // namespace

Chart loss_chart(Frame& frame) {
    const Learned& known = learned(frame);
    const Theme& theme = *frame.ui.theme;
    const double top = top_of(known);
    Chart chart = chart_over_time(frame, true);
    chart.y.high = top;
    chart.x.hidden = true;
    add_batches(frame, chart, top);
    mark_cliff(known, chart);
    const HistoryRow* const row = known.row(shown_step(frame));
    OverTime right = of_rows(known, &HistoryRow::accuracy, top);
    right.name = "right answers", right.color = theme.role(Role::output);
    OverTime loss = of_rows(known, &HistoryRow::validation_loss);
    loss.name = "loss", loss.color = theme.text;
    if (row) loss.said = loss_text(row->validation_loss);
    add_over_time(frame, chart, loss);
    // A task that answers with a number is never right or wrong.
    if (row && std::isnan(row->accuracy)) return chart;
    if (row) right.said = percent_text(row->accuracy);
    add_over_time(frame, chart, right);
    if (const auto crossed = known.right(0.99))
        chart.marks.push_back({.kind = ChartMark::Kind::words,
                               .name = "time/learned",
                               .x = static_cast<double>(*crossed),
                               .y = 0.99 * top,
                               .words = {{"99 % right", Role::output}}});
    chart.right = {{0, "0"}, {top / 2, "50 %"}, {top, "100 %"}};
    chart.right_color = theme.role(Role::output);
    return chart;
}

Box loss_over_time(Frame& frame) { return box::chart("time/loss", loss_chart(frame), {30, 10}); }

Box roles_over_time(Frame& frame) {
    const Learned& known = learned(frame);
    const Rgb color = frame.ui.theme->role(Role::weights);
    Chart chart = chart_over_time(frame, false);
    chart.y.ticks = {{0, "0"}, {1, "1"}};
    chart.names_at_end = true;
    const HistoryRow* const row = known.row(shown_step(frame));
    const std::vector<LearnedRole> heads =
        known.rows.empty() ? std::vector<LearnedRole>() : known.roles_in(known.rows.back());
    for (LearnedRole head : heads) {
        OverTime line{.color = color, .strong = leads(head, heads)};
        line.name = line.strong ? head.head + " " + head.label : head.head;
        for (const HistoryRow& at : known.rows) {
            line.steps.push_back(static_cast<double>(at.step));
            line.numbers.push_back(at.roles[head.column]);
        }
        if (row) head.score = row->roles[head.column], line.said = head.score_text();
        add_over_time(frame, chart, line);
    }
    return box::chart("time/roles", std::move(chart), {30, 6});
}

Box row_over_time(Frame& frame) {
    const Learned& known = learned(frame);
    const Block& block = frame.block();
    const Index row = std::min(frame.asking(), frame.node(block.weights).shape().rows - 1);
    const std::vector<std::string> words = frame.node(block.weights).axes.columns.labels();
    Chart chart = chart_over_time(frame, false);
    chart.y.hidden = true;
    const Rgb color = frame.ui.theme->role(Role::weights);
    std::vector<ChartSeries> bands(words.size());
    for (const auto& [step, moment] : known.moments) {
        const Value& weights = chosen_map(frame, moment);
        if (row >= weights->rows() || weights->cols() != std::ssize(bands)) continue;
        double above = 1;  // in the order of the sentence, from the top
        for (std::size_t key = 0; key < bands.size(); ++key) {
            const auto share = static_cast<double>((*weights)(row, static_cast<Index>(key)));
            bands[key].x.push_back(static_cast<double>(step));
            bands[key].high.push_back(above);
            bands[key].low.push_back(above -= share);
            bands[key].y.push_back(above + share / 2);
        }
    }
    std::vector<std::pair<double, std::size_t>> last;
    for (std::size_t key = 0; key < bands.size() && !bands[key].x.empty(); ++key)
        last.emplace_back(bands[key].high.back() - bands[key].low.back(), key);
    std::ranges::sort(last, std::greater());
    for (std::size_t rank = 0; rank < last.size(); ++rank) {
        ChartSeries& band = bands[last[rank].second];
        const std::array alphas{0.62f, 0.48f, 0.2f};
        band.color = color, band.width = 0, band.fill = 1;
        band.alpha = alphas[std::min<std::size_t>(rank, 2)];
        if (rank < 2) band.name = words[last[rank].second];
    }
    for (ChartSeries& band : bands)
        if (!band.x.empty()) chart.series.push_back(std::move(band));
    return box::chart("time/row", std::move(chart), {30, 10});
}

Box how_it_learned(Frame& frame) {
    const Learned& known = learned(frame);
    const LearningTask& task = known.run->trainer().task();
    Boxes parts{loss_over_time(frame).grow().high({7, 14, Length::endless}).grow_high()};
    if (task.words)
        parts.push_back(row_over_time(frame).grow().high({7, 14, Length::endless}).grow_high());
    else if (!task.roles.empty())
        parts.push_back(roles_over_time(frame).grow().high({5, 7, 9}).droppable(2));
    return box::column(std::move(parts), 0).grow().grow_high();
}

}  // namespace attend
