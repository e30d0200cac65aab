#include "core/graph/edit.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

namespace {

void check_fits(const std::string& path, const Edit& edit, Shape shape) {
    if (edit.whole && shape_of(*edit.whole) != shape)
        throw Error(path, fmt::format("a {} × {} matrix", edit.whole->rows(), edit.whole->cols()),
                    fmt::format("{} × {}", shape.rows, shape.columns));
    for (const auto& [cell, number] : edit.cells)
        if (!contains(shape, cell))
            throw Error(
                fmt::format("{}[{},{}]", path, cell.row, cell.column), "a cell outside the matrix",
                fmt::format("a row below {} and a column below {}", shape.rows, shape.columns));
}

}  // namespace

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

Matrix edited(const std::string& path, const Edit& edit, const Matrix& own) {
    check_fits(path, edit, shape_of(own));
    Matrix result = edit.whole ? *edit.whole : own;
    for (const auto& [cell, number] : edit.cells) result(cell.row, cell.column) = number;
    return result;
}

Value edited_rows(const std::string& path, const Edit& edit, Shape shape, Index first, Value own) {
    if (edit.empty()) return own;
    check_fits(path, edit, shape);
    const Index rows = own->rows();
    Matrix result = edit.whole ? Matrix(edit.whole->middleRows(first, rows)) : *own;
    for (const auto& [cell, number] : edit.cells)
        if (cell.row >= first && cell.row < first + rows)
            result(cell.row - first, cell.column) = number;
    return share(std::move(result));
}

}  // namespace attend
