#pragma once
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/graph/matrix.h"

namespace attend {

/// Which numbers a person may give. NaN and +∞ never; −∞ where it says "masked"; of a mask 1 and 0;
/// none where a matrix only shows at length what stands elsewhere, and nothing reads it.
enum class Numbers { finite, finite_or_negative_infinity, zero_or_one, none };

/// Whether `number` is one of `allowed`.
bool is_allowed(double number, Numbers allowed);

/// "a finite number", "a finite number or -inf": the end of a message.
std::string_view description(Numbers allowed);

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

/// Numbers that a person put into one node. On a leaf they set it; on a computed node they override
/// it: the other cells go on following their inputs, everything downstream follows the edit.
struct Edit {
    Value whole;        // a matrix in place of the node's own, or null
    EditedCells cells;  // single numbers, put in after `whole`

    bool empty() const { return !whole && cells.empty(); }
    /// Whether the number of this cell was put in.
    bool holds(Cell cell) const { return whole || cells.contains(cell); }
    /// By content: two edits that say the same are the same.
    bool operator==(const Edit& other) const;
};

/// By path of the node. No entry is empty.
using Edits = std::map<std::string, Edit, std::less<>>;

/// The edit of the node `path`; an empty one where there is none.
const Edit& edit_of(const Edits& edits, std::string_view path);

/// `own` with the edit put in, which the result then names as such. Throws Error, naming `path`,
/// where a matrix or cell does not fit.
Matrix edited(const std::string& path, const Edit& edit, const Matrix& own);

/// The same of some rows from the `first` on of a matrix of that shape: the whole edit must fit.
/// Gives `own` itself where no edit is there.
Value edited_rows(const std::string& path, const Edit& edit, Shape shape, Index first, Value own);

}  // namespace attend
