#include "core/training/setup.h"

#include <algorithm>
#include <charconv>

#include "core/attention/scores/additive.h"
#include "core/training/schedule.h"

namespace attend {

namespace {

/// A number whose text was checked when it was chosen.
template <class Number>
Number read_number(const std::string& text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

TrainingSetup TrainingSetup::of(std::string_view name) {
    TrainingSetup setup;
    const LearningTask& row = attend::task(name);
    setup.task = row.name;
    // What all tasks begin with: heads whose outputs are joined by W_O, drawn at random.
    setup.projection = "random";
    row.preset(setup);
    return setup;
}

TaskSizes TrainingSetup::sizes() const {
    return {length, alphabet, shortest, longest, depth, keys == "one_length"};
}

std::optional<Index> TrainingSetup::finite() const {
    if (sentences == "all") return std::nullopt;
    return read_number<Index>(sentences);
}

std::optional<double> TrainingSetup::longest_gradient() const {
    if (clip == "none") return std::nullopt;
    return read_number<double>(clip);
}

double TrainingSetup::rate(Index step) const {
    return attend::schedule(schedule).rate(learning_rate, step, train_steps);
}

NetworkSizes TrainingSetup::network() const {
    return {embed_width, encoder_width, state_width, (*this)[hidden_width],
            attend::attend_to(attend_to).attended};
}

LayerOptions TrainingSetup::layer_options() const {
    LayerOptions options;
    static_cast<AttentionChoices&>(options) = *this;
    options.heads = heads;
    options.key_width = key_width.value_or(std::max(1, static_cast<int>(width()) / heads));
    options.value_width = value_width.value_or(std::max(1, static_cast<int>(width()) / heads));
    if (query_width) options.query_width = *query_width;
    options.output_projection = true;
    options.numbered = true;
    return options;
}

}  // namespace attend
