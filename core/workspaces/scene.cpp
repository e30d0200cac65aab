#include "core/workspaces/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/attention/pooling.h"
#include "core/error.h"
#include "core/models/model_table.h"
#include "core/workspaces/attention_pooling.h"
#include "core/workspaces/rooms.h"

namespace attend {

Scene::Scene() = default;
Scene::Scene(const Scene& other) = default;
Scene::Scene(Scene&& other) noexcept = default;
Scene& Scene::operator=(const Scene& other) = default;
Scene& Scene::operator=(Scene&& other) noexcept = default;
Scene::~Scene() = default;

std::optional<Index> Side::row_of(Index place) const {
    const auto found = std::lower_bound(places.begin(), places.end(), place);
    if (found == places.end() || *found != place) return std::nullopt;
    return found - places.begin();
}

ResourceFile open_resource(const std::string& id, const Progress& progress) {
    if (id.starts_with(corpus_prefix)) {
        try {
            return open_corpus(id.substr(corpus_prefix.size()), progress);
        } catch (const Error& error) {
            throw Error(fmt::format("corpus: {}", error.what()));
        }
    }
    if (id.starts_with(model_prefix)) return open_model(id.substr(model_prefix.size()), progress);
    if (id.starts_with(table_prefix)) return open_table(id.substr(table_prefix.size()), progress);
    if (id == "glove") return glove_table();
    if (id == "hand_made") return hand_made_table();
    if (names_model(id)) return model_table(open_model(id, progress.part(0, 0.1)), progress);
    return std::visit([](auto opened) -> ResourceFile { return opened; },
                      open_embedding_file(id, progress));
}

double bytes_of(const Graph& graph) {
    double bytes = 0;
    for (const Node& node : graph.nodes())
        bytes += static_cast<double>(node.shape().rows) *
                 static_cast<double>(node.shape().columns) * sizeof(Scalar);
    return bytes;
}

}  // namespace attend
