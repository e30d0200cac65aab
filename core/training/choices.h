#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/attention/choices.h"
#include "core/fields/field.h"
#include "core/graph/edit.h"

namespace attend {

struct LearnedWeights;  // core/training/files/weights_file.h

/// Steps beside the one that is shown, and the numbers that were put in there, by their paths
/// without "at/STEP/". Training goes on from those that are of leaves.
using StepEdits = std::map<Index, Edits>;

/// What is learned, from how much, by which recipe; and which moment of it is looked at. What is
/// said here are the defaults of no task in particular: a task's preset says its own.
struct TrainingChoices {
    std::string task = "blank";
    int length = 12, alphabet = 16, shortest = 4, longest = 12, depth = 4;
    std::string sentences = "all";  // or a number
    std::string keys = "any";
    std::string optimizer = "adam";
    double learning_rate = 0.01;
    std::string schedule = "constant";
    int batch = 32;
    int train_steps = 200;
    int embed_width = 32, encoder_width = 48, state_width = 64;  // of translations
    double momentum = 0.9, beta_1 = 0.9, beta_2 = 0.999, weight_decay = 0.01;
    std::string clip = "none";  // or a number
    std::string trained;        // learned weights, built in or a file; empty: none
    std::string step = "last";  // or a number
    std::string compare_step = "none";
    std::string probe = "validation:0";
    /// No choice: follows from a document's edits and from what is asked, by with_steps().
    StepEdits at_steps;
    /// No choice either: what a document holds of what was learned with these; null: nothing.
    std::shared_ptr<const LearnedWeights> kept;

    static std::vector<Field<TrainingChoices>> fields();
    bool operator==(const TrainingChoices&) const = default;
};

}  // namespace attend
