#pragma once
#include <cstdint>
#include <map>
#include <memory>

#include "core/files/strict_json.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// Whole matrices as documents write them, which is most of the work of writing a large one. Who
/// writes again and again keeps one of these: a matrix, which never changes, is made into text
/// once. Used by one thread at a time.
class MatrixTexts {
  public:
    /// NextTokenPrediction before a document is written: it will ask for matrices of so many
    /// numbers. What was not asked for since the round before is forgotten.
    void begin_round(Progress progress, double numbers);

    /// A list with a text a row, such as ["0.5 1", "0 2"]. Throws Cancelled.
    std::shared_ptr<const Json> rows_of(const Value& matrix);

    /// How many matrices were made into text so far: for tests.
    std::size_t made() const { return made_; }

  private:
    std::shared_ptr<const Json> make(const Matrix& matrix);

    struct Kept {
        std::shared_ptr<const Json> rows;
        std::uint64_t round;
    };
    std::map<Value, Kept> kept_;
    std::uint64_t round_ = 0;
    std::size_t made_ = 0;
    Progress progress_;
    double expected_ = 0, done_ = 0;  // numbers, in this round
};

}  // namespace attend
