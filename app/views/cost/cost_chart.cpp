#include "app/views/cost/cost_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/figures.h"
#include "app/views/lit.h"
#include "core/memory.h"
#include "core/plural.h"
#include "core/texts/cost.h"

namespace attend {

namespace {

constexpr std::array token_labels{"1", "10", "100", "1,000", "10,000", "100,000", "1 million"};

struct TimeMark {
    double seconds;
    const char* label;
};
constexpr std::array time_marks{TimeMark{1e-6, "1 µs"},      TimeMark{1e-3, "1 ms"},
                                TimeMark{1, "1 s"},          TimeMark{60, "1 min"},
                                TimeMark{3600, "1 hour"},    TimeMark{86400, "1 day"},
                                TimeMark{31557600, "1 year"}};

ChartAxis axis_of_tokens() {
    ChartAxis axis{1, most_cost_tokens, true, "words"};
    for (std::size_t decade = 0; decade < token_labels.size(); ++decade)
        axis.ticks.emplace_back(std::pow(10, static_cast<double>(decade)), token_labels[decade]);
    return axis;
}

/// From the decade below the least to the one above the most.
ChartAxis axis_of_operations(const std::vector<CostCurve>& curves) {
    double least = 1e300, most = 1;
    for (const CostCurve& curve : curves) {
        least = std::min(least, curve.operations(1));
        most = std::max(most, curve.operations(most_cost_tokens));
    }
    const int low = static_cast<int>(std::floor(std::log10(std::max(least, 1.0)))),
              high = static_cast<int>(std::ceil(std::log10(most))), step = high - low > 9 ? 3 : 2;
    ChartAxis axis{std::pow(10, low), std::pow(10, high), true, "floating-point operations"};
    for (int decade = low; decade <= high; ++decade)
        if (decade % step == 0) axis.ticks.emplace_back(std::pow(10, decade), power_of_ten(decade));
    return axis;
}

ChartSeries series_of(const Ui& ui, const CostCurve& curve) {
    constexpr int points = 60;
    ChartSeries series{curve.label, curve.brief};
    for (int i = 0; i <= points; ++i) {
        series.x.push_back(std::pow(most_cost_tokens, static_cast<double>(i) / points));
        series.y.push_back(curve.operations(series.x.back()));
    }
    series.color = curve.own ? ui.theme->accent : curve.fine ? ui.theme->dim_text : ui.theme->text;
    series.width = curve.own ? 0.18f : curve.fine ? 0.07f : 0.11f;
    series.stroke = curve.stroke, series.bold = curve.own;
    return series;
}

void add_own_point(const Frame& frame, Chart& chart) {
    const CostSizes sizes = cost_sizes(*frame.scene());
    ChartMark own{ChartMark::Kind::ring, "cost/own"};
    own.x = std::sqrt(sizes.queries * sizes.keys);
    own.y = std::max(cost_of(sizes).attention(), 1.0);
    own.color = frame.ui.theme->accent;
    own.words = {{sizes.queries == sizes.keys
                      ? say<texts::cost::this_scene>("queries"_is = counted(sizes.queries))
                      : say<texts::cost::this_scene_asks>("queries"_is = counted(sizes.queries),
                                                          "keys"_is = counted(sizes.keys)),
                  Role::other, true}};
    chart.marks.push_back(std::move(own));
}

void add_measured(const Frame& frame, const CostMeasurement& measured, Chart& chart) {
    const double rate = median_rate(cost_sizes(*frame.scene()), measured);
    if (rate <= 0) return;
    for (const TimeMark& mark : time_marks) {
        const double operations = mark.seconds * rate;
        if (operations > chart.y.low && operations < chart.y.high)
            chart.right.emplace_back(operations, mark.label);
    }
    ChartPoints attention{""}, projections{""};
    attention.color = frame.ui.theme->text, projections.color = frame.ui.theme->dim_text;
    const auto add = [&](ChartPoints& points, double tokens, double seconds) {
        if (seconds > 0) points.x.push_back(tokens), points.y.push_back(seconds * rate);
    };
    for (const MeasuredCost& point : measured.points) {
        add(attention, point.tokens, point.attention);
        add(projections, point.tokens, point.projections);
    }
    chart.points = {std::move(projections), std::move(attention)};
}

std::string cost_at(const std::vector<CostCurve>& curves, const CostSizes& sizes, double tokens) {
    tokens = std::clamp(std::round(tokens), 1.0, most_cost_tokens);
    std::string lines;
    for (const CostCurve& curve : curves)
        lines += (lines.empty() ? "" : "\n") +
                 say<texts::cost::curve>("label"_is = curve.label,
                                         "operations"_is = spoken(curve.operations(tokens)));
    return say<texts::cost::operations>(
        "tokens"_is = counted(tokens), "curves"_is = lines,
        "bytes"_is = bytes_text(cost_of(with_tokens(sizes, tokens)).score_bytes));
}

}  // namespace

double median_rate(const CostSizes& sizes, const CostMeasurement& measured) {
    std::vector<double> rates;
    CostSizes full = sizes;
    full.pairs = Pairs::full;  // every score is computed, then masked
    for (const MeasuredCost& point : measured.points) {
        const Cost cost = cost_of(with_tokens(full, point.tokens));
        if (point.attention > 0) rates.push_back(cost.attention() / point.attention);
    }
    if (rates.empty()) return 0;
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    return *middle;
}

Box cost_chart(const Frame& frame, const std::vector<CostCurve>& curves,
               const CostMeasurement* measured) {
    Chart chart{axis_of_tokens(), axis_of_operations(curves)};
    const bool in_light = is_lit(frame, *frame.scene()->measures.cost);
    for (const CostCurve& curve : curves) {
        chart.series.push_back(series_of(frame.ui, curve));
        chart.series.back().in_light = in_light;
    }
    chart.names_at_end = true;
    if (measured) add_measured(frame, *measured, chart);
    add_own_point(frame, chart);
    chart.marks.back().in_light = in_light;
    chart.help_at = [curves, sizes = cost_sizes(*frame.scene())](double tokens) {
        return cost_at(curves, sizes, tokens);
    };
    return box::chart("cost/chart", std::move(chart), {26, 17});
}

}  // namespace attend
