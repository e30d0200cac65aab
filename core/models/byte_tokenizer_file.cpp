#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/tokenizer_json.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Plan = ByteTokenizerPlan;

// Far above those of any tokenizer: what is made for every text, or run on every text.
constexpr std::size_t most_around = 1'000, most_steps = 32;

/// Null, false, 0 and "" say that something is not asked for.
bool asked(const TokenizerJson& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && !found->is_null() && *found != false && *found != 0 &&
           *found != "";
}

void refuse(const TokenizerJson& json, const char* key, const std::string& where) {
    if (asked(json, key)) throw Error(where + ", " + key, shown(json[key]), "none");
}

std::string type_in(const TokenizerJson& json, const std::string& where) {
    return text_in(json, "type", where);
}

const TokenizerJson& list_in(const TokenizerJson& json, const char* key, const std::string& where) {
    const TokenizerJson& list = member(json, key, where);
    if (!list.is_array()) throw Error(where + ", " + key, kind_of(list), "a list");
    return list;
}

std::uint32_t id_in(const TokenizerJson& json, const std::string& where) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > UINT32_MAX)
        throw Error(where, shown(json), "the number of a token");
    return json.get<std::uint32_t>();
}

void read_normalizer(const TokenizerJson& json, Plan& plan, const std::string& where) {
    if (json.is_null()) return;
    const std::string type = type_in(json, where);
    if (type != "NFC") throw Error(where + ", type", in_quotes(type), "NFC or none");
    plan.compose = true;
}

std::string escaped(const std::string& text) {
    std::string pattern;
    for (const char c : text)
        pattern +=
            std::ispunct(static_cast<unsigned char>(c)) ? std::string{'\\', c} : std::string(1, c);
    return pattern;
}

std::string split_in(const TokenizerJson& json, const std::string& where) {
    const std::string behavior = text_in(json, "behavior", where);
    if (behavior != "Isolated") throw Error(where + ", behavior", in_quotes(behavior), "Isolated");
    const TokenizerJson& pattern = member(json, "pattern", where);
    if (pattern.is_object() && pattern.contains("String"))
        return escaped(text_in(pattern, "String", where + ", pattern"));
    return text_in(pattern, "Regex", where + ", pattern");
}

/// One step that cuts a text up; the last of them is ByteLevel.
void read_step(const TokenizerJson& json, Plan& plan, bool last, const std::string& where) {
    const std::string type = type_in(json, where);
    if ((type == "ByteLevel") != last)
        throw Error(where + ", type", in_quotes(type),
                    last ? "ByteLevel, as the last step" : "Split or Digits before ByteLevel");
    if (type == "Split") {
        plan.patterns.push_back(split_in(json, where));
    } else if (type == "Digits") {
        plan.patterns.emplace_back(flag(json, "individual_digits", false, where) ? R"(\p{N})"
                                                                                 : R"(\p{N}+)");
    } else if (type == "ByteLevel") {
        plan.prefix_space = flag(json, "add_prefix_space", true, where);
        if (plan.prefix_space && !plan.patterns.empty())
            throw Error(where + ", add_prefix_space", "true", "false behind other steps");
        if (flag(json, "use_regex", true, where)) plan.patterns.emplace_back(gpt2_pattern);
    } else {
        throw Error(where + ", type", in_quotes(type), "Split, Digits or ByteLevel");
    }
}

void read_steps(const TokenizerJson& json, Plan& plan, const std::string& where) {
    if (type_in(json, where) != "Sequence") return read_step(json, plan, true, where);
    const TokenizerJson& steps = list_in(json, "pretokenizers", where);
    if (steps.empty()) throw Error(where + ", pretokenizers", "none", "ByteLevel");
    if (steps.size() > most_steps)
        throw Error(where + ", pretokenizers", fmt::format("{} steps", steps.size()),
                    fmt::format("at most {}", most_steps));
    for (std::size_t i = 0; i < steps.size(); ++i)
        read_step(steps[i], plan, i + 1 == steps.size(), fmt::format("{}, {}", where, i));
}

/// Throws Error where so many tokens, or parts that have none, stand around a text: each part may
/// name a list of its own, so that a short file asks for any number of them.
void check_around(std::size_t count, const std::string& where) {
    if (count > most_around)
        throw Error(where, fmt::format("{} or more parts and tokens", count),
                    fmt::format("at most {} around a text", most_around));
}

/// Pieces of a template: texts, each once, and special tokens.
std::vector<std::int64_t> around_in(const TokenizerJson& json, const char* key, std::int64_t texts,
                                    const std::string& where) {
    std::vector<std::int64_t> around;
    const std::string there = where + ", " + key;
    const TokenizerJson& parts = list_in(json, key, where);
    check_around(parts.size(), there);
    for (const TokenizerJson& part : parts) {
        if (part.is_object() && part.contains("Sequence")) {
            const std::string id = text_in(part["Sequence"], "id", there);
            around.push_back(id == "A" ? Plan::first : Plan::second);
            continue;
        }
        const std::string name = text_in(member(part, "SpecialToken", there), "id", there);
        const TokenizerJson& token =
            member(member(json, "special_tokens", where), name.c_str(), where);
        const TokenizerJson& ids = list_in(token, "ids", where + ", " + name);
        check_around(around.size() + ids.size(), there);
        for (const TokenizerJson& id : ids) around.push_back(id_in(id, where + ", " + name));
    }
    for (std::int64_t text = -1; text >= -2; --text)
        if (std::count(around.begin(), around.end(), text) != (text >= -texts ? 1 : 0))
            throw Error(where + ", " + key, "other texts than that",
                        texts == 1 ? "$A, once" : "$A and $B, once each");
    return around;
}

