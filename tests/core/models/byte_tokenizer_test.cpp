#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/mapping.h"
#include "core/models/split_pattern.h"
#include "core/models/tokenizer.h"
#include "tokens.h"

// Against tokens that an independent program found: tests/references/byte_pairs.py.

using namespace attend;
using namespace attend::test;

namespace {

const Json& references() {
    static const Json all = [] {
        const Mapping file(ATTEND_SOURCE_DIR "/tests/references/byte_pairs.json", limits::document);
        return Json::parse(file.bytes());
    }();
    return all;
}

const Json& reference(std::string_view name) {
    for (const Json& one : references()["tokenizers"])
        if (one["name"] == name) return one;
    throw std::logic_error("no such reference");
}

ModelTokenizerPtr tokenizer_of(std::string_view name) {
    return read_tokenizer(reference(name)["tokenizer"].dump(), "tokenizer.json");
}

std::string check_sum(std::string_view text) {
    std::uint32_t sum = 0x811C9DC5;
    for (const char byte : text) sum = (sum ^ static_cast<std::uint8_t>(byte)) * 0x01000193;
    return fmt::format("{:08x}", sum);
}

std::string refusal(const Json& about, const char* key, const Json& value) {
    Json other = about;
    other[std::string("tokenizer.ggml.") + key] = value;
    try {
        gguf_tokenizer(other, "m.gguf");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

void has(const std::string& text, std::string_view part) {
    CHECK_MESSAGE(text.find(part) != std::string::npos, text);
}

/// The tokenizer of a reference, as a GGUF file has one.
Json in_gguf(std::string_view name, std::string_view pre) {
    const Json& json = reference(name)["tokenizer"];
    std::vector<std::string> pieces(json["model"]["vocab"].size());
    for (const auto& [piece, id] : json["model"]["vocab"].items()) pieces.at(id) = piece;
    std::vector<int> kinds(pieces.size(), 1);
    for (const Json& added : json["added_tokens"]) {
        if (added["id"] >= pieces.size()) pieces.push_back(added["content"]);
        kinds.resize(pieces.size(), 1);
        kinds.at(added["id"]) = added["special"].get<bool>() ? 3 : 4;
    }
    std::vector<std::string> merges;
    for (const Json& merge : json["model"]["merges"])
        merges.push_back(merge[0].get<std::string>() + " " + merge[1].get<std::string>());
    Json about{{"tokenizer.ggml.model", "gpt2"}, {"tokenizer.ggml.pre", pre}};
    about["tokenizer.ggml.tokens"] = pieces;
    about["tokenizer.ggml.merges"] = merges;
    about["tokenizer.ggml.token_type"] = kinds;
    const auto begin = std::find(pieces.begin(), pieces.end(), "<s>") - pieces.begin();
    about["tokenizer.ggml.bos_token_id"] = static_cast<unsigned>(begin);
    return about;
}

void check_texts(const ModelTokenizer& tokenizer, const Json& expected) {
    const auto sums = expected["sums"].get<std::string>();
    const Json &texts = references()["texts"], &without = expected["no_places"];
    REQUIRE(sums.size() == 8 * texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto text = texts[i].get<std::string>();
        const bool places = std::find(without.begin(), without.end(), i) == without.end();
        const std::string figures = in_figures(tokenizer.encode(text), places);
        CAPTURE(text);
        CAPTURE(figures);
        CHECK(check_sum(figures) == sums.substr(8 * i, 8));
    }
}

}  // namespace

TEST_CASE("a thousand nasty texts have the tokens of the library's byte pairs, as five models") {
    CHECK(references()["texts"].size() == 1000);
    CHECK(references()["tokenizers"].size() == 5);
    for (const Json& one : references()["tokenizers"]) {
        const auto name = one["name"].get<std::string>();
        CAPTURE(name);
        const ModelTokenizerPtr tokenizer = tokenizer_of(name);
        check_texts(*tokenizer, one);
        CHECK(in_figures(tokenizer->encode("the world", "is"), false) ==
              one["pair"].get<std::string>());
    }
}

TEST_CASE("a GGUF file's tokenizer gives the same tokens") {
    for (const auto& names : {std::pair{"gpt2", "gpt-2"}, std::pair{"smollm", "smollm"},
                              std::pair{"llama3", "llama-bpe"}, std::pair{"qwen2", "qwen2"},
                              std::pair{"llama3", "llama3"}, std::pair{"llama3", "llama-v3"},
                              std::pair{"qwen2", "deepseek-r1-qwen"}}) {
        INFO(names.second);
        check_texts(*gguf_tokenizer(in_gguf(names.first, names.second), "m.gguf"),
                    reference(names.first));
    }
    Json about = in_gguf("llama3", "llama-bpe");
    about["tokenizer.ggml.add_bos_token"] = false;
    CHECK(gguf_tokenizer(about, "m.gguf")->encode("").empty());
}

TEST_CASE("a byte pair's token knows its text, and leaves a space before it out of its place") {
    const ModelTokenizerPtr tokenizer = tokenizer_of("llama3");
    const std::string text = "a Attention<|end|>";
    const std::vector<ModelToken> tokens = tokenizer->encode(text);
    const ModelToken &word = tokens[tokens.size() - 2], &end = tokens.back();
    CHECK(word.piece == "ĠAttention");
    CHECK(text.substr(word.begin, word.end - word.begin) == "Attention");
    CHECK(tokenizer->text_of(word.id) == " Attention");
    CHECK_FALSE(word.special);
    CHECK(end.special);
    CHECK(tokenizer->text_of(end.id) == "<|end|>");
    CHECK(tokens.front().special);
    CHECK(tokens.front().end == 0);
    for (const ModelToken& part : tokenizer->encode("\xF0\x9F\x9A\x82"))  // 🚂
        if (!part.special) CHECK(part.end == 4);
    for (std::uint32_t id = 0; id < tokenizer->size(); ++id)
        CHECK(tokenizer->id_of(tokenizer->piece(id)) == id);
    CHECK(tokenizer->piece(1'000'000).empty());
}

TEST_CASE("what no byte pairs can be made of is refused with the key, found and expected") {
    const Json& json = reference("llama3")["tokenizer"];
    CHECK(refusal(json.dump()).empty());
    const auto changed = [&](const char* pointer, const Json& value) {
        Json other = json;
        other[Json::json_pointer(pointer)] = value;
        return refusal(other.dump());
    };
    has(changed("/model/merges/3", Json(0.5)), "merges, 3: found 0.5");
    has(changed("/model/merges/3", Json{"q", "none"}), "merge 3: found “q none”, expected two");
    has(changed("/model/merges/3", "q"), "merge 3: found “q”");
    has(changed("/model/merges/3", 7), "found 7, expected two pieces");
    has(changed("/model/vocab/A", 4'000'000'000u), "“A”");
    has(changed("/model/dropout", 0.5), "dropout: found 0.5, expected none");
    has(changed("/model/byte_fallback", true), "byte_fallback");
    has(changed("/added_tokens/0/id", 7), "the next behind the vocabulary");
    has(changed("/added_tokens/0/content", ""), "added_tokens");
    has(changed("/added_tokens/0/single_word", true), "single_word");
    has(changed("/normalizer", Json{{"type", "NFKC"}}), "found “NFKC”, expected NFC");
    has(changed("/pre_tokenizer/type", "Whitespace"), "expected ByteLevel");
    has(changed("/pre_tokenizer/pretokenizers", Json::array()), "expected ByteLevel");
    has(changed("/pre_tokenizer/pretokenizers/0/behavior", "Removed"), "expected Isolated");
    has(changed("/pre_tokenizer/pretokenizers/0/pattern/Regex", "(a"), "found “(a”");
    has(changed("/pre_tokenizer/pretokenizers/0/pattern/Regex", "\\C"), "regular expression");
    has(changed("/post_processor/processors/1/single", Json::array()), "$A, once");
    Json turned = json["post_processor"]["processors"][1]["pair"];
    std::reverse(turned.begin(), turned.end());
    has(changed("/post_processor/processors/1/pair", turned), "pair: found a beginning that");
    has(changed("/post_processor/processors/1/special_tokens/<s>/ids/0", 999999), "token 999999");
    has(changed("/post_processor/processors/0/type", "Bert"), "“Bert”");
}

TEST_CASE("what a GGUF file says of a tokenizer is refused where it cannot be") {
    const Json about = in_gguf("llama3", "llama-bpe");
    CHECK(refusal(about, "model", "gpt2").empty());
    has(refusal(about, "model", "bert"), "tokenizer.ggml.model: found “bert”, expected “gpt2”");
    has(refusal(about, "pre", "tekken"), "expected gpt-2, smollm, llama-bpe, llama3, llama-v3");
    has(refusal(about, "tokens", Json{1, 2}), "expected texts");
    has(refusal(about, "merges", 3), "a list of texts");
    has(refusal(about, "merges", Json{"none none"}), "merge 0");
    has(refusal(about, "token_type", Json{1}), "numbers");
    has(refusal(about, "bos_token_id", 1'000'000), "the number of one of");
    has(refusal(about, "add_bos_token", 1), "true or false");
    CHECK_THROWS_AS(gguf_tokenizer(Json::object(), "m.gguf"), Error);
}

TEST_CASE("a pattern that goes back and forth without end is stopped; long words are not") {
    const SplitPattern endless("(a+)+[bc]", "tokenizer.json");
    SplitBudget budget(41);
    CHECK_THROWS_AS(endless.words(std::string(40, 'a') + "d", budget), Error);
    const ModelTokenizerPtr tokenizer = tokenizer_of("qwen2");
    for (const char* sign : {"x", " ", "!", "7", "\n", "é"}) {
        std::string text;
        for (int i = 0; i < 20'000; ++i) text += sign;
        const std::vector<ModelToken> tokens = tokenizer->encode(text);
        CHECK(tokens.back().end == text.size());
    }
}

TEST_CASE("any byte of a tokenizer of byte pairs changed: read or refused, never a crash") {
    const std::string bytes = reference("roberta")["tokenizer"].dump();
    for (std::size_t i = 0; i < bytes.size(); i += 31) {
        std::string changed = bytes;
        changed[i] = i % 2 ? '9' : '"';
        (void)refusal(changed);
        (void)refusal(bytes.substr(0, i));
    }
}
