#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::kernel {

// Kernel regression: what is estimated, from which points. {key}, {value}: the table's columns;
// {query}: the number that is asked for; {sigma}: a bandwidth.

// The headline, and beside it where the estimate comes from.
constexpr Message estimate{"At {key} {query}, {value} is {answer}"};
constexpr Message no_estimate{"At {key} {query}: {why}"};
constexpr Message beyond_float{"beyond float32"};
constexpr Message none{"no estimate"};
constexpr Message heavy_point{"{share} of the weight is on one point, {point}"};
constexpr Message heavy_points{
    "{share} of the weight is on {n, spellout} points, from {first} to {last}"};
constexpr Message sum_beyond_float{"α y adds up to more than float32 holds"};
constexpr Message nearest_away{"the nearest point is {distance} away"};
constexpr Message widen{"Widen to {sigma}"};

// What the query takes from each point.
constexpr Message takes{"What {query} takes from each point"};
constexpr Message out_of_reach{
    "No point within {sigma} of {query}: every weight is 0, and there is nothing to add up."};
constexpr Message others{"{n} others, {share} together"};
constexpr Message query_help{"a value of {key}: type it, or drag its line"};

// The plot. {number}, {result}: of the point; {part}: what it adds to the estimate.
constexpr Message point{
    "{key} = {number}, {value} = {result}\nα = {weight}: {part} of f(q)\nDrag to move (Shift: only "
    "up and down) · Delete takes it out"};
constexpr Message one_point{"one point: its value, wherever one asks"};
constexpr Message one_place{"all points stand at one place: the mean of their values"};
constexpr Message equal_points{"as much as {points} equal points"};
constexpr Message spread{"± {number}"};
constexpr Message equal_points_spread{"{spread}  as much as {points} equal points"};
constexpr Message no_point_within{"no point within {sigma}"};
constexpr Message other_without_point{"{kernel}: no point"};
constexpr Message band{
    "band: ± {widths} standard {widths, select, 1 {error} other {errors}}, of noise alone"};
constexpr Message no_band{"no band: some point has no other in reach, and no error"};

// Every question at once.
constexpr Message questions{
    "{n, plural, one {# value of {key} asks} other {# values of {key} ask}} {points, plural, one "
    "{# point} other {# points}}"};

// Which bandwidth is best: leaving one point out.
constexpr Message errors_help{
    "Each point is estimated from all others; the root of the mean of the squared errors. The mean "
    "of all others errs by {error}. Drag: another bandwidth"};
constexpr Message best_at{"{at_end, select, true {least here, at} other {best at}} σ {sigma}"};
constexpr Message best_error{"{best}  {error}{now, select, none {} other {, now {now}}}"};
constexpr Message steps{
    "Blue: {n, plural, one {# step} other {# steps}} of gradient descent, to σ = {sigma}"};
constexpr Message left_out{"{n} of {points} points left out"};
constexpr Message next_clause{"{before} · {clause}"};
constexpr Message no_difference{"The bandwidth makes no difference here"};
constexpr Message least_at_end{"The error is least at the end of what is shown"};
constexpr Message hatched{
    "Hatched: {reach, select, none {} other {below {reach} }}{whose, select, both {both leave} "
    "other {the {kernel} leaves}} a point alone, no error"};
constexpr Message nobody_left{"One point alone: nobody is left to estimate it"};
constexpr Message none_reaches{"No bandwidth reaches every point from another one"};
constexpr Message leaving_out{"Leaving one out…"};

// Its setup.
constexpr Message places{"auto: {first} … {last} by {step}"};
constexpr Message one_place_asked{"auto: {first}"};
constexpr Message looking_for_best{"Looking for the best σ…"};
constexpr Message use_best{"Use the best, σ = {sigma}"};
constexpr Message use_best_short{"Best σ = {sigma}"};
constexpr Message no_better{"No σ has less error"};
constexpr Message no_best{"No best σ now"};
constexpr Message temperature_alike{"All scores are the same: it makes no difference"};
constexpr Message temperature_unlike{"It evens out the weights of points; no σ does the same"};
constexpr Message temperature_would{"At {temperature} it does what σ = {sigma} would"};
constexpr Message temperature_does{"As σ = {sigma} would at temperature 1"};
constexpr Message reaches{"{kernel} ± {sigma}"};
constexpr Message has_sigma{"{kernel}, σ = {sigma}"};

}  // namespace attend::texts::kernel
