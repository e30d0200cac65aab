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
    EditedCells(Map cells);
    EditedCells(std::initializer_list<Map::value_type> cells);
    operator const Map&() const { return map(); }

    bool empty() const { return map().empty(); }
    std::size_t size() const { return map().size(); }
    Map::const_iterator begin() const { return map().begin(); }
    Map::const_iterator end() const { return map().end(); }
    Map::const_iterator find(Cell cell) const;
    bool contains(Cell cell) const;
    Scalar at(Cell cell) const;

    Scalar& operator[](Cell cell);
    void insert_or_assign(Cell cell, Scalar number);
    void emplace(Cell cell, Scalar number);
    void erase(Cell cell);

    /// By content; those that are shared are not looked at.
    bool operator==(const EditedCells& other) const;
    bool shared_with(const EditedCells& other) const { return cells_ == other.cells_; }

  private:
    const Map& map() const;
    Map& own();

    std::shared_ptr<Map> cells_;  // null: none
};

}  // namespace attend
