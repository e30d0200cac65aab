#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/fields/parameter.h"
#include "core/named.h"

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

/// A set of small numbers written "1,3"; empty is written "none".
using NumberList = std::vector<int>;
/// Numbers in their order, written "1,0.25,1"; empty is written "none".
using NumberRow = std::vector<double>;

/// What a field holds, by member pointer, or a parameter of a struct that has ParameterValues. An
/// empty optional means "follows from the other choices". Another struct may have members of its
/// own kinds: callables that give a reference to what they hold.
template <class Struct>
struct MembersOf {
    using type =
        std::variant<std::string Struct::*, int Struct::*, double Struct::*, bool Struct::*,
                     std::optional<int> Struct::*, std::optional<bool> Struct::*,
                     NumberList Struct::*, NumberRow Struct::*, const Parameter*>;
};
template <class Struct>
using Member = typename MembersOf<Struct>::type;

/// Whether what a member gives of the struct is of a type. A parameter is of none.
template <class Type, class Struct, class OneMember>
constexpr bool gives() {
    if constexpr (std::is_same_v<OneMember, const Parameter*>)
        return std::is_same_v<Type, Parameter>;
    else
        return std::is_same_v<Type&, std::invoke_result_t<OneMember, Struct&>>;
}

/// A node that is there with some texts or files alone, or where several choices come together: of
/// other nodes node_named() finds the choice.
struct MadeNode {
    std::string_view name;  // the end of its path: "b_q"
    std::string_view by;    // "bias=on makes it"
};

/// What a list of places switches off: a step of the history names that, not the list.
enum class Switched { nothing, heads, layers };

/// One line of a table of fields. The table drives the file format, --set, the palette and the
/// tooltips, so that a field that is added there is everywhere.
template <class Struct>
struct Field {
    std::string_view name;   // in files and on the command line
    std::string_view label;  // on the screen
    std::string_view help;   // tooltip: what it changes
    Member<Struct> member;
    double least = 0, most = 0;                      // of a number, both included
    std::vector<ChoiceValue> (*values)() = nullptr;  // a text that is one of a list
    void (*check)(const std::string&) = nullptr;     // of another text: throws Error
    std::span<const MadeNode> makes = {};
    /// Of a text that is none of the values: whether it names a file. Null: none does.
    bool (*may_be_file)(const std::string&) = nullptr;
    std::string_view takes = {};  // behind the values, where more than these are taken
    /// How a step of the history says a change, given what was there before; null, or where it
    /// says nothing: as all others.
    std::string (*told)(const std::string& before, const std::string& after) = nullptr;
    Switched switches_off = Switched::nothing;
};

/// Whether a field holds a value of that type: `holds<bool>(field)`; of `Parameter`, one of those.
template <class Type, class Struct>
bool holds(const Field<Struct>& field) {
    return std::visit([](auto member) { return gives<Type, Struct, decltype(member)>(); },
                      field.member);
}

inline bool any_file(const std::string&) { return true; }

template <class Whole, class Part, class Type>
Type Whole::*whole_member(Type Part::*member) {
    return member;
}
template <class Whole>
const Parameter* whole_member(const Parameter* parameter) {
    return parameter;
}

/// A field of a part, as one of the whole that is derived from it.
template <class Whole, class Part>
Field<Whole> of_whole(const Field<Part>& field) {
    const auto of_part = [](auto member) -> Member<Whole> { return whole_member<Whole>(member); };
    return {field.name,        field.label,       field.help,   std::visit(of_part, field.member),
            field.least,       field.most,        field.values, field.check,
            field.makes,       field.may_be_file, field.takes,  field.told,
            field.switches_off};
}

/// Text to value: throws Error, naming the field, what was found and what was expected.
template <class Struct>
void set_field(Struct& target, const Field<Struct>& field, std::string_view text);

/// Value to text; reads back to the same value. Empty optionals give "auto".
template <class Struct>
std::string field_text(const Struct& source, const Field<Struct>& field);

/// Small structs of choices put together into one. Each owner has its own table of fields, which
/// `Owner::fields()` gives.
template <class... Owners>
struct Composed : Owners... {
    static std::vector<Field<Composed>> fields() {
        std::vector<Field<Composed>> all;
        const auto add = [&](const auto& own) {
            for (const auto& field : own) all.push_back(of_whole<Composed>(field));
        };
        (add(Owners::fields()), ...);
        return all;
    }
    bool operator==(const Composed&) const = default;
};

/// An owner's table, made once.
template <class Owner>
auto fields_of() {
    static const auto all = Owner::fields();
    return std::span<const typename decltype(all)::value_type>(all);
}

/// The fields, and behind them one for each parameter that a row of the table reads.
template <auto table, class Struct>
std::vector<Field<Struct>> with_parameters(std::vector<Field<Struct>> fields) {
    for (const auto& row : table())
        for (const Parameter* const parameter : row.parameters)
            if (!find_named(std::span<const Field<Struct>>(fields), parameter->name))
                fields.push_back({parameter->name, parameter->label, parameter->help, parameter,
                                  parameter->least, parameter->most});
    return fields;
}

}  // namespace attend
