#include "core/training/files/weights_file.h"

#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "core/embedding/principal.h"
#include "core/embedding/token_table.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/models/tensor_file.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/training/at_step.h"
#include "core/training/built_in.h"

namespace attend {

namespace {

constexpr const char *moment_names[] = {"moment_1/", "moment_2/"}, *about_key = "attend";
constexpr std::string_view accuracy_prefix = "accuracy/";

/// Tensors, one behind the other.
class Body {
  public:
    void add(const std::string& name, const Matrix& numbers) {
        if (numbers.size() == 0) return;
        const std::size_t begin = bytes_.size();
        for (Index row = 0; row < numbers.rows(); ++row)
            for (Index column = 0; column < numbers.cols(); ++column) {
                const auto number = static_cast<float>(numbers(row, column));
                char bytes[sizeof number];
                std::memcpy(bytes, &number, sizeof number);
                bytes_.append(bytes, sizeof number);
            }
        header[name] = {{"dtype", "F32"},
                        {"shape", {numbers.rows(), numbers.cols()}},
                        {"data_offsets", {begin, bytes_.size()}}};
    }
    /// With the header before it, whose length is a multiple of 8.
    std::string text() const {
        std::string head = header.dump();
        head.append((8 - head.size() % 8) % 8, ' ');
        const std::uint64_t length = head.size();
        std::string whole(sizeof length, '\0');
        std::memcpy(whole.data(), &length, sizeof length);
        return whole + head + bytes_;
    }

    Json header = Json::object();

