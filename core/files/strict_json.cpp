#include "core/files/strict_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr int deepest = 32;

/// "line 3, column 5" of a byte offset.
std::string line_and_column(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n');
    const std::size_t column =
        line_start == std::string_view::npos ? before.size() : before.size() - line_start - 1;
    return fmt::format("line {}, column {}", line, column);
}

std::string found_at(std::string_view text, std::size_t offset) {
    if (offset > text.size() || offset == 0) return "the end of the file";
    return in_quotes(text.substr(offset - 1, 12));
}

template <class AnyJson>
std::string kind_of_any(const AnyJson& json) {
    if (json.is_string())
        return "the text " + in_quotes(json.template get_ref<const std::string&>());
    if (json.is_number()) return "the number " + json.dump();
    if (json.is_boolean()) return json.dump();
    if (json.is_array()) return "a list";
    if (json.is_object()) return "an object";
    return "null";
}

}  // namespace

void refuse_json(std::string_view text, std::string_view place, std::size_t byte) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw Error(place, "an empty file", "a JSON object");
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        throw Error(place, "a text in UTF-16", "JSON in UTF-8");
    throw Error(fmt::format("{}, {}", place, line_and_column(text, byte)), found_at(text, byte),
                "JSON");
}

Json parse_strictly(std::string_view text, std::string_view place) {
    // The parser takes a zero byte for the end, and would not look at what comes after it.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        refuse_json(text, place, zero + 1);
    std::vector<std::set<std::string>> keys;
    std::vector<std::string> path;  // the key that is read, in every object around it
    const auto where = [&] {
        std::string names(place);
        for (const std::string& key : path)
            if (!key.empty()) names += ", " + key;
        return names;
    };
    const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (depth > deepest)
            throw Error(where(), fmt::format("nesting deeper than {}", deepest), "a document");
        if (event == Json::parse_event_t::object_start) {
            keys.emplace_back();
            path.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            keys.pop_back();
            path.pop_back();
        } else if (event == Json::parse_event_t::key) {
            path.back().clear();
            const auto key = parsed.get<std::string>();
            if (!keys.back().insert(key).second)
                throw Error(where(), fmt::format("the key {} twice", in_quotes(key)),
                            "each key once");
            path.back() = key;
        }
        return true;
    };
    try {
        return Json::parse(text, watch);
    } catch (const Json::parse_error& error) {
        refuse_json(text, place, error.byte);
    } catch (const Json::exception& error) {
        // "[json.exception.out_of_range.406] number overflow parsing '1e999'", of any length.
        const std::string_view reason = error.what();
        const std::size_t begin = reason.find('\'') + 1, end = reason.rfind('\'');
        const bool quoted = begin > 0 && begin <= end;
        throw Error(where(), in_quotes(quoted ? reason.substr(begin, end - begin) : reason),
                    "a number that fits (up to 1.8e308)");
    }
}

std::string kind_of(const Json& json) { return kind_of_any(json); }
std::string kind_of(const nlohmann::json& json) { return kind_of_any(json); }

void expect_object(const Json& json, const std::string& where) {
    if (!json.is_object()) throw Error(where, kind_of(json), "an object");
}

}  // namespace attend
