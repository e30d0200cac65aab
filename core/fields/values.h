#pragma once
#include <string>
#include <type_traits>
#include <vector>

#include "core/fields/parameter.h"

namespace attend {

/// One of the values that a choice can take, in words.
struct ChoiceValue {
    std::string name;     // as it is written: "scaled_dot"
    std::string label;    // on the screen: "scaled dot product"
    std::string formula;  // in the mark-up of core/graph/explanation.h; may be empty
    std::string help;     // what it does, or who published it; may be empty
    std::vector<std::string> reads = {};  // choices that count with it: "mask_window"
};

/// A row of any of the tables says of itself what it has; others are names alone.
template <class Row>
ChoiceValue value_of(const Row& row) {
    if constexpr (std::is_convertible_v<Row, std::string>) {
        return {row, row, {}, {}};
    } else {
        ChoiceValue value{std::string(row.name), std::string(row.name), {}, {}};
        if constexpr (requires { row.label; }) value.label = row.label;
        if constexpr (requires { row.title; }) value.label = row.title;
        if constexpr (requires { row.formula; }) value.formula = row.formula;
        if constexpr (requires { row.help; }) value.help = row.help;
        if constexpr (requires { row.source; }) {
            if (!value.help.empty() && !row.source.empty()) value.help += "; ";
            value.help += row.source;
        }
        if constexpr (requires { row.parameters; })
            for (const Parameter* const parameter : row.parameters)
                value.reads.emplace_back(parameter->name);
        return value;
    }
}

/// What a field lists: `table` is the function that gives its rows or names.
template <auto table>
std::vector<ChoiceValue> values_of() {
    std::vector<ChoiceValue> values;
    for (const auto& row : table()) values.push_back(value_of(row));
    return values;
}

}  // namespace attend
