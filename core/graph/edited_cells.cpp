#include "core/graph/edited_cells.h"

#include <utility>

namespace attend {

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

}  // namespace attend
