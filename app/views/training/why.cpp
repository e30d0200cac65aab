#include "app/views/training/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "app/views/training/over_time.h"
#include "core/graph/unique_label.h"
#include "core/ops/gradient_nodes.h"
#include "core/training/optimizer.h"
#include "core/workspaces/training_nodes.h"

namespace attend {

namespace {

struct WhyKey {
    TrainingRunPtr run;
    Index step = 0;
    std::string path;
    Cell cell;
    bool operator==(const WhyKey&) const = default;
};
struct KnownWhy {
    LatestJob<WhyKey, WeightMove> job;
};

std::optional<WhyKey> wanted(const Frame& frame) {
    const Learned& known = learned(frame);
    if (!known.run || !frame.evaluation()) return std::nullopt;
    const Graph& graph = *frame.evaluation()->graph;
    const Selection& chosen = frame.store.session.selection;
    WhyKey key{known.run, shown_step(frame), chosen.node, chosen.cell};
    if (!batch_gradient_of(graph, key.path)) {
        const auto& w_q = frame.block().w_q;
        if (!w_q) return std::nullopt;
        key.path = frame.node(*w_q).path, key.cell = {0, 0};
    }
    const auto id = graph.find(key.path);
    if (!id || !contains(frame.node(*id).shape(), key.cell)) return std::nullopt;
    return key;
}

std::string signed_figure(double number) {
    return (number < 0 ? "−" : "+") + typeset(fmt::format("{:.3g}", std::abs(number)));
}

}  // namespace

std::optional<WhyLook> look_at_why(Frame& frame) {
    const auto key = wanted(frame);
    if (!key) return std::nullopt;
    auto& job = frame.ui.states.of<KnownWhy>().job;
    const bool current = follow_work(frame, job, "Finding why it moves", *key, false, [&key] {
        return [key = *key](const Progress& progress) {
            return weight_move(*key.run, key.path, key.cell, key.step, progress);
        };
    });
    const auto* const move = job.result();
    if (!move) return std::nullopt;
    return WhyLook{frame.node(*frame.evaluation()->graph->find(key->path)), key->cell, *move,
                   std::string(optimizer(key->run->setup().optimizer).label), current};
}

std::string why_nothing_moves(Frame& frame) {
    if (!wanted(frame)) return "Choose a number of a matrix that is learned: Matrices lists them.";
    return why_none(frame.ui.states.of<KnownWhy>().job, "Finding why it moves …");
}

Box number_over_time(Frame& frame, const WhyLook& look) {
    const Learned& known = learned(frame);
    OverTime line{.color = frame.ui.theme->edited};
    for (const HistoryRow& row : known.rows) {
        if (!known.run->has(row.step)) continue;
        const LearnedLeaf* const leaf = known.run->at(row.step)->find(look.node.path);
        line.steps.push_back(static_cast<double>(row.step));
        line.numbers.push_back(static_cast<double>(leaf->weights(look.cell.row, look.cell.column)));
    }
    Chart chart = chart_over_time(frame, true);
    if (!line.numbers.empty()) {
        const auto [low, high] = std::ranges::minmax(line.numbers);
        const double room = 0.1 * std::max(high - low, 1e-6);
        chart.y.low = low - room, chart.y.high = high + room;
    }
    add_over_time(frame, chart, line);
    return box::chart("why/history", std::move(chart), {30, 7}).grow().grow_high();
}

Box examples_vote(Frame& frame, const WhyLook& look) {
    const std::vector<double>& parts = look.move.by_example;
    const Theme& theme = *frame.ui.theme;
    Chart chart;
    ChartBars bars{.name = "why/example"};
    const auto most =
        std::ranges::max_element(parts, {}, [](double part) { return std::abs(part); });
    double low = 0, high = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        bars.x.push_back(static_cast<double>(i));
        bars.from.push_back(0), bars.to.push_back(parts[i]);
        bars.colors.push_back(&parts[i] == &*most ? theme.edited : theme.dim_text);
        low = std::min(low, parts[i]), high = std::max(high, parts[i]);
    }
    bars.help = [&parts](std::size_t i) {
        return fmt::format("example {}: {}\nClick: this example becomes the text", i,
                           signed_figure(parts[i]));
    };
    bars.click = [&frame](std::size_t i) {
        frame.draft().choices.probe = fmt::format("batch:{}", i);
    };
    const double room = 0.05 * std::max(high - low, 1e-12);
    chart.x = {.low = -0.6, .high = static_cast<double>(parts.size()) - 0.4, .hidden = true};
    chart.y = {.low = low - room, .high = high + room, .room = 4};
    chart.bars.push_back(std::move(bars));
    const RichText sum{
        {fmt::format("g = {}", signed_figure(look.move.gradient)), Role::other, true},
        {fmt::format(", of it example {} alone {}", most - parts.begin(), signed_figure(*most))}};
    return box::column({box::chart("why/examples", std::move(chart), {20, 10}).grow().grow_high(),
                        box::rich(sum, {sizes::title, false, 0}).named("why/gradient")},
                       sizes::near)
        .grow()
        .grow_high();
}

