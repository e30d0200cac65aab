#include "app/views/derivations/why_root_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

constexpr double reach = 32;  // of the axis of products, whatever d is: so that they are compared

/// The bell of the same mean and variance, with its mean and one deviation to each side marked.
void add_bell(Chart& chart, const Ui& ui, const DrawnRoots& drawn, const Histogram& counted,
              Index d, bool divided) {
    constexpr int steps = 160;
    const double mean = drawn.mean(d, divided),
                 variance = drawn.number(d, divided, variance_of_products),
                 deviation = std::sqrt(variance);
    ChartSeries line{.color = ui.theme->text, .width = 0.1f};
    line.tag = divided ? "why_root/bell/divided" : "why_root/bell/products";
    for (int i = 0; i <= steps; ++i) {
        line.x.push_back(reach * (2.0 * i / steps - 1));
        line.y.push_back(bell(counted, mean, variance, line.x.back()));
    }
    chart.y.high = std::max(chart.y.high, 1.04 * bell(counted, mean, variance, mean));
    chart.series.push_back(std::move(line));
    const auto mark = [&](double x, Stroke stroke, std::string words) {
        ChartMark upright{ChartMark::Kind::vertical};
        upright.x = x, upright.color = ui.theme->dim_text, upright.stroke = stroke;
        if (!words.empty()) upright.words = {{std::move(words)}};
        chart.marks.push_back(std::move(upright));
    };
    mark(mean, Stroke::solid,
         say<texts::derivations::root_mean_is>("number"_is = number_text(mean, 2)));
    if (mean - deviation > -reach) mark(mean - deviation, Stroke::dotted, "");
    if (mean + deviation < reach)
        mark(mean + deviation, Stroke::dotted,
             say<texts::derivations::root_deviation>(
                 "number"_is = number_text(deviation, deviation < 10 ? 2 : 1)));
}

Chart chart_of_products(const Ui& ui, const DrawnRoots& drawn, Index d, bool divided) {
    const Histogram counted_in = drawn.histogram(d, divided);
    ChartBars bars;
    const auto count = static_cast<double>(counted_in.counts.size());
    const double wide = (counted_in.high - counted_in.low) / count;
    double most = 1;
    for (std::size_t i = 0; i < counted_in.counts.size(); ++i) {
        const double height = counted_in.counts[i];
        if (height == 0) continue;
        bars.x.push_back(counted_in.low + (static_cast<double>(i) + 0.5) * wide);
        bars.from.push_back(0), bars.to.push_back(height);
        bars.colors.push_back(ui.theme->role(Role::query));
        most = std::max(most, height);
    }
    bars.width = static_cast<float>(0.94 * wide);
    Chart chart{{-reach, reach}, {0, 1.04 * most}};
    chart.x.ticks = {{-reach, number_text(-reach, 0)}, {0, "0"}, {reach, number_text(reach, 0)}};
    chart.x.rules = false, chart.y.hidden = true;
    ChartMark ground{ChartMark::Kind::horizontal};
    ground.color = ui.theme->dim_text;
    chart.marks = {std::move(ground)};
    chart.bars = {std::move(bars)};
    add_bell(chart, ui, drawn, counted_in, d, divided);
    chart.help = say<texts::derivations::root_pairs>("product"_is = divided ? "q·k/√d" : "q·k",
                                                     "pairs"_is = RandomProducts::pairs);
    return chart;
}

/// A weight of each key on a ground that shows where 1 is; the largest has its number.
Chart chart_of_weights(const Ui& ui, std::span<const Scalar> row) {
    ChartBars ground, bars;
    std::size_t largest = 0;
    for (std::size_t key = 0; key < row.size(); ++key) {
        const auto x = static_cast<double>(key), weight = static_cast<double>(row[key]);
        ground.x.push_back(x), bars.x.push_back(x);
        ground.from.push_back(0), bars.from.push_back(0);
        ground.to.push_back(1), bars.to.push_back(weight);
        ground.colors.push_back(ui.theme->track);
        bars.colors.push_back(ui.theme->role(Role::weights));
        if (row[key] > row[largest]) largest = key;
    }
    Chart chart{{-0.5, static_cast<double>(row.size()) - 0.5}, {0, 1.25}};
    chart.x.hidden = chart.y.hidden = true;
    ChartMark words{ChartMark::Kind::words};
    words.x = static_cast<double>(largest), words.y = static_cast<double>(row[largest]) + 0.12;
    words.words = {{percent_text(static_cast<double>(row[largest])), Role::weights, true}};
    chart.marks = {std::move(words)};
    chart.bars = {std::move(ground), std::move(bars)};
    chart.help = say<texts::derivations::root_weights>("keys"_is = row.size());
    return chart;
}

std::string consequence(Index d, bool divided) {
    if (divided)
        return "Scores differ by about 1, however large d is: every key keeps a share, and every "
               "score keeps a slope.";
    const double root = std::sqrt(static_cast<double>(d));
    return fmt::format("Scores differ by about √d = {}: {}",
                       number_text(root, root == std::round(root) ? 0 : 1),
                       root < 4 ? "exp() of such differences still shares the weight; let d grow "
                                  "and watch it go to one key."
                                : "exp() of such differences leaves nearly all weight to one key.");
}

