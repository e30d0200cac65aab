#include "core/document/choice_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "core/attention/activation.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/embedding/kinds.h"
#include "core/tables/choices.h"
#include "core/tables/table.h"
#include "core/text/tokens.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// A row of any of the tables: each says of itself what it has.
template <class Row>
ChoiceValue value_of(const Row& row) {
    ChoiceValue value{std::string(row.name), std::string(row.name), {}, {}};
    if constexpr (requires { row.label; }) value.label = row.label;
    if constexpr (requires { row.title; }) value.label = row.title;
    if constexpr (requires { row.formula; }) value.formula = row.formula;
    if constexpr (requires { row.help; }) value.help = row.help;
    if constexpr (requires { row.source; }) {
        if (!value.help.empty() && !row.source.empty()) value.help += "; ";
        value.help += row.source;
    }
    return value;
}

template <auto table>
std::vector<ChoiceValue> values_of() {
    std::vector<ChoiceValue> values;
    for (const auto& row : table()) values.push_back(value_of(row));
    return values;
}

/// The tables behind the choices: what their fields name, with more words.
struct TableOfChoice {
    std::string_view choice;
    std::vector<ChoiceValue> (*values)();
};
constexpr std::array tables{
    TableOfChoice{"workspace", values_of<workspaces>},
    TableOfChoice{"table", values_of<built_in_tables>},
    TableOfChoice{"similarity", values_of<similarities>},
    TableOfChoice{"tokenizer", values_of<tokenizers>},
    TableOfChoice{"embedding", values_of<embedding_kinds>},
    TableOfChoice{"second_embedding", values_of<embedding_kinds>},
    TableOfChoice{"position", values_of<positions>},
    TableOfChoice{"projection", values_of<projections>},
    TableOfChoice{"activation", values_of<activations>},
    TableOfChoice{"feed_forward", values_of<activations>},
    TableOfChoice{"score", values_of<score_functions>},
    TableOfChoice{"mask", values_of<mask_kinds>},
    TableOfChoice{"normalizer", values_of<normalizers>},
    TableOfChoice{"pooling", values_of<poolings>},
    TableOfChoice{"rounding", values_of<roundings>},
    TableOfChoice{"all_heads_measure", values_of<head_measures>},
    TableOfChoice{"combined_rule", values_of<combine_rules>},
};

constexpr std::array<std::string_view, 5> choices_of_files{"embedding", "second_embedding",
                                                           "corpus", "table", "validation"};

bool names_file(std::string_view choice) {
    return std::ranges::find(choices_of_files, choice) != choices_of_files.end();
}

std::vector<ChoiceValue> plain_values(const std::vector<std::string>& names) {
    std::vector<ChoiceValue> values;
    for (const std::string& name : names) values.push_back({name, name, {}, {}});
    return values;
}

template <class Struct>
bool holds_switch(const Field<Struct>& field) {
    return std::holds_alternative<bool Struct::*>(field.member);
}
template <class Struct>
bool holds_automatic_switch(const Field<Struct>& field) {
    return std::holds_alternative<std::optional<bool> Struct::*>(field.member);
}

/// The values, and those names that stand in no table: "auto".
std::vector<ChoiceValue> with_names(std::vector<ChoiceValue> values,
                                    std::vector<std::string> (*names)()) {
    if (!names) return values;
    for (const ChoiceValue& name : plain_values(names()))
        if (std::none_of(values.begin(), values.end(),
                         [&](const ChoiceValue& value) { return value.name == name.name; }))
            values.push_back(name);
    return values;
}

template <class Struct>
std::vector<ChoiceValue> listed(const Field<Struct>& field) {
    for (const TableOfChoice& table : tables)
        if (table.choice == field.name) return with_names(table.values(), field.names);
    if (field.names) return plain_values(field.names());
    if (holds_switch(field)) return plain_values({"on", "off"});
    if (holds_automatic_switch(field)) return plain_values({"on", "off", "auto"});
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
std::string in_a_line(const Field<Struct>& field) {
    std::string text;
    for (const ChoiceValue& value : listed(field)) text += (text.empty() ? "" : ", ") + value.name;
    if (field.name == "validation") return "auto, FROM:TO:STEP, or a file with one column";
    if (names_file(field.name)) return text.empty() ? "a file, or empty" : text + ", or a file";
    if (text.empty()) return number_text_of(field);
    if (field.name == "mask") text += "; joined by “and” or “or”";
    return text;
}

}  // namespace

bool may_name_file(const ChoiceField& field) { return names_file(field.name); }

std::string* file_in(Choices& choices, const ChoiceField& field) {
    if (!names_file(field.name)) return nullptr;
    if (field.name == "validation" &&
        (choices.validation == "auto" || is_place_grid(choices.validation)))
        return nullptr;
    std::string& text = choices.*std::get<std::string Choices::*>(field.member);
    if (text.empty()) return nullptr;
    for (const ChoiceValue& value : listed(field))
        if (value.name == text) return nullptr;
    return &text;
}

std::vector<ChoiceValue> listed_values(const ChoiceField& field) { return listed(field); }
std::vector<ChoiceValue> listed_values(const ViewField& field) { return listed(field); }
std::string values_text(const ChoiceField& field) { return in_a_line(field); }
std::string values_text(const ViewField& field) { return in_a_line(field); }

}  // namespace attend
