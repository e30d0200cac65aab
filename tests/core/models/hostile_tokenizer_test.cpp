#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "core/error.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/model.h"
#include "core/workspaces/next_token.h"
#include "spoiled.h"
#include "tokens.h"

// A tokenizer comes from a foreign file: nothing that it asks for goes on without a bound.

using namespace attend;
using namespace attend::test;

namespace {

Json tokenizer_json(const char* model) {
    return Json::parse(Mapping(folder_of(model) / "tokenizer.json", limits::document).bytes());
}

std::string repeated_text(std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

/// Splits by the pattern before bytes are paired.
Json with_pattern(const std::string& expression) {
    Json json = tokenizer_json("gpt2");
    json["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", "Isolated"}},
          {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}}}}};
    return json;
}

Json with_template(int parts, int ids) {
    Json json = tokenizer_json("gpt2");
    const Json a{{"Sequence", {{"id", "A"}}}}, b{{"Sequence", {{"id", "B"}}}};
    Json single = Json::array();
    for (int i = 0; i < parts; ++i) single.push_back({{"SpecialToken", {{"id", "s"}}}});
    single.push_back(a);
    Json pair = single;
    pair.push_back(b);
    json["post_processor"] = {
        {"type", "TemplateProcessing"},
        {"single", single},
        {"pair", pair},
        {"special_tokens", {{"s", {{"ids", std::vector<int>(static_cast<std::size_t>(ids), 1)}}}}}};
    return json;
}

std::string words_of(const std::string& expression, const std::string& text) {
    SplitBudget budget(text.size());
    std::string words;
    for (const auto& [begin, end] : SplitPattern(expression, "t").words(text, budget))
        words += fmt::format("{}-{} ", begin, end);
    return words;
}

