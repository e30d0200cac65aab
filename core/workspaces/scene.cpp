#include "core/workspaces/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>

#include "core/attention/pooling.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/files/gzip.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/models/model_table.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/tables/table.h"
#include "core/text/utf8.h"
#include "core/training/built_in.h"
#include "core/training/files/weights_file.h"
#include "core/translation/files/translation_file.h"
#include "core/typed_path.h"
#include "core/workspaces/attention_graph.h"
#include "core/workspaces/learned_file.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

/// Every head has the whole width, whatever was chosen for it.
void add_widths(std::vector<Notice>& notices, const Scene& scene) {
    const Choices& choices = scene.choices;
    if (!projection(choices.projection).whole_width) return;
    const auto add = [&](const char* name, std::optional<int> chosen) {
        if (!chosen || *chosen == scene.key_width()) return;
        notices.push_back(
            {name, fmt::format("found {}, which is not used: with the projection {} every head has "
                               "the whole width {}; expected auto, or another projection",
                               *chosen, choices.projection, scene.key_width())});
    };
    add("query_width", choices.query_width);
    add("key_width", choices.key_width);
    add("value_width", choices.value_width);
}

void add_second_text(std::vector<Notice>& notices, const Scene& scene) {
    if (scene.crosses()) return;
    if (!scene.choices.second_dropped.empty())
        notices.push_back({"second_dropped",
                           "found tokens to leave out, and no second text; expected a "
                           "second_text, or none"});
    if (scene.choices.join_keys)
        notices.push_back(
            {"join_keys", "found on, and no second text; expected a second_text, or off"});
}

void add_corpus(std::vector<Notice>& notices, const Choices& choices) {
    if (choices.corpus.empty() || reads_corpus(choices.pooling)) return;
    notices.push_back(
        {"corpus", fmt::format("found {}, which is not read: the pooling {} counts no words; "
                               "expected the pooling tf_idf or all, or no corpus",
                               choices.corpus, choices.pooling)});
}

/// Wires make the product of a query and its key large; what forgets how large it is, or has
/// random numbers of its own, does not find the match.
void add_circuit(std::vector<Notice>& notices, const Choices& choices) {
    if (!projection(choices.projection).check || score_function(choices.score).finds_match) return;
    std::string others;
    for (const ScoreFunction& score : score_functions())
        if (score.finds_match) append_listed(others, score.name);
    notices.push_back({"score", fmt::format("found {} with the projection {}, whose wires it does "
                                            "not follow; expected one of {}",
                                            choices.score, choices.projection, others)});
}

}  // namespace

void add_shares(std::vector<Notice>& notices, const Scene& scene) {
    const NumberRow& shares = scene.choices.combined_shares;
    const std::vector<bool> off = switched_off(scene.choices.heads_off, "heads_off", "head",
                                               static_cast<int>(scene.blocks.size()));
    std::map<int, double> of_layers;  // of the heads that are on; others have none
    for (std::size_t head = 0; head < scene.blocks.size(); ++head)
        if (!off[head])
            of_layers[scene.blocks[head].layer] += head < shares.size() ? shares[head] : 1;
    if (std::ranges::all_of(of_layers, [](const auto& layer) { return layer.second > 0; })) return;
    notices.push_back({"combined_shares",
                       "found 0 for every head of a layer, which leaves none to combine; each "
                       "counts the same until one has a share"});
}

std::vector<Notice> notices_of(const Scene& scene) {
    std::vector<Notice> notices;
    add_widths(notices, scene);
    add_second_text(notices, scene);
    add_corpus(notices, scene.choices);
    add_circuit(notices, scene.choices);
    add_shares(notices, scene);
    return notices;
}

Scene::Scene() = default;
Scene::Scene(const Scene& other) = default;
Scene::Scene(Scene&& other) noexcept = default;
Scene& Scene::operator=(const Scene& other) = default;
Scene& Scene::operator=(Scene&& other) noexcept = default;
Scene::~Scene() = default;

const Sequence* Scene::sequence(std::string_view name) const {
    const auto found = std::ranges::find(sequences, name, &Sequence::name);
    return found == sequences.end() ? nullptr : &*found;
}

Index Scene::key_width() const { return graph->node(blocks.front().k).shape().columns; }
Index Scene::value_width() const { return graph->node(blocks.front().v).shape().columns; }

