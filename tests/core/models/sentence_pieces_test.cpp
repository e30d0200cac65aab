#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/files/mapping.h"
#include "core/models/byte_pairs.h"
#include "core/models/tokenizer.h"
#include "tokens.h"

// Against tokens that independent programs found: tests/references/sentence_pieces.py.

using namespace attend;
using namespace attend::test;

namespace {

const Json& sentence_pieces() {
    static const Json all = [] {
        const Mapping file(ATTEND_SOURCE_DIR "/tests/references/sentence_pieces.json",
                           limits::document);
        return Json::parse(file.bytes());
    }();
    return all;
}

const Json& tokenizer_named(std::string_view name) {
    for (const Json& one : sentence_pieces()["tokenizers"])
        if (one["name"] == name) return one["tokenizer"];
    throw std::logic_error("no such reference");
}

std::string sum_of(std::string_view text) {
    std::uint32_t sum = 0x811C9DC5;
    for (const char byte : text) sum = (sum ^ static_cast<std::uint8_t>(byte)) * 0x01000193;
    return fmt::format("{:08x}", sum);
}

/// A SentencePiece model as a GGUF file says it.
Json scored_in_gguf(const Json& one) {
    return {
        {"tokenizer.ggml.model", "llama"},        {"tokenizer.ggml.tokens", one["tokens"]},
        {"tokenizer.ggml.scores", one["scores"]}, {"tokenizer.ggml.token_type", one["token_type"]},
        {"tokenizer.ggml.bos_token_id", 1u},      {"tokenizer.ggml.eos_token_id", 2u}};
}

std::string pieces_of(const ModelTokenizer& tokenizer, std::string_view text) {
    std::string pieces;
    for (const ModelToken& token : tokenizer.encode(text)) pieces += "|" + token.piece;
    return pieces;
}

std::string refused_tokenizer(Json json, const char* pointer, const Json& value) {
    json[Json::json_pointer(pointer)] = value;
    return attend::test::refusal(json.dump());
}

bool has_part(const std::string& text, std::string_view part) {
    CAPTURE(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("eight hundred nasty texts have the library's tokens of SentencePiece's kind") {
    const Json& all = sentence_pieces();
    REQUIRE(all["tokenizers"].size() == 6);
    for (const Json& one : all["tokenizers"]) {
        CAPTURE(one["name"].get<std::string>());
        const ModelTokenizerPtr tokenizer = read_tokenizer(one["tokenizer"].dump(), "t.json");
        const auto sums = one["sums"].get<std::string>();
        const Json& without = one["no_places"];
        REQUIRE(sums.size() == 8 * all["texts"].size());
        for (std::size_t i = 0; i < all["texts"].size(); ++i) {
            const auto text = all["texts"][i].get<std::string>();
            const bool places = std::find(without.begin(), without.end(), i) == without.end();
            const std::string figures = in_figures(tokenizer->encode(text), places);
            CAPTURE(text);
            CAPTURE(figures);
            CHECK(sum_of(figures) == sums.substr(8 * i, 8));
        }
        CHECK(in_figures(tokenizer->encode("the world", "is"), false) ==
              one["pair"].get<std::string>());
    }
}

TEST_CASE("a GGUF file's scores give the tokens of the library sentencepiece, equal ones too") {
    const Json& all = sentence_pieces();
    REQUIRE(all["scored"].size() == 2);
    for (const Json& one : all["scored"]) {
        CAPTURE(one["name"].get<std::string>());
        const ModelTokenizerPtr tokenizer = gguf_tokenizer(scored_in_gguf(one), "m.gguf");
        const auto sums = one["sums"].get<std::string>();
        REQUIRE(one["plain"].size() > 600);
        for (std::size_t i = 0; i < one["plain"].size(); ++i) {
            const auto text = all["texts"][one["plain"][i].get<std::size_t>()].get<std::string>();
            const std::string figures = in_figures(tokenizer->encode(text), false);
            CAPTURE(text);
            CAPTURE(figures);
            CHECK(sum_of(figures) == sums.substr(8 * i, 8));
        }
    }
}

TEST_CASE("a GGUF file that names no rule for words is cut as llama.cpp cuts it") {
    const Json& one = sentence_pieces()["default"];
    std::vector<std::string> pieces(one["vocabulary"].size());
    for (const auto& [piece, id] : one["vocabulary"].items()) pieces.at(id) = piece;
    const Json about{{"tokenizer.ggml.model", "gpt2"},
                     {"tokenizer.ggml.pre", "default"},
                     {"tokenizer.ggml.tokens", pieces},
                     {"tokenizer.ggml.merges", one["merges"]},
                     {"tokenizer.ggml.token_type", std::vector<int>(pieces.size(), 1)}};
    const ModelTokenizerPtr tokenizer = gguf_tokenizer(about, "m.gguf");
    const auto sums = one["sums"].get<std::string>();
    const Json& texts = sentence_pieces()["texts"];
    REQUIRE(sums.size() == 8 * texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto text = texts[i].get<std::string>();
        const std::string figures = in_figures(tokenizer->encode(text), false);
        CAPTURE(text);
        CAPTURE(figures);
        CHECK(sum_of(figures) == sums.substr(8 * i, 8));
    }
}

TEST_CASE("a character without a piece is its bytes, and their place is the character's") {
    const ModelTokenizerPtr tokenizer = read_tokenizer(tokenizer_named("llama2").dump(), "t.json");
    const std::string text = "a 🚂";
    const std::vector<ModelToken> tokens = tokenizer->encode(text);
    REQUIRE(tokens.size() == 7);  // <s>, ▁a, ▁, four bytes
    for (std::size_t i = 3; i < 7; ++i) {
        CHECK(text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin) == "🚂");
        CHECK(byte_of_piece(tokens[i].piece));
    }
    CHECK(tokens[3].piece == "<0xF0>");
    CHECK(tokenizer->text_of(tokens[3].id) == "\xF0");
    CHECK(shown_text(*tokenizer, tokens[3].id) == "⟨0xF0⟩");
    CHECK(tokenizer->text_of(tokens[1].id) == " a");
    const auto letter = tokenizer->id_of("a"), byte = tokenizer->id_of("<0x61>");
    REQUIRE((letter && byte));
    CHECK(tokenizer->text_of(*letter) == tokenizer->text_of(*byte));
    CHECK(listed_text(*tokenizer, *letter) == "a");  // no two look alike there
    CHECK(listed_text(*tokenizer, *byte) == "⟨0x61⟩");
}

TEST_CASE("where a GGUF file says so, no space is put before a text, and no token around it") {
    Json about = scored_in_gguf(sentence_pieces()["scored"][0]);
    const auto pieces = [&] { return pieces_of(*gguf_tokenizer(about, "m.gguf"), "train"); };
    CHECK(pieces().starts_with("|<s>|▁"));
    about["tokenizer.ggml.add_space_prefix"] = false;
    CHECK(pieces().starts_with("|<s>|train"));
    about["tokenizer.ggml.add_eos_token"] = true;
    CHECK(pieces().ends_with("|</s>"));
    about["tokenizer.ggml.add_bos_token"] = false;
    CHECK(pieces().starts_with("|train"));
}

TEST_CASE("a special token that is spelled out is that, and what follows is marked again") {
    const ModelTokenizerPtr tokenizer =
        gguf_tokenizer(scored_in_gguf(sentence_pieces()["scored"][0]), "m.gguf");
    CHECK(pieces_of(*tokenizer, "you</s>you") == "|<s>|▁you|</s>|▁you");
}

TEST_CASE("what no tokenizer of SentencePiece's kind can be made of is refused") {
    const Json llama = tokenizer_named("llama2"), mistral = tokenizer_named("mistral");
    CHECK(has_part(refused_tokenizer(llama, "/normalizer/normalizers/0/prepend", "_"),
                   "prepend: found “_”, expected “▁”"));
    CHECK(has_part(refused_tokenizer(llama, "/normalizer/normalizers/1/pattern/String", "\t"),
                   "expected a space"));
    CHECK(has_part(refused_tokenizer(llama, "/normalizer/normalizers/0/type", "NFKC"),
                   "found “NFKC”, expected Prepend, Replace or NFC"));
    CHECK(has_part(refused_tokenizer(mistral, "/pre_tokenizer/prepend_scheme", "often"),
                   "expected always, first or never"));
    CHECK(has_part(refused_tokenizer(mistral, "/pre_tokenizer/replacement", "_"), "expected “▁”"));
    Json about = scored_in_gguf(sentence_pieces()["scored"][0]);
    const auto refused = [&](const char* key, const Json& value) -> std::string {
        Json other = about;
        other[key] = value;
        try {
            gguf_tokenizer(other, "m.gguf");
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    CHECK(has_part(refused("tokenizer.ggml.scores", Json{1.5}), "620 numbers"));
    CHECK(has_part(refused("tokenizer.ggml.scores", "none"), "a list of numbers"));
    CHECK(has_part(refused("tokenizer.ggml.tokens", Json(620, std::string(600, 'x'))),
                   "512 bytes at most"));
}

TEST_CASE("any byte of a tokenizer of SentencePiece's kind changed: read or refused, no crash") {
    for (const char* const name : {"llama2_first", "mistral"}) {
        const std::string bytes = tokenizer_named(name).dump();
        for (std::size_t i = 0; i < bytes.size(); i += 61) {
            std::string changed = bytes;
            changed[i] = i % 2 ? '9' : '"';
            std::string said = attend::test::refusal(changed);
            CHECK((said.empty() || said.starts_with("tokenizer.json")));
            said = attend::test::refusal(bytes.substr(0, i));
            CHECK(said.starts_with("tokenizer.json"));
        }
    }
}
