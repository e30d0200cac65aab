#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/document/step_place.h"

using namespace attend;

namespace {

template <std::size_t rows, std::size_t columns>
using Table = std::array<std::array<double, columns>, rows>;

// The numbers of the text, as they are printed there.
constexpr Table<3, 4> inputs{{{1, 0, 1, 0}, {0, 2, 0, 2}, {1, 1, 1, 1}}};
constexpr Table<4, 3> key_weights{{{0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 1, 0}}};
constexpr Table<4, 3> query_weights{{{1, 0, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 1}}};
constexpr Table<4, 3> value_weights{{{0, 2, 0}, {0, 3, 0}, {1, 0, 3}, {1, 1, 0}}};
constexpr Table<3, 3> keys{{{0, 1, 1}, {4, 4, 0}, {2, 3, 1}}};
constexpr Table<3, 3> attended_values{{{1, 2, 3}, {2, 8, 0}, {2, 6, 3}}};
constexpr Table<3, 3> queries{{{1, 0, 2}, {2, 2, 2}, {2, 1, 3}}};

Saved worked_example() {
    return load_document(ATTEND_SOURCE_DIR "/assets/scenes/worked_example.attend");
}

Computed computed(const std::string& rounding) {
    Document document = worked_example().document;
    document.choices.rounding = rounding;
    return compute(document);
}

template <std::size_t rows, std::size_t columns>
void check_matrix(const Computed& scene, const char* path, const Table<rows, columns>& expected,
                  double tolerance = 0) {
    CAPTURE(path);
    const Matrix& value = scene.evaluation.value(path);
    REQUIRE(shape_of(value) == Shape{static_cast<Index>(rows), static_cast<Index>(columns)});
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            CHECK(
                std::abs(static_cast<double>(value(static_cast<Index>(i), static_cast<Index>(j))) -
                         expected[i][j]) <= tolerance);
}

/// An independent computation, in double and by loops.
struct Attended {
    Table<3, 3> scores{}, weights{}, outputs{};
};

Table<3, 3> mixed(const Table<3, 3>& weights) {
    Table<3, 3> outputs{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t c = 0; c < 3; ++c)
                outputs[i][c] += weights[i][j] * attended_values[j][c];
    return outputs;
}

Attended by_hand() {
    Attended result;
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t c = 0; c < 3; ++c) result.scores[i][j] += queries[i][c] * keys[j][c];
            sum += std::exp(result.scores[i][j]);
        }
        for (std::size_t j = 0; j < 3; ++j)
            result.weights[i][j] = std::exp(result.scores[i][j]) / sum;
    }
    result.outputs = mixed(result.weights);
    return result;
}

// What the rule gives for the other two rows, by hand: .0000 .9820 .0180 and .0003 .8805 .1192.
constexpr Table<3, 3> rounded_weights{{{0, .5, .5}, {0, 1, 0}, {0, .9, .1}}};

constexpr double float_step = 1e-6;  // of numbers up to 8 in float32, a few operations long

}  // namespace

TEST_CASE("the worked example: every number that the text prints") {
    const Computed scene = computed("none");
    check_matrix(scene, "x", inputs);
    check_matrix(scene, "head.0/w_k", key_weights);
    check_matrix(scene, "head.0/w_q", query_weights);
    check_matrix(scene, "head.0/w_v", value_weights);
    check_matrix(scene, "head.0/k", keys);
    check_matrix(scene, "head.0/v", attended_values);
    check_matrix(scene, "head.0/q", queries);
    const Matrix& scores = scene.evaluation.value("head.0/scores");
    CHECK(scores.row(0) == (Matrix(1, 3) << 2, 4, 4).finished());
}

TEST_CASE("the worked example, exactly: softmax(2, 4, 4) and all three outputs") {
    const Computed scene = computed("none");
    const Attended expected = by_hand();
    check_matrix(scene, "head.0/scores", expected.scores);
    check_matrix(scene, "head.0/weights", expected.weights, float_step);
    check_matrix(scene, "head.0/output", expected.outputs, 4 * float_step);
    check_matrix(scene, "output", expected.outputs, 4 * float_step);
    CHECK(expected.weights[0][0] == doctest::Approx(.0634).epsilon(1e-3));
    CHECK(expected.weights[0][1] == doctest::Approx(.4683).epsilon(1e-3));
    CHECK_FALSE(scene.scene.graph->find("head.0/rounded"));
}

TEST_CASE("the worked example to one digit: 0.0 0.5 0.5 and 2.0 7.0 1.5, the exact beside it") {
    const Computed scene = computed("one_digit");
    check_matrix(scene, "head.0/rounded", rounded_weights, float_step);
    check_matrix(scene, "head.0/output", mixed(rounded_weights), 4 * float_step);
    const Matrix& output = scene.evaluation.value("output");
    CHECK(output.row(0) == (Matrix(1, 3) << 2, 7, Scalar(1.5)).finished());
    check_matrix(scene, "head.0/weights", by_hand().weights, float_step);
    check_matrix(scene, "head.0/exact_output", by_hand().outputs, 4 * float_step);
}

TEST_CASE("the worked example's steps are in the text's order, and all of them exist") {
    const Saved saved = worked_example();
    const auto steps = parse_steps(field_text(saved.document.view, view_field("steps")));
    const Computed scene = compute(saved.document);
    REQUIRE(steps.size() == 9);
    for (const StepPlace& step : steps) CHECK(scene.scene.graph->find(step.node));
    CHECK(steps[0].node == "head.0/k");
    CHECK(steps[1].node == "head.0/v");
    CHECK(steps[2].node == "head.0/q");
    CHECK(steps[3] == StepPlace{"head.0/scores", 0, false});
    CHECK(steps[5] == StepPlace{"head.0/output", 0, true});
    CHECK(steps[8] == StepPlace{"head.0/output", 2, false});
    CHECK(saved.document.choices.rounding == "none");
}
