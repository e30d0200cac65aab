#pragma once
#include <vector>

#include "core/graph/explain.h"

namespace attend {

/// How much of an input was read to make a number.
enum class Extent { cell, row, column };

/// The numbers of one input that went into a number.
struct Read {
    NodeId node = 0;
    Extent extent = Extent::cell;
    Cell cell;  // of a row or column: the number in the term that contributes most
    bool operator==(const Read&) const = default;
};

/// What a number was made from, an entry for each input; the input of the largest contribution
/// first. Of a share, only the score that is its own.
std::vector<Read> reads(const Evaluation& evaluation, const ExplainedCell& cell);

/// A step on the way back from a number to where it is from.
struct Origin {
    /// A whole row or column where an equation of matrices says how it came about; else a cell.
    Read read;
    int level = 0;  // 0: the number asked for; 1: what that was made from; …
    /// The number read and then, as long as a number was made from a single other one (a sum
    /// divided by √d, a matrix under another name), that other one. Never empty.
    std::vector<ExplainedCell> chain;
};

struct OriginLimits {
    int levels = 4;
    std::size_t most = 12;  // origins in all
};

/// The number itself, then what it came from, level by level: weights, scores, queries and keys,
/// vectors, the line of a file. Nothing is named twice; a number set by hand has no origin but the
/// one who set it. Throws Error where the cell lies outside the matrix.
std::vector<Origin> origins(const Evaluation& evaluation, NodeId node, Cell cell,
                            OriginLimits limits = {});

}  // namespace attend
