#pragma once
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/document/document.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/translation_scene.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// Numbers of an independent program: tests/references/translation.
inline nlohmann::json translation_reference(const std::string& name) {
    return nlohmann::json::parse(std::ifstream(std::string(ATTEND_SOURCE_DIR) +
                                               "/tests/references/translation/" + name + ".json"));
}

/// A document of the room Translation.
inline Document translation_document(const std::string& task, const std::string& sentence = {},
                                     const std::string& attend_to = "source") {
    Document document;
    document.choices = in_task(default_choices("translation"), task);
    if (!sentence.empty()) document.choices.sentence = sentence;
    document.choices.attend_to = attend_to;
    return document;
}

/// The words as the vocabulary has them.
inline std::vector<std::string> pieces_written(const Scene& scene) {
    std::vector<std::string> words;
    for (const WrittenWord& word : translation_of(scene)->written) words.push_back(word.piece);
    return words;
}

}  // namespace attend
