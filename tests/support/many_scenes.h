#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/document/document.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"

namespace attend::test {

/// A document of each kind of scene that has nodes of its own: every score, position and
/// normalizer, masks, pooling, rounding, layers with and without what a layer may have, two texts,
/// every architecture of a model, the rooms with a table. Nothing is read that is not in the
/// repository.
inline std::vector<Document> documents_of_all_nodes() {
    std::vector<Document> documents;
    const auto add = [&](const std::function<void(Choices&)>& change) {
        Document document;
        document.choices.embedding = "hand_made";
        document.choices.sentence = "red cat sat red cat sat";
        change(document.choices);
        documents.push_back(std::move(document));
    };
    for (const ScoreFunction& score : score_functions())
        add([&](Choices& c) { c.score = score.name; });
    for (const Position& place : positions())
        add([&](Choices& c) { c.position = place.name, c.mask = "causal"; });
    for (const Normalizer& normalizer : normalizers())
        add([&](Choices& c) { c.normalizer = normalizer.name; });
    add([](Choices& c) { c.mask = "top_k", c.rounding = "one_digit", c.pooling = "all"; });
    for (const char* const norm : {"before", "after"})
        for (const char* const second : {"", "a radio plays"})
            for (const int layers : {1, 2})
                add([&](Choices& c) {
                    c.layers = layers, c.heads = 2, c.residual = c.bias = true;
                    c.layer_norm = norm, c.second_text = second;
                    c.output_projection = true;
                    c.feed_forward = "relu", c.feed_forward_gated = layers == 2;
                    c.join_keys = second[0] != 0 && layers == 2;
                    c.mask = c.join_keys ? "causal" : "none";
                });
    add([](Choices& c) { c.residual = true, c.activation = "tanh"; });
    add([](Choices& c) { c.heads = 4, c.key_value_heads = 2, c.shared_key_value = true; });
    add([](Choices& c) { c.second_text = "a radio", c.position = "sinusoidal"; });
    for (const char* const model : {"gpt2", "bert", "distilbert", "roberta", "llama", "qwen2"}) {
        documents.push_back(tiny_model(model, "The train left").document);
        documents.back().choices.set(next_word, 5);
        documents.back().choices.set(next_against, 9);
    }
    for (const char* const room : {"lookup", "kernel"}) {
        Document document;
        document.choices = default_choices(room);
        documents.push_back(std::move(document));
    }
    return documents;
}

}  // namespace attend::test
