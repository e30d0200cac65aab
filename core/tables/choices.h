#pragma once
#include <string>
#include <vector>

#include "core/fields/field.h"

namespace attend {

/// What a person chooses about a table of keys and values, and what is asked of it.
struct TableChoices {
    std::string table = "names";   // a built-in one, or a CSV file
    std::string rows;              // CSV that stands in its place, once somebody changed it
    std::string key_column = "0";  // its name, or its number
    std::string value_column = "1";
    std::string query = "Lama";

    static std::vector<Field<TableChoices>> fields();
    bool operator==(const TableChoices&) const = default;
};

/// Where kernel regression is asked, besides the query.
struct ValidationChoices {
    std::string validation = "auto";

    static std::vector<Field<ValidationChoices>> fields();
    bool operator==(const ValidationChoices&) const = default;
};

/// PlaceGrid from the first to the last, both included, a step apart: "2:4:0.1". Throws Error that
/// says what of it is wrong.
struct PlaceGrid {
    double from = 0, to = 1, step = 1;
    std::size_t count() const;
    double at(std::size_t i) const { return from + static_cast<double>(i) * step; }
};
PlaceGrid parse_place_grid(std::string_view text);
/// Whether a choice `validation` is written as places: with a colon.
inline bool is_place_grid(std::string_view text) {
    return text.find(':') != text.npos && text.find('/') == text.npos;
}
/// Or as a file that has them: neither so, nor `auto`.
bool is_file_of_places(const std::string& validation);

}  // namespace attend