/// "variance 64.1", and what theory says.
Box variance(const Ui& ui, const DrawnRoots& drawn, Index d, bool divided) {
    const double number = drawn.number(d, divided, variance_of_products);
    const TextRun figure{number_text(number, divided ? 2 : d < 100 ? 1 : 0), Role::other, true};
    Box measured = box::rich(say_rich<texts::derivations::root_variance>("number"_is = figure),
                             {sizes::title, true, 0});
    return box::row(
        {std::move(measured),
         box::text(divided ? say<texts::derivations::root_theory_divided>()
                           : say<texts::derivations::root_theory>("d"_is = std::to_string(d)),
                   dim_style(ui, sizes::control))
             .droppable()},
        0.7f);
}

/// "largest 0.91 · entropy 0.31 of 2.48 nats", and on average.
Box figures(const Ui& ui, const DrawnRoots& drawn, Index d, bool divided) {
    const MeanRow mean = drawn.mean_row(d, divided);
    return box::row(
        {fitted_attention_formula(ui, divided ? "α = softmax(q·k/√d)" : "α = softmax(q·k)", 1.15f),
         box::rich(
             say_rich<texts::derivations::root_row>(
                 "weight"_is = TextRun{number_text(drawn.number(d, divided, largest_weight), 2),
                                       Role::weights, true},
                 "entropy"_is = number_text(drawn.number(d, divided, entropy_of_row), 2),
                 "most"_is = number_text(std::log(static_cast<double>(RandomProducts::keys)), 2)),
             {sizes::control, true, 0})
             .droppable(2),
         box::space(0).grow(),
         box::rich(say_rich<texts::derivations::root_mean>(
                       "n"_is = mean.rows,
                       "weight"_is = TextRun{number_text(mean.largest, 2), Role::weights, true},
                       "slope"_is = TextRun{rounded_text(mean.slope, 3), Role::other, true}),
                   {sizes::control, true, 0})
             .named(divided ? "why_root/mean/divided" : "why_root/mean/products")
             .help("The slope says how far the largest weight gives way where its score does: "
                   "what is left of a gradient")
             .droppable(1)},
        1);
}

}  // namespace

Box why_root_column(const Frame& frame, const DrawnRoots& drawn, Index d, bool divided) {
    const Ui& ui = frame.ui;
    Chart products = chart_of_products(ui, drawn, d, divided),
          weights = chart_of_weights(ui, drawn.row(d, divided));
    for (ChartBars& bars : products.bars) bars.in_light = lights_products(frame);
    for (ChartBars& bars : weights.bars) bars.in_light = lights_weights(frame, d, divided);
    for (ChartMark& mark : weights.marks) mark.in_light = lights_weights(frame, d, divided);
    Boxes lines{
        box::row({fitted_attention_formula(ui, divided ? "q·k / √d" : "q·k", 1.7f),
                  box::space(0).grow(), variance(ui, drawn, d, divided)},
                 1),
        box::layers({box::chart(divided ? "why_root/divided" : "why_root/products",
                                std::move(products), {24, 13})})
            .grow_high()
            .named("part/products"),
        figures(ui, drawn, d, divided),
        box::layers({box::chart(divided ? "why_root/weights/divided" : "why_root/weights/products",
                                std::move(weights), {24, 9})})
            .grow_high()
            .named("part/softmax"),
        box::wrapped(consequence(d, divided), dim_style(ui, sizes::control)).droppable()};
    return box::column(std::move(lines), 0.6f);
}

Box why_root_slopes(const Ui& ui, const DrawnRoots& drawn, Index d,
                    std::function<void(double)> set) {
    const auto line = [&](bool divided) {
        ChartSeries series{divided ? "q·k / √d" : "q·k"};
        for (Index width = 1; width <= RandomProducts::largest_width;
             width += std::max<Index>(width / 16, 1)) {
            series.x.push_back(static_cast<double>(width));
            series.y.push_back(drawn.slope(width, divided));
        }
        series.color = ui.theme->role(divided ? Role::weights : Role::query);
        series.bold = true;
        return series;
    };
    Chart chart{{1, static_cast<double>(RandomProducts::largest_width), true, "d"}, {0, 0.25}};
    chart.x.ticks = {{1, "1"}, {4, "4"}, {16, "16"}, {64, "64"}, {256, "256"}, {1024, "1024"}};
    chart.y.label = say<texts::derivations::root_slope>();
    chart.y.ticks = {{0, "0"}, {0.1, "0.1"}, {0.2, "0.2"}};
    chart.series = {line(false), line(true)};
    chart.names_at_end = true;
    ChartMark here{ChartMark::Kind::vertical, "why_root/slopes/d"};
    here.x = static_cast<double>(d), here.color = ui.theme->accent, here.handle = true;
    here.words = {{fmt::format("{} · {}", rounded_text(drawn.slope(d, false), 3),
                               rounded_text(drawn.slope(d, true), 3))}};
    here.drag = std::move(set);
    chart.marks = {std::move(here)};
    chart.help = say<texts::derivations::root_slope_help>();
    return box::chart("why_root/slopes", std::move(chart), {24, 9});
}

}  // namespace attend
