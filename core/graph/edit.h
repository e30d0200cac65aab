#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/graph/edited_cells.h"
#include "core/graph/matrix.h"

namespace attend {

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

/// `own` with the edit put in. Throws Error, naming `path`, where a matrix or cell does not fit.
Matrix edited(const std::string& path, const Edit& edit, const Matrix& own);

/// The same of some rows from the `first` on of a matrix of that shape: the whole edit must fit.
/// Gives `own` itself where no edit is there.
Value edited_rows(const std::string& path, const Edit& edit, Shape shape, Index first, Value own);

}  // namespace attend
