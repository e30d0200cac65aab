#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/tables/leaves.h"
#include "core/tables/table.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/training/setup.h"

namespace attend {

namespace {

constexpr float usual_query = 3.5f;

/// All points with their values, and a number that is asked for: the same example again and again.
Example points_asked_for(float query) {
    static const Value keys = as_column(
                           numbers_of(*built_in_table(*find_built_in_table("salaries")), 0)),
                       values = as_column(
                           numbers_of(*built_in_table(*find_built_in_table("salaries")), 1));
    Example example;
    example.query = as_column({query}), example.keys = keys, example.values = values;
    return example;
}

Example typed_query(const std::string& text, const TaskSizes&) {
    const auto number = parse_decimal(typed_decimal(trimmed(text)));
    if (!number)
        throw Error("probe", in_quotes(text), "a number that is asked for, or validation:0");
    return points_asked_for(static_cast<float>(*number));
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
    .preset = set_salaries,
    .vocabulary = [](const TaskSizes&) { return Vocabulary{}; },
    .example = [](const Uniforms&, const TaskSizes&) { return points_asked_for(usual_query); },
    .validation = 1,
    .typed = typed_query};
}

}  // namespace attend
