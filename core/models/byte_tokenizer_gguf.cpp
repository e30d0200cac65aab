#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/files/json_parts.h"
#include "core/models/byte_tokenizer.h"
#include "core/named.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::string_view digits_one_by_one = R"(\p{N})", digits_together = R"(\p{N}+)";

/// How a tokenizer finds words, by its name in the file.
struct Splitting {
    std::string_view name;
    std::array<std::string_view, 4> patterns;  // each cuts what the one before gives; may be empty
    bool compose, whole_words, begins;         // `begins`: with a token, unless the file says no
};

/// The names are those that llama.cpp's converter writes and its reader (llama-vocab.cpp) takes for
/// the same rule.
std::span<const Splitting> known_splittings() {
    static constexpr std::string_view
        llama = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
        qwen = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
               R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
    // What files that name no rule are cut by, as llama.cpp does it: marks, words, digits by
    // threes.
    static constexpr std::string_view marks = R"([\p{P}\$\+<=>\^~\|]+)", digits = R"(\p{N}+)",
                                      three_digits = "[0-9][0-9][0-9]";
    static const std::array known{
        Splitting{"gpt-2", {gpt2_pattern}, false, false, false},
        Splitting{"smollm", {digits_one_by_one, gpt2_pattern}, false, false, false},
        Splitting{"llama-bpe", {llama}, false, true, true},
        Splitting{"llama3", {llama}, false, true, true},
        Splitting{"llama-v3", {llama}, false, true, true},
        Splitting{"falcon3", {llama}, false, true, true},
        Splitting{"qwen2", {qwen}, true, false, false},
        Splitting{"deepseek-r1-qwen", {qwen}, true, false, false},
        Splitting{"default", {marks, gpt2_pattern, digits, three_digits}, false, false, false}};
    return known;
}

}  // namespace

bool is_known_pattern(std::string_view pattern) {
    return pattern == digits_together || pattern == digits_one_by_one ||
           std::ranges::any_of(known_splittings(), [&](const Splitting& known) {
               return std::ranges::find(known.patterns, pattern) != known.patterns.end();
           });
}

namespace {

/// What a GGUF file says of its tokenizer.
class Entries {
  public:
    Entries(const Json& about, std::string_view place) : about_(about), place_(place) {}

    const Json* find(std::string_view key) const {
        const auto found = about_.find(fmt::format("tokenizer.ggml.{}", key));
        return found == about_.end() ? nullptr : &*found;
    }
    std::string text(std::string_view key, std::string_view expected) const {
        const Json* const found = find(key);
        if (!found || !found->is_string()) refuse(key, expected);
        return found->get<std::string>();
    }
    const Json& list(std::string_view key, std::string_view of) const {
        const Json* const found = find(key);
        if (!found || !found->is_array()) refuse(key, fmt::format("a list of {}", of));
        return *found;
    }
    std::vector<std::string> texts(std::string_view key) const {
        std::vector<std::string> texts;
        for (const Json& text : list(key, "texts")) {
            if (!text.is_string()) refuse(key, "texts");
            texts.push_back(text.get_ref<const std::string&>());
        }
        return texts;
    }
    std::uint32_t id(std::string_view key, std::size_t tokens) const {
        const Json* const found = find(key);
        if (!found || !found->is_number_unsigned() || found->get<std::uint64_t>() >= tokens)
            refuse(key, fmt::format("the number of one of {} tokens", tokens));
        return found->get<std::uint32_t>();
    }
    bool flag(std::string_view key, bool standard) const {
        const Json* const found = find(key);
        if (found && !found->is_boolean()) refuse(key, "true or false");
        return found ? found->get<bool>() : standard;
    }
    [[noreturn]] void refuse(std::string_view key, std::string_view expected) const {
        const Json* const found = find(key);
        throw Error(fmt::format("{}, tokenizer.ggml.{}", place_, key),
                    found ? shown(*found) : "nothing", expected);
    }

