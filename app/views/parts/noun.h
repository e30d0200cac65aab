#pragma once
#include <string>
#include <string_view>

#include "app/views/frame.h"

namespace attend {

/// What one of an axis is in a sentence for everybody: a token is a word, unless a model cut it.
inline std::string_view noun_of(const Scene& scene, const Axis& axis) {
    if (axis.counts_pieces()) return "token";  // of a vocabulary
    return axis.counts_tokens() && scene.asks().model_tokens.empty()
               ? std::string_view("word")
               : std::string_view(axis.name());
}

/// What takes part with a value: "word" or "token", or "key" or "point" of a table.
inline std::string_view answering(const Scene& scene) {
    return noun_of(scene, scene.graph->node(scene.blocks.front().weights).axes.columns);
}

/// As a title begins: "Output".
inline std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

}  // namespace attend
