#include <array>
#include <charconv>
#include <optional>

#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/training/setup.h"

namespace attend {

namespace {

constexpr float usual_query = 3.5f;

/// The rows of the built-in table of this name: no task reads a file.
struct Salary {
    float average, thousands;
};
constexpr std::array<Salary, 30> rows{
    {{2.07f, 58.9f}, {2.28f, 62.9f}, {2.72f, 65.5f}, {2.86f, 65.3f}, {2.94f, 69.3f},
     {3.00f, 63.9f}, {3.01f, 65.9f}, {3.08f, 66.7f}, {3.10f, 62.4f}, {3.16f, 65.8f},
     {3.19f, 64.9f}, {3.26f, 70.0f}, {3.28f, 68.3f}, {3.31f, 69.3f}, {3.32f, 67.5f},
     {3.37f, 71.9f}, {3.38f, 61.8f}, {3.45f, 63.8f}, {3.51f, 65.7f}, {3.52f, 70.4f},
     {3.54f, 66.6f}, {3.55f, 68.1f}, {3.78f, 73.5f}, {3.81f, 69.2f}, {3.83f, 75.7f},
     {3.88f, 77.9f}, {3.89f, 71.2f}, {3.91f, 77.2f}, {3.92f, 74.8f}, {3.96f, 74.4f}}};

Value column_of(float Salary::*member) {
    Matrix numbers(std::ssize(rows), 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        numbers(static_cast<Index>(i), 0) = rows[i].*member;
    return share(std::move(numbers));
}

/// All points with their values, and a number that is asked for: the same example again and again.
Example points_asked_for(float query) {
    static const Value keys = column_of(&Salary::average), values = column_of(&Salary::thousands);
    Example example;
    example.query = share(Matrix{{query}}), example.keys = keys, example.values = values;
    return example;
}

std::optional<float> number_in(std::string_view text) {
    float number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

Example typed_query(const std::string& text, const TaskSizes&) {
    const auto number = number_in(trimmed(text));
    if (!number)
        throw Error("probe", in_quotes(text), "a number that is asked for, or validation:0");
    return points_asked_for(*number);
}

void set_salaries(TrainingSetup& setup) {
    setup.score = "gaussian";
    setup.set(bandwidth, 1);
    setup.optimizer = "sgd";
    setup.learning_rate = 0.1;
    setup.batch = 1;
    setup.train_steps = 30;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask salaries{
    .place = 100,
    .name = "salaries",
    .title = "Salaries",
    .help = "One number is learned: how far a point's neighbors are listened to",
    .usual_steps = 6,
    .sizes = "",
    .preset = set_salaries,
    .vocabulary = [](const TaskSizes&) { return Vocabulary{}; },
    .example = [](const Uniforms&, const TaskSizes&) { return points_asked_for(usual_query); },
    .validation = 1,
    .typed = typed_query};
}

}  // namespace attend
