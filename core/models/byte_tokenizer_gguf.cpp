#include <fmt/format.h>

#include <array>

#include "core/files/json_parts.h"
#include "core/models/byte_tokenizer.h"
#include "core/named.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::string_view digits_one_by_one = R"(\p{N})";

/// How a tokenizer finds words, by its name in the file.
struct Splitting {
    std::string_view name;
    std::array<std::string_view, 2> patterns;  // the second may be none
    bool compose, whole_words, begins;         // `begins`: with a token, unless the file says no
};

const std::array<Splitting, 4>& known_splittings() {
    static constexpr std::string_view
        llama = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
        qwen = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
               R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
    static const std::array known{
        Splitting{"gpt-2", {gpt2_pattern, ""}, false, false, false},
        Splitting{"smollm", {digits_one_by_one, gpt2_pattern}, false, false, false},
        Splitting{"llama-bpe", {llama, ""}, false, true, true},
        Splitting{"qwen2", {qwen, ""}, true, false, false}};
    return known;
}

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

void read_kinds(const Entries& entries, ByteTokenizerPlan& plan) {
    enum Kind : std::int64_t { control = 3, by_the_user = 4 };
    const Json& kinds = entries.list("token_type", "numbers");
    if (kinds.size() != plan.pieces.size())
        entries.refuse("token_type", fmt::format("{} numbers", plan.pieces.size()));
    for (std::uint32_t id = 0; id < kinds.size(); ++id) {
        if (!kinds[id].is_number_integer()) entries.refuse("token_type", "whole numbers");
        const auto kind = kinds[id].get<std::int64_t>();
        if (kind == control || kind == by_the_user)
            plan.added.push_back({plan.pieces[id], id, kind == control});
    }
}

}  // namespace

ModelTokenizerPtr gguf_tokenizer(const Json& about, std::string_view place) {
    const Entries entries(about, place);
    if (entries.text("model", "“gpt2”") != "gpt2") entries.refuse("model", "“gpt2”");
    std::string names;
    for (const Splitting& known : known_splittings()) append_listed(names, known.name);
    const std::string name = entries.text("pre", names);
    const Splitting* const known = find_named(std::span<const Splitting>(known_splittings()), name);
    if (!known) entries.refuse("pre", names);

    ByteTokenizerPlan plan;
    plan.pieces = entries.texts("tokens");
    plan.merges = entries.texts("merges");
    read_kinds(entries, plan);
    for (const std::string_view pattern : known->patterns)
        if (!pattern.empty()) plan.patterns.emplace_back(pattern);
    plan.compose = known->compose;
    plan.whole_words = known->whole_words;
    plan.prefix_space = entries.flag("add_space_prefix", false);
    const std::size_t tokens = plan.pieces.size();
    if (entries.flag("add_bos_token", known->begins))
        for (auto* around : {&plan.single, &plan.pair})
            around->insert(around->begin(), entries.id("bos_token_id", tokens));
    if (entries.flag("add_eos_token", false))
        for (auto* around : {&plan.single, &plan.pair})
            around->push_back(entries.id("eos_token_id", tokens));
    return std::make_shared<ByteTokenizer>(std::move(plan), std::string(place));
}

}  // namespace attend
