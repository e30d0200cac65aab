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
    if (holds<bool>(field)) return values_of<switch_names>();
    if (holds<std::optional<bool>>(field)) return values_of<automatic_switch_names>();
    return {};
}

template <class Struct>
bool is_whole(const Field<Struct>& field) {
    if constexpr (std::is_same_v<Struct, Choices>)
        if (const auto* const parameter = std::get_if<const Parameter*>(&field.member))
            return (*parameter)->whole;
    return !holds<double>(field);
}

/// "a whole number from 1 to 64", as messages have it.
template <class Struct>
std::string number_text_of(const Field<Struct>& field) {
    if (holds<std::string>(field)) return "text";
    const bool list = holds<NumberList>(field), row = holds<NumberRow>(field);
    std::string text = fmt::format("{} from {} to {}",
                                   list              ? "whole numbers such as 1,3"
                                   : row             ? "numbers such as 1,0.25"
                                   : is_whole(field) ? "a whole number"
                                                     : "a number",
                                   field.least, field.most);
    if (holds<std::optional<int>>(field)) text += ", or auto";
    if (list || row) text += ", or none";
    return text;
}

template <class Struct>
bool is_any_text(const Field<Struct>& field) {
    return holds<std::string>(field) && listed(field).empty() && field.takes.empty() &&
           !field.may_be_file;
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