namespace {

/// A name that is none of a choice's, nor a file's: misspelled, and no path.
template <class Rows>
void check_is_file(std::string_view choice, const std::string& name, const Rows& rows) {
    if (!is_meant_as_name(name)) return;
    std::vector<std::string> names;
    for (const auto& row : rows) names.emplace_back(row.name);
    const std::string meant = did_you_mean(name, names);
    throw Error(fmt::format("{}: {} is not one; {}{}", choice, in_quotes(name), meant,
                            meant.ends_with('?') ? " A file is taken, too" : ", or a file"));
}

/// Throws Error that says what is asked, where the file is something else.
MatrixFilePtr open_places(const std::filesystem::path& path, const Progress& progress) {
    constexpr std::string_view expected =
        "FROM:TO:STEP, auto, or a file with one column of numbers";
    std::error_code unreadable;
    if (std::filesystem::is_directory(path, unreadable))
        throw Error("validation", in_quotes(path.string()) + ", a folder", expected);
    Mapping file(path, limits::matrix);
    if (is_gzip(file.bytes())) file = unpacked(file, limits::matrix, progress.part(0, 0.5));
    auto places = std::make_shared<const MatrixFile>(read_matrix(
        file, path.filename().string(), Numbers::finite, CsvLabels::words, progress.part(0.5, 1)));
    if (const Index columns = places->values->cols(); columns != 1)
        throw Error(
            "validation",
            fmt::format("{} with {}", in_quotes(path.string()), count_of(columns, "column")),
            expected);
    return places;
}

/// Of either kind: as others publish them, or as `attend train` writes them.
ModelPtr opened_model_file(const std::string& id, const Progress& progress) {
    return is_learned_file(id) ? open_learned_file(id, progress) : open_model(id, progress);
}

}  // namespace

ResourceFile open_resource(const std::string& id, const Progress& progress) {
    if (id.starts_with(corpus_prefix)) {
        try {
            return open_corpus(id.substr(corpus_prefix.size()), progress);
        } catch (const Error& error) {
            throw Error("corpus", error);
        }
    }
    if (id.starts_with(model_prefix))
        return opened_model_file(id.substr(model_prefix.size()), progress);
    if (id.starts_with(weights_prefix)) {
        const std::string name = id.substr(weights_prefix.size());
        if (!find_named(built_in_weights(), name))
            check_is_file("trained", name, built_in_weights());
        return open_weights(name, progress);
    }
    if (id.starts_with(translation_prefix))
        return open_translation(id.substr(translation_prefix.size()), progress);
    if (id.starts_with(table_prefix)) {
        const std::string name = id.substr(table_prefix.size());
        check_is_file("table", name, built_in_tables());
        return open_table(name, progress);
    }
    if (id.starts_with(places_prefix))
        return open_places(id.substr(places_prefix.size()), progress);
    if (id == "glove") return glove_table();
    if (id == "hand_made") return hand_made_table();
    if (names_model(id)) return model_table(open_model(id, progress.part(0, 0.1)), progress);
    check_is_file("embedding", id, embedding_kinds());
    return std::visit([](auto opened) -> ResourceFile { return opened; },
                      open_embedding_file(id, progress));
}

namespace {

/// How many numbers of a row were put in.
Index edited_in_row(const Edit& edit, Index row, Index columns) {
    if (edit.whole) return columns;
    const EditedCells::Map& cells = edit.cells;
    return std::distance(cells.lower_bound({row, 0}), cells.lower_bound({row + 1, 0}));
}

}  // namespace

std::string words_path(const Scene& scene, std::size_t sequence) {
    const auto node = scene.graph->sequence(sequence).words;
    return node ? scene.graph->node(*node).path : std::string();
}

TokenOrigin origin_of(const Scene& scene, std::size_t sequence, Index row, const Edits& edits) {
    const Embedding& embedding = scene.sequences[sequence].embedding;
    TokenOrigin origin = embedding.origins[static_cast<std::size_t>(row)];
    const Index columns = embedding.columns.size();
    const Index edited = edited_in_row(edit_of(edits, words_path(scene, sequence)), row, columns);
    if (edited == 0) return origin;
    if (edited >= columns) return {true, "set by hand"};
    origin.from += fmt::format("; {} of {} set by hand", edited, count_of(columns, "number"));
    return origin;
}

}  // namespace attend
