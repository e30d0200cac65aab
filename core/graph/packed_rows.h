#pragma once
#include <memory>

#include "core/graph/graph.h"

namespace attend {

/// The numbers of a matrix once more, as a model's file packs them: whoever multiplies a few rows
/// waits for memory, and these are an eighth of it. The numbers are the same.
class PackedRows {
  public:
    virtual ~PackedRows() = default;

    /// Whether a packed row is a column of the matrix, not a row.
    virtual bool turned() const = 0;
    /// Whether they are what they were: a file may have been cut off or written to since. Asked
    /// before they are read and after.
    virtual bool readable() const = 0;
    /// results(i, j) = vectors.row(i) · packed row j, for `count` j from the `first` on. At most
    /// simd::most_vectors rows of `vectors`, each as wide as a packed row.
    virtual void multiply(const Matrix& vectors, Index first, Index count,
                          Matrix& results) const = 0;
};

/// A leaf whose numbers a file packs.
class PackedLeaf {
  public:
    virtual ~PackedLeaf() = default;
    /// Null where they are not packed, or not in a way that is multiplied.
    virtual std::shared_ptr<const PackedRows> packed() const = 0;
};

/// An operation that only multiplies by its second input: of a leaf that nobody keeps, packed rows
/// are enough for it. Its other_forms() then have them, and row_begin() is null.
class MultipliesPacked {
  public:
    virtual ~MultipliesPacked() = default;
    /// Whether they lie as it reads them.
    virtual bool can_multiply(const PackedRows& packed) const = 0;
};

/// The leaf `input` as its file packs it, without its numbers, where `reader` multiplies so few
/// rows by it that this is sooner done than unpacking; null otherwise.
Value packed_alone(const Graph& graph, const Edits& edits, NodeId reader, NodeId input, Index rows);

}  // namespace attend
