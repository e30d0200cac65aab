#include "core/workspaces/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/attention/pooling.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/models/model_table.h"
#include "core/named.h"
#include "core/tables/table.h"
#include "core/typed_path.h"
#include "core/workspaces/attention_pooling.h"
#include "core/workspaces/rooms.h"

namespace attend {

Scene::Scene() = default;
Scene::Scene(const Scene& other) = default;
Scene::Scene(Scene&& other) noexcept = default;
Scene& Scene::operator=(const Scene& other) = default;
Scene& Scene::operator=(Scene&& other) noexcept = default;
Scene::~Scene() = default;

Index Scene::key_width() const { return graph->node(blocks.front().k).shape().columns; }
Index Scene::value_width() const { return graph->node(blocks.front().v).shape().columns; }

std::optional<Index> Side::row_of(Index place) const {
    const auto found = std::lower_bound(places.begin(), places.end(), place);
    if (found == places.end() || *found != place) return std::nullopt;
    return found - places.begin();
}

namespace {

/// A name that is none of a choice's, nor a file's: misspelled, and no path.
template <class Rows>
void check_is_file(std::string_view choice, const std::string& name, const Rows& rows) {
    if (!is_meant_as_name(name)) return;
    std::vector<std::string> names;
    for (const auto& row : rows) names.emplace_back(row.name);
    names.emplace_back("a file");
    refuse_name(choice, name, names);
}

}  // namespace

ResourceFile open_resource(const std::string& id, const Progress& progress) {
    if (id.starts_with(corpus_prefix)) {
        try {
            return open_corpus(id.substr(corpus_prefix.size()), progress);
        } catch (const Error& error) {
            throw Error(fmt::format("corpus: {}", error.what()));
        }
    }
    if (id.starts_with(model_prefix)) return open_model(id.substr(model_prefix.size()), progress);
    if (id.starts_with(table_prefix)) {
        const std::string name = id.substr(table_prefix.size());
        check_is_file("table", name, built_in_tables());
        return open_table(name, progress);
    }
    if (id == "glove") return glove_table();
    if (id == "hand_made") return hand_made_table();
    if (names_model(id)) return model_table(open_model(id, progress.part(0, 0.1)), progress);
    check_is_file("embedding", id, embedding_kinds());
    return std::visit([](auto opened) -> ResourceFile { return opened; },
                      open_embedding_file(id, progress));
}

}  // namespace attend
