#include "core/files/strict_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/files/read_json.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::size_t deepest = 32;

/// "line 3, column 5", both from 1, of the last of so many bytes; where there are none, of the
/// first.
std::string line_and_column(std::string_view text, std::size_t bytes) {
    const std::string_view before =
        text.substr(0, std::min(std::max<std::size_t>(bytes, 1) - 1, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') + 1;  // 0 where there is none
    return fmt::format("line {}, column {}", line, before.size() - line_start + 1);
}

std::string found_at(std::string_view text, std::size_t offset) {
    if (offset > text.size() || offset == 0) return "the end of the file";
    if (text.find_first_not_of(" \t\r\n", offset - 1) == text.npos) return "the end of the file";
    if (text[offset - 1] == '\n' || text[offset - 1] == '\r') return "the end of the line";
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

/// Builds the JSON value while the parser reads, without recursion, however deep the text. Json's
/// own way looks through an object's keys again for each one that is added: a painted mask or the
/// header of a model would take their square.
template <class AnyJson>
class StrictReader final : public nlohmann::json_sax<AnyJson> {
    using Sax = nlohmann::json_sax<AnyJson>;

  public:
    StrictReader(std::string_view text, std::string_view place, ReadingBudget& budget)
        : text_(text), place_(place), budget_(budget) {}

    AnyJson take() { return std::move(root_); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(typename Sax::number_integer_t value) override { return add(value); }
    bool number_unsigned(typename Sax::number_unsigned_t value) override { return add(value); }
    bool number_float(typename Sax::number_float_t value, const std::string&) override {
        return add(value);
    }
    bool string(std::string& value) override {
        count(text_bytes, value.size());
        return add(std::move(value));
    }
    bool binary(typename Sax::binary_t& value) override { return add(std::move(value)); }
    bool start_object(std::size_t) override { return open(AnyJson::object()); }
    bool start_array(std::size_t) override { return open(AnyJson::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& key) override {
        Level& level = levels_.back();
        count(key_bytes, key.size());
        if (!is_new(level, key)) {
            level.key.clear();
            throw Error(where(), fmt::format("the key {} twice", in_quotes(key)), "each key once");
        }
        level.key = std::move(key);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&,
                     const nlohmann::detail::exception& error) override {
        constexpr int number_overflow = 406;
        if (error.id != number_overflow) refuse_json(text_, place_, byte);
        // "[json.exception.out_of_range.406] number overflow parsing '1e999'", of any length.
        const std::string_view reason = error.what();
        const std::size_t begin = reason.find('\'') + 1, end = reason.rfind('\'');
        const bool quoted = begin > 0 && begin <= end;
        throw Error(where(), in_quotes(quoted ? reason.substr(begin, end - begin) : reason),
                    "a number that fits (up to 1.8e308)");
    }

  private:
    static constexpr bool sorted = std::is_same_v<AnyJson, nlohmann::json>;
    // What values take of memory, with what the allocator and growing lists need beside them.
    static constexpr double value_bytes = 32, list_bytes = 48, text_bytes = 48, key_bytes = 128;

    /// An object or a list that is not at its end.
    struct Level {
        AnyJson* json;
        std::string key;             // that is read
        std::set<std::string> keys;  // of an object that does not keep them sorted itself
    };

    /// Of the file, about so much is read: the parser does not say where it is.
    void count(double bytes, std::size_t letters) {
        constexpr std::size_t least_around = 2;  // quotes, or a comma
        read_ += letters + least_around;
        budget_.take(bytes + static_cast<double>(letters), [this] { return where(); });
        constexpr std::uint64_t reports_after = 1 << 16;  // values
        if (++values_ % reports_after == 0)
            budget_.at(
                std::min(1.0, static_cast<double>(read_) / static_cast<double>(text_.size())));
    }
    static bool is_new(Level& level, const std::string& key) {
        if constexpr (sorted)
            return !level.json->contains(key);
        else
            return level.keys.insert(key).second;
    }
    AnyJson* put(AnyJson value) {
        if (levels_.empty()) return &(root_ = std::move(value));
        Level& level = levels_.back();
        if (!level.json->is_object()) {
            level.json->push_back(std::move(value));
            return &level.json->back();
        }
        auto& members = level.json->template get_ref<typename AnyJson::object_t&>();
        if constexpr (sorted)
            return &members.emplace(level.key, std::move(value)).first->second;
        else
            return &members.emplace_back(level.key, std::move(value)).second;
    }
    bool add(AnyJson value) {
        count(value_bytes, 0);
        put(std::move(value));
        return true;
    }
    bool open(AnyJson value) {
        if (levels_.size() >= deepest)
            throw Error(where(), fmt::format("nesting deeper than {}", deepest),
                        fmt::format("at most {} lists and objects in one another", deepest));
        count(list_bytes, 0);
        AnyJson* const json = put(std::move(value));
        levels_.push_back({json, {}, {}});
        return true;
    }
    bool close() {
        levels_.pop_back();
        return true;
    }
    std::string where() const {
        std::string names(place_);
        for (const Level& level : levels_)
            if (!level.key.empty()) names += ", " + level.key;
        return names;
    }

    std::string_view text_, place_;
    ReadingBudget& budget_;
    std::uint64_t values_ = 0, read_ = 0;
    AnyJson root_;
    std::vector<Level> levels_;
};

template <class AnyJson>
AnyJson parse_any(std::string_view text, std::string_view place, ReadingBudget& budget) {
    // The parser takes a zero byte for the end, and would not look at what comes after it.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        refuse_json(text, place, zero + 1);
    StrictReader<AnyJson> reader(text, place, budget);
    AnyJson::sax_parse(text, &reader);
    return reader.take();
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
    ReadingBudget memory_alone(std::numeric_limits<double>::infinity());
    return parse_any<Json>(text, place, memory_alone);
}

Json parse_strictly(std::string_view text, std::string_view place, ReadingBudget& budget) {
    return parse_any<Json>(text, place, budget);
}

nlohmann::json parse_strictly_sorted(std::string_view text, std::string_view place,
                                     ReadingBudget& budget) {
    return parse_any<nlohmann::json>(text, place, budget);
}

std::string kind_of(const Json& json) { return kind_of_any(json); }
std::string kind_of(const nlohmann::json& json) { return kind_of_any(json); }

void expect_object(const Json& json, const std::string& where) {
    if (!json.is_object()) throw Error(where, kind_of(json), "an object");
}

std::string json_text(const Json& json) {
    try {
        return json.dump(2) + "\n";
    } catch (const Json::type_error&) {
        throw Error("A text, or the name of a file, is not UTF-8 and cannot be written.");
    }
}

}  // namespace attend
