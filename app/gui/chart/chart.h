#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/rich_text.h"
#include "app/render/color.h"
#include "core/graph/graph.h"

namespace attend {

/// Numbers along one side of a chart.
struct ChartAxis {
    double low = 0, high = 1;
    bool logarithmic = false;
    std::string label = {};  // what the numbers are; of a vertical axis above it
    /// Where it is marked, and with what; empty: at round numbers.
    std::vector<std::pair<double, std::string>> ticks = {};
    bool rules = true;    // a fine line through the plane at each tick
    bool hidden = false;  // neither ticks nor label
    /// Of a vertical axis: how wide its ticks are, em, so that planes stand below each other; 0: as
    /// wide as they need.
    float room = 0;
    /// Instead of the label, in hues; of the x axis at the left of its numbers.
    RichText says = {};
    /// Its numbers have as much room as this text, whatever they are: of one that is dragged the
    /// plane stays where it is.
    std::string longest = {};
    bool above = false;  // of a horizontal axis: its ticks stand above the plane
};

/// What is above and below a plane whose ticks stand above it, em: so that other boxes can stand
/// beside its rows.
constexpr float above_plane = 1.55f, below_plane = 0.4f;

enum class Stroke { solid, dashed, dotted, dash_dot };

/// A line through points; where a number is not finite it is broken.
struct ChartSeries {
    std::string name = {};   // near its line, in its color; "": none
    std::string brief = {};  // instead, where the name has no room
    std::vector<double> x = {}, y = {};
    Rgb color = {};
    float width = 0.13f, alpha = 1;  // em
    Stroke stroke = Stroke::solid;
    std::vector<double> low = {}, high = {};  // a band around it, where given
    float fill = 0.18f;                       // of the band: a part of the line's opacity
    bool bold = false;                        // its name
    bool arrow = false;                       // ends in a head
    float head = 2.2f;                        // widths by which that is longer than half an em
    float apart = 0;                          // em that are left free at both ends
    std::string tag = {};
    bool in_light = false;  // of what a lesson lights: see gui/light.h
    /// What is done where its line is nearest to the mouse and no point is: in each frame, and when
    /// it is pressed.
    std::function<void()> point = {}, click = {};
    std::function<std::string()> help = {};
};

struct ChartPoints {
    std::string name = {};  // tag: "name/3"
    std::vector<double> x = {}, y = {};
    Rgb color = {};
    float radius = 0.25f, alpha = 1;  // em
    bool hollow = false;
    std::vector<float> radii = {};  // of each, where given
    std::function<void(std::size_t)> click = {};
    std::function<void(std::size_t, double x, double y)> drag = {};
    std::function<std::string(std::size_t)> help = {};
    /// In each frame that the mouse is over it.
    std::function<void(std::size_t)> point = {};
    /// It was let go; `moved`: it was dragged before.
    std::function<void(std::size_t, bool moved)> release = {};
    float line = 1.5f;  // hairlines, of hollow ones
    bool below_lines = false;
    std::vector<float> alphas = {};  // of each, where given
    bool opaque = false;             // hollow ones hide what lies below them
    /// Which of them are of what a lesson lights: see gui/light.h.
    std::function<bool(std::size_t)> in_light = {};
};

/// A place on one axis, a ring at a point, or a point alone, with words beside it.
struct ChartMark {
    enum class Kind { vertical, horizontal, ring, words };
    Kind kind = Kind::vertical;
    std::string name = {};  // tag
    double x = 0, y = 0;
    RichText words = {};
    Rgb color = {};
    Stroke stroke = Stroke::solid;
    bool handle = false;  // a knob at its foot: it can be dragged
    /// On a ground of its color where the line begins, outside of the plane: of a vertical line
    /// above it, of a horizontal one among the numbers of the axis. Tag: "name/tag".
    std::string tag = {};
    std::string foot = {};               // of a vertical line, among the numbers of the axis
    std::optional<double> until = {};    // a horizontal line ends at this x
    bool words_at_start = false;         // else they stand at its end
    float width = 1.3f;                  // hairlines
    std::function<void(double)> drag{};  // its line or its tag, to this number of its axis
    // Of a point alone:
    std::optional<float> size = {};  // of the words; else that of the chart's words
    bool needed = true;              // else the words are left out where nothing near is free
    bool is_led = false;             // a fine line leads to words that stand apart
    bool is_dim = false;             // its words
    bool in_light = false;           // of what a lesson lights: see gui/light.h
};

/// Numbers of the x axis, each a short line on it, or one up to a number of the y axis. Where many
/// share a pixel a line is as dark as they are many.
struct ChartRug {
    std::string name = {};  // tag
    std::vector<double> x = {}, top = {};
    Rgb color = {};
    float alpha = 1;
};

/// What else a person can do in a plane; numbers are rounded to what a pixel can tell.
struct ChartActs {
    std::function<void(double x, double y, float steps)> wheel = {};
    std::function<void(double x, double y)> double_click = {};  // where no point is
    /// The plane itself was dragged on, with the left or the middle button.
    std::function<void(double by_x, double by_y)> pan = {};
    /// The numbers of the x axis were pressed, or dragged along. Tag: "name/axis".
    std::function<void(double x)> axis = {};
    /// Keys that are the chart's while it has the keyboard.
    std::vector<ImGuiKey> keys = {};
    std::function<void(ImGuiKey)> pressed = {};
};

/// A part of the plane, from one x to another: hatched, since there is nothing, or tinted.
struct ChartStretch {
    double from = 0, to = 0;
    std::string name = {};   // tag; of its words "name/words"
    std::string words = {};  // in its middle, at the top
    bool hatched = true, falling = false;
};

/// Upright bars, each from one y to another: several at one x are stacked by who makes them.
struct ChartBars {
    std::string name = {};  // tag: "name/3"
    std::vector<double> x = {}, from = {}, to = {};
    std::vector<Rgb> colors = {};  // of each
    float width = 0.8f;            // of the x axis
    std::optional<std::size_t> framed = {};
    bool in_light = false;  // of what a lesson lights: see gui/light.h
    std::function<void(std::size_t)> click = {};
    std::function<std::string(std::size_t)> help = {};
};

/// How large it is drawn, in em.
struct ChartSizes {
    float axis = small_text, words = 0.88f,
          tag = 0.92f;  // letters: of numbers, in the plane, on tags
    float lengths = 1;  // of all other lengths, those that are given among them
};

/// What stands in a chart. All is drawn in this order: stretches, bars, bands, rugs, marks, lines,
/// points, words; these stand where they hide nothing.
struct Chart {
    ChartAxis x = {}, y = {};
    std::vector<ChartStretch> stretches = {};
    std::vector<ChartSeries> series = {};
    std::vector<ChartPoints> points = {};
    std::vector<ChartMark> marks = {};
    /// Marks at the right edge of the plane, of numbers of the y axis: of another unit.
    std::vector<std::pair<double, std::string>> right = {};
    std::optional<Rgb> right_color = {};  // of them; else that of text
    /// At the right of the plane, em, so that planes stand below each other: marks at the right
    /// edge stand there. 0: as wide as names at the end need.
    float right_room = 0;
    /// Names of series stand at the right end of their lines, outside of the plane.
    bool names_at_end = false;
    std::string help = {};  // tooltip of the plane
    /// Tooltip at a place of the x axis, with a fine line there; instead of `help`.
    std::function<std::string(double x)> help_at = {};
    /// The plane was pressed or dragged at this x; `ended` once.
    std::function<void(double x, bool ended)> drag = {};
    bool old = false;  // lines and points are of an earlier result
    /// A unit is as long on both axes, so that angles are true: one of them shows more.
    bool equal_units = false;
    std::vector<ChartBars> bars = {};
    /// Called once a frame while the plane is Dear ImGui's last item: pressed_twice() and the like.
    std::function<void()> as_item = {};
    std::vector<ChartRug> rugs = {};
    ChartActs acts = {};
    ChartSizes sizes = {};
};

namespace box {

/// A chart that fills its place, tagged `name`; at least 5 em wide and 3 em high.
Box chart(std::string name, Chart chart, ImVec2 wish = {24, 10});

}  // namespace box

}  // namespace attend
