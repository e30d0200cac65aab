#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/output_place.h"
#include "app/cli/progress_line.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/graph/edit.h"
#include "core/plural.h"
#include "core/training/at_step.h"
#include "core/training/files/weights_file.h"
#include "core/training/translating.h"
#include "core/translation/pairs/pair.h"
#include "core/workspaces/kept_weights.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

struct TrainOptions {
    Input input;
    std::size_t steps = 0, every = 50;
    std::optional<std::string> until, log, weights;
    bool snapshots = false, weights_only = false;
    std::optional<std::filesystem::path> output;
};

/// The X of "accuracy=X".
std::optional<double> wanted_accuracy(const std::optional<std::string>& until) {
    if (!until) return std::nullopt;
    constexpr std::string_view prefix = "accuracy=";
    const auto number = until->starts_with(prefix)
                            ? parse_decimal(typed_decimal(until->substr(prefix.size())))
                            : std::nullopt;
    if (!number || !(*number >= 0 && *number <= 1))
        throw Error("--until", *until, "accuracy=X, with X from 0 to 1");
    return static_cast<double>(*number);
}

/// Numbers of leaves that were put in are where the run begins; they are then learned.
void begin_with_edits(TrainingState& state, Edits& edits) {
    for (LearnedLeaf& leaf : state.leaves) {
        const auto found = edits.find(leaf.path);
        if (found == edits.end()) continue;
        leaf.weights = edited(leaf.path, found->second, leaf.weights);
        edits.erase(found);
    }
}

/// What was put in at steps up to the last one is in the weights.
void drop_steps_up_to(Index last, Edits& edits) {
    std::erase_if(edits, [last](const auto& edit) {
        const auto at = parse_at_step(edit.first);
        return at && at->step <= last;
    });
}

/// What is said of the run while it goes on.
class Log {
  public:
    void add(const HistoryRow& row) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
        write_result(
            fmt::format("step {:<6} loss {:<10.4g} validation {:<10.4g} accuracy {:<7.4g} "
                        "{:.2f} s\n",
                        row.step, row.loss, row.validation_loss, row.accuracy, seconds));
        csv_ += fmt::format("{},{},{},{},{:.3f}\n", row.step, number_text(float(row.loss)),
                            number_text(float(row.validation_loss)),
                            number_text(float(row.accuracy)), seconds);
    }
    const std::string& csv() const { return csv_; }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::string csv_ = "step,loss,validation_loss,accuracy,seconds\n";
};

/// Where a run stopped, and why that is not what was asked for; empty where it is.
struct Ended {
    Index step = 0;
    std::string problem = {};
};

Ended train(TrainingRun& run, Index end, const TrainOptions& options, Log& log) {
    const std::optional<double> wanted = wanted_accuracy(options.until);
    const Index every = std::max<Index>(1, static_cast<Index>(options.every));
    HistoryRow row = run.row(run.first_step());
    log.add(row);
    while (row.step < end && !(wanted && row.accuracy >= *wanted)) {
        const Index next = std::min(end, (row.step / every + 1) * every);
        try {
            row = run.row(next);
        } catch (const Error&) {
            const auto stopped = run.divergence();
            if (!stopped) throw;
            row = run.row(stopped->step);
            log.add(row);
            return {row.step, fmt::format("{}. The weights after step {} are written",
                                          stopped->text(run.setup()), row.step)};
        }
        log.add(row);
    }
    if (wanted && row.accuracy < *wanted)
        return {row.step, fmt::format("--until: found accuracy {} after {}, expected {}",
                                      number_text(float(row.accuracy)), count_of(row.step, "step"),
                                      number_text(float(*wanted)))};
    return {row.step};
}

/// What the room Translation reads of a file, and how often texts of each length come out right.
void add_translation(LearnedWeights& weights, const Trainer& trainer) {
    constexpr Index most_texts = 3000;
    const PairMaker& pairs = trainer.task().pairs();
    weights.translation =
        TranslationAbout{trainer.setup().task, pairs.lexicon(), trainer.setup().network()};
    const AccuracyByLength found = accuracy_by_length(trainer, weights.state, most_texts);
    write_result(
        fmt::format("{:.4g} % of {} that were not learned from come out without a mistake\n",
                    100 * found.all, count_of(found.texts, "text")));
    weights.bands = found.bands, weights.exact = found.exact;
}

