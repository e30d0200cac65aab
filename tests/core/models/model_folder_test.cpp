#include "core/models/model_folder.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/models/model.h"
#include "core/models/models_here.h"
#include "model_bytes.h"
#include "spoiled.h"

using namespace attend;
using namespace attend::test;

namespace {

std::string said_of_model(const fs::path& path) {
    try {
        computed(path, {{"sentence", "the train"}});
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

/// Whether a folder or file gives the same numbers as one of the tiny models.
bool is_same_model(const fs::path& path, const std::string& name) {
    const fs::path packed = folder_of(name) / "model.gguf";
    const Json choices{{"sentence", "The train left"}};
    const Computed here = computed(path, choices),
                   there = computed(fs::exists(packed) ? packed : folder_of(name), choices);
    return here.evaluation.value("output") == there.evaluation.value("output");
}

std::string in_file(const fs::path& path) {
    return std::string(Mapping(path, limits::model).bytes());
}

std::string tensor_in(const Tensor& tensor, std::uint64_t offset) {
    REQUIRE(tensor.kind->name == "F32");
    if (tensor.sizes.size() == 1) return gguf_tensor(tensor.name, {tensor.sizes[0]}, 0, offset);
    return gguf_tensor(tensor.name, {tensor.sizes[1], tensor.sizes[0]}, 0, offset);
}

std::string entry(std::string_view key, std::uint16_t number) {
    constexpr std::uint32_t uint16_type = 2;
    return gguf_text(key) + bytes_of(uint16_type) + bytes_of(number);
}

/// A part of a model that lies in two files, as llama.cpp's gguf-split makes them: the first has
/// what the model says of itself.
std::string part_of_two(const std::string& whole, std::uint16_t number) {
    const TensorList list = read_gguf(whole, "m.gguf");
    const std::size_t half = list.tensors.size() / 2, begin = number == 0 ? 0 : half,
                      end = number == 0 ? half : list.tensors.size();
    constexpr std::size_t entries_at = 24;
    std::uint64_t entries = 0;
    std::memcpy(&entries, whole.data() + 16, sizeof entries);
    const std::size_t entries_end = whole.find(gguf_text(list.tensors.front().name));
    std::string about = whole.substr(entries_at, entries_end - entries_at);
    if (number > 0) {
        constexpr std::uint32_t text_type = 8;
        about = gguf_text("general.architecture") + bytes_of(text_type) + gguf_text("llama");
        entries = 1;
    }
    about += entry("split.no", number) + entry("split.count", 2) +
             entry("split.tensors.count", static_cast<std::uint16_t>(list.tensors.size()));
    std::string names, data;
    for (std::size_t i = begin; i < end; ++i) {
        const Tensor& tensor = list.tensors[i];
        names += tensor_in(tensor, data.size());
        data = padded(data + whole.substr(tensor.begin, tensor.bytes()));
    }
    return padded(gguf_begin(end - begin, entries + 3) + about + names) + data;
}

}  // namespace

TEST_CASE("bert-base-uncased's own names of its norms, gamma and beta, are read") {
    const Spoiled one("bert");
    one.change_header([](Json& header) {
        Json renamed = Json::object();
        for (const auto& [name, tensor] : header.items()) {
            std::string old = name;
            for (const auto& [now, then] : {std::pair{"LayerNorm.weight", "LayerNorm.gamma"},
                                            {"LayerNorm.bias", "LayerNorm.beta"}})
                if (old.ends_with(now))
                    old.replace(old.size() - std::strlen(now), std::string::npos, then);
            renamed[old] = tensor;
        }
        REQUIRE(renamed.dump().find("gamma") != std::string::npos);
        header = renamed;
    });
    CHECK(is_same_model(one.path(), "bert"));
}

TEST_CASE(
    "a BERT with a vocab.txt and no tokenizer.json is read, in lower case unless it says no") {
    const Spoiled one("bert");
    const Json tokenizer = Json::parse(in_file(one.path() / "tokenizer.json"));
    std::vector<std::string> pieces(tokenizer["model"]["vocab"].size());
    for (const auto& [piece, id] : tokenizer["model"]["vocab"].items()) pieces.at(id) = piece;
    fs::remove(one.path() / "tokenizer.json");
    CHECK(says(one.refusal(), {"no tokenizer.json"}));
    one.write("vocab.txt", fmt::format("{}\r\n", fmt::join(pieces, "\r\n")));
    CHECK(is_folder_of_model(one.path()));
    CHECK(is_same_model(one.path(), "bert"));
    one.write("tokenizer_config.json", R"({"do_lower_case": false})");
    const Computed cased = computed(one.path(), {{"sentence", "The train"}});
    CHECK(cased.scene.asks().model_tokens.at(1).piece == "[UNK]");
    one.write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\na\n");
    CHECK(says(one.refusal(), {"vocab.txt, line 5", "“a” a second time"}));
    one.write("vocab.txt", "[UNK]\na\n");
    CHECK(says(one.refusal(), {"vocab.txt", "no “[CLS]”"}));
}

TEST_CASE(
    "a folder of sentence-transformers, and one of Hugging Face's cache, open what is in them") {
    const TemporaryFolder folder;
    const auto copied = [](const fs::path& to) {
        fs::create_directories(to.parent_path());
        fs::copy(folder_of("bert"), to);
    };
    copied(folder.path() / "old" / "0_Transformer");
    std::ofstream(folder.path() / "old" / "modules.json")
        << R"([{"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
               {"path": "0_Transformer", "type": "sentence_transformers.models.Transformer"}])";
    CHECK(is_same_model(folder.path() / "old", "bert"));
    CHECK(open_model((folder.path() / "old").string())->name == "old");
    std::ofstream(folder.path() / "old" / "modules.json")
        << R"([{"path": "..", "type": "x.Transformer"}])";
    CHECK(says(said_of_model(folder.path() / "old"), {"no config.json"}));

