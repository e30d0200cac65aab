#pragma once
#include <span>
#include <vector>

#include "core/fields/field.h"
#include "core/named.h"

namespace attend {

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
