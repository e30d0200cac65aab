#pragma once
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>

#include "core/files/strict_json.h"
#include "model_bytes.h"

namespace attend::test {

// Other JSON in place of a model's own, as somebody makes it who wants a program to end: nested,
// long, of other kinds, with parts in other places. The same changes for the same numbers.

using JsonRandom = std::mt19937;

/// A value somewhere in it, the root seldom.
inline Json& value_in(JsonRandom& random, Json& json) {
    Json* at = &json;
    while (at->is_structured() && !at->empty() && random() % 6 != 0)
        at = &std::next(at->begin(), static_cast<std::ptrdiff_t>(random() % at->size())).value();
    return *at;
}

/// Stands for lists in one another, as many as no program's own way of writing JSON bears.
inline constexpr std::string_view deep_lists = "100,000 lists in one another";

/// A tokenizer that asks for a great deal of every text: by its pattern, or by its template.
inline Json hostile_tokenizer(JsonRandom& random, Json json) {
    if (random() % 2) {
        const Json split{{"type", "Split"},
                         {"pattern", {{"Regex", R"([\s\S]*[\s\S]*[\s\S]*[\s\S]*\x01|[\s\S])"}}},
                         {"behavior", "Isolated"}};
        const Json bytes{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
        json["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", {split, bytes}}};
        return json;
    }
    Json parts(2'000, Json{{"SpecialToken", {{"id", "s"}}}});
    parts.push_back({{"Sequence", {{"id", "A"}}}});
    Json pair = parts;
    pair.push_back({{"Sequence", {{"id", "B"}}}});
    json["post_processor"] = {{"type", "TemplateProcessing"},
                              {"single", parts},
                              {"pair", pair},
                              {"special_tokens", {{"s", {{"ids", Json(20'000, 1)}}}}}};
    return json;
}

/// What no reader of a model expects.
inline Json hostile_value(JsonRandom& random) {
    const auto nested = [](int depth) {
        Json list = Json::array();
        for (int i = 0; i < depth; ++i) list = Json::array({std::move(list)});
        return list;
    };
    switch (random() % 14) {
        case 0:
            return nullptr;
        case 1:
            return -1;
        case 2:
            return 0.5;
        case 3:
            return 1e300;
        case 4:
            return ~0ull;
        case 5:
            return 1u << 31;
        case 6:
            return "";
        case 7:
            return std::string(100'000, 'a');
        case 8:
            return Json::object();
        case 9:
            return random() % 2 ? nested(20) : Json(deep_lists);
        case 10:
            return nested(200);
        case 11:
            return Json(20'000, Json::array());
        case 12:
            return R"([\s\S]*[\s\S]*[\s\S]*\x01|(?:(?:a{1,250}){1,250}b|.)|[\s\S])";
        default:
            return Json(3'000, 1);
    }
}

inline void change_json(JsonRandom& random, Json& json) {
    Json& place = value_in(random, json);
    switch (random() % 5) {
        case 0:
            place = hostile_value(random);
            break;
        case 1:  // a part of it somewhere else
            place = Json(value_in(random, json));
            break;
        case 2:  // a part of it within itself
            place = Json{{"type", place}, {"id", place}};
            break;
        case 3:
            if (place.is_structured() && !place.empty()) place.erase(place.begin());
            break;
        default:
            if (place.is_array() && !place.empty())
                for (std::size_t i = 1 + random() % 3'000; i-- > 0;) place.push_back(place[0]);
            else
                place = hostile_value(random);
    }
}

/// A JSON text, or a file that begins with the length of one, as .safetensors do: changed in so
/// many places.
inline std::string with_changed_json(JsonRandom& random, const std::string& bytes, int places) {
    std::uint64_t length = 0;
    const bool is_header = !bytes.starts_with('{');
    if (is_header) std::memcpy(&length, bytes.data(), sizeof length);
    Json json = Json::parse(is_header ? bytes.substr(sizeof length, length) : bytes);
    if (json.contains("pre_tokenizer") && random() % 3 == 0)
        json = hostile_tokenizer(random, std::move(json));
    else
        for (int i = 0; i < places; ++i) change_json(random, json);
    std::string text = json.dump();
    constexpr std::size_t deep = 100'000;
    const std::string quoted = '"' + std::string(deep_lists) + '"';
    if (const std::size_t at = text.find(quoted); at != std::string::npos)
        text.replace(at, quoted.size(), std::string(deep, '[') + std::string(deep, ']'));
    return is_header ? safetensors(text, std::string_view(bytes).substr(sizeof length + length))
                     : text;
}

/// Counts, lengths and types of a GGUF file's header become others, with room behind for what they
/// announce.
inline std::string with_changed_counts(JsonRandom& random, std::string bytes) {
    constexpr std::size_t header = 6'000, room = 30'000'000;
    constexpr std::uint64_t counts[] = {0,          1,          9'999,      1'000'000,
                                        25'000'000, 1ull << 31, 1ull << 62, ~0ull};
    for (std::size_t i = 1 + random() % 3; i-- > 0;) {
        const std::uint64_t count = counts[random() % std::size(counts)];
        const std::size_t size = random() % 2 ? sizeof count : sizeof(std::uint32_t);
        const std::size_t at = random() % (std::min(bytes.size(), header) - size);
        std::memcpy(bytes.data() + at, &count, size);
    }
    if (random() % 4 == 0) bytes.resize(bytes.size() + room);
    return bytes;
}

}  // namespace attend::test
