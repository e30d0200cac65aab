#include "core/document/edit_ground.h"

#include <algorithm>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Vectors that are made stand for those whose file is gone.
void replace_vectors_that_are_gone(Choices& choices, Resources& read, const Progress& progress) {
    for (std::string* const vectors : {&choices.embedding, &choices.second_embedding}) {
        const std::vector<std::string> needed = resources_needed(choices);
        if (std::ranges::find(needed, *vectors) == needed.end() || read.contains(*vectors))
            continue;
        try {
            read.emplace(*vectors, open_resource(*vectors, progress));
        } catch (const Error&) {
            *vectors = "random";
        }
    }
}

}  // namespace

std::shared_ptr<const Graph> graph_of_edits(Choices choices, Resources read,
                                            const Progress& progress) {
    try {
        replace_vectors_that_are_gone(choices, read, progress);
        open_resources(read, choices, progress);
        return build_what_fits(choices, read).graph;
    } catch (const Error&) {
        return nullptr;
    }
}

}  // namespace attend
