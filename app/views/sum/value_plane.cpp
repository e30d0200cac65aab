#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sum/sum.h"
#include "core/analysis/plane.h"
#include "core/analysis/row_sums.h"
#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

/// The values of a head as points, and the output among them.
struct ValuePlaces {
    PlanePoints values;  // (m, 2)
    Eigen::RowVector2d output;
    std::string axes;  // what the plane is
};

Matrix rows_of_values(const WeightedSum& sum) {
    Matrix values(std::ssize(sum.rows), sum.sum->cols());
    for (std::size_t row = 0; row < sum.rows.size(); ++row)
        values.row(static_cast<Index>(row)) = sum.rows[row].value->row(0);
    return values;
}

/// Two numbers are the place itself; of more the two axes along which values differ most.
ValuePlaces places_of(const WeightedSum& sum) {
    const Matrix values = rows_of_values(sum);
    if (values.cols() == 2)
        return {values.cast<double>(), sum.sum->row(0).cast<double>(),
                say<texts::sum::plane_of_columns>()};
    const Plane plane = plane_of(statistics_of(values), "values");
    return {placed(plane, values), placed(plane, *sum.sum).row(0),
            say<texts::sum::plane_of_axes>("share"_is = percent_text(plane.share))};
}

/// Corners of the smallest convex figure around points, from the left one on below and then above
/// them back (Andrew 1979).
std::vector<Index> hull_of(const PlanePoints& points) {
    std::vector<Index> order(static_cast<std::size_t>(points.rows()));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::sort(order, [&](Index a, Index b) {
        return std::pair(points(a, 0), points(a, 1)) < std::pair(points(b, 0), points(b, 1));
    });
    std::vector<Index> hull;
    const auto turns_right = [&](Index a, Index b, Index c) {
        const Eigen::RowVector2d first = points.row(b) - points.row(a),
                                 second = points.row(c) - points.row(a);
        return first.x() * second.y() - first.y() * second.x() <= 0;
    };
    const auto go_along = [&](Index point, std::size_t least) {
        while (hull.size() >= least && turns_right(hull[hull.size() - 2], hull.back(), point))
            hull.pop_back();
        hull.push_back(point);
    };
    for (const Index point : order) go_along(point, 2);
    const std::size_t below = hull.size() + 1;
    for (std::size_t i = order.size() - 1; i-- > 0;) go_along(order[i], below);
    return hull;
}

class ValuePlane {
  public:
    ValuePlane(Frame& frame, const WeightedSum& sum, const ValuePlaces& places)
        : frame_(frame), theme_(*frame.ui.theme), sum_(sum), places_(places) {}

    Chart chart() const {
        Chart chart;
        chart.x.hidden = chart.y.hidden = chart.equal_units = true;
        set_range(chart);
        chart.series.push_back(around());
        for (std::size_t row = 0; row < sum_.rows.size(); ++row)
            if (sum_.rows[row].weight != 0) chart.series.push_back(pull_of(row));
        chart.points = {values(), output()};
        add_names(chart);
        return chart;
    }

  private:
    Eigen::RowVector2d value(std::size_t row) const {
        return places_.values.row(static_cast<Index>(row));
    }
    bool is_lit(std::size_t row) const {
        const Index key = sum_.rows[row].key;
        return frame_.session().hover.key.value_or(chosen_key(frame_, sum_).value_or(-1)) == key;
    }

    void set_range(Chart& chart) const {
        Eigen::RowVector2d low = places_.output, high = low;
        for (Index i = 0; i < places_.values.rows(); ++i) {
            low = low.cwiseMin(places_.values.row(i));
            high = high.cwiseMax(places_.values.row(i));
        }
        constexpr double around = 0.12;  // of the extent, for marks and words at the edge
        const double rim = around * std::max((high - low).maxCoeff(), 1e-6);
        chart.x.low = low.x() - rim, chart.x.high = high.x() + rim;
        chart.y.low = low.y() - rim, chart.y.high = high.y() + rim;
    }

    ChartSeries around() const {
        ChartSeries line{.color = theme_.role(Role::value), .width = sizes::of(2), .alpha = 0.8f};
        for (const Index corner : hull_of(places_.values)) {
            line.x.push_back(places_.values(corner, 0));
            line.y.push_back(places_.values(corner, 1));
        }
        line.help = [] { return say<texts::sum::hull_help>(); };
        line.tag = "sum/hull";
        return line;
    }
    /// From a value to the output, as thick as its weight.
    ChartSeries pull_of(std::size_t row) const {
        const Eigen::RowVector2d from = value(row), to = places_.output;
        const auto weight = static_cast<float>(std::min(std::abs(sum_.rows[row].weight), 1.0));
        return {.x = {from.x(), to.x()},
                .y = {from.y(), to.y()},
                .color = theme_.role(Role::weights),
                .width = 0.05f + 0.7f * weight,
                .alpha = is_lit(row) ? 0.9f : 0.45f};
    }

