#pragma once
#include <memory>

#include "core/files/mapping.h"
#include "core/graph/packed_rows.h"
#include "core/models/number_kind.h"

namespace attend {

/// A tensor's rows as they stand in its file, which is mapped.
class TensorPacked final : public PackedRows {
  public:
    /// Kinds that are read many at a time, in rows of whole runs.
    static bool can_be(const NumberKind& kind, Index width) {
        return kind.packing && width % simd::numbers_in_run == 0;
    }
    TensorPacked(std::shared_ptr<const Mapping> file, const std::byte* rows, simd::Packing packing,
                 Index width, bool turned)
        : file_(std::move(file)), rows_(rows), packing_(packing), width_(width), turned_(turned) {}

    bool turned() const override { return turned_; }
    bool readable() const override { return file_->is_whole(); }
    void multiply(const Matrix& vectors, Index first, Index count, Matrix& results) const override;

  private:
    std::shared_ptr<const Mapping> file_;
    const std::byte* rows_;
    simd::Packing packing_;
    Index width_;
    bool turned_;
};

}  // namespace attend