std::string refused_by(const std::string& expression, const std::string& text) {
    try {
        words_of(expression, text);
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

/// Of this thread's processor, so that others do not count.
double seconds_for(const std::function<void()>& work) {
    const auto now = [] {
        timespec time = {};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double begin = now();
    work();
    return now() - begin;
}

}  // namespace

TEST_CASE("lists nested in a tokenizer.json are refused with their place, at any depth") {
    for (const int depth : {1'000, 100'000, 1'000'000}) {
        const std::string lists = repeated_text("[", static_cast<std::size_t>(depth)) +
                                  repeated_text("]", static_cast<std::size_t>(depth));
        for (const std::string key : {"pre_tokenizer", "normalizer", "version"}) {
            Json json = tokenizer_json("gpt2");
            json[key] = {{"x", "here"}};
            std::string text = json.dump();
            text.replace(text.find("\"here\""), 6, lists);
            CHECK(says(refusal(text),
                       {"tokenizer.json, ", key.c_str(), ", x: found nesting", "at most 32"}));
        }
    }
}

TEST_CASE("a template asks for no more tokens around a text than any tokenizer's") {
    CHECK(refusal(with_template(20, 20).dump()).empty());
    CHECK(says(refusal(with_template(20, 51).dump()),
               {"post_processor, single", "1020 or more", "at most 1000"}));
    CHECK(says(refusal(with_template(20'000, 20'000).dump()), {"single", "at most 1000"}));
    CHECK(says(refusal(with_template(20'000, 0).dump()), {"single", "at most 1000"}));
    Json json = with_pattern("a");
    Json& steps = json["pre_tokenizer"]["pretokenizers"];
    while (steps.size() < 33) steps.insert(steps.begin(), Json(steps[0]));
    CHECK(says(refusal(json.dump()), {"pretokenizers", "33 steps", "at most 32"}));
}

TEST_CASE("a pattern that goes back and forth is stopped within one budget for the whole text") {
    const std::string letters(1'000, 'a');
    for (const std::string expression :
         {R"([\s\S]*[\s\S]*[\s\S]*[\s\S]*\x01|[\s\S])", R"((?:(?:[a-z]*){6}\d|[a-z]))",
          R"((?:(?:a+a+)+y|.))", R"((?=(?:[\s\S]*){3}\x01)a|.)"}) {
        CAPTURE(expression);
        std::string message;
        CHECK(seconds_for([&] { message = refused_by(expression, letters); }) < 1);
        CHECK(says(message, {"t, the pattern “", "more than 400000 steps for a text of 1000 bytes",
                             "looks at each character a few times"}));
    }
    // A look through the whole text at every character: no step back, and yet the square.
    CHECK_FALSE(refused_by(R"([\s\S]*+\x01|[\s\S])", std::string(50'000, 'a')).empty());
    CHECK_FALSE(refused_by(R"((?![\s\S]*+\x01)[\s\S])", std::string(50'000, 'a')).empty());
    std::string message;
    CHECK(seconds_for([&] { message = refused_by(R"([\s\S]*+\x01)", std::string(50'000, 'a')); }) <
          1);
    CHECK_FALSE(message.empty());
}

TEST_CASE("a pattern that sees a part of the text first gives what it gives for the whole text") {
    CHECK(words_of(R"(\p{L}+)", std::string(5'000, 'x') + "!") == "0-5000 5000-5001 ");
    CHECK(words_of(R"(\s+(?!\S)|\s+|x)", std::string(3'000, ' ') + "x") ==
          "0-2999 2999-3000 3000-3001 ");
    CHECK(words_of("needle", std::string(3'000, '-') + "needle--") ==
          "0-3000 3000-3006 3006-3008 ");
    CHECK(words_of(R"((?<=-)\d+$)", std::string(3'000, '-') + "77") == "0-3000 3000-3002 ");
    CHECK(words_of(R"(a(?=-*z)|-+)", "a" + std::string(3'000, '-') + "z") ==
          "0-1 1-3001 3001-3002 ");
    CHECK(words_of(R"(a(?=-*z)|-+)", "a" + std::string(3'000, '-')) == "0-1 1-3001 ");
    CHECK(words_of("x?", "abxc") == "0-2 2-3 3-4 ");
    CHECK(words_of("é+", repeated_text("é", 700) + "-é") == "0-1400 1400-1401 1401-1403 ");
    CHECK(words_of("z", std::string(3'000, '-')) == "0-3000 ");
    CHECK(words_of(R"((?:\p{L}\p{M}*)+)", std::string(60'000, 'x')) == "0-60000 ");
    // Every way of meeting the end of what is seen, against what is seen at once.
    std::mt19937 random(5);
    const std::string expression = R"(ab*c|a+(?!b)|b{2,9}|(?<=b)c+a|[bc]+(?=a))";
    for (int run = 0; run < 200; ++run) {
        std::string text;
        for (std::size_t i = 200 + random() % 200; i-- > 0;)
            text += repeated_text(std::string(1, "abc"[random() % 3]), 1 + random() % 9 % 5);
        std::string whole;  // the whole text is within one window where it has no more than 256
        const std::size_t gap = 256 - 100;
        const std::string shifted = std::string(random() % gap, '-') + text.substr(0, 100);
        CHECK(words_of(expression, shifted).size() > 0);
        // Cut up behind a long run, each place is as it is without, moved by the run.
        const std::string moved = std::string(2'000, '-') + shifted;
        std::string back;
        SplitBudget budget(moved.size());
        for (const auto& [begin, end] : SplitPattern(expression, "t").words(moved, budget))
            if (end > 2'000)
                back += fmt::format("{}-{} ", begin < 2'000 ? 0 : begin - 2'000, end - 2'000);
        CHECK(back == words_of(expression, shifted));
    }
}

TEST_CASE("a pattern that only one file has never cuts up a text in the window's frame") {
    for (const char* const model : {"gpt2", "llama", "qwen2", "mistral", "roberta", "bert"})
        CHECK_FALSE(has_own_pattern(*open_model(folder_of(model).string())->tokenizer));
    const Spoiled own("gpt2");
    own.write("tokenizer.json", with_pattern(R"([\s\S]*[\s\S]*\x01|[\s\S])").dump());
    const ModelPtr model = open_model(own.path().string());
    CHECK(has_own_pattern(*model->tokenizer));
    Choices choices = default_choices("model");
    choices.model = own.path().string();
    CHECK(scene_cost(choices, {{"model:" + choices.model, model}}) == HUGE_VAL);
    CHECK(seconds_for([&] { token_named(*model->tokenizer, std::string(1'000, 'a')); }) < 0.1);
    choices.model = folder_of("gpt2").string();
    CHECK(scene_cost(choices, {{"model:" + choices.model, open_model(choices.model)}}) < 1e7);
    // A word by its first token, the same with a pattern and without.
    const ModelPtr usual = open_model(folder_of("gpt2").string());
    CHECK(token_named(*model->tokenizer, "train") == token_named(*usual->tokenizer, "train"));
}

TEST_CASE("hundreds of thousands of added tokens cost a text no more than a few") {
    std::vector<std::string> texts;
    for (int i = 0; i < 300'000; ++i) texts.push_back(std::string(10, 'a') + std::to_string(i));
    const AddedTokens many(texts, "t");
    const std::string text(960, 'a');
    CHECK(seconds_for([&] {
              for (std::size_t at = 0; at < text.size(); ++at)
                  CHECK_FALSE(many.longest_at(text, at));
          }) < 0.2);
    CHECK(many.longest_at("-aaaaaaaaaa29999x", 1) == 29'999);
}

TEST_CASE("the longest added token is found, as by looking at each of them") {
    std::mt19937 random(3);
    std::vector<std::string> texts;
    const auto some = [&](std::size_t most) {
        std::string text;
        for (std::size_t i = 1 + random() % most; i-- > 0;) text += "ab\xC3"[random() % 3];
        return text;
    };
    for (int i = 0; i < 60; ++i) texts.push_back(some(6));
    const AddedTokens added(texts, "t");
    for (int run = 0; run < 2'000; ++run) {
        const std::string text = some(12);
        std::optional<std::size_t> longest;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (text.starts_with(texts[i]) &&
                (!longest || texts[i].size() > texts[*longest].size()))
                longest = i;
        CHECK(added.longest_at(text, 0) == longest);
    }
    CHECK_THROWS_AS(AddedTokens({std::string(5'000, 'x')}, "t"), Error);
    CHECK_THROWS_AS(AddedTokens({""}, "t"), Error);
}

TEST_CASE("marks of any number are composed in the time that they take to read") {
    Json json = tokenizer_json("gpt2");
    json["normalizer"] = {{"type", "NFC"}};
    const ModelTokenizerPtr tokenizer = read_tokenizer(json.dump(), "t");
    const std::string marks = "a" + repeated_text("\u0301\u0323", 20'000);
    CHECK(seconds_for([&] { tokenizer->encode(marks); }) < 1);
}