    const fs::path cached = folder.path() / "models--owner--tiny";
    copied(cached / "snapshots" / "b");
    fs::create_directories(cached / "snapshots" / "a");
    fs::create_directories(cached / "refs");
    std::ofstream(cached / "refs" / "main") << "b";
    CHECK(is_same_model(cached, "bert"));
    CHECK(open_model(cached.string())->name == "owner/tiny");
}

TEST_CASE("a model in two GGUF files is read whole, whichever of them is named") {
    const std::string whole = in_file(folder_of("llama_gguf") / "model.gguf");
    const TemporaryFolder folder;
    const fs::path first = folder.file("tiny-00001-of-00002.gguf", part_of_two(whole, 0));
    CHECK(says(said_of_model(first), {"part 1 of 2, and no tiny-00002-of-00002.gguf"}));
    const fs::path second = folder.file("tiny-00002-of-00002.gguf", part_of_two(whole, 1));
    for (const fs::path& path : {first, second, folder.path()})
        CHECK(is_same_model(path, "llama_gguf"));
    CHECK(open_model(second.string())->name == "tiny");
    fs::copy(first, folder.path() / "other.gguf");
    CHECK(says(said_of_model(folder.path() / "other.gguf"), {"one of 2 parts", "by another name"}));
}

TEST_CASE("a tokenizer may know more tokens than there are vectors; a text with one is refused") {
    const Spoiled one("bert");
    Json json = Json::parse(in_file(one.path() / "tokenizer.json"));
    const std::size_t vectors = json["model"]["vocab"].size();
    json["model"]["vocab"]["later"] = vectors;
    one.write("tokenizer.json", json.dump());
    CHECK(is_same_model(one.path(), "bert"));
    const std::string said = one.refusal("the later train");
    CAPTURE(said);
    CHECK(says(said, {"the token “later”, number 18", "numbers 0 to 17"}));
    const ModelPtr model = open_model(one.path().string());
    CHECK(oddities(*model).size() == 1);
    CHECK(says(oddities(*model).front(), {"1 token of the tokenizer without a vector"}));
}

TEST_CASE("weights that are a pointer, or quantized, and parts that are missing are named") {
    const Spoiled one("bert");
    one.write("model.safetensors", "version https://git-lfs.github.com/spec/v1\nsize 90868376\n");
    CHECK(says(one.refusal(), {"model.safetensors: found a Git LFS pointer", "git lfs pull"}));
    one.write("config.json", "<!DOCTYPE html>");
    CHECK(says(one.refusal(), {"config.json: found a web page (HTML)", "a model's config.json"}));
    const Spoiled quantized("llama");
    quantized.set("quantization_config", R"({"quant_method": "bitsandbytes"})");
    CHECK(says(quantized.refusal(), {"weights that are quantized by “bitsandbytes”", "GGUF"}));
    const Spoiled parts("bert");
    fs::remove(parts.path() / "model.safetensors");
    parts.write("model.safetensors.index.json", R"({"weight_map": {"a": "model-2.safetensors"}})");
    CHECK(says(parts.refusal(), {"weight_map: found no model-2.safetensors"}));
}

TEST_CASE("a model of Hugging Face's cache is listed as owner/name, a second one by its path") {
    const TemporaryFolder hub;
    for (const char* const snapshot : {"a", "b"}) {
        const fs::path folder = hub.path() / "models--owner--tiny" / "snapshots" / snapshot;
        fs::create_directories(folder.parent_path());
        fs::copy(folder_of("bert"), folder);
    }
    setenv("HF_HUB_CACHE", hub.path().c_str(), 1);
    std::vector<ModelPlace> found;
    for (const ModelPlace& place : models_here())
        if (place.name == "owner/tiny") found.push_back(place);
    REQUIRE(found.size() == 2);
    CHECK(found[0].id == "owner/tiny");
    CHECK(found[1].id == found[1].path.string());
    for (const ModelPlace& place : found) CHECK(find_model(place.id).path == place.path);
    unsetenv("HF_HUB_CACHE");
}
