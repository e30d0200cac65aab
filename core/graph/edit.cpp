#include "core/graph/edit.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

bool Edit::operator==(const Edit& other) const {
    if (!(cells == other.cells)) return false;
    if (whole == other.whole) return true;
    return whole && other.whole && shape_of(*whole) == shape_of(*other.whole) &&
           *whole == *other.whole;
}

const Edit& edit_of(const Edits& edits, std::string_view path) {
    static const Edit none;
    const auto found = edits.find(path);
    return found == edits.end() ? none : found->second;
}

Edit edit_of_rows(const Edit& edit, Index first, Index rows) {
    Edit part;
    if (edit.whole) part.whole = part_of_value(edit.whole, first, rows, 0, edit.whole->cols());
    for (const auto& [cell, number] : edit.cells)
        if (cell.row >= first && cell.row < first + rows)
            part.cells.insert_or_assign({cell.row - first, cell.column}, number);
    return part;
}

Matrix edited(const std::string& path, const Edit& edit, const Matrix& own) {
    const Shape shape = shape_of(own);
    if (edit.whole && shape_of(*edit.whole) != shape)
        throw Error(path, fmt::format("a {} × {} matrix", edit.whole->rows(), edit.whole->cols()),
                    fmt::format("{} × {}", shape.rows, shape.columns));
    Matrix result = edit.whole ? *edit.whole : own;
    for (const auto& [cell, number] : edit.cells) {
        if (!contains(shape, cell))
            throw Error(
                fmt::format("{}[{},{}]", path, cell.row, cell.column), "a cell outside the matrix",
                fmt::format("a row below {} and a column below {}", shape.rows, shape.columns));
        result(cell.row, cell.column) = number;
    }
    return result;
}

}  // namespace attend
