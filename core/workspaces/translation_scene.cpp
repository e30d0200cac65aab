#include "core/workspaces/translation_scene.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace attend {

namespace {

constexpr std::string_view step_prefix = "decoder/step.";
constexpr std::array step_names{"query", "scores",    "weights", "context", "update",
                                "reset", "candidate", "state",   "logits",  "probabilities"};

}  // namespace

std::string TranslationScene::text() const {
    std::vector<std::string> words;
    for (const WrittenWord& word : written)
        if (word.piece != end_of_text) words.push_back(word.text);
    return joined_target(model->about.lexicon, words);
}

const TranslationScene* translation_of(const Scene& scene) {
    return std::any_cast<TranslationScene>(&scene.prepared);
}

bool is_of_later_step(const Scene& scene, std::string_view path) {
    const TranslationScene* const made = translation_of(scene);
    if (!made || !path.starts_with(step_prefix)) return false;
    path.remove_prefix(step_prefix.size());
    Index step = 0;
    const auto read = std::from_chars(path.data(), path.data() + path.size(), step);
    path.remove_prefix(static_cast<std::size_t>(read.ptr - path.data()));
    return read.ec == std::errc() && step >= std::ssize(made->steps) && path.starts_with('/') &&
           std::ranges::find(step_names, path.substr(1)) != step_names.end();
}

}  // namespace attend
