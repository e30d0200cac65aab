#include "core/models/model.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/limits.h"
#include "core/files/mapping.h"
#include "core/graph/explain.h"
#include "core/workspaces/workspace.h"
#include "tests/support/temporary.h"

// Whole models against what an independent program made of them: tests/references/models.py.

using namespace attend;
namespace fs = std::filesystem;

namespace {

/// Of float32 against float64, after two layers: 1e-6 is the most that was found; the issue of
/// every model is 1e-4.
constexpr double tolerance = 5e-6;

fs::path folder_of(const std::string& name) {
    return fs::path(ATTEND_SOURCE_DIR) / "tests" / "references" / "models" / name;
}

Json cases_of(const std::string& name) {
    const Mapping file(folder_of(name) / "expected.json", limits::document);
    return Json::parse(file.bytes());
}

Computed computed(const fs::path& model, const Json& choices) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = model.string();
    for (const auto& [name, value] : choices.items())
        set_field(document.choices, choice_field(name), value.get<std::string>());
    return compute(document);
}

double difference(const Matrix& found, const Json& rows) {
    REQUIRE(found.rows() == static_cast<Index>(rows.size()));
    double largest = 0;
    for (Index i = 0; i < found.rows(); ++i)
        for (Index j = 0; j < found.cols(); ++j) {
            const auto expected =
                rows.at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j)).get<double>();
            const double away = std::abs(static_cast<double>(found(i, j)) - expected);
            if (!(away <= largest)) largest = std::isnan(away) ? HUGE_VAL : away;
        }
    return largest;
}

