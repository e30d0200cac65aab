#include "core/models/model.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/graph/explain.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/workspace.h"
#include "model_bytes.h"
#include "spoiled.h"

// Whole models against what an independent program made of them: tests/references/models.py.

using namespace attend;
using namespace attend::test;
namespace fs = std::filesystem;

namespace {

/// Of float32 against float64, after two layers: 1e-6 is the most that was found; the issue of
/// every model is 1e-4.
constexpr double tolerance = 5e-6;

Json cases_of(const std::string& name) {
    const Mapping file(folder_of(name) / "expected.json", limits::document);
    return Json::parse(file.bytes());
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
            for (const ModelToken& token : result.scene.asks().model_tokens)
                pieces.push_back(token.piece);
            CHECK(pieces == one["tokens"].get<std::vector<std::string>>());
            for (const auto& value : one["values"].items()) {
                CAPTURE(value.key());
                const Matrix& found = result.evaluation.value(value.key());
                const auto& rows = value.value();
                const auto last = static_cast<Index>(rows.size());  // of logits, not all are given
                CHECK(difference(found.bottomRows(last), rows) < tolerance);
            }
        }
}

TEST_CASE("the divisors of turns are read") {
    const ModelPtr model = open_model((folder_of("llama_gguf") / "model.gguf").string());
    CHECK_FALSE(model->options.rotation.divisors.empty());
    for (const std::string& name : model->weights->unread()) CHECK(name != "rope_freqs.weight");
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

TEST_CASE("tensors are named whole, as they stand in the file, with the type that was found") {
    constexpr const char* key = "encoder.layer.1.attention.output.LayerNorm.weight";
    const Spoiled one("bert");
    one.change_header([&](Json& header) { header[key]["dtype"] = "I32"; });
    CHECK(says(one.refusal(), {(std::string("tensor “") + key + "”").c_str(),
                               "numbers of the type I32", "F32", "BF16"}));
    const Spoiled prefixed("bert");
    prefixed.change_header([&](Json& header) {
        Json renamed = Json::object();
        for (const auto& [name, tensor] : header.items())
            if (name != key) renamed[name == "__metadata__" ? name : "bert." + name] = tensor;
        header = renamed;
    });
    CAPTURE(prefixed.refusal());
    CHECK(says(prefixed.refusal(),
               {(std::string("tensor “bert.") + key + "”").c_str(), "none of this name"}));
}

TEST_CASE("what of a model's files nobody reads is told") {
    const Spoiled one("bert");
    one.change_header([](Json& header) {
        header["pooler.dense.weight"] = {
            {"dtype", "F32"}, {"shape", {0, 12}}, {"data_offsets", {0, 0}}};
        header["position_ids"] = {{"dtype", "I64"}, {"shape", {0}}, {"data_offsets", {0, 0}}};
    });
    std::ofstream(one.path() / "model.safetensors", std::ios::binary | std::ios::app) << "behind";
    one.set("logit_scale", "0.5");
    one.set("torch_dtype", "\"float16\"");
    const Computed result = computed(one.path(), {{"sentence", "the train"}});
    const Model& model = *model_of(result.scene.asks());
    CHECK(unread_tensors(model, 2) == "2 tensors not read: pooler.dense.weight, position_ids");
    CHECK(unread_tensors(model, 0) == "2 tensors not read");
    CHECK(unread_tensors(model, 1) == "2 tensors not read: pooler.dense.weight, …");
    REQUIRE(result.scene.notices.size() == 2);
    CHECK(result.scene.notices[0].text == "1 setting of the model not read: logit_scale");
    CHECK(result.scene.notices[1].text ==
          "model.safetensors: 6 bytes behind the last tensor, which nobody names");
    const Spoiled turned("llama");
    turned.set("rope_parameters", R"({"rope_theta": 1e4, "partial_rotary_factor": 0.5})");
    const std::vector<std::string> unread = open_model(turned.path().string())->unread_settings;
    CHECK(std::ranges::count(unread, "rope_parameters, partial_rotary_factor") == 1);
    CHECK(std::ranges::count(unread, "rope_parameters, rope_theta") == 0);
    const Computed whole = computed(folder_of("bert"), {{"sentence", "the train"}});
    CHECK(whole.scene.notices.empty());
    CHECK(unread_tensors(*model_of(whole.scene.asks()), 2).empty());
}

TEST_CASE("a model that writes needs its own way to tokens, where it is not tied to the words'") {
    const Spoiled one("gpt2");
    one.set("tie_word_embeddings", "false");
    const Computed result = computed(one.path(), {{"sentence", "the train"}});
    CHECK_FALSE(result.scene.graph->find("logits"));
    REQUIRE(result.scene.notices.size() == 1);
    CHECK(says(result.scene.notices[0].text, {"tie_word_embeddings"}));
}

TEST_CASE("a masked model with its head says what stands at a place") {
    const Spoiled one("bert");
    CHECK_FALSE(computed(one.path(), {{"sentence", "the"}}).scene.graph->find("logits"));
    constexpr Index d = 12, tokens = 18;
    Matrix w(d, d), b(1, d), gain(1, d), shift(1, d), bias(1, tokens);
    std::string data;
    Json tensors = Json::object();
    const auto add = [&](const char* name, Matrix& matrix, std::vector<Index> shape, double seed) {
        const std::size_t begin = data.size();
        for (Index row = 0; row < matrix.rows(); ++row)
            for (Index column = 0; column < matrix.cols(); ++column) {
                const auto i = static_cast<double>(row * matrix.cols() + column);
                const auto number = static_cast<float>(std::sin(seed + 1.7 * i));
                matrix(row, column) = static_cast<Scalar>(number);
                data += test::bytes_of(number);
            }
        tensors[std::string("cls.predictions.") + name] = {
            {"dtype", "F32"}, {"shape", shape}, {"data_offsets", {begin, data.size()}}};
    };
    add("transform.dense.weight", w, {d, d}, 1);
    add("transform.dense.bias", b, {d}, 2);
    add("transform.LayerNorm.weight", gain, {d}, 3);
    add("transform.LayerNorm.bias", shift, {d}, 4);
    add("bias", bias, {tokens}, 5);
    std::string there(Mapping(one.path() / "model.safetensors", limits::text).bytes());
    std::uint64_t length = 0;
    std::memcpy(&length, there.data(), sizeof length);
    const std::size_t before = there.size() - 8 - length;
    one.write("model.safetensors", there + data);
    one.change_header([&](Json& header) {
        for (const auto& [name, tensor] : tensors.items()) {
            header[name] = tensor;
            for (Json& offset : header[name]["data_offsets"])
                offset = offset.get<std::size_t>() + before;
        }
    });
    const Computed result = computed(one.path(), {{"sentence", "the [MASK] left"}});
    const Matrix x = result.evaluation.value("output").row(2);
    const Matrix hidden = x * w.transpose() + b;
    const Matrix active =
        hidden.unaryExpr([](Scalar h) { return h * (1 + std::erf(h / std::sqrt(Scalar(2)))) / 2; });
    const Scalar mean = active.mean();
    const Scalar deviation =
        std::sqrt((active.array() - mean).square().mean() + Scalar(1e-3));  // as its config says
    const Matrix normal =
        ((active.array() - mean) / deviation * gain.array() + shift.array()).matrix();
    const Matrix table = result.evaluation.value("vocabulary");
    const Matrix expected = normal * table.transpose() + bias;
    CHECK(result.evaluation.value("logits").row(2).isApprox(expected, Scalar(1e-4)));
    CHECK(result.evaluation.value("probabilities").row(2).sum() == doctest::Approx(1));
}

TEST_CASE("a .gguf file opens by its folder; what is none of a model's files is said to be that") {
    const test::TemporaryFolder folder;
    const auto refusal = [](const fs::path& path) -> std::string {
        try {
            open_model(path.string());
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    CHECK(says(refusal(folder.path()), {"no config.json"}));
    fs::copy(folder_of("llama_gguf") / "model.gguf", folder.path() / "tiny.gguf");
    CHECK(open_model(folder.path().string())->name == "tiny");
    fs::copy(folder.path() / "tiny.gguf", folder.path() / "unnamed");
    CHECK(refusal(folder.path() / "unnamed").empty());
    fs::copy(folder.path() / "tiny.gguf", folder.path() / "other.gguf");
    CHECK(says(refusal(folder.path()), {"2 .gguf files", "other.gguf"}));
    CHECK(says(refusal("/etc/passwd"), {"/etc/passwd", "none of a model's", "config.json"}));
    CHECK(says(refusal("/dev/null"), {"/dev/null", "no plain file"}));
    CHECK(says(refusal(folder.file("text.gguf", "no weights at all")), {"text.gguf"}));
}

TEST_CASE("what a model does not read of a text is told, and a second text has a word") {
    const auto notices = [](const char* model, const char* sentence) {
        std::string texts;
        for (const Notice& notice :
             computed(folder_of(model), {{"sentence", sentence}}).scene.notices)
            texts += notice.choice + ": " + notice.text;
        return texts;
    };
    CHECK(says(notices("gpt2", "the “train” 日"), {"sentence: found ““” 日”", "does not read it"}));
    CHECK(notices("gpt2", "the train\n").empty());
    CHECK(notices("bert", "the 日 train").empty());  // [UNK]
    CHECK(says(Spoiled("bert").refusal("the", "  "), {"second_text: found no token"}));
}

TEST_CASE("where no processor stands around a text, there is nothing around it") {
    for (const char* const model : {"bert", "roberta", "gpt2"}) {
        const Spoiled one(model);
        Json json = Json::parse(Mapping(one.path() / "tokenizer.json", limits::text).bytes());
        json["post_processor"] = nullptr;
        one.write("tokenizer.json", json.dump());
        const Computed result = computed(one.path(), {{"sentence", "the train"}});
        CHECK(result.scene.asks().model_tokens.size() == 2);
    }
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
    CHECK(says(after("vocab_size", "7"), {"word_embeddings", "18 × 12", "7 × 12"}));
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
    CHECK(says(spoiled.refusal(), {"config.json, line 1"}));
    spoiled.write("config.json", "");
    CHECK(says(spoiled.refusal(), {"config.json: found an empty file, expected a JSON object"}));
    const Spoiled unreadable("bert");
    unreadable.write("tokenizer.json", "{\n \"model\": nonsense}");
    CHECK(
        says(unreadable.refusal(), {"tokenizer.json, line 2, column 12: found", "expected JSON"}));
    unreadable.write("tokenizer.json", " ");
    CHECK(says(unreadable.refusal(), {"tokenizer.json: found an empty file"}));
    try {
        open_model("no-such-model");
        FAIL("it opened");
    } catch (const Error& error) {
        CHECK(says(error.what(), {"no-such-model", "attend models", "minilm"}));
    }
}
