#include "core/workspaces/kept_weights.h"

#include <algorithm>
#include <array>

#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::size_t most_bytes_kept = 1'000'000;

using namespace std::string_view_literals;
/// Choices of the room that say where one looks and where a run begins, not what is learned.
constexpr std::array of_looking{"trained"sv, "step"sv, "compare_step"sv, "probe"sv, "notation"sv};
/// And those that a run is the same with.
constexpr std::array of_no_weight{"heads_off"sv, "combined_shares"sv, "gradient_of"sv};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

/// Whether a run follows from its choices alone.
bool follows_from_choices(const Choices& choices) {
    return choices.workspace == "training" && choices.trained.empty() &&
           std::ranges::all_of(choices.at_steps,
                               [](const auto& there) { return there.second.empty(); });
}

}  // namespace

LearnedWeights weights_of_run(const TrainingRun& run, const TrainingState& state,
                              const Choices& choices) {
    LearnedWeights weights;
    weights.state = state;
    for (const ChoiceField& field : choice_fields())
        if (workspace("training").reads(field.name) && !is_one_of(field.name, of_looking))
            weights.choices[std::string(field.name)] = field_text(choices, field);
    weights.vocabulary = run.trainer().task().vocabulary(run.setup().sizes()).tokens;
    weights.roles = run.trainer().role_names();
    return weights;
}

LearnedWeightsPtr kept_weights(const Scene& scene) {
    const TrainingScene* const made = training_of(scene);
    if (!made || !follows_from_choices(scene.choices) || made->step == made->run->first_step() ||
        !made->run->has(made->step))
        return nullptr;
    LearnedWeights weights = weights_of_run(*made->run, *made->run->at(made->step), scene.choices);
    weights.history = made->run->known_rows();
    std::erase_if(weights.history, [&](const HistoryRow& row) { return row.step > made->step; });
    if (weights_text(weights).size() > most_bytes_kept) return nullptr;
    return std::make_shared<const LearnedWeights>(std::move(weights));
}

bool are_of(const LearnedWeights& weights, const Choices& choices) {
    return follows_from_choices(choices) &&
           std::ranges::all_of(choice_fields(), [&](const ChoiceField& field) {
               const auto found = weights.choices.find(std::string(field.name));
               return found == weights.choices.end() || is_one_of(field.name, of_no_weight) ||
                      found->second == field_text(choices, field);
           });
}

void know_kept(TrainingRun& run, const Choices& choices) {
    if (!choices.kept || !are_of(*choices.kept, choices)) return;
    const bool same_roles = choices.kept->roles == run.trainer().role_names();
    run.know(state_to_go_on(*choices.kept, run.setup()),
             same_roles ? choices.kept->history : std::vector<HistoryRow>());
}

}  // namespace attend
