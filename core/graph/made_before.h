#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

using Inputs = std::span<const Value>;

/// What an operation keeps beside a result, so that the next one takes less: nothing that a result
/// depends on.
using KeptBeside = std::vector<Value>;
using KeptBesidePtr = std::shared_ptr<const KeptBeside>;

/// What an operation was given the last time, what it gave, and what it kept then; null where it
/// kept nothing.
struct MadeBefore {
    Inputs inputs;
    Value result;
    KeptBesidePtr kept;
};

/// What it gives now; a null value where there is no shorter way than forward().
struct Remade {
    Value value;
    KeptBesidePtr kept;
};

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