void read_around(const TokenizerJson& json, Plan& plan, const std::string& where, int depth = 0) {
    if (json.is_null()) return;
    const std::string type = type_in(json, where);
    if (type == "TemplateProcessing") {
        plan.single = around_in(json, "single", 1, where);
        plan.pair = around_in(json, "pair", 2, where);
        const std::size_t alone = plan.single.size();
        if (plan.pair.size() < alone ||
            !std::equal(plan.single.begin(), plan.single.end(), plan.pair.begin()))
            throw Error(where + ", pair", "a beginning that is not that of single",
                        "the first text with what is around it, then the second");
    } else if (type == "RobertaProcessing") {
        const auto token = [&](const char* key) {
            const TokenizerJson& both = list_in(json, key, where);
            return std::int64_t{id_in(both.size() == 2 ? both[1] : both, where + ", " + key)};
        };
        const std::int64_t begin = token("cls"), end = token("sep");
        plan.single = {begin, Plan::first, end};
        plan.pair = {begin, Plan::first, end, end, Plan::second, end};
    } else if (type == "Sequence" && depth == 0) {
        for (const TokenizerJson& part : list_in(json, "processors", where))
            read_around(part, plan, where, depth + 1);
    } else if (type != "ByteLevel") {
        throw Error(where + ", type", in_quotes(type),
                    "ByteLevel, TemplateProcessing, RobertaProcessing or a Sequence of them");
    }
}

/// Of the vocabulary, or in order behind it.
void read_added(const TokenizerJson& json, Plan& plan, const std::string& where) {
    std::vector<std::pair<std::uint32_t, const TokenizerJson*>> in_order;
    for (const TokenizerJson& token : json)
        in_order.emplace_back(id_in(member(token, "id", where), where + ", id"), &token);
    std::ranges::sort(in_order, {}, [](const auto& one) { return one.first; });
    for (const auto& [id, token] : in_order) {
        const AddedToken added{
            text_in(*token, "content", where), id, flag(*token, "special", false, where),
            flag(*token, "lstrip", false, where), flag(*token, "rstrip", false, where)};
        refuse(*token, "single_word", where);
        if (added.id == plan.pieces.size()) plan.pieces.push_back(added.text);
        if (added.id > plan.pieces.size() || plan.pieces[added.id] != added.text)
            throw Error(fmt::format("{}, {}", where, in_quotes(added.text)),
                        fmt::format("the number {}", added.id),
                        "that of this piece, or the next behind the vocabulary");
        plan.added.push_back(added);
    }
}

void read_model(const TokenizerJson& model, Plan& plan, const std::string& where) {
    for (const char* key : {"dropout", "continuing_subword_prefix", "end_of_word_suffix"})
        refuse(model, key, where);
    if (plan.characters)
        plan.characters = CharacterWords{flag(model, "byte_fallback", false, where),
                                         flag(model, "fuse_unk", false, where)};
    else
        refuse(model, "byte_fallback", where);
    plan.whole_words = flag(model, "ignore_merges", false, where);
    plan.pieces = read_pieces(member(model, "vocab", where), where + ", vocab");
    if (asked(model, "unk_token")) {
        if (!plan.characters) refuse(model, "fuse_unk", where);
        const std::string unknown = text_in(model, "unk_token", where);
        plan.unknown = id_in(member(model["vocab"], unknown.c_str(), where + ", vocab"), where);
    }
    for (const TokenizerJson& merge : list_in(model, "merges", where)) {
        const bool two =
            merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string();
        if (!two && !merge.is_string())
            throw Error(fmt::format("{}, merges, {}", where, plan.merges.size()), shown(merge),
                        "two pieces");
        plan.merges.push_back(two ? merge[0].get<std::string>() + " " + merge[1].get<std::string>()
                                  : merge.get<std::string>());
    }
}

}  // namespace

ModelTokenizerPtr read_byte_tokenizer(const TokenizerJson& json, const std::string& where) {
    Plan plan;
    if (marks_spaces(json)) plan.characters.emplace();
    const auto part = [&](const char* key) {
        const auto found = json.find(key);
        return found == json.end() ? TokenizerJson() : *found;
    };
    read_model(member(json, "model", where), plan, where + ", model");
    if (json.contains("added_tokens"))
        read_added(list_in(json, "added_tokens", where), plan, where + ", added_tokens");
    if (plan.characters) {
        read_marks(json, plan, where);
    } else {
        read_normalizer(part("normalizer"), plan, where + ", normalizer");
        read_steps(part("pre_tokenizer"), plan, where + ", pre_tokenizer");
    }
    read_around(part("post_processor"), plan, where + ", post_processor");
    return std::make_shared<ByteTokenizer>(std::move(plan), where);
}

}  // namespace attend