  private:
    const Json& about_;
    std::string_view place_;
};

/// What a token is, by the format's number for it.
enum Kind : std::int64_t { normal = 1, unknown = 2, control = 3, by_the_user = 4 };

/// The kind of each token.
std::vector<std::int64_t> kinds_in(const Entries& entries, const ByteTokenizerPlan& plan) {
    const Json& kinds = entries.list("token_type", "numbers");
    if (kinds.size() != plan.pieces.size())
        entries.refuse("token_type", fmt::format("{} numbers", plan.pieces.size()));
    std::vector<std::int64_t> numbers;
    for (const Json& kind : kinds) {
        if (!kind.is_number_integer()) entries.refuse("token_type", "whole numbers");
        numbers.push_back(kind.get<std::int64_t>());
    }
    return numbers;
}

void add_tokens(ByteTokenizerPlan& plan, const std::vector<std::int64_t>& kinds) {
    for (std::uint32_t id = 0; id < kinds.size(); ++id)
        if (kinds[id] == control || kinds[id] == by_the_user)
            plan.added.push_back({plan.pieces[id], id, kinds[id] == control});
}

void set_around(const Entries& entries, ByteTokenizerPlan& plan, bool begins) {
    const std::size_t tokens = plan.pieces.size();
    if (entries.flag("add_bos_token", begins))
        for (auto* around : {&plan.single, &plan.pair})
            around->insert(around->begin(), entries.id("bos_token_id", tokens));
    if (entries.flag("add_eos_token", false))
        for (auto* around : {&plan.single, &plan.pair})
            around->push_back(entries.id("eos_token_id", tokens));
}

/// SentencePiece's model (Llama 2, Mistral 7B), which the format calls "llama": characters, joined
/// in the order of the scores of the joined pieces; a character without a piece becomes its bytes.
ByteTokenizerPlan scored_plan(const Entries& entries) {
    ByteTokenizerPlan plan;
    plan.pieces = entries.texts("tokens");
    const Json& scores = entries.list("scores", "numbers");
    const std::size_t tokens = plan.pieces.size();
    if (scores.size() != tokens) entries.refuse("scores", fmt::format("{} numbers", tokens));
    const std::vector<std::int64_t> kinds = kinds_in(entries, plan);
    for (std::uint32_t id = 0; id < tokens; ++id) {
        if (!scores[id].is_number()) entries.refuse("scores", "numbers");
        const bool may_be_joined = kinds[id] == normal || kinds[id] == by_the_user;
        plan.scores.push_back(may_be_joined ? scores[id].get<float>() : NAN);
        if (kinds[id] == unknown) {
            plan.unknown = id;
            plan.added.push_back({plan.pieces[id], id, true});
        }
    }
    add_tokens(plan, kinds);
    plan.characters = CharacterWords{true, false};
    plan.marks.emplace();
    if (entries.flag("add_space_prefix", true)) plan.marks->before = SpaceMarks::Before::each_text;
    set_around(entries, plan, true);
    return plan;
}

}  // namespace

ModelTokenizerPtr gguf_tokenizer(const Json& about, std::string_view place) {
    const Entries entries(about, place);
    constexpr std::string_view models = "“gpt2” or “llama”";
    const std::string model = entries.text("model", models);
    if (model == "llama")
        return std::make_shared<ByteTokenizer>(scored_plan(entries), std::string(place));
    if (model != "gpt2") entries.refuse("model", models);
    std::string names;
    for (const Splitting& known : known_splittings()) append_listed(names, known.name);
    const std::string name = entries.text("pre", names);
    const Splitting* const known = find_named(known_splittings(), name);
    if (!known) entries.refuse("pre", names);

    ByteTokenizerPlan plan;
    plan.pieces = entries.texts("tokens");
    plan.merges = entries.texts("merges");
    add_tokens(plan, kinds_in(entries, plan));
    for (const std::string_view pattern : known->patterns)
        if (!pattern.empty()) plan.patterns.emplace_back(pattern);
    plan.compose = known->compose;
    plan.whole_words = known->whole_words;
    plan.prefix_space = entries.flag("add_space_prefix", false);
    set_around(entries, plan, known->begins);
    return std::make_shared<ByteTokenizer>(std::move(plan), std::string(place));
}

}  // namespace attend