/// A copy of a model's folder that a test may spoil.
class Spoiled {
  public:
    explicit Spoiled(const std::string& name) {
        fs::copy(folder_of(name), folder_.path(),
                 fs::copy_options::overwrite_existing | fs::copy_options::recursive);
    }
    const fs::path& path() const { return folder_.path(); }
    void write(const char* file, const std::string& text) const {
        std::ofstream(path() / file, std::ios::binary) << text;
    }
    /// With one key of config.json set to a value of JSON.
    void set(const std::string& key, const std::string& value) const {
        Json config = Json::parse(Mapping(path() / "config.json", limits::text).bytes());
        config[key] = Json::parse(value);
        write("config.json", config.dump());
    }
    /// What is said of it; nothing where it opens and computes.
    std::string refusal(const std::string& sentence = "the train",
                        const std::string& second = {}) const {
        try {
            computed(path(), {{"sentence", sentence}, {"second_text", second}});
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

  private:
    test::TemporaryFolder folder_;
};

bool says(const std::string& message, std::initializer_list<const char*> parts) {
    for (const char* const part : parts)
        if (message.find(part) == std::string::npos) return false;
    return !message.empty();
}

}  // namespace

TEST_CASE("a model's states and every head's weights are those of the library that trains it") {
    for (const char* const name :
         {"bert", "distilbert", "roberta", "gpt2", "llama", "mistral", "qwen2", "llama_gguf"})
        for (const Json& one : cases_of(name)) {
            const fs::path file = folder_of(name) / "model.gguf";
            const Computed result =
                computed(fs::exists(file) ? file : folder_of(name), one["choices"]);
            CAPTURE(name);
            std::vector<std::string> pieces;
            for (const ModelToken& token : result.scene.x.model_tokens)
                pieces.push_back(token.piece);
            CHECK(pieces == one["tokens"].get<std::vector<std::string>>());
            for (const auto& [path, rows] : one["values"].items()) {
                CAPTURE(path);
                const Matrix& found = result.evaluation.value(path);
                const auto last = static_cast<Index>(rows.size());  // of logits, not all are given
                CHECK(difference(found.bottomRows(last), rows) < tolerance);
            }
        }
}

TEST_CASE("a head's weights are its part of the file's tensor, and say where they stand") {
    const Computed result = computed(folder_of("bert"), {{"sentence", "the train"}});
    const Graph& graph = *result.scene.graph;
    const ModelPtr model = open_model(folder_of("bert").string());
    const auto place = model->weights->find("encoder.layer.1.attention.self.query.weight");
    REQUIRE(place);
    const Value there = place->file->numbers(*place->tensor);
    const NodeId w_q = graph.at("layer.1/head.2/w_q");
    CHECK(graph.node(w_q).shape() == Shape{12, 4});
    CHECK(result.evaluation.value(w_q)(5, 3) == (*there)(2 * 4 + 3, 5));
    const Explanation explanation = explain(result.evaluation, w_q, {5, 3}).explanation;
    CHECK(says(explanation.note, {"encoder.layer.1.attention.self.query.weight[11,5]", "byte"}));
    const Explanation word =
        explain(result.evaluation, graph.at("word_vectors"), {1, 2}).explanation;
    CHECK(says(word.note, {"embeddings.word_embeddings.weight[5,2]"}));
}

TEST_CASE("the lens of the last layer is what the model says; probabilities sum to 1") {
    for (const char* const name : {"gpt2", "mistral"}) {
        const Computed result = computed(folder_of(name), {{"sentence", "the train left"}});
        const Evaluation& values = result.evaluation;
        CHECK(values.value("lens/1") == values.value("logits"));
        CHECK_FALSE(values.value("lens/0") == values.value("logits"));
        const Matrix& shares = values.value("probabilities");
        for (Index row = 0; row < shares.rows(); ++row)
            CHECK(shares.row(row).sum() == doctest::Approx(1));
        const NodeId logits = result.scene.graph->at("logits");
        CHECK(result.scene.graph->node(logits).axes.columns.label(0) == "<s>");
        CHECK(folded(explain(values, logits, {1, 7}).explanation) ==
              doctest::Approx(values.value(logits)(1, 7)));
    }
    CHECK_FALSE(computed(folder_of("bert"), {{"sentence", "the"}}).scene.graph->find("logits"));
}

TEST_CASE("what Llama's kin are not: refused with the key") {
    const auto after = [](const char* model, const char* key, const char* value) {
        const Spoiled one(model);
        one.set(key, value);
        return one.refusal();
    };
    CHECK(after("llama", "hidden_act", "\"gelu\"").empty());
    CHECK(says(after("llama", "rope_scaling", R"({"rope_type": "yarn"})"), {"rope_type", "yarn"}));
    CHECK(says(after("llama", "rope_scaling", "3"), {"rope_scaling", "an object"}));
    CHECK(says(after("llama", "num_key_value_heads", "3"), {"3 for 4 heads"}));
    CHECK(says(after("llama", "head_dim", "7"), {"k_proj", "12 × 16", "14 × 16"}));
    CHECK(says(after("qwen2", "use_sliding_window", "true"), {"use_sliding_window"}));
    CHECK(says(after("gpt2", "scale_attn_weights", "false"), {"scale_attn_weights"}));
    CHECK(says(after("roberta", "pad_token_id", "41"), {"pad_token_id", "41"}));
    CHECK(says(Spoiled("gpt2").refusal("the", "train"), {"second_text", "reads one text"}));
}

TEST_CASE("heads and layers that are off: zeros for a head, its input for a layer") {
    const Json choices{{"sentence", "the train left"}, {"heads_off", "1,5"}, {"layers_off", "1"}};
    const Computed result = computed(folder_of("bert"), choices);
    const Evaluation& values = result.evaluation;
    CHECK(values.value("layer.0/concat").middleCols(4, 4).isZero());
    CHECK_FALSE(values.value("layer.0/head.1/weights").isZero());
    CHECK(values.value("layer.1/output") == values.value("layer.0/output"));
    CHECK(values.value("output") == values.value("layer.0/output"));
    CHECK_FALSE(values.value("layer.1/head.0/weights").isZero());
}

TEST_CASE("what is no model says which file, what was found and what was expected") {
    const Spoiled spoiled("bert");
    const auto after = [&](const char* key, const char* value) {
        const Spoiled one("bert");
        one.set(key, value);
        return one.refusal();
    };
    CHECK(spoiled.refusal().empty());
    CHECK(says(after("model_type", "\"mamba\""), {"config.json, model_type", "mamba", "bert"}));
    CHECK(says(after("num_attention_heads", "5"), {"hidden_size", "12 for 5 heads"}));
    CHECK(says(after("num_hidden_layers", "-1"), {"num_hidden_layers", "-1", "whole number"}));
    CHECK(says(after("num_hidden_layers", "3"), {"encoder.layer.2.", "none of this name"}));
    CHECK(says(after("intermediate_size", "21"), {"intermediate", "20 × 12", "21 × 12"}));
    CHECK(says(after("vocab_size", "7"), {"18 tokens for 7 vectors"}));
    CHECK(says(after("hidden_act", "\"mish\""), {"hidden_act", "mish", "gelu"}));
    CHECK(says(spoiled.refusal(""), {"sentence", "no token"}));
    CHECK(says(spoiled.refusal("a a a a a a a a a a a a a a a"), {"17 tokens", "16 at most"}));
    spoiled.write("model.safetensors", "no weights");
    CHECK(says(spoiled.refusal(), {"model.safetensors"}));
    fs::remove(spoiled.path() / "model.safetensors");
    CHECK(says(spoiled.refusal(), {"no model.safetensors"}));
    spoiled.write("model.safetensors.index.json", R"({"weight_map": {"a": "../../secret"}})");
    CHECK(says(spoiled.refusal(), {"weight_map", "secret", "a file of the folder"}));
    spoiled.write("config.json", "{");
    CHECK(says(spoiled.refusal(), {"config.json"}));
    try {
        open_model("no-such-model");
        FAIL("it opened");
    } catch (const Error& error) {
        CHECK(says(error.what(), {"no-such-model", "attend models", "minilm"}));
    }
}
