#include "core/models/model_table.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/document/compute.h"
#include "core/embedding/embedding.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"
#include "spoiled.h"

using namespace attend;
using namespace attend::test;

namespace {

Document attention_with(const std::string& model) {
    Document document;
    document.choices.embedding = folder_of(model).string();
    document.choices.sentence = "The train left";
    return document;
}

/// A layer as the tiny models have them.
Document with_layer(const std::string& model, int layer) {
    Document document = attention_with(model);
    const ModelPtr opened = open_model(folder_of(model).string());
    Choices& choices = document.choices;
    choices.projection = "model";
    set_field(choices, choice_field("model_layer"), std::to_string(layer));
    choices.heads = static_cast<int>(opened->options.heads);
    choices.key_width = static_cast<int>(opened->options.key_width);
    choices.value_width = static_cast<int>(opened->options.value_width);
    choices.key_value_heads = opened->options.key_value_heads;
    choices.bias = opened->options.bias;
    return document;
}

Computed in_room_of_models(const std::string& model) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = folder_of(model).string();
    document.choices.sentence = "the train";
    return compute(document);
}

}  // namespace

TEST_CASE("a model's vectors are a table of words: the rows of its tensor") {
    for (const char* const name : {"bert", "llama"}) {
        CAPTURE(name);
        const ModelPtr model = open_model(folder_of(name).string());
        const WordTablePtr table = model_table(model);
        CHECK(model_behind(*table) == model);
        CHECK(table->width() == model->options.width);
        const auto place = tensor_of(*model, "word_vectors");
        REQUIRE(place);
        const Value all = model->weights->matrix(*place, false);
        std::vector<float> vector(static_cast<std::size_t>(table->width()));
        for (const Index row : {Index{0}, table->rows() / 2, table->rows() - 1}) {
            table->read(row, vector);
            for (Index column = 0; column < all->cols(); ++column)
                CHECK(vector[static_cast<std::size_t>(column)] ==
                      static_cast<float>((*all)(row, column)));
        }
        CHECK(table->mean().isApprox(
            all->topRows(table->rows()).cast<double>().colwise().mean().transpose(), 0.5));
    }
    CHECK(model_behind(*hand_made_table()) == nullptr);
}

TEST_CASE("words of the sentence have the vectors of the model's tokens") {
    const Computed computed = compute(attention_with("bert"));
    const ModelPtr model = open_model(folder_of("bert").string());
    const auto token = model->tokenizer->id_of("train");
    REQUIRE(token);
    const Value all = model->weights->matrix(*tensor_of(*model, "word_vectors"), false);
    CHECK(computed.evaluation.value("x").row(1) == all->row(static_cast<Index>(*token)));
    CHECK(computed.scene.asks().embedding.origins[1].from.find(fmt::format("token {}", *token)) !=
          std::string::npos);
}

TEST_CASE("a model's layer is a projection: its matrices, head by head") {
    for (const char* const name : {"bert", "llama", "gpt2"}) {
        CAPTURE(name);
        const Computed here = compute(with_layer(name, 1)), there = in_room_of_models(name);
        for (const char* const leaf : {"head.0/w_q", "head.1/w_q", "w_o"}) {
            CAPTURE(leaf);
            CHECK(here.evaluation.value(leaf) ==
                  there.evaluation.value(std::string("layer.1/") + leaf));
        }
    }
    const Computed here = compute(with_layer("bert", 0)), there = in_room_of_models("bert");
    CHECK(here.evaluation.value("head.1/b_k") == there.evaluation.value("layer.0/head.1/b_k"));
}

TEST_CASE("a layer that does not fit is refused with what does") {
    const auto refusal = [](const Document& document) -> std::string {
        try {
            compute(document);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    Document wide = with_layer("bert", 0);
    wide.choices.key_width = 3;
    CHECK(refusal(wide).find("key_width=") != std::string::npos);
    Document many = with_layer("bert", 0);
    many.choices.heads = 5;
    CHECK(refusal(many).find("heads=") != std::string::npos);
    CHECK(refusal(with_layer("bert", 9)).find("model_layer: found layer 9") != std::string::npos);
    Document other = with_layer("bert", 0);
    other.choices.embedding = "hand_made";
    CHECK(refusal(other).find("embedding=minilm") != std::string::npos);
}

TEST_CASE("a table of another width than the model's is refused, with both") {
    const Spoiled other("bert");
    for (const char* const width : {"9", "15"}) {
        other.set("hidden_size", width);
        CAPTURE(width);
        try {
            model_table(open_model(other.path().string()));
            FAIL("was read");
        } catch (const Error& error) {
            CHECK(says(error.what(), {"word_embeddings.weight", width, "12"}));
        }
    }
}
