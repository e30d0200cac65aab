#include "core/models/config.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

std::string shown(const Json* json) {
    if (!json) return "nothing";
    return json->is_structured() ? kind_of(*json) : json->dump();
}

}  // namespace

const Json* Config::find(std::string_view key) const {
    const auto found = about_.find(prefix_ + std::string(key));
    return found == about_.end() || found->is_null() ? nullptr : &*found;
}

void Config::refuse(std::string_view key, const std::string& found,
                    const std::string& expected) const {
    throw Error(fmt::format("{}, {}{}", place_, prefix_, key), found, expected);
}

bool Config::has(std::string_view key) const { return find(key) != nullptr; }

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
        refuse(key, shown(json), fmt::format("a whole number from {} to {}", least, most));
    return static_cast<Index>(number);
}

double Config::positive(std::string_view key, std::optional<double> usual) const {
    const Json* const json = find(key);
    if (!json && usual) return *usual;
    const double number = json && json->is_number() ? json->get<double>() : 0;
    if (!(number > 0) || !std::isfinite(number)) refuse(key, shown(json), "a number above 0");
    return number;
}

std::string Config::text(std::string_view key, std::optional<std::string> usual) const {
    const Json* const json = find(key);
    if (!json && usual) return *usual;
    if (!json || !json->is_string()) refuse(key, shown(json), "a text");
    return json->get<std::string>();
}

std::optional<Config> Config::part(std::string_view key) const {
    const Json* const json = find(key);
    if (!json) return std::nullopt;
    if (!json->is_object()) refuse(key, shown(json), "an object");
    return Config(*json, fmt::format("{}, {}{}", place_, prefix_, key));
}

bool Config::flag(std::string_view key, bool usual) const {
    const Json* const json = find(key);
    if (!json) return usual;
    if (!json->is_boolean()) refuse(key, shown(json), "true or false");
    return json->get<bool>();
}

}  // namespace attend
