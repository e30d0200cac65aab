#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/embedding/word_table.h"
#include "core/progress.h"
#include "core/training/run.h"
#include "core/translation/files/translation_file.h"

namespace attend {

/// What was learned, with all that says what it is of.
struct LearnedWeights {
    std::string place;  // the file's path, or the name of what is built in: for messages
    TrainingState state;
    std::map<std::string, std::string> choices;  // by name, as they are written
    std::vector<std::string> vocabulary;
    std::vector<HistoryRow> history = {};
    std::vector<std::string> roles = {};  // what the rows' are of
    std::vector<std::shared_ptr<const TrainingState>> snapshots = {};
    WordTablePtr words =
        {};  // what read_weights() made of the vectors of tokens, where there are any
    /// Of a translation, for whoever writes the file.
    std::optional<TranslationAbout> translation = {};
    Matrix bands = {}, exact = {};  // as TranslationModel has them

    /// The place without folders, as a person calls it.
    std::string name() const { return std::filesystem::path(place).filename().string(); }
};
using LearnedWeightsPtr = std::shared_ptr<const LearnedWeights>;

/// As a .safetensors file: F32 by the leaves' paths, `moment_1/PATH`, `moment_2/PATH`,
/// `at/STEP/PATH` of snapshots; all else in JSON as the metadata `attend`. The same bytes for the
/// same weights.
std::string weights_text(const LearnedWeights& weights);
/// Throws Error that names the file, and what is missing or other than expected in it.
LearnedWeightsPtr read_weights(const std::filesystem::path& path, const Progress& progress = {});
/// The same of a file's bytes; `place`: for messages.
LearnedWeightsPtr parse_weights(std::string_view bytes, const std::string& place);
/// What the choice `trained` names: a row of built_in_weights(), or a file.
LearnedWeightsPtr open_weights(const std::string& name, const Progress& progress = {});

/// Gives a run that goes on from a file the history before it. Where its heads have other roles by
/// now, those are no numbers.
void remember(TrainingRun& run, const LearnedWeights& before);

/// The state of a file, to go on from with this setup. Throws Error where the file is of another
/// task, or its leaves have other shapes.
TrainingState state_to_go_on(const LearnedWeights& weights, const TrainingSetup& setup);

}  // namespace attend
