#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/document/file.h"
#include "core/models/models_here.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// The room of models with a model of tests/references/models: "gpt2".
inline Saved tiny_model(const std::string& name,
                        std::string sentence = "The train left the station") {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/" + name;
    saved.document.choices.sentence = std::move(sentence);
    return saved;
}

/// SmolLM2 on the text of Mary and John; nothing where its file is not on this machine.
inline std::optional<Document> smollm2_of_mary() {
    const auto here = models_here();
    if (std::ranges::none_of(here, [](const auto& place) { return place.id == "smollm2"; }))
        return std::nullopt;
    Document document;
    document.choices = default_choices("model");
    document.choices.model = "smollm2";
    document.choices.sentence = "When Mary and John went to the store, John gave a drink to";
    return document;
}

}  // namespace attend
