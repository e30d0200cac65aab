#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/dial.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/positions/place_clock.h"
#include "app/views/positions/position_parts.h"
#include "core/graph/unique_label.h"
#include "core/texts/positions.h"

namespace attend {

namespace {

constexpr Index most_pairs = 6, most_dots = 60;
constexpr double least_places = 31;  // that curves go on to
constexpr double amplitude = 0.3;    // of the height of a pair

/// A pair of columns; the last of an odd number stands alone.
struct PlacePair {
    Index first = 0;
    std::optional<Index> second = {};
    std::optional<PlaceClock> clock = {};
    double largest = 1;  // number of both, without its sign
};

class PlaceClocks {
  public:
    PlaceClocks(Frame& frame, NodeId node)
        : frame_(frame),
          ui_(frame.ui),
          id_(node),
          node_(frame.node(node)),
          vectors_(frame.evaluation()->at(node)),
          asking_(std::clamp<Index>(frame.asking(), 0, vectors_->rows() - 1)) {
        const Index columns = vectors_->cols();
        for (const Index pair : pairs_shown((columns + 1) / 2, most_pairs)) {
            PlacePair made{2 * pair};
            if (made.first + 1 < columns) {
                made.second = made.first + 1;
                made.clock = clock_of(*vectors_, made.first, *made.second);
            }
            pairs_.push_back(made);
        }
        for (PlacePair& pair : pairs_) pair.largest = largest_of(pair);
    }

    Box box() const {
        Boxes rows{box::row({small("columns").wide(3.6f), box::space(0).grow(), small("place")}, 0)
                       .high(above_plane)};
        for (const PlacePair& pair : pairs_) rows.push_back(label(pair));
        rows.push_back(box::space(below_plane).high(below_plane));
        return box::row({box::column(std::move(rows), 0).grow_high(),
                         box::chart("places/curves", chart(), {40, 36}).grow_high()},
                        sizes::apart);
    }

  private:
    /// Each pair has its own scale: columns that were learned may be far apart.
    double largest_of(const PlacePair& pair) const {
        double largest = static_cast<double>(vectors_->col(pair.first).cwiseAbs().maxCoeff());
        if (pair.second)
            largest = std::max(
                largest, static_cast<double>(vectors_->col(*pair.second).cwiseAbs().maxCoeff()));
        return pair.clock ? std::max(largest, pair.clock->radius) : largest > 0 ? largest : 1;
    }
    Box small(std::string text) const {
        return box::text(std::move(text), dim_style(ui_, sizes::axis));
    }

    std::string name_of(Index column) const {
        const Axis& columns = node_.axes.columns;
        return columns.named() ? columns.label(column) : fmt::format("{}", column);
    }

    /// "0, 1   a turn in 6", and the clock.
    Box label(const PlacePair& pair) const {
        const std::string names =
            pair.second ? say<texts::positions::two>("first"_is = name_of(pair.first),
                                                     "second"_is = name_of(*pair.second))
                        : name_of(pair.first);
        Boxes boxes{box::text(names, {Face::regular, sizes::control, ui_.theme->text}, 3)
                        .wide({3, 3.6f, 6})};
        if (pair.clock) {
            boxes.push_back(
                box::text(say<texts::positions::turn>(
                              "places"_is = fmt::format("{:.0f}", pair.clock->period())),
                          dim_style(ui_, sizes::control))
                    .wide(6.5f)
                    .help(say<texts::positions::turn_help>(
                        "places"_is = number_text(pair.clock->period(), 2)))
                    .droppable());
            boxes.push_back(box::dial(dial(*pair.clock)).droppable());
        }
        return box::row(std::move(boxes), sizes::near)
            .high(Length{1.2f, 6, Length::endless})
            .grow();
    }

    box::Dial dial(const PlaceClock& clock) const {
        box::Dial dial;
        for (Index row = 0; row < vectors_->rows() && vectors_->rows() <= most_dots; ++row)
            dial.hands.push_back(clock.at(static_cast<double>(row)));
        dial.chosen = clock.at(static_cast<double>(asking_));
        dial.color = ui_.theme->role(Role::query);
        return dial;
    }

    /// Pairs stand below each other in one plane, a pair 1 high.
    double y_of(std::size_t pair, double number) const {
        return static_cast<double>(pairs_.size() - pair) - 0.5 +
               amplitude * number / pairs_[pair].largest;
    }
    double number(Index row, Index column) const {
        return static_cast<double>((*vectors_)(row, column));
    }

