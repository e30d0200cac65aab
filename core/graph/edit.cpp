#include "core/graph/edit.h"

#include <fmt/format.h>

#include <algorithm>

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

/// Whether single numbers say all that a whole matrix with others put in does.
bool say_as_much(const EditedCells& cells, const Edit& edit) {
    const Matrix& whole = *edit.whole;
    return static_cast<Index>(cells.size()) == whole.size() &&
           std::ranges::all_of(cells, [&](const auto& one) {
               const auto& [cell, number] = one;
               return contains(shape_of(whole), cell) &&
                      number == (edit.cells.contains(cell) ? edit.cells.at(cell)
                                                           : whole(cell.row, cell.column));
           });
}

}  // namespace

bool Edit::operator==(const Edit& other) const {
    if (whole && !other.whole) return say_as_much(other.cells, *this);
    if (!whole && other.whole) return say_as_much(cells, other);
    if (!(cells == other.cells)) return false;
    if (whole == other.whole) return true;
    return shape_of(*whole) == shape_of(*other.whole) && *whole == *other.whole;
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
