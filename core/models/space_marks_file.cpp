#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/error.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/tokenizer_json.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Before = SpaceMarks::Before;

/// Each word with the "▁" before it.
constexpr std::string_view marked_words = "▁[^▁]*|[^▁]+";

const TokenizerJson& part_in(const TokenizerJson& json, const char* key) {
    static const TokenizerJson nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

bool has_type(const TokenizerJson& json, std::string_view type) {
    const TokenizerJson& found = json.is_object() ? part_in(json, "type") : json;
    return found.is_string() && found.get_ref<const std::string&>() == type;
}

void expect_mark(const std::string& found, const std::string& where) {
    if (found != space_mark) throw Error(where, in_quotes(found), in_quotes(space_mark));
}

void read_normalizing_step(const TokenizerJson& json, ByteTokenizerPlan& plan,
                           const std::string& where) {
    const std::string type = text_in(json, "type", where);
    if (type == "Prepend") {
        expect_mark(text_in(json, "prepend", where), where + ", prepend");
        plan.marks->before = Before::each_text;
    } else if (type == "Replace") {
        const std::string what =
            text_in(member(json, "pattern", where), "String", where + ", pattern");
        if (what != " ") throw Error(where + ", pattern", in_quotes(what), "a space");
        expect_mark(text_in(json, "content", where), where + ", content");
    } else if (type == "NFC") {
        plan.compose = true;
    } else {
        throw Error(where + ", type", in_quotes(type), "Prepend, Replace or NFC");
    }
}

void read_normalizing(const TokenizerJson& json, ByteTokenizerPlan& plan,
                      const std::string& where) {
    if (json.is_null()) return;
    if (!has_type(json, "Sequence")) return read_normalizing_step(json, plan, where);
    for (const TokenizerJson& step : member(json, "normalizers", where))
        read_normalizing_step(step, plan, where + ", normalizers");
}

/// Older files have `add_prefix_space` in the place of `prepend_scheme`.
Before prefix_in(const TokenizerJson& json, const std::string& where) {
    if (!json.contains("prepend_scheme"))
        return flag(json, "add_prefix_space", true, where) ? Before::each_unmarked_text
                                                           : Before::nothing;
    const std::string scheme = text_in(json, "prepend_scheme", where);
    if (scheme == "always") return Before::each_unmarked_text;
    if (scheme == "first") return Before::first_unmarked_text;
    if (scheme == "never") return Before::nothing;
    throw Error(where + ", prepend_scheme", in_quotes(scheme), "always, first or never");
}

void read_metaspace(const TokenizerJson& json, ByteTokenizerPlan& plan, const std::string& where) {
    if (json.is_null()) return;
    if (!has_type(json, "Metaspace"))
        throw Error(where + ", type", kind_of(part_in(json, "type")), "Metaspace or none");
    expect_mark(text_in(json, "replacement", where), where + ", replacement");
    if (plan.marks->before == Before::nothing) plan.marks->before = prefix_in(json, where);
    if (flag(json, "split", true, where)) plan.patterns.emplace_back(marked_words);
}

/// What a normalizer does to a text it does to the tokens that say so as well.
void mark_added(const TokenizerJson& tokens, ByteTokenizerPlan& plan, bool is_prefixed,
                const std::string& where) {
    constexpr std::size_t most = 10'000;  // each place of a text is held against all of them
    std::unordered_set<std::string> normalized;
    for (const TokenizerJson& token : tokens)
        if (flag(token, "normalized", false, where))
            normalized.insert(text_in(token, "content", where));
    if (normalized.size() > most)
        throw Error(where, count_of(normalized.size(), "normalized token"),
                    fmt::format("{} at most", counted(most)));
    for (AddedToken& added : plan.added) {
        if (!normalized.contains(added.text)) continue;
        added.marked = true;
        replace_all(added.text, " ", space_mark);
        if (is_prefixed) added.text.insert(0, space_mark);
    }
}

}  // namespace

bool marks_spaces(const TokenizerJson& json) {
    const TokenizerJson &normalizer = part_in(json, "normalizer"),
                        &words = part_in(json, "pre_tokenizer");
    if (!words.is_null()) return has_type(words, "Metaspace");
    constexpr std::array marking{"Prepend", "Replace", "Sequence"};
    return std::ranges::any_of(marking,
                               [&](const char* type) { return has_type(normalizer, type); });
}

void read_marks(const TokenizerJson& json, ByteTokenizerPlan& plan, const std::string& where) {
    plan.marks.emplace();
    read_normalizing(part_in(json, "normalizer"), plan, where + ", normalizer");
    const bool is_prefixed = plan.marks->before == Before::each_text;
    read_metaspace(part_in(json, "pre_tokenizer"), plan, where + ", pre_tokenizer");
    if (!part_in(json, "normalizer").is_null())
        mark_added(part_in(json, "added_tokens"), plan, is_prefixed, where + ", added_tokens");
}

}  // namespace attend
