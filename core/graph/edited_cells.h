#pragma once
#include <initializer_list>
#include <map>
#include <memory>

#include "core/graph/matrix.h"

namespace attend {

/// A map from cells to numbers whose copies share it until one of them changes: a document with a
/// painted mask is kept in every step of undo, and compared with them.
class EditedCells {
  public:
    using Map = std::map<Cell, Scalar>;

    EditedCells() = default;
    EditedCells(Map cells) : cells_(std::make_shared<Map>(std::move(cells))) {}
    EditedCells(std::initializer_list<Map::value_type> cells) : EditedCells(Map(cells)) {}
    operator const Map&() const { return map(); }

    bool empty() const { return map().empty(); }
    std::size_t size() const { return map().size(); }
    Map::const_iterator begin() const { return map().begin(); }
    Map::const_iterator end() const { return map().end(); }
    Map::const_iterator find(Cell cell) const { return map().find(cell); }
    bool contains(Cell cell) const { return map().contains(cell); }
    Scalar at(Cell cell) const { return map().at(cell); }

    Scalar& operator[](Cell cell) { return own()[cell]; }
    void insert_or_assign(Cell cell, Scalar number) { own().insert_or_assign(cell, number); }
    void emplace(Cell cell, Scalar number) { own().emplace(cell, number); }
    void erase(Cell cell) {
        if (contains(cell)) own().erase(cell);
    }

    /// By content; those that are shared are not looked at.
    bool operator==(const EditedCells& other) const {
        return shared_with(other) || map() == other.map();
    }
    bool shared_with(const EditedCells& other) const { return cells_ == other.cells_; }

  private:
    const Map& map() const {
        static const Map none;
        return cells_ ? *cells_ : none;
    }
    Map& own() {
        if (!cells_)
            cells_ = std::make_shared<Map>();
        else if (cells_.use_count() > 1)
            cells_ = std::make_shared<Map>(*cells_);
        return *cells_;
    }
    std::shared_ptr<Map> cells_;  // null: none
};

}  // namespace attend
