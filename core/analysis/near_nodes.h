#pragma once
#include <atomic>
#include <mutex>
#include <optional>

#include "core/analysis/nearest_words.h"
#include "core/attention/block.h"

namespace attend {

/// A table of words, measured when its nearest words are first sought; the same object as long as
/// anybody has it.
class NearTable final : public Preparation {
  public:
    explicit NearTable(WordTablePtr table) : table_(std::move(table)) {}
    static std::shared_ptr<const NearTable> of(const WordTablePtr& table);

    const WordTable& words() const { return *table_; }
    /// Throws Error, as NearestWords does.
    const NearestWords& nearest() const;

    bool made() const override { return made_; }
    double cost() const override {
        return made() ? 0 : 2.0 * static_cast<double>(table_->rows() * table_->width());
    }
    void make(const Progress& progress) const override;

  private:
    WordTablePtr table_;
    mutable std::mutex mutex_;
    mutable std::atomic<bool> made_ = false;
    mutable std::optional<NearestWords> nearest_;
};

/// The words of a table that are nearest to each vector, the nearest first: which they are, as rows
/// of the table, and beside these how near. NaN where there are none.   (n, d) -> (n, 2 · count)
class NearWordRows final : public MeasureOf<NearWordRows> {
  public:
    static constexpr Index count = 10;

    NearWordRows(std::shared_ptr<const NearTable> table, Nearness nearness)
        : table_(std::move(table)), nearness_(nearness) {}
    auto key() const { return std::tuple(table_, nearness_); }

    std::string_view name() const override { return "nearest_words"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;
    bool by_rows(std::size_t) const override { return true; }
    const Preparation* preparation() const override { return table_.get(); }

  private:
    std::shared_ptr<const NearTable> table_;
    Nearness nearness_;
};

/// Adds, on demand, the words near what attention reads and near what it gives, both as wide as the
/// table.
NearWordNodes add_near_words(Graph& graph, NodeId before, NodeId after, const WordTablePtr& table);

}  // namespace attend
