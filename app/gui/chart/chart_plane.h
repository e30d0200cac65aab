#pragma once
#include "app/gui/chart/chart.h"
#include "app/gui/chart/covered_plane.h"
#include "app/gui/chart/number_line.h"

namespace attend {

/// A chart as it stands on the screen: for the functions that draw a part of it, none for views.
struct ChartPlane {
    const Ui& ui;
    const Chart& chart;
    std::string_view name;
    Place whole;
    ImVec2 min, max;  // pixels of the plane, inside of its ticks
    NumberLine x, y;

    const ChartSizes& sizes() const { return chart.sizes; }
    float em(float n) const { return ui.em(n * chart.sizes.lengths); }
    ImVec2 at(double number_x, double number_y) const { return {x.at(number_x), y.at(number_y)}; }
    float opacity() const { return chart.old ? 0.5f : 1; }
};

ChartPlane plane_of(const Ui& ui, const Chart& chart, std::string_view name, Place place);

/// The pieces of a line that are not broken, in pixels.
std::vector<std::vector<ImVec2>> pieces_of(const ChartPlane& plane, const ChartSeries& series);
void paint_stroke(const ChartPlane& plane, const std::vector<ImVec2>& line, Stroke stroke,
                  ImU32 color, float pixels);

void paint_chart_axes(const ChartPlane& plane);
/// From the plane down to the numbers of the x axis, in pixels.
float below_axis(const ChartPlane& plane);
/// The tags and feet of marks, beside the plane.
void paint_mark_tags(const ChartPlane& plane);
/// Where the tag of a mark stands, held inside of the plane's ends.
Place tag_of_mark(const ChartPlane& plane, const ChartMark& mark);
/// A foot of a mark, among the numbers of the x axis.
Place foot_of_mark(const ChartPlane& plane, const ChartMark& mark);
void paint_right_marks(const ChartPlane& plane);
/// A bar: which of which group.
struct ChartBarPlace {
    std::size_t group = 0, index = 0;
};
/// From its upper left to its lower right corner, at least a line high.
std::pair<ImVec2, ImVec2> corners_of(const ChartPlane& plane, const ChartBars& bars,
                                     std::size_t index);
void paint_chart_bars(const ChartPlane& plane);
/// The one under the mouse that is clicked or explained.
std::optional<ChartBarPlace> bar_under_mouse(const ChartPlane& plane);
/// Everything in the plane but words.
void paint_chart_contents(const ChartPlane& plane);
/// Where they hide nothing that was drawn: those of marks in any case, names of lines where there
/// is a place.
void paint_chart_words(const ChartPlane& plane);
/// Names of lines beside their ends, pushed apart.
void paint_names_at_end(const ChartPlane& plane);
/// Reads the mouse; the plane becomes an item.
void read_chart(const ChartPlane& plane);

}  // namespace attend