/// `before`: what it went on from; null where that was drawn.
LearnedWeights learned(TrainingRun& run, Index step, const Choices& choices,
                       const TrainOptions& options, const LearnedWeights* before) {
    LearnedWeights weights = weights_of_run(run, *run.at(step), choices);
    if (run.trainer().task().pairs) add_translation(weights, run.trainer());
    if (options.weights_only) {
        for (LearnedLeaf& leaf : weights.state.leaves) leaf.moment_1 = leaf.moment_2 = Matrix();
        weights.history = {run.row(step)};
        return weights;
    }
    weights.history = run.history({}, step);
    if (!options.snapshots) return weights;
    if (before) weights.snapshots = before->snapshots;
    std::erase_if(weights.snapshots,
                  [&](const auto& there) { return there->step >= run.first_step(); });
    for (const HistoryRow& row : weights.history)
        if (row.step >= run.first_step()) weights.snapshots.push_back(run.at(row.step));
    return weights;
}

/// Beside the document, unless somebody says where.
std::filesystem::path weights_place(const TrainOptions& options) {
    if (options.weights) return *options.weights;
    if (is_stream(*options.output))
        throw Error("--output", options.output->string(),
                    "a file, or --weights with the file of what is learned");
    return std::filesystem::path(*options.output).replace_extension(".safetensors");
}

void run_training(const TrainOptions& options) {
    if (options.weights_only && options.snapshots)
        throw Error("--weights-only", "--snapshots beside it", "one of them");
    const std::filesystem::path weights = weights_place(options);
    check_output(*options.output);
    check_output(weights);
    Input input = options.input;
    input.sets.emplace_back("workspace=training");
    Prepared prepared = prepare(input);
    Document& document = prepared.saved.document;
    const TrainingSetup setup = training_setup(prepared.scene.choices);
    TrainingState first =
        first_state(document.choices, prepared.resources).value_or(Trainer(setup).initial());
    begin_with_edits(first, document.edits);
    const Index end = options.steps > 0 ? first.step + static_cast<Index>(options.steps)
                                        : std::max<Index>(first.step, setup.train_steps);
    TrainingRun run(setup, std::move(first));
    const LearnedWeightsPtr before = weights_of(document.choices, prepared.resources);
    if (before) remember(run, *before);
    Log log;
    const Ended ended = train(run, end, options, log);
    if (options.log) write_result(log.csv(), *options.log);
    write_result(weights_text(learned(run, ended.step, document.choices, options, before.get())),
                 weights);
    document.choices.trained = std::filesystem::absolute(weights).lexically_normal().string();
    document.choices.step = std::to_string(ended.step);
    drop_steps_up_to(ended.step, document.edits);
    const bool streamed = is_stream(*options.output);
    write_result(document_text_for(prepared.saved, streamed ? "/dev/stdout" : *options.output),
                 options.output);
    if (!ended.problem.empty()) throw Error(ended.problem);
}

}  // namespace

Run add_train(const Options& of) {
    auto options = std::make_shared<TrainOptions>();
    of.input(options->input);
    of.count("--steps", options->steps, "So many steps more; without it, up to train_steps");
    of.text("--until", options->until,
            "accuracy=X: stops as soon as so many answers are right, a share from 0 to 1");
    of.count("--every", options->every, "A line every so many steps");
    of.text("--log", options->log, "A CSV file with these lines");
    of.text("--weights", options->weights,
            "The file of what is learned (.safetensors); without it, beside the document");
    of.flag("--snapshots", options->snapshots, "The weights of earlier steps go there, too");
    of.flag(
        "--weights-only", options->weights_only,
        "What is learned alone goes there, without what the optimizer remembers and the history: "
        "for use elsewhere (projection=trained)");
    of.suggests("--log", suggest_files);
    of.suggests("--weights", suggest_files);
    of.output(options->output, "The document to write", Need::required);
    return [options] { run_training(*options); };
}

}  // namespace attend::cli
