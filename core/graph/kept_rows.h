#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// What stands in the rows that a value keeps, beyond the columns that it keeps: before, and now.
enum class Beyond { nothing, zero, minus_infinity, anything };

/// What a value keeps of the one before it, where a text changed at its end: the first columns of
/// the first rows are as they were. Without `beyond` these are all columns, then and now, and
/// `columns` says nothing.
struct KeptRows {
    Index rows = 0, columns = 0;
    Beyond beyond = Beyond::nothing;
};

/// An input of an operation, beside what it was.
struct ChangedInput {
    KeptRows kept;
    bool stays = false;  // nothing of it changed
    Value before, now;   // null: only made some rows at a time
};

}  // namespace attend
