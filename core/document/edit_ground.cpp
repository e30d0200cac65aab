#include "core/document/edit_ground.h"

#include <algorithm>

#include "core/error.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

bool is_open(const std::string& id, const Choices& choices, const Resources& resources) {
    const std::vector<std::string> needed = resources_needed(choices);
    return resources.contains(id) || std::ranges::find(needed, id) == needed.end();
}

}  // namespace

std::shared_ptr<const Graph> graph_of_what_is_open(Choices choices, const Resources& resources) {
    for (std::string* const vectors : {&choices.embedding, &choices.second_embedding})
        if (!is_open(*vectors, choices, resources)) *vectors = "random";
    for (const std::string& id : resources_needed(choices))
        if (!resources.contains(id)) return nullptr;
    try {
        return build_what_fits(choices, resources).graph;
    } catch (const Error&) {
        return nullptr;
    }
}

std::shared_ptr<const Graph> graph_of_edits(const Choices& choices, Resources read,
                                            const Progress& progress) {
    for (const std::string& id : resources_needed(choices)) {
        if (read.contains(id)) continue;
        try {
            read.emplace(id, open_resource(id, progress));
        } catch (const Error&) {
            continue;  // it is gone
        }
    }
    return graph_of_what_is_open(choices, read);
}

}  // namespace attend
