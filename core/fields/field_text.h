#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <type_traits>

#include "core/error.h"
#include "core/fields/field.h"
#include "core/files/numbers.h"
#include "core/named.h"
#include "core/text/utf8.h"
#include "core/typed_path.h"

namespace attend {

/// What set_field() and field_text() are made of. Include this only where they are instantiated for
/// a struct.
namespace field_parts {

/// "a whole number from 1 to 64"
template <class Number>
std::string expected_number(double least, double most) {
    return fmt::format("a {} from {} to {}", std::is_integral_v<Number> ? "whole number" : "number",
                       least, most);
}

/// `expected`: all that would be taken, where that is more than a number of this range.
template <class Number>
Number parsed(std::string_view name, std::string_view text, double least, double most,
              const std::string& expected = {}) {
    constexpr bool whole = std::is_integral_v<Number>;
    double number = 0;
    const std::string typed = whole ? std::string(text) : typed_decimal(text);
    const char* const last = typed.data() + typed.size();
    const auto [end, error] = std::from_chars(typed.data(), last, number);
    const bool is_number = error == std::errc() && end == last && std::isfinite(number);
    if (!is_number || number < least || number > most || (whole && number != std::floor(number)))
        throw Error(name, in_quotes(text),
                    expected.empty() ? expected_number<Number>(least, most) : expected);
    return static_cast<Number>(number);
}

inline bool parsed_switch(std::string_view name, std::string_view text,
                          const char* expected = "on or off") {
    if (text == "on") return true;
    if (text == "off") return false;
    throw Error(name, in_quotes(text), expected);
}

template <class Number>
std::vector<Number> parsed_row(std::string_view name, std::string_view text, double least,
                               double most) {
    std::vector<Number> row;
    if (text.empty() || text == "none") return row;
    const std::string expected = fmt::format("none, {}, or several with commas between them",
                                             expected_number<Number>(least, most));
    while (true) {
        const std::size_t comma = text.find(',');
        row.push_back(parsed<Number>(name, text.substr(0, comma), least, most, expected));
        if (comma == std::string_view::npos) return row;
        text.remove_prefix(comma + 1);
    }
}

inline NumberList parsed_list(std::string_view name, std::string_view text, double least,
                              double most) {
    auto list = parsed_row<int>(name, text, least, most);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

template <class Struct>
std::string checked_text(const Field<Struct>& field, std::string_view text) {
    std::vector<std::string> names;
    if (field.values)
        for (const ChoiceValue& value : field.values()) names.push_back(value.name);
    if (field.check)
        field.check(std::string(text));
    else if (field.values && !field.may_be_file &&
             std::find(names.begin(), names.end(), text) == names.end())
        throw Error(fmt::format("{}: {} is not one; {}", field.name, in_quotes(text),
                                did_you_mean(text, names)));
    return field.may_be_file ? from_home(text) : std::string(text);
}

template <class Number>
std::string joined(const std::vector<Number>& list) {
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ","));
}

/// Reads the text of a field that is a member.
template <class Type, class Struct>
void read_member(Type& place, const Field<Struct>& field, std::string_view text) {
    const auto whole = [&] {
        return parsed<int>(field.name, text, field.least, field.most,
                           expected_number<int>(field.least, field.most) + ", or auto");
    };
    if constexpr (std::is_same_v<Type, std::string>)
        place = checked_text(field, text);
    else if constexpr (std::is_same_v<Type, bool>)
        place = parsed_switch(field.name, text);
    else if constexpr (std::is_same_v<Type, std::optional<bool>>)
        place = text == "auto" ? std::nullopt
                               : std::optional(parsed_switch(field.name, text, "on, off or auto"));
    else if constexpr (std::is_same_v<Type, std::optional<int>>)
        place = text == "auto" ? std::nullopt : std::optional(whole());
    else if constexpr (std::is_same_v<Type, NumberList>)
        place = parsed_list(field.name, text, field.least, field.most);
    else if constexpr (std::is_same_v<Type, NumberRow>)
        place = parsed_row<double>(field.name, text, field.least, field.most);
    else
        place = parsed<Type>(field.name, text, field.least, field.most);
}

template <class Type>
std::string member_text(const Type& value) {
    if constexpr (std::is_same_v<Type, std::string>)
        return value;
    else if constexpr (std::is_same_v<Type, bool>)
        return value ? "on" : "off";
    else if constexpr (std::is_same_v<Type, std::optional<bool>>)
        return value ? (*value ? "on" : "off") : "auto";
    else if constexpr (std::is_same_v<Type, std::optional<int>>)
        return value ? fmt::format("{}", *value) : "auto";
    else if constexpr (std::is_same_v<Type, NumberList> || std::is_same_v<Type, NumberRow>)
        return joined(value);
    else
        return fmt::format("{}", value);
}

inline void set_parameter(ParameterValues& values, const Parameter& parameter,
                          std::string_view text) {
    const auto& [name, label, help, least, most, standard, whole] = parameter;
    values.set(parameter, whole ? static_cast<double>(parsed<std::int64_t>(name, text, least, most))
                                : parsed<double>(name, text, least, most));
}

inline std::string parameter_text(const ParameterValues& values, const Parameter& parameter) {
    const double number = values.at(parameter);
    return parameter.whole ? fmt::format("{}", static_cast<std::int64_t>(number))
                           : fmt::format("{}", number);
}

template <class Struct>
constexpr bool has_parameters = std::is_base_of_v<ParameterValues, Struct>;

}  // namespace field_parts

template <class Struct>
void set_field(Struct& target, const Field<Struct>& field, std::string_view text) {
    const auto set = [&](auto member) {
        if constexpr (!std::is_same_v<decltype(member), const Parameter*>)
            field_parts::read_member(std::invoke(member, target), field, text);
        else if constexpr (field_parts::has_parameters<Struct>)
            field_parts::set_parameter(target, *member, text);
    };
    std::visit(set, field.member);
}

template <class Struct>
std::string field_text(const Struct& source, const Field<Struct>& field) {
    const auto text = [&](auto member) -> std::string {
        if constexpr (!std::is_same_v<decltype(member), const Parameter*>)
            return field_parts::member_text(std::invoke(member, source));
        else if constexpr (field_parts::has_parameters<Struct>)
            return field_parts::parameter_text(source, *member);
        else
            return {};
    };
    return std::visit(text, field.member);
}

}  // namespace attend
