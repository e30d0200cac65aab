#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/attention/notations.h"

namespace attend {

/// What stands in a row for each notation beside the program's own.
template <class Cell>
struct InOthers {
    Cell database, layers, states, keras, regression;

    static constexpr std::size_t count = 5;
    const Cell& operator[](std::size_t column) const {
        constexpr std::array<Cell InOthers::*, count> columns{
            &InOthers::database, &InOthers::layers, &InOthers::states, &InOthers::keras,
            &InOthers::regression};
        return this->*columns.at(column);
    }
};
inline constexpr std::size_t other_notations = InOthers<int>::count;

/// How a matrix and one number of it are written; empty: as in the program's own notation. What
/// stands in < > is written where there are several heads, with the head's number for #.
struct Letters {
    std::string_view matrix = {}, element = {};
};

/// A matrix by its letters in the program's own notation, and what it is called elsewhere.
struct LettersOf {
    Letters usual;
    Role role;
    InOthers<Letters> written;
    std::string_view path = {};  // what the node's path must end with, where letters do not tell
};
std::span<const LettersOf> letters_table();

/// A part of a formula, or a whole one; empty: each of its parts is written by itself. One that
/// ends with " = " stands at the beginning alone.
struct SignOf {
    std::string_view usual;
    InOthers<std::string_view> written;
    std::optional<Role> role = {};
};
std::span<const SignOf> signs_table();

}  // namespace attend
