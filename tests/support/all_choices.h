#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/error.h"

namespace attend::test {

/// The ready-made scenes, by name.
inline std::vector<std::filesystem::path> scene_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(ATTEND_SOURCE_DIR "/assets/scenes"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// A ready-made scene; a model's with a tiny one in its place, which is here on every machine.
inline Saved ready_made(const std::filesystem::path& file) {
    Saved saved = load_document(file);
    if (saved.document.choices.workspace == "model")
        saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    return saved;
}

/// Every value of score, normalizer, mask, position and projection, each with every value of one
/// other of them, with one text and with two. Vectors are made by hand: nothing is opened.
inline std::vector<Document> documents_of_all_choices() {
    std::vector<Document> documents;
    const auto add = [&](const std::function<void(Choices&)>& change) {
        for (const char* const second : {"", "a radio plays on"}) {
            Document document;
            document.choices.embedding = "hand_made";
            document.choices.sentence = "The train left the station";
            document.choices.second_text = second;
            document.choices.heads = 2;
            change(document.choices);
            documents.push_back(std::move(document));
        }
    };
    for (const ScoreFunction& score : score_functions()) {
        for (const Normalizer& normalizer : normalizers())
            add([&](Choices& c) { c.score = score.name, c.normalizer = normalizer.name; });
        for (const Position& place : positions())
            add([&](Choices& c) { c.score = score.name, c.position = place.name; });
        for (const MaskKind& mask : mask_kinds())
            add([&](Choices& c) { c.score = score.name, c.mask = mask.name; });
    }
    for (const Position& place : positions()) {
        for (const MaskKind& mask : mask_kinds())
            add([&](Choices& c) { c.mask = mask.name, c.position = place.name; });
        for (const Projection& projection : projections())
            add([&](Choices& c) { c.projection = projection.name, c.position = place.name; });
    }
    for (const Normalizer& normalizer : normalizers())
        for (const MaskKind& mask : mask_kinds())
            add([&](Choices& c) { c.normalizer = normalizer.name, c.mask = mask.name; });
    for (const Projection& projection : projections())
        add([&](Choices& c) {
            c.projection = projection.name, c.embedding = "one_hot", c.position = "one_hot";
            c.layers = 2, c.residual = true, c.layer_norm = "after", c.bias = true;
        });
    // What the one of two texts has and the other has not: a table of its own, tokens of its own.
    add([](Choices& c) { c.second_embedding = "random", c.join_keys = false; });
    add([](Choices& c) { c.join_keys = !c.second_text.empty(), c.mask = "causal"; });
    add([](Choices& c) { c.pooling = "all", c.rounding = "one_digit", c.score = "constant"; });
    return documents;
}

/// Calls `look` with each of them and with each ready-made scene, computed. Choices that refuse one
/// another are left out; they say why, which is a text, too: `refused` is called with it.
inline void for_all_scenes(const std::function<void(const Document&, const Computed&)>& look,
                           const std::function<void(const std::string&)>& refused) {
    std::vector<Document> documents = documents_of_all_choices();
    const std::size_t combined = documents.size();
    std::size_t refusals = 0;
    for (const std::filesystem::path& file : scene_files())
        documents.push_back(ready_made(file).document);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const Document& document = documents[i];
        const Choices& choices = document.choices;
        CAPTURE(choices.sentence);
        CAPTURE(choices.second_text);
        CAPTURE(choices.score);
        CAPTURE(choices.normalizer);
        CAPTURE(choices.mask);
        CAPTURE(choices.position);
        CAPTURE(choices.projection);
        std::optional<Computed> computed;
        try {
            computed = compute(document);
        } catch (const Error& error) {
            CHECK_MESSAGE(i < combined, "a ready-made scene refuses: ", error.what());
            ++refusals;
            refused(error.what());
        }
        if (computed) look(document, *computed);
    }
    CHECK(combined > 2 * refusals);
}

}  // namespace attend::test
