#pragma once
#include "core/document/follow.h"
#include "core/workspaces/scene.h"

namespace attend {

inline std::shared_ptr<const Graph> graph_of(const std::string& sentence, int heads = 1) {
    Choices choices;
    choices.sentence = sentence;
    choices.embedding = "random";
    choices.set(random_width, 8);
    choices.heads = heads;
    return build_scene(choices, {}).graph;
}

/// The edits of one sentence, in another.
inline Followed moved(const Edits& edits, const std::string& before, const std::string& after) {
    return follow(edits, *graph_of(before), *graph_of(after));
}

inline Edits one_number(const std::string& path, Cell cell, Scalar number = 7) {
    return {{path, {nullptr, {{cell, number}}}}};
}

}  // namespace attend