Box optimizer_remembers(Frame& frame, const WhyLook& look) {
    const Theme& theme = *frame.ui.theme;
    const std::vector<WeightMove::Earlier>& earlier = look.move.earlier;
    const WeightMove::Earlier& last = earlier.back();
    const int moments = optimizer(learned(frame).run->setup().optimizer).moments;
    Chart chart;
    ChartBars bars{.name = "why/step"};
    ChartSeries mean{.color = theme.text}, above{.color = theme.dim_text, .stroke = Stroke::dashed},
        below = above;
    double most = 1e-12;
    for (const WeightMove::Earlier& at : earlier) {
        const auto x = static_cast<double>(at.step);
        bars.x.push_back(x), bars.from.push_back(0), bars.to.push_back(at.gradient);
        bars.colors.push_back(&at == &last ? theme.edited : theme.dim_text);
        mean.x.push_back(x), mean.y.push_back(at.mean);
        above.x.push_back(x), above.y.push_back(at.size);
        below.x.push_back(x), below.y.push_back(-at.size);
        most = std::max({most, std::abs(at.gradient), at.size});
    }
    chart.x = {.low = static_cast<double>(earlier.front().step) - 0.6,
               .high = static_cast<double>(last.step) + 0.6,
               .rules = false};
    chart.y = {.low = -1.05 * most, .high = 1.05 * most, .room = 4};
    chart.bars.push_back(std::move(bars));
    if (moments > 0) chart.series.push_back(std::move(mean));
    if (moments > 1)
        chart.series.push_back(std::move(above)), chart.series.push_back(std::move(below));
    const double by = look.move.after - look.move.before;
    const std::string how =
        moments > 1 ? fmt::format("−η m̂ / √v̂ = −{} · {} / {}", typeset(look.move.rate),
                                  typeset(last.mean), typeset(last.size))
        : moments > 0
            ? fmt::format("−η m = −{} · {}", typeset(look.move.rate), typeset(last.mean))
            : fmt::format("−η g = −{} · {}", typeset(look.move.rate), typeset(last.gradient));
    return box::column(
               {box::chart("why/optimizer", std::move(chart), {20, 10}).grow().grow_high(),
                box::text(how, {Face::regular, sizes::title, theme.text}, 8).named("why/rule"),
                box::text(signed_figure(by), {Face::bold, sizes::view, theme.edited}, 5)
                    .named("why/update")},
               sizes::tight)
        .grow()
        .grow_high();
}

Box through_softmax(Frame& frame) {
    const Block& block = frame.block();
    const Graph& graph = *frame.evaluation()->graph;
    const Node& weights = frame.node(block.weights);
    const auto by_weights = gradient_of(graph, block.weights),
               by_scores = gradient_of(graph, block.masked);
    if (!by_weights || !by_scores)
        return box::empty("Its probe has no target: nothing is learned of it.");
    const Measured found = measured(frame, "Gradients of the text", {*by_weights, *by_scores});
    if (!found) return box::empty(found.why_none);
    const Index row = std::min(frame.asking(), weights.shape().rows - 1);
    const Matrix &a = frame.evaluation()->value(block.weights), &da = *found.values[0],
                 &ds = *found.values[1];
    const Theme& theme = *frame.ui.theme;
    std::vector<Index> keys;
    for (Index key = 0; key < a.cols(); ++key) keys.push_back(key);
    std::ranges::sort(keys, std::greater(), [&](Index key) { return std::abs(ds(row, key)); });
    if (keys.size() > 6) keys.resize(6);
    const auto head = [&](const char* text) {
        return box::text(text, dim_style(frame.ui, sizes::control), 3);
    };
    std::vector<Boxes> rows{
        {head("key"), head("α"), head("∂L/∂α"), head("∂L/∂score"), head("so its score")}};
    for (const Index key : keys) {
        const auto text = [&](std::string number, Rgb color) {
            return box::text(std::move(number), {Face::regular, sizes::control, color}, 3);
        };
        const auto push = static_cast<double>(ds(row, key));
        rows.push_back(
            {text(unique_label(weights.axes.columns, key), theme.role(Role::key)),
             text(rounded_text(static_cast<double>(a(row, key)), 2), theme.role(Role::weights)),
             text(signed_figure(static_cast<double>(da(row, key))), theme.text),
             text(signed_figure(push), theme.text),
             text(push > 0   ? "less ↓"
                  : push < 0 ? "more ↑"
                             : "stays",
                  theme.edited)});
    }
    const double surest = static_cast<double>(a.row(row).maxCoeff());
    Boxes all{box::formula("∂L/∂s = α (∂L/∂α − Σ α ∂L/∂α)", {}),
              box::table(std::move(rows), {}, sizes::apart, 0.15f)};
    if (surest > 0.99)
        all.push_back(box::wrapped("This row is sure: α(1 − α) is nearly 0, so it hardly learns.",
                                   dim_style(frame.ui, sizes::control)));
    return box::column({box::column(std::move(all), sizes::near), box::space(0).grow_high()})
        .grow()
        .named("why/softmax")
        .old(!found.current);
}

}  // namespace attend
