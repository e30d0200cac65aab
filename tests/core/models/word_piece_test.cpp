#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/files/mapping.h"
#include "core/models/tokenizer.h"
#include "tokens.h"

// Against tokens that an independent program found: tests/references/word_piece.py.

using namespace attend;
using namespace attend::test;

namespace {

Json word_piece_references() {
    const Mapping file(ATTEND_SOURCE_DIR "/tests/references/word_piece.json", limits::document);
    return Json::parse(file.bytes());
}

ModelTokenizerPtr small() {
    return read_tokenizer(word_piece_references()["tokenizer"].dump(), "tokenizer.json");
}

}  // namespace

TEST_CASE("a thousand nasty texts have the tokens, and the places, of the library's tokenizer") {
    const Json all = word_piece_references();
    const ModelTokenizerPtr tokenizer = read_tokenizer(all["tokenizer"].dump(), "tokenizer.json");
    CHECK(all["texts"].size() == 1000);
    for (const Json& one : all["texts"]) {
        const std::string text = one[0];
        CAPTURE(text);
        CHECK(in_figures(tokenizer->encode(text)) == one[1].get<std::string>());
    }
}

TEST_CASE("a token knows its piece and its place; a pair has a separator behind each") {
    const ModelTokenizerPtr tokenizer = small();
    const std::vector<ModelToken> tokens = tokenizer->encode("The é [MASK]", "a");
    CHECK(tokens.front().piece == "[CLS]");
    CHECK(tokens.front().special);
    CHECK(tokens.back().piece == "[SEP]");
    CHECK(tokens[tokens.size() - 2].piece == "a");
    CHECK(tokens[tokens.size() - 2].begin == 0);
    bool masked = false;
    for (const ModelToken& token : tokens) {
        CHECK(tokenizer->piece(token.id) == token.piece);
        if (token.piece != "[MASK]") continue;
        masked = true;
        CHECK(token.begin == 7);  // é is two bytes
        CHECK(token.special);
    }
    CHECK(masked);
    CHECK(tokenizer->encode("").size() == 2);
    CHECK(tokenizer->text_of(*tokenizer->id_of("##t")) == "t");
    CHECK(tokenizer->text_of(*tokenizer->id_of("a")) == "a");
    CHECK_FALSE(tokenizer->id_of("##none"));
}

TEST_CASE("what is no WordPiece tokenizer is refused with the key, what was found and expected") {
    const auto has = [](const std::string& text, std::string_view part) {
        CHECK_MESSAGE(text.find(part) != std::string::npos, text);
    };
    Json json = word_piece_references()["tokenizer"];
    CHECK(refusal(json.dump()).empty());
    has(refusal("{"), "tokenizer.json, line 1, column 2: found the end of the file, expected JSON");
    has(refusal("[]"), "expected an object");
    const auto changed = [&](const char* pointer, const Json& value) {
        Json other = json;
        other[Json::json_pointer(pointer)] = value;
        return refusal(other.dump());
    };
    has(changed("/model/type", "Unigram"), "found “Unigram”, expected WordPiece or BPE");
    has(changed("/normalizer/type", "NFC"), "expected BertNormalizer");
    has(changed("/normalizer/lowercase", 3), "true or false");
    has(changed("/model/vocab/a", 1'000'000), "“a”");
    has(changed("/model/vocab/a", -1), "“a”");
    has(changed("/model/vocab/a", 0), "that no other piece has");
    has(changed("/model/max_input_chars_per_word", 1'000'000), "up to 1000");
    has(changed("/model/unk_token", "[none]"), "“[none]”");
    has(changed("/added_tokens/0/content", "[gone]"), "“[gone]”");
}

TEST_CASE("any byte of a tokenizer changed: read or refused, never a crash") {
    const std::string bytes = word_piece_references()["tokenizer"].dump();
    for (std::size_t i = 0; i < bytes.size(); i += 7) {
        std::string changed = bytes;
        changed[i] = i % 2 ? '9' : '"';
        (void)refusal(changed);
        (void)refusal(bytes.substr(0, i));
    }
}

TEST_CASE("special tokens stand around a text as the file says, or the file is refused") {
    Json json = word_piece_references()["tokenizer"];
    json["post_processor"] = nullptr;
    CHECK_FALSE(read_tokenizer(json.dump(), "t.json")->encode("a").front().special);
    json["post_processor"] =
        Json::parse(R"({"type": "BertProcessing", "sep": ["[SEP]", 102], "cls": ["[CLS]", 101]})");
    CHECK(read_tokenizer(json.dump(), "t.json")->encode("a").front().piece == "[CLS]");
    json["post_processor"]["cls"] = Json::array({"[SEP]", 102});
    CHECK(refusal(json.dump()) ==
          "tokenizer.json, post_processor, cls: found “[SEP]”, expected “[CLS]”");
    json["post_processor"]["type"] = "Nope";
    CHECK(refusal(json.dump()).find("found “Nope”, expected TemplateProcessing") !=
          std::string::npos);
    json["post_processor"] = "x";
    CHECK_FALSE(refusal(json.dump()).empty());
    json["post_processor"] = Json::parse(
        R"({"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "[SEP]"}}, {"Sequence": {"id": "A"}}]})");
    CHECK(refusal(json.dump()).find("found “[SEP] A”, expected “[CLS] A [SEP]”") !=
          std::string::npos);
}
