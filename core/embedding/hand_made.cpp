#include "core/embedding/embedding.h"
#include "core/embedding/principal.h"
#include "core/embedding/word_table.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/csv.h"

namespace attend {

namespace {

class MemoryTable final : public IndexedTable {
  public:
    MemoryTable(std::string name, WordIndex index, const CsvTable& table)
        : IndexedTable(std::move(name), std::move(index), Axis("property", *table.column_labels),
                       statistics_of(table.values), "line"),
          vectors_(table.values.cast<float>()) {}

    /// Below the line of names.
    std::size_t line(Index row) const override { return static_cast<std::size_t>(row) + 2; }
    void read(Index row, std::span<float> vector) const override {
        Eigen::Map<Eigen::RowVectorXf>(vector.data(), vectors_.cols()) = vectors_.row(row);
    }

  private:
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> vectors_;
};

/// A small table in memory, from CSV text: a first line that names the columns, a first column of
/// words.
WordTablePtr memory_table(std::string_view csv, std::string name) {
    const CsvTable table = read_csv(csv, name);
    if (!table.row_labels || !table.column_labels)
        throw Error(name, "numbers alone", "a first line of names and a first column of words");
    if (table.values.cols() > widest_table)
        throw Error(name, std::to_string(table.values.cols()) + " columns",
                    "at most " + std::to_string(widest_table));
    WordIndex index;
    for (const std::string& word : *table.row_labels) index.add(word);
    index.finish();
    return std::make_shared<const MemoryTable>(std::move(name), std::move(index), table);
}

}  // namespace

WordTablePtr hand_made_table() {
    return memory_table(asset("assets/tables/hand_made.csv"), "hand-made table");
}

}  // namespace attend