    ChartPoints values() const {
        ChartPoints points{.name = "sum/value", .color = theme_.role(Role::value)};
        for (std::size_t row = 0; row < sum_.rows.size(); ++row) {
            points.x.push_back(value(row).x()), points.y.push_back(value(row).y());
            points.radii.push_back(is_lit(row) ? 0.42f : 0.32f);
        }
        const auto cell_of = [query = sum_.query, &rows = sum_.rows](std::size_t i) {
            return Cell{query, rows[i].key};
        };
        points.point = [&frame = frame_, weights = sum_.weights, cell_of](std::size_t i) {
            frame.hover(frame.node(weights), cell_of(i));
        };
        points.click = [&frame = frame_, weights = sum_.weights, cell_of](std::size_t i) {
            select_cell(frame, frame.node(weights), cell_of(i));
        };
        points.help = [&sum = sum_](std::size_t i) {
            return say<texts::sum::value_in_plane>("key"_is = sum.rows[i].name,
                                                   "share"_is = percent_text(sum.rows[i].weight));
        };
        return points;
    }
    ChartPoints output() const {
        ChartPoints point{.name = "sum/output_place",
                          .x = {places_.output.x()},
                          .y = {places_.output.y()},
                          .color = theme_.role(Role::output),
                          .radius = 0.5f};
        point.help = [&sum = sum_](std::size_t) {
            return say<texts::sum::output_in_plane>("query"_is = sum.query_name);
        };
        point.click = [&frame = frame_, node = sum_.output, query = sum_.query](std::size_t) {
            select_cell(frame, frame.node(node), {query, column_apart(frame)});
        };
        return point;
    }

    void add_name(Chart& chart, const Eigen::RowVector2d& at, std::string text, Role role,
                  bool bold) const {
        ChartMark mark{ChartMark::Kind::words};
        mark.x = at.x(), mark.y = at.y();
        mark.words = {{std::move(text), role, bold}};
        mark.color = theme_.role(role);
        mark.size = sizes::title, mark.is_led = true;
        mark.needed = bold || sum_.rows.size() <= most_named;
        chart.marks.push_back(std::move(mark));
    }
    void add_names(Chart& chart) const {
        for (std::size_t row = 0; row < sum_.rows.size(); ++row)
            add_name(
                chart, value(row),
                fmt::format("{} {}", sum_.rows[row].name, percent_figure(sum_.rows[row].weight)),
                Role::value, is_lit(row));
        add_name(chart, places_.output, say<texts::sum::output_named>("query"_is = sum_.query_name),
                 Role::output, true);
    }

    static constexpr std::size_t most_named = 16;
    Frame& frame_;
    const Theme& theme_;
    const WeightedSum& sum_;
    const ValuePlaces& places_;
};

}  // namespace

Box value_plane(Frame& frame) {
    const WeightedSum& sum = shown_sum(frame);
    try {
        const ValuePlaces& places = frame.ui.states.kept(
            std::tuple(frame.store.computation().revision(), sum.values, sum.query, sum.output),
            [&] { return places_of(sum); });
        const bool shares =
            is_one(sum.total) && std::ranges::none_of(sum.rows, [](const WeightedSum::Row& row) {
                return row.weight < 0;
            });
        return box::column(
                   {box::chart("sum/plane", ValuePlane(frame, sum, places).chart(), {20, 16})
                        .grow_high(),
                    box::wrapped(shares ? say<texts::sum::inside_hull>()
                                        : say<texts::sum::outside_hull>(
                                              "sum"_is = number_text(sum.total, 2)),
                                 {Face::regular, sizes::control,
                                  shares ? frame.ui.theme->text : frame.ui.theme->warning})
                        .named(shares ? "sum/inside_hull" : "sum/no_shares"),
                    box::wrapped(places.axes, dim_style(frame.ui, sizes::axis))
                        .named("sum/plane_axes")
                        .droppable()},
                   sizes::tight)
            .grow()
            .grow_high();
    } catch (const Error& error) {
        return box::empty(error.what());
    }
}

}  // namespace attend
