#include "core/graph/edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"

namespace attend {

bool is_allowed(double number, Numbers allowed) {
    if (allowed == Numbers::none) return false;
    if (allowed == Numbers::zero_or_one) return number == 0 || number == 1;
    if (std::isfinite(number)) return true;
    return allowed == Numbers::finite_or_negative_infinity && std::isinf(number) && number < 0;
}

std::string_view description(Numbers allowed) {
    switch (allowed) {
        case Numbers::finite:
            return "a finite number";
        case Numbers::finite_or_negative_infinity:
            return "a finite number or -inf";
        case Numbers::none:
            return "no number: nothing reads this matrix, it only shows what the table says";
        default:
            return "1 (may attend) or 0 (masked)";
    }
}

EditedCells::EditedCells(Map cells) : cells_(std::make_shared<Map>(std::move(cells))) {}

EditedCells::EditedCells(std::initializer_list<Map::value_type> cells) : EditedCells(Map(cells)) {}

EditedCells::Map::const_iterator EditedCells::find(Cell cell) const { return map().find(cell); }

bool EditedCells::contains(Cell cell) const { return map().contains(cell); }

Scalar EditedCells::at(Cell cell) const { return map().at(cell); }

Scalar& EditedCells::operator[](Cell cell) { return own()[cell]; }

void EditedCells::insert_or_assign(Cell cell, Scalar number) {
    own().insert_or_assign(cell, number);
}

void EditedCells::emplace(Cell cell, Scalar number) { own().emplace(cell, number); }

void EditedCells::erase(Cell cell) {
    if (contains(cell)) own().erase(cell);
}

bool EditedCells::operator==(const EditedCells& other) const {
    return shared_with(other) || map() == other.map();
}

const EditedCells::Map& EditedCells::map() const {
    static const Map none;
    return cells_ ? *cells_ : none;
}

EditedCells::Map& EditedCells::own() {
    if (!cells_)
        cells_ = std::make_shared<Map>();
    else if (cells_.use_count() > 1)
        cells_ = std::make_shared<Map>(*cells_);
    return *cells_;
}

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
    result.set_put_in(std::make_shared<const Edit>(edit));
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
    if (rows == shape.rows) result.set_put_in(std::make_shared<const Edit>(edit));
    return share(std::move(result));
}

}  // namespace attend