  private:
    std::string bytes_;
};

Json history_json(const LearnedWeights& weights) {
    Json rows = Json::array();
    for (const HistoryRow& row : weights.history)
        rows.push_back({{"step", row.step},
                        {"loss", row.loss},
                        {"validation_loss", row.validation_loss},
                        {"accuracy", row.accuracy},
                        {"learning_rate", row.rate},
                        {"gradient_norm", row.gradient_norm},
                        {"role", row.roles}});
    return rows;
}

/// What stands there, of the kind that is expected.
template <class Type>
Type part_of(const Json& about, const char* key, const std::string& place) {
    try {
        return about.at(key).get<Type>();
    } catch (const Json::exception&) {
        throw Error(place, fmt::format("no {} of the right kind in its metadata", key),
                    "weights that Attend learned");
    }
}

Json about_of(const TensorFile& file) {
    const auto found = file.about().find(about_key);
    if (found == file.about().end() || !found->is_string())
        throw Error(file.path(), "no metadata “attend”", "weights that Attend learned");
    return parse_strictly(found->get<std::string>(), file.path() + ", its metadata");
}

/// What JSON has no number for is null.
double number_or_none(const Json& number) {
    return number.is_number() ? number.get<double>() : no_number;
}

std::vector<HistoryRow> history_of(const Json& about, const std::string& place) {
    std::vector<HistoryRow> rows;
    for (const Json& row : part_of<Json>(about, "history", place)) {
        const auto number = [&](const char* key) {
            return number_or_none(part_of<Json>(row, key, place));
        };
        rows.push_back({part_of<Index>(row, "step", place),
                        number("loss"),
                        number("validation_loss"),
                        number("accuracy"),
                        number("learning_rate"),
                        number("gradient_norm"),
                        {}});
        for (const Json& role : part_of<Json>(row, "role", place))
            rows.back().roles.push_back(number_or_none(role));
    }
    return rows;
}

/// The snapshots of a file, by their steps.
std::vector<std::shared_ptr<const TrainingState>> snapshots_of(const TensorFile& file) {
    std::map<Index, std::shared_ptr<TrainingState>> by_step;
    for (const Tensor& tensor : file.tensors()) {
        const auto at = parse_at_step(tensor.name);
        if (!at) continue;
        auto& state = by_step[at->step];
        if (!state) state = std::make_shared<TrainingState>(TrainingState{at->step, {}});
        state->leaves.push_back({std::string(at->path), *file.numbers(tensor), {}, {}});
    }
    std::vector<std::shared_ptr<const TrainingState>> snapshots;
    for (auto& [step, state] : by_step) snapshots.push_back(std::move(state));
    return snapshots;
}

}  // namespace

std::string weights_text(const LearnedWeights& weights) {
    Body body;
    for (const LearnedLeaf& leaf : weights.state.leaves) {
        body.add(leaf.path, leaf.weights);
        body.add(moment_names[0] + leaf.path, leaf.moment_1);
        body.add(moment_names[1] + leaf.path, leaf.moment_2);
    }
    for (const auto& snapshot : weights.snapshots)
        for (const LearnedLeaf& leaf : snapshot->leaves)
            body.add(path_at_step(snapshot->step, leaf.path), leaf.weights);
    body.add(std::string(accuracy_prefix) + "length", weights.bands);
    body.add(std::string(accuracy_prefix) + "exact", weights.exact);
    const auto value = [&](const char* name) { return weights.choices.at(name); };
    Json about = {{"task", value("task")},
                  {"choices", weights.choices},
                  {"seed", value("seed")},
                  {"step", weights.state.step},
                  {"vocabulary", weights.vocabulary},
                  {"history", history_json(weights)},
                  {"roles", weights.roles}};
    if (weights.translation) {
        about.update(translation_json(*weights.translation));
        about["bands"] = weights.bands.rows();
    }
    body.header["__metadata__"] = {{about_key, about.dump()}};
    return body.text();
}

namespace {

/// The vectors of a vocabulary as a table of words; null where there are none.
WordTablePtr words_of(const LearnedWeights& weights) {
    const LearnedLeaf* const vectors = weights.state.find("token_vectors");
    if (!vectors) return nullptr;
    if (vectors->weights.rows() != std::ssize(weights.vocabulary))
        throw Error(
            fmt::format("{}, {}", weights.place, "token_vectors"),
            count_of(static_cast<std::size_t>(vectors->weights.rows()), "row"),
            fmt::format("{}, one for each word of its vocabulary", weights.vocabulary.size()));
    WordIndex index;
    for (const std::string& word : weights.vocabulary) index.add(word);
    index.finish();
    return std::make_shared<const TokenTable>(weights.name(), share(vectors->weights),
                                              std::move(index), statistics_of(vectors->weights));
}

LearnedWeightsPtr weights_in(const TensorFilePtr& file) {
    const Json about = about_of(*file);
    auto weights = std::make_shared<LearnedWeights>();
    weights->place = file->path();
    weights->choices =
        part_of<std::map<std::string, std::string>>(about, "choices", weights->place);
    weights->vocabulary = part_of<std::vector<std::string>>(about, "vocabulary", weights->place);
    weights->state.step = part_of<Index>(about, "step", weights->place);
    weights->history = history_of(about, weights->place);
    weights->roles = part_of<std::vector<std::string>>(about, "roles", weights->place);
    weights->snapshots = snapshots_of(*file);
    for (const Tensor& tensor : file->tensors()) {
        const std::string& name = tensor.name;
        if (name.starts_with("moment_") || name.starts_with(at_prefix) ||
            name.starts_with(accuracy_prefix))
            continue;
        LearnedLeaf leaf{name, *file->numbers(tensor), {}, {}};
        for (Matrix* const moment : {&leaf.moment_1, &leaf.moment_2}) {
            const std::string prefix = moment_names[moment == &leaf.moment_1 ? 0 : 1];
            if (const Tensor* const there = file->find(prefix + name))
                *moment = *file->numbers(file->at(there->name, shape_of(leaf.weights)));
        }
        weights->state.leaves.push_back(std::move(leaf));
    }
    weights->words = words_of(*weights);
    return weights;
}

}  // namespace

LearnedWeightsPtr read_weights(const std::filesystem::path& path, const Progress& progress) {
    return weights_in(open_tensor_file(path, progress));
}

LearnedWeightsPtr open_weights(const std::string& name, const Progress& progress) {
    if (!find_named(built_in_weights(), name)) return read_weights(name, progress);
    return parse_weights(asset(fmt::format("assets/trained/{}.safetensors", name)), name);
}

// Leaves have numbers of their own: nobody looks at the bytes afterwards.
LearnedWeightsPtr parse_weights(std::string_view bytes, const std::string& place) {
    return weights_in(read_tensor_file(std::make_shared<const Mapping>(bytes, place)));
}

void remember(TrainingRun& run, const LearnedWeights& before) {
    const std::vector<std::string> roles = run.trainer().role_names();
    std::vector<HistoryRow> rows = before.history;
    for (HistoryRow& row : rows)
        if (before.roles != roles || row.roles.size() != roles.size())
            row.roles.assign(roles.size(), no_number);
    run.remember(rows);
}

TrainingState state_to_go_on(const LearnedWeights& weights, const TrainingSetup& setup) {
    const auto task = weights.choices.find("task");
    if (task == weights.choices.end() || task->second != setup.task)
        throw Error(weights.place,
                    task == weights.choices.end() ? "no task" : "the task " + task->second,
                    setup.task);
    TrainingState state = Trainer(setup).initial();
    state.step = weights.state.step;
    for (LearnedLeaf& leaf : state.leaves) {
        const LearnedLeaf* const known = weights.state.find(leaf.path);
        const auto shape = [](const Matrix& matrix) {
            return fmt::format("{} × {}", matrix.rows(), matrix.cols());
        };
        if (!known || shape_of(known->weights) != shape_of(leaf.weights))
            throw Error(weights.place + ", " + leaf.path, known ? shape(known->weights) : "nothing",
                        shape(leaf.weights));
        leaf.weights = known->weights;
        if (known->moment_1.size() > 0 && leaf.moment_1.size() > 0) leaf.moment_1 = known->moment_1;
        if (known->moment_2.size() > 0 && leaf.moment_2.size() > 0) leaf.moment_2 = known->moment_2;
    }
    return state;
}

}  // namespace attend
