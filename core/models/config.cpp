#include "core/models/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/files/json_parts.h"

namespace attend {

namespace {

std::string shown_or_none(const Json* json) { return json ? shown(*json) : "nothing"; }

/// What changes no number of a text that is read through: names, how it was trained, what comes
/// before and after. Keys that end or begin like this, or hold it.
constexpr std::array any_part{"dropout",  "_pdrop",   "initializer", "token_id",    "output_",
                              "summary_", "id2label", "label2id",    "name_or_path"};
constexpr std::array whole_keys{"architectures",
                                "transformers_version",
                                "torch_dtype",
                                "dtype",
                                "use_cache",
                                "problem_type",
                                "gradient_checkpointing",
                                "pretraining_tp",
                                "n_ctx",
                                "task_specific_params",
                                "return_dict",
                                "tokenizer_class",
                                "finetuning_task",
                                "max_window_layers",
                                "transformers.js_config",
                                "model_type"};

/// Whether a key asks for nothing: what is missing, off or nothing is the model as it is computed.
bool asks_nothing(const std::string& key, const Json& value) {
    return value.is_null() || value == false || value == 0 || value == "" ||
           (value.is_structured() && value.empty()) ||
           std::ranges::any_of(
               any_part, [&](const char* part) { return key.find(part) != std::string::npos; }) ||
           std::ranges::find(whole_keys, key) != whole_keys.end();
}

}  // namespace

const Json* Config::find(std::string_view key) const {
    const std::string whole = prefix_ + std::string(key);
    asked_->insert(inside_ + whole);
    const auto found = about_.find(whole);
    return found == about_.end() || found->is_null() ? nullptr : &*found;
}

void Config::refuse(std::string_view key, const std::string& found,
                    const std::string& expected) const {
    throw Error(fmt::format("{}, {}{}{}", place_, inside_, prefix_, key), found, expected);
}

void Config::list_unread(const Json& object, const std::string& inside,
                         std::vector<std::string>& keys) const {
    for (const auto& [key, value] : object.items()) {
        const std::string whole = inside + key, below = whole + ", ";
        if (asked_->contains(below))
            list_unread(value, below, keys);
        else if (key.starts_with(prefix_) && !asked_->contains(whole) && !asks_nothing(key, value))
            keys.push_back(whole);
    }
}

std::vector<std::string> Config::unread() const {
    std::vector<std::string> keys;
    list_unread(about_, inside_, keys);
    return keys;
}

Index Config::count(std::string_view key, Index most, std::optional<Index> usual,
                    Index least) const {
    const Json* const json = find(key);
    if (!json && usual) return *usual;
    const bool whole = json && json->is_number_integer();
    // A number above that of a signed one would come out below 0.
    const bool fits =
        whole && (!json->is_number_unsigned() || json->get<std::uint64_t>() <= INT32_MAX);
    const auto number = fits ? json->get<std::int64_t>() : std::int64_t{-1};
    if (!fits || number < least || number > most)
        refuse(key, shown_or_none(json), fmt::format("a whole number from {} to {}", least, most));
    return static_cast<Index>(number);
}

double Config::positive(std::string_view key, std::optional<double> usual) const {
    const Json* const json = find(key);
    if (!json && usual) return *usual;
    const double number = json && json->is_number() ? json->get<double>() : 0;
    if (!(number > 0) || !std::isfinite(number))
        refuse(key, shown_or_none(json), "a number above 0");
    return number;
}

std::string Config::text(std::string_view key, std::optional<std::string> usual) const {
    const Json* const json = find(key);
    if (!json && usual) return *usual;
    if (!json || !json->is_string()) refuse(key, shown_or_none(json), "a text");
    return json->get<std::string>();
}

std::optional<Config> Config::part(std::string_view key) const {
    const Json* const json = find(key);
    if (!json) return std::nullopt;
    if (!json->is_object()) refuse(key, shown(*json), "an object");
    Config part(*json, place_);
    part.inside_ = fmt::format("{}{}{}, ", inside_, prefix_, key);
    part.asked_ = asked_;
    asked_->insert(part.inside_);
    return part;
}

bool Config::flag(std::string_view key, bool usual) const {
    const Json* const json = find(key);
    if (!json) return usual;
    if (!json->is_boolean()) refuse(key, shown(*json), "true or false");
    return json->get<bool>();
}

}  // namespace attend
