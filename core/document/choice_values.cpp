#include "core/document/choice_values.h"

#include <fmt/format.h>

#include <type_traits>

#include "core/plural.h"
#include "core/typed_path.h"

namespace attend {

namespace {

std::vector<std::string> switch_names() { return {"on", "off"}; }
std::vector<std::string> automatic_switch_names() { return {"on", "off", "auto"}; }

template <class Struct>
std::vector<ChoiceValue> listed(const Field<Struct>& field) {
    if (field.values) return field.values();
    if (std::holds_alternative<bool Struct::*>(field.member)) return values_of<switch_names>();
    if (std::holds_alternative<std::optional<bool> Struct::*>(field.member))
        return values_of<automatic_switch_names>();
    return {};
}

/// "a whole number from 1 to 64", as messages have it.
template <class Struct>
std::string number_text_of(const Field<Struct>& field) {
    const auto kind = [](auto member) -> std::string_view {
        using Type = decltype(member);
        if constexpr (std::is_same_v<Type, NumberList Struct::*>)
            return "whole numbers such as 1,3";
        else if constexpr (std::is_same_v<Type, NumberRow Struct::*>)
            return "numbers such as 1,0.25";
        else if constexpr (std::is_same_v<Type, double Struct::*>)
            return "a number";
        else if constexpr (std::is_same_v<Type, std::string Struct::*>)
            return "text";
        else if constexpr (std::is_same_v<Type, const Parameter*>)
            return member->whole ? "a whole number" : "a number";
        else
            return "a whole number";
    };
    const std::string_view what = std::visit(kind, field.member);
    if (what == "text") return std::string(what);
    std::string text = fmt::format("{} from {} to {}", what, field.least, field.most);
    if (std::holds_alternative<std::optional<int> Struct::*>(field.member)) text += ", or auto";
    if (std::holds_alternative<NumberList Struct::*>(field.member) ||
        std::holds_alternative<NumberRow Struct::*>(field.member))
        text += ", or none";
    return text;
}

template <class Struct>
bool is_any_text(const Field<Struct>& field) {
    return std::holds_alternative<std::string Struct::*>(field.member) && listed(field).empty() &&
           field.takes.empty() && !field.may_be_file;
}

template <class Struct>
std::string in_a_line(const Field<Struct>& field) {
    std::string text;
    for (const ChoiceValue& value : listed(field)) append_listed(text, value.name);
    if (!field.takes.empty()) return text.append(field.takes);
    if (field.may_be_file) return text.empty() ? "a file, or empty" : text + ", or a file";
    return text.empty() ? number_text_of(field) : text;
}

}  // namespace

std::string* file_in(Choices& choices, const ChoiceField& field) {
    if (!field.may_be_file) return nullptr;
    std::string& text = choices.*std::get<std::string Choices::*>(field.member);
    if (text.empty() || !field.may_be_file(text) || is_meant_as_name(text)) return nullptr;
    for (const ChoiceValue& value : listed(field))
        if (value.name == text) return nullptr;
    return &text;
}

std::vector<ChoiceValue> listed_values(const ChoiceField& field) { return listed(field); }
std::vector<ChoiceValue> listed_values(const ViewField& field) { return listed(field); }
bool takes_any_text(const ChoiceField& field) { return is_any_text(field); }
bool takes_any_text(const ViewField& field) { return is_any_text(field); }
std::string values_text(const ChoiceField& field) { return in_a_line(field); }
std::string values_text(const ViewField& field) { return in_a_line(field); }

}  // namespace attend
