#include "core/analysis/readings.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "support/odd_numbers.h"

using namespace attend;
using test::infinity, test::not_number;

namespace {
Value weights_of_three() { return share({{0.5f, 0.5f, 0}, {0.25f, 0.75f, 0}, {0.1f, 0.2f, 0.7f}}); }
Value causal_scores() { return share({{1, -infinity, -infinity}, {1, 2, -infinity}, {1, 2, 3}}); }
}  // namespace

TEST_CASE("values that are gone are swept away, now and then, however many are alive") {
    Readings readings;
    std::vector<Value> alive;
    for (int i = 0; i < 5000; ++i) {
        alive.push_back(share(Matrix::Constant(1, 2, static_cast<Scalar>(i))));
        CHECK(readings.range(alive.back())->highest == static_cast<float>(i));
    }
    CHECK(readings.sweeps() <= 3);  // at 1,024, 2,048 and 4,096
    const std::size_t before = readings.sweeps();
    for (const Value& value : alive) CHECK(readings.range(value));
    CHECK(readings.sweeps() == before);
    alive.clear();
    for (int i = 0; i < 20000; ++i) readings.range(share(Matrix::Constant(1, 2, Scalar(1))));
    CHECK(readings.size() <= 1024);
}

TEST_CASE("a reading is of the value, not of the place where it stood") {
    Readings readings;
    const Value value = share({{-3, 2}, {not_number, infinity}});
    for (int i = 0; i < 3000; ++i)
        CHECK(readings.range(share(Matrix::Constant(1, 1, static_cast<Scalar>(i))))->lowest == i);
    CHECK(readings.range(value) == Range{-3, 2});
    CHECK(readings.column_sizes(value) == std::vector<float>{3, 2});
    CHECK_FALSE(readings.range(share(Matrix::Constant(2, 2, not_number))));
}

TEST_CASE("what a job has read is found by the window, and goes with its value") {
    Readings window, job;
    Value weights = weights_of_three();
    const Value scores = causal_scores();
    const Value drawn = job.hatched(weights, scores);
    const float* const sizes = job.column_sizes(weights).data();
    job.weights_end(weights);
    window.take(std::move(job));
    CHECK(window.hatched(weights, scores) == drawn);      // the very same matrix
    CHECK(window.column_sizes(weights).data() == sizes);  // nothing was read again
    CHECK(window.weights_end(weights) == weight_scale_end(*weights));
    weights.reset();
    Readings next;
    const Value other = weights_of_three();
    next.range(other);
    window.take(std::move(next));
    CHECK(window.size() == 1);
}

TEST_CASE("hatched are the weights 0 of masked scores, and of other scores others") {
    Readings readings;
    const Value weights = weights_of_three();
    const Value drawn = readings.hatched(weights, causal_scores());
    CHECK((*drawn)(0, 1) == Scalar(0.5));  // masked, but put in by hand
    CHECK((*drawn)(0, 2) == -infinity);
    CHECK((*drawn)(2, 2) == Scalar(0.7f));
    CHECK(readings.hatched(weights, share(Matrix::Zero(3, 3))) == weights);
}

TEST_CASE("a row without any weight is hatched whole, and so is what is no number") {
    Readings readings;
    const Value weights = share({{0.5f, 0.5f}, {0, 0}}), scores = share({{1, 1}, {0, 0}});
    const Value drawn = readings.hatched(weights, scores);
    CHECK((*drawn)(0, 0) == 0.5f);
    CHECK((*drawn)(1, 0) == minus_infinity);
    CHECK((*drawn)(1, 1) == minus_infinity);
    const Value output = share({{2, not_number}});
    const Value shown = readings.hatched_without_number(output);
    CHECK((*shown)(0, 0) == 2);
    CHECK((*shown)(0, 1) == minus_infinity);
    CHECK(readings.hatched_without_number(weights) == weights);  // the very same
}
