#pragma once
#include "core/document/follow.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Of drawn vectors, eight numbers each.
inline std::shared_ptr<const Graph> drawn(Choices choices) {
    choices.embedding = "random";
    choices.set(random_width, 8);
    return build_scene(choices, {}).graph;
}
inline std::shared_ptr<const Graph> graph_of(const std::string& sentence, int heads = 1) {
    Choices choices;
    choices.sentence = sentence;
    choices.heads = heads;
    return drawn(std::move(choices));
}
inline std::shared_ptr<const Graph> graph_of_both(const std::string& sentence,
                                                  const std::string& second,
                                                  bool join_keys = false) {
    Choices choices;
    choices.sentence = sentence;
    choices.second_text = second;
    choices.join_keys = join_keys;
    return drawn(std::move(choices));
}

/// The edits of one sentence, in another.
inline Followed moved(const Edits& edits, const std::string& before, const std::string& after) {
    return follow(edits, *graph_of(before), *graph_of(after));
}

inline Edits one_number(const std::string& path, Cell cell, Scalar number = 7) {
    return {{path, {nullptr, {{cell, number}}}}};
}

}  // namespace attend
