#include "core/workspaces/training_setup.h"

#include "core/training/files/weights_file.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

/// The parts that both have.
template <class From, class To>
void take_over(const From& from, To& to) {
    static_cast<TrainingChoices&>(to) = from;
    static_cast<AttendToChoices&>(to) = from;
    static_cast<HeadChoices&>(to) = from;
    static_cast<AttentionChoices&>(to) = from;
    static_cast<PoolingChoices&>(to) = from;
}

}  // namespace

TrainingSetup training_setup(const Choices& choices) {
    TrainingSetup setup;
    take_over(choices, setup);
    return setup;
}

const TrainingScene* training_of(const Scene& scene) {
    return std::any_cast<TrainingScene>(&scene.prepared);
}

void choose(const TrainingSetup& setup, Choices& choices) { take_over(setup, choices); }

namespace {

/// A sentence that nobody chose is the new task's.
Choices in_translation(Choices choices, std::string_view name) {
    const std::string_view usual = usual_sentence(name);
    if (choices.sentence == usual_sentence(choices.task) && !usual.empty())
        choices.sentence = usual;
    choices.task = name;
    return choices;
}

}  // namespace

Choices in_task(const Choices& choices, std::string_view name) {
    if (choices.workspace == "translation") return in_translation(choices, name);
    Choices before = choices, after = choices;
    choose(TrainingSetup::of(choices.task), before);
    choose(TrainingSetup::of(name), after);
    Choices result = choices;
    for (const ChoiceField& field : choice_fields()) {
        const std::string own = field_text(after, field);
        if (field_text(choices, field) == field_text(before, field)) set_field(result, field, own);
    }
    result.task = name;
    return result;
}

std::string weights_id(const Choices& choices) {
    return choices.trained.empty() ? std::string() : std::string(weights_prefix) + choices.trained;
}

LearnedWeightsPtr weights_of(const Choices& choices, const Resources& resources) {
    const auto found = resources.find(weights_id(choices));
    return found == resources.end() ? nullptr : std::get<LearnedWeightsPtr>(found->second);
}

std::optional<TrainingState> first_state(const Choices& choices, const Resources& resources) {
    const LearnedWeightsPtr weights = weights_of(choices, resources);
    if (!weights) return std::nullopt;
    return state_to_go_on(*weights, training_setup(choices));
}

}  // namespace attend
