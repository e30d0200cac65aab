#include "core/document/edits_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "core/document/document.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// A number whose shortest text is that of the float32.
Json number_json(Scalar number) {
    const std::string text = number_text(static_cast<float>(number));
    if (text == "-0") return Json(-0.0);  // parsed, it would be the whole number 0
    return text == "-inf" ? Json(text) : Json::parse(text);
}

float read_number(const Json& json, const std::string& where) {
    if (!json.is_number() && json != "-inf") throw Error(where, kind_of(json), "a number");
    const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
    return parse_number(text, where, Numbers::finite_or_negative_infinity);
}

std::vector<float> read_row(const Json& json, const std::string& where) {
    if (!json.is_string()) throw Error(where, kind_of(json), "a text of numbers such as \"0.5 1\"");
    std::vector<float> numbers;
    std::istringstream words(json.get<std::string>());
    for (std::string word; words >> word;)
        numbers.push_back(parse_number(word, where, Numbers::finite_or_negative_infinity));
    return numbers;
}

/// `where` is the place of the node's edit.
Value read_whole(const Json& json, const std::string& where) {
    const std::string list = where + ", matrix";
    constexpr std::string_view rows = "each a text of numbers such as \"0.5 1\"";
    if (!json.is_array()) throw Error(list, kind_of(json), fmt::format("a list of rows, {}", rows));
    if (json.empty()) throw Error(list, "an empty list", fmt::format("at least one row, {}", rows));
    Matrix matrix;
    for (std::size_t row = 0; row < json.size(); ++row) {
        const std::string place = fmt::format("{}, row {}", list, row);
        const std::vector<float> numbers = read_row(json[row], place);
        const auto columns = static_cast<Index>(numbers.size());
        if (row == 0) matrix.resize(static_cast<Index>(json.size()), columns);
        if (columns == 0) throw Error(place, "no number", "at least one");
        if (columns != matrix.cols())
            throw Error(place, count_of(columns, "number"),
                        fmt::format("{} like row 0", matrix.cols()));
        for (Index column = 0; column < columns; ++column) {
            const float number = numbers[static_cast<std::size_t>(column)];
            check_number(where, {static_cast<Index>(row), column}, static_cast<double>(number),
                         Numbers::finite_or_negative_infinity);
            matrix(static_cast<Index>(row), column) = static_cast<Scalar>(number);
        }
    }
    return share(std::move(matrix));
}

Edit read_edit(const Json& json, const std::string& where) {
    expect_object(json, where);
    Edit edit;
    for (const auto& [key, value] : json.items()) {
        if (key == "matrix") {
            edit.whole = read_whole(value, where);
        } else if (key == "cells") {
            expect_object(value, where + ", cells");
            for (const auto& [place, number] : value.items()) {
                const Cell cell = parse_cell(place, where);
                const float read = read_number(number, fmt::format("{}[{}]", where, place));
                check_number(where, cell, static_cast<double>(read),
                             Numbers::finite_or_negative_infinity);
                if (edit.cells.contains(cell))
                    throw Error(where, fmt::format("{} for a second time", in_quotes(place)),
                                "each cell once");
                edit.cells.emplace(cell, static_cast<Scalar>(read));
            }
        } else {
            throw Error(where, "the unknown key " + in_quotes(key), "cells or matrix");
        }
    }
    if (edit.empty()) throw Error(where, "nothing edited", "cells or a matrix");
    return edit;
}

}  // namespace

Cell parse_cell(std::string_view text, const std::string& where) {
    Cell cell;
    const char* const end = text.data() + text.size();
    const auto row = std::from_chars(text.data(), end, cell.row);
    if (row.ec == std::errc() && row.ptr != end && *row.ptr == ',') {
        const auto column = std::from_chars(row.ptr + 1, end, cell.column);
        if (column.ec == std::errc() && column.ptr == end && cell.row >= 0 && cell.column >= 0) {
            if (std::max(cell.row, cell.column) < longest_side) return cell;
            throw Error(where, in_quotes(text),
                        fmt::format("a row and a column below {}", longest_side));
        }
    }
    throw Error(where, text.empty() ? "nothing" : in_quotes(text),
                "a cell as ROW,COLUMN, counted from 0");
}

Json edits_json(const Edits& edits, MatrixTexts& texts) {
    Json json = Json::object();
    for (const auto& [path, edit] : edits) {
        Json entry = Json::object();
        if (edit.whole) entry["matrix"] = *texts.rows_of(edit.whole);
        // Each cell stands once: Json's own way would look through those before it.
        Json::object_t cells;
        for (const auto& [cell, number] : edit.cells)
            cells.emplace_back(fmt::format("{},{}", cell.row, cell.column), number_json(number));
        if (!cells.empty()) entry["cells"] = std::move(cells);
        json.get_ref<Json::object_t&>().emplace_back(path, std::move(entry));
    }
    return json;
}

Edits read_edits(const Json& json, const std::string& where) {
    expect_object(json, where);
    Edits edits;
    for (const auto& [path, value] : json.items())
        edits.emplace(path, read_edit(value, where + ", " + path));
    return edits;
}

}  // namespace attend
