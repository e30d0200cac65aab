#pragma once
#include "app/gui/chart/chart.h"
#include "app/views/training/learning.h"

namespace attend {

// Everything that has a history hangs on one axis of steps: what is drawn before the shown step is
// full, what was learned after it is faint, and a drag on it scrubs through the kept steps.

/// From the first step to where the axis ends. Needs a scene of the room.
struct TimeSpan {
    double first = 0, last = 1;
};
TimeSpan time_span(const Frame& frame);

/// A number of each kept step.
struct OverTime {
    std::string name = {};
    std::vector<double> steps = {}, numbers = {};
    Rgb color = {};
    bool strong = true;
    std::string said = {};  // beside its point at the shown step; "": nothing
};
void add_over_time(const Frame& frame, Chart& chart, const OverTime& line);
/// Axis, shown step and scrubbing; planes of such charts stand below each other. `tagged`: the
/// shown step is said above the plane.
Chart chart_over_time(Frame& frame, bool tagged);

/// The kept step that is nearest to a place of the axis, of those that were learned.
Index kept_step_near(const Learned& known, double step);

/// Loss of batches and of examples that are never learned from, and the share of right answers.
Chart loss_chart(Frame& frame);
Box loss_over_time(Frame& frame);
/// Of each head, the role that it has most.
Box roles_over_time(Frame& frame);
/// What the asking row of the chosen head gives each key.
Box row_over_time(Frame& frame);
/// All of them that say something of this task.
Box how_it_learned(Frame& frame);
/// The chosen head's map at steps between which it changed equally much. Tags: "film/STEP".
Box film(Frame& frame);
/// One of its pictures, `side` em at least; a click goes to its step.
Box film_picture(Frame& frame, Index step, float side);
/// The steps that a film of so many pictures shows; the shown one is among them.
std::vector<Index> film_steps(const Frame& frame, std::size_t count);

}  // namespace attend
