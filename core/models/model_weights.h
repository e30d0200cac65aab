#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes_limit.h"
#include "core/models/tensor_file.h"
#include "core/ops/leaf.h"

namespace attend {

/// A tensor, and the file that has it.
struct TensorPlace {
    const TensorFile* file = nullptr;
    const Tensor* tensor = nullptr;
    bool operator==(const TensorPlace&) const = default;
};

/// The tensors of a model's files by their names. Their numbers are read when the first of them is
/// asked for, once. May be asked from several threads.
class ModelWeights {
  public:
    /// Names may stand in the files with the prefix before them, or without.
    ModelWeights(std::vector<TensorFilePtr> files, std::string prefix);

    const std::vector<TensorFilePtr>& files() const { return files_; }
    /// Nothing where there is none of this name.
    std::optional<TensorPlace> find(std::string_view name) const;
    /// Throws Error that names file and tensor, as names stand there: none of this name, of another
    /// shape or kind of numbers.
    TensorPlace at(std::string_view name, Shape shape) const;

    /// The tensors that nobody has asked at() for yet, and those whose numbers are not read.
    std::vector<std::string> unread() const;

    /// Whether numbers are kept once they were unpacked: of models up to 4 GB of float32. A larger
    /// one stays as its file has it, and the numbers that are asked for are made each time.
    bool keeps() const { return keeps_; }

    /// All of its numbers, kept; `turned`: its rows are columns.
    Value matrix(const TensorPlace& place, bool turned) const;
    /// Columns of it, not kept.
    Value part(const TensorPlace& place, bool turned, Index first, Index columns) const;

  private:
    struct Made {
        std::once_flag once;
        Value value;
    };

    /// Counts it, where it still may be.
    bool may_be_in_tiles(const Matrix& matrix) const;
    /// As a name would stand in these files.
    std::string as_there(std::string_view name) const;

    std::vector<TensorFilePtr> files_;
    std::string prefix_;
    bool keeps_ = true;
    mutable std::mutex mutex_;
    mutable std::set<const Tensor*> asked_;
    mutable std::map<std::pair<const Tensor*, bool>, Made> made_;
    mutable std::size_t in_tiles_ = 0;  // bytes
};

using ModelWeightsPtr = std::shared_ptr<const ModelWeights>;

/// So large may weights be, as float32, that ModelWeights::keeps(); asked when a model is opened.
BytesLimit& most_kept_bytes();

/// Some columns of a tensor, all of its rows: the part of a head, W_Q.
class TensorLeaf final : public Leaf<TensorLeaf>, public PackedLeaf {
  public:
    /// `first`: the column that column 0 is, once the tensor is turned where it is.
    TensorLeaf(Axes axes, ModelWeightsPtr weights, TensorPlace place, bool turned, Index first)
        : Leaf(std::move(axes)),
          weights_(std::move(weights)),
          place_(place),
          turned_(turned),
          first_(first) {}
    auto key() const {
        return std::tuple(weights_, place_.tensor, turned_, first_, shape().columns);
    }

    std::string_view name() const override { return "tensor"; }
    std::string_view in_words() const override { return "Weights of the model, from its file."; }
    Value forward(Inputs) const override;
    std::shared_ptr<const PackedRows> packed() const override;
    std::string note(Cell cell) const;

  private:
    ModelWeightsPtr weights_;
    TensorPlace place_;
    bool turned_;
    Index first_;
};

/// Some rows of a tensor, such as the vectors of a text's tokens, (n, d). Of a packed table these
/// rows alone are unpacked.
class TensorRows final : public Leaf<TensorRows> {
  public:
    TensorRows(Axes axes, ModelWeightsPtr weights, TensorPlace place, std::vector<Index> rows)
        : Leaf(std::move(axes)),
          weights_(std::move(weights)),
          place_(place),
          rows_(std::move(rows)) {}
    auto key() const { return std::tuple(weights_, place_.tensor, rows_); }

    std::string_view name() const override { return "tensor_rows"; }
    std::string_view in_words() const override {
        return "Each token's number is looked up in the model's table: its vector is a row.";
    }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    ModelWeightsPtr weights_;
    TensorPlace place_;
    std::vector<Index> rows_;
};

}  // namespace attend