    ChartSeries curve(std::size_t i, bool first, double end) const {
        const PlacePair& pair = pairs_[i];
        ChartSeries series;
        series.color = first ? ui_.theme->text : ui_.theme->dim_text;
        series.width = first ? sizes::of(2.4f) : sizes::of(1.6f);
        const auto add = [&](double place, double number) {
            series.x.push_back(place), series.y.push_back(y_of(i, number));
        };
        if (pair.clock) {
            constexpr int points = 400;
            for (int at = 0; at <= points; ++at) {
                const double place = end * at / points;
                add(place, first ? pair.clock->first(place) : pair.clock->second(place));
            }
        } else {
            for (Index row = 0; row < vectors_->rows(); ++row)
                add(static_cast<double>(row), number(row, first ? pair.first : *pair.second));
        }
        if (i == 0)
            series.name = say<texts::positions::column>(
                "column"_is = name_of(first ? pair.first : *pair.second));
        return series;
    }

    /// A dot at each word that `stands` there; pressing one asks how its number came about.
    template <class Stands>
    ChartPoints dots(std::size_t i, Index column, Stands stands) const {
        ChartPoints points;
        std::vector<Index> rows;
        for (Index row = 0; row < vectors_->rows(); ++row) {
            if (!stands(row)) continue;
            rows.push_back(row);
            points.x.push_back(static_cast<double>(row));
            points.y.push_back(y_of(i, number(row, column)));
        }
        points.click = [&frame = frame_, node = id_, rows, column](std::size_t at) {
            select_cell(frame, frame.node(node), {rows[at], column});
        };
        points.help = [view = *this, rows, column](std::size_t at) {
            return fmt::format("{}[{}, {}] = {}", view.node_.notation.element,
                               unique_label(view.node_.axes.rows, rows[at]), view.name_of(column),
                               number_text(view.number(rows[at], column), 4));
        };
        return points;
    }

    void add_dots(std::size_t i, Index column, bool first, Chart& chart) const {
        const Edit* const edit = frame_.evaluation()->edit(id_);
        const bool few = vectors_->rows() <= most_dots;
        const auto add = [&](Rgb color, float radius, auto stands) {
            chart.points.push_back(dots(i, column, stands));
            chart.points.back().color = color, chart.points.back().radius = radius;
        };
        add(first ? ui_.theme->text : ui_.theme->dim_text, sizes::of(first ? 4.5f : 3),
            [&](Index) { return few; });
        if (edit)
            add(ui_.theme->edited, sizes::of(4.5f), [&](Index row) {
                return edit->holds({row, column});
            });
        if (first)
            add(ui_.theme->role(Role::query), sizes::of(7),
                [&](Index row) { return row == asking_; });
    }

    /// A place for each word, then round numbers.
    ChartAxis places(double end) const {
        const auto count = static_cast<double>(vectors_->rows());
        ChartAxis axis{-0.4, end};
        axis.above = true, axis.rules = false;
        const double step = std::max(std::round(end / 30) * 5, 5.0);
        for (double place = 0; place < std::min(count, step + 3); ++place)
            axis.ticks.emplace_back(place, number_text(place, 0));
        for (double place = 2 * step; place <= end; place += step)
            axis.ticks.emplace_back(place, number_text(place, 0));
        return axis;
    }

    Chart chart() const {
        const auto count = static_cast<double>(vectors_->rows());
        const bool turns = std::ranges::any_of(
            pairs_, [](const PlacePair& pair) { return pair.clock.has_value(); });
        const double end = turns ? std::max(least_places, 2 * count) : std::max(count - 0.6, 1.0);
        Chart chart{places(end), {0, static_cast<double>(pairs_.size())}};
        chart.y.hidden = true;
        chart.stretches.push_back({-0.4, count - 0.6, "places/words", {}, false});
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (pairs_[i].second) chart.series.push_back(curve(i, false, end));
            chart.series.push_back(curve(i, true, end));
            if (pairs_[i].second) add_dots(i, *pairs_[i].second, false, chart);
            add_dots(i, pairs_[i].first, true, chart);
        }
        ChartMark asks;
        asks.x = static_cast<double>(asking_), asks.handle = true;
        asks.color = ui_.theme->role(Role::query);
        asks.words = {{unique_label(node_.axes.rows, asking_), Role::query, true}};
        chart.marks = {std::move(asks)};
        chart.help = "Dragging the line asks of another word";
        chart.drag = [&frame = frame_, most = vectors_->rows() - 1](double place, bool) {
            choose_query(frame, std::clamp<Index>(std::llround(place), 0, most));
        };
        return chart;
    }

    Frame& frame_;
    const Ui& ui_;
    NodeId id_;
    const Node& node_;
    const Value& vectors_;
    Index asking_;
    std::vector<PlacePair> pairs_;
};

}  // namespace

Box place_clocks(Frame& frame, NodeId vectors) { return PlaceClocks(frame, vectors).box(); }

}  // namespace attend
