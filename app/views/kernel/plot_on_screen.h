#pragma once
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/jobs/latest_job.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/plot.h"

namespace attend {

/// What is seen of the plane.
struct PlotRange {
    double left = 0, right = 1, bottom = 0, top = 1;
    bool operator==(const PlotRange&) const = default;
};

/// More of them are drawn as a cloud.
constexpr Index many_points = 2000;

/// What the mouse holds; an edge of the kernel on the axis is its bandwidth.
enum class Held { nothing, query, point, plane, edge };

struct PlotState {
    std::optional<PlotRange> zoom;   // none: everything
    std::optional<PlotRange> still;  // while something is dragged, axes stay as they are
    Held held = Held::nothing;
    Index point = 0;
    double from_x = 0, from_y = 0;  // where the point was, or the plane's corner
    bool moved = false;
    std::optional<Index> added;  // a point that is chosen once it is there
    int widen_offered = -1;      // in the frame of ImGui::GetFrameCount()
    double wheel_until = 0;      // by ImGui::GetTime(): turns that follow are one step of undo
};

/// The plot as it is drawn now, for the functions that make one of it: none of them is used by
/// panels.
struct PlotOnScreen {
    Frame& frame;
    const Ui& ui;
    ImDrawList& list;
    PlotState& state;
    Estimate estimate;
    NumberLine x = {}, y = {};
    ImVec2 min = {}, max = {};  // pixels of the plane
    bool low = false;           // names stand in one line above the plane
    LatestResult<Curve> curve = {};
    bool nearer = false;                // of a part of the curve, at more places than its node has
    LatestResult<Curve> compared = {};  // of the second kernel
    std::string compared_name = {};
    double compared_bandwidth = 0;

    ImVec2 at(double number_x, double number_y) const { return {x.at(number_x), y.at(number_y)}; }
    ImVec2 point(Index i) const { return at(estimate.x_of(i), estimate.y_of(i)); }
    bool holds(ImVec2 place) const {
        return place.x >= min.x && place.x <= max.x && place.y >= min.y && place.y <= max.y;
    }
    PlotRange range() const { return {x.low, x.high, y.low, y.high}; }
};

/// What `make()` gives, made anew where the points, or where they stand on the screen, are others.
template <class Make>
const std::invoke_result_t<Make>& kept_while_still(const PlotOnScreen& plot, Make make) {
    const std::array place{plot.min.x, plot.min.y, plot.max.x, plot.max.y, plot.ui.em()};
    return plot.ui.states.kept(std::tuple(plot.estimate.x, plot.estimate.y, plot.range(), place),
                               make);
}

/// Strips side by side without the seams that smooth edges would leave between them.
class PlainEdges {
  public:
    explicit PlainEdges(ImDrawList& list) : list_(list), before_(list.Flags) {
        list_.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    }
    ~PlainEdges() { list_.Flags = before_; }
    PlainEdges(const PlainEdges&) = delete;
    PlainEdges& operator=(const PlainEdges&) = delete;

  private:
    ImDrawList& list_;
    ImDrawListFlags before_;
};

/// Everything there is, with room around and below for the kernel.
PlotRange whole_range(const Frame& frame, const Estimate& estimate);

/// From where to where the curve goes that is a node.
CurveEnds ends_of_curve(const Frame& frame);

/// The height of the kernel on the axis, in pixels, at its middle.
float kernel_size(const PlotOnScreen& plot);
/// Where it ends above a number of the axis, in pixels.
float kernel_top(const PlotOnScreen& plot, double number);
/// The radius of the disc of a weight.
float radius_of(const PlotOnScreen& plot, double weight);
/// What it weighs at σ: where its edges are taken hold of.
ImVec2 kernel_edge(const PlotOnScreen& plot, double side);

/// The point that is pointed at anywhere; the point whose number is explained.
std::optional<Index> lit_point(const Frame& frame);
std::optional<Index> selected_point(const Frame& frame);

// From the ground up.
void paint_axes(const PlotOnScreen& plot);
void paint_gaps(const PlotOnScreen& plot);
struct BandEdge {
    bool exists = false;
    ImVec2 high, low;  // pixels
};
/// At the places of the curve; none where standard errors are not known or not shown.
std::vector<BandEdge> band_edges(const PlotOnScreen& plot);
/// Where the kernel has no estimate; where it always has one, those of the second kernel.
struct ShownGaps {
    std::vector<Gap> gaps;
    double sigma = 0;
    std::string whose;  // the second kernel; empty: the scene's own
};
ShownGaps shown_gaps(const PlotOnScreen& plot);
/// f ± 2 standard errors; nothing where they are not known.
void paint_band(const PlotOnScreen& plot);
void paint_curve(const PlotOnScreen& plot);
void paint_compared(const PlotOnScreen& plot);
void paint_kernel(const PlotOnScreen& plot);
void paint_weights(const PlotOnScreen& plot);
void paint_points(const PlotOnScreen& plot);
void paint_query(const PlotOnScreen& plot);
/// Where "q = 3.5" stands: at the top of the plane, above it where that is low.
struct QueryTag {
    std::string text;
    ImVec2 min, max;
};
QueryTag query_tag(const PlotOnScreen& plot);
void paint_estimate(const PlotOnScreen& plot);
/// Above the frame, where no number stands: of the axis, and of what is drawn. Where the plane is
/// low, the query's number stands there, too, and names leave it its room.
void paint_names(const PlotOnScreen& plot);
/// Where they hide nothing, words in the plane: "f(3.5) = 67.05" near the
/// query; where there is none, why, and a link that mends it.
void draw_plot_words(PlotOnScreen& plot);

/// Carries out what the mouse and the keyboard do; the plane is the item just made.
void read_plot(PlotOnScreen& plot);
/// How many standard errors the band is wide on either side.
double band_of(const Frame& frame);
/// What is compared is drawn in dashes.
void dashed_line(const Ui& ui, const std::vector<ImVec2>& line, ImU32 color, float thick);

}  // namespace attend
