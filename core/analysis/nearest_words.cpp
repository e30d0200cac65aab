#include "core/analysis/nearest_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.h"
#include "core/plural.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

/// Rows that are compared at once: their vectors and their similarities stay in the cache.
constexpr Index rows_at_once = 2048;
/// Found in float32, beyond those asked for, before they are put in order in double.
constexpr Index spare_candidates = 16;
constexpr float never = -std::numeric_limits<float>::infinity();

bool is_nearer(const NearWord& a, const NearWord& b) {  // by similarity: the larger the nearer
    return a.value != b.value ? a.value > b.value : a.row < b.row;
}

/// The best so far; the worst of them on top of a heap.
class Best {
  public:
    explicit Best(Index count) : count_(static_cast<std::size_t>(count)) {}

    float threshold() const {
        return heap_.size() < count_ ? never : static_cast<float>(heap_.front().value);
    }
    void offer(Index row, float value) {
        if (!(value > threshold())) return;  // an earlier row of the same value stays
        if (heap_.size() == count_) {
            std::pop_heap(heap_.begin(), heap_.end(), is_nearer);
            heap_.pop_back();
        }
        heap_.push_back({row, static_cast<double>(value)});
        std::push_heap(heap_.begin(), heap_.end(), is_nearer);
    }
    const NearWords& words() const { return heap_; }

  private:
    std::size_t count_;
    NearWords heap_;
};

/// Lengths are float32: squares beyond it are none.
[[noreturn]] void not_finite(const WordTable& table, Index row, bool numbers_are) {
    throw Error(fmt::format("{}, {}, “{}”", table.name(), table.place(row), table.word(row)),
                numbers_are ? "numbers too large to be squared" : "a number that is not finite",
                numbers_are ? "a vector shorter than 1.8e19" : "finite numbers");
}

using FloatRows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// q·w of each query with each vector of the block, which stays in the cache for all queries.
void compare(const FloatRows& queries, const Eigen::Map<const FloatRows>& vectors,
             FloatRows& products) {
    for (Index query = 0; query < queries.rows(); ++query)
        simd::products(vectors.data(), vectors.rows(), vectors.cols(), &queries(query, 0),
                       &products(query, 0));
}

}  // namespace

double cosine_of(std::span<const float> a, std::span<const float> b) {
    double product = 0, square_a = 0, square_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
        product += x * y;
        square_a += x * x;
        square_b += y * y;
    }
    const double lengths = std::sqrt(square_a) * std::sqrt(square_b);
    return lengths > 0 ? product / lengths : 0;
}

NearestWords::NearestWords(WordTablePtr table, const Progress& progress)
    : table_(std::move(table)) {
    table_->check_readable();
    const Index rows = table_->rows();
    inverse_lengths_.reserve(static_cast<std::size_t>(rows));
    half_squares_.reserve(static_cast<std::size_t>(rows));
    std::vector<float> room;
    for (Index first = 0; first < rows; first += rows_at_once) {
        progress.at(static_cast<double>(first) / static_cast<double>(rows));
        const Block vectors = block(first, std::min(rows_at_once, rows - first), room);
        for (Index i = 0; i < vectors.rows(); ++i) {
            const float square = vectors.row(i).squaredNorm();
            if (!std::isfinite(square)) not_finite(*table_, first + i, vectors.row(i).allFinite());
            inverse_lengths_.push_back(square > 0 ? 1 / std::sqrt(square) : 0);
            half_squares_.push_back(square / 2);
        }
    }
    if (table_->duplicates() == 0) return;
    for (Index row = 0; row < rows; ++row)
        if (table_->find(table_->word(row)) != row) repeated_.push_back(row);
}

std::vector<NearWords> NearestWords::find(const Matrix& queries, Index count, Nearness nearness,
                                          const Progress& progress) const {
    const Index rows = table_->rows();
    if (queries.cols() != table_->width())
        throw Error("nearest words", "vectors of " + count_of(queries.cols(), "number"),
                    fmt::format("{}, as {} has", table_->width(), table_->name()));
    table_->check_readable();
    std::vector<Best> best(static_cast<std::size_t>(queries.rows()),
                           Best(std::min(rows, count + spare_candidates)));
    std::vector<float> room;
    Floats near(queries.rows(), rows_at_once);
    for (Index first = 0; first < rows; first += rows_at_once) {
        progress.at(static_cast<double>(first) / static_cast<double>(rows));
        const Index size = std::min(rows_at_once, rows - first);
        compare(queries, block(first, size, room), near);
        const Eigen::Map<const Eigen::ArrayXf> halves(
            &half_squares_[static_cast<std::size_t>(first)], size),
            inverses(&inverse_lengths_[static_cast<std::size_t>(first)], size);
        for (Index query = 0; query < queries.rows(); ++query) {
            Best& found = best[static_cast<std::size_t>(query)];
            Eigen::Map<Eigen::ArrayXf> similar(&near(query, 0), size);
            // q·w/‖w‖ and q·w − ½‖w‖² are in the order of the cosine and of −‖q − w‖².
            if (nearness == Nearness::cosine)
                similar *= inverses;
            else
                similar -= halves;
            for (const Index row : repeated_)
                if (row >= first && row < first + size) similar(row - first) = never;
            if (!(similar.maxCoeff() > found.threshold())) continue;
            for (Index i = 0; i < size; ++i) found.offer(first + i, similar(i));
        }
    }
    std::vector<NearWords> result;
    for (Index query = 0; query < queries.rows(); ++query)
        result.push_back(exactly(queries, query, best[static_cast<std::size_t>(query)].words(),
                                 count, nearness));
    return result;
}

NearWords NearestWords::exactly(const Floats& queries, Index query, const NearWords& candidates,
                                Index count, Nearness nearness) const {
    const auto vector = queries.row(query);
    if (!vector.allFinite() || (nearness == Nearness::cosine && vector.isZero(0))) return {};
    const std::span<const float> wanted(vector.data(), static_cast<std::size_t>(vector.cols()));
    NearWords words;
    std::vector<float> room;
    for (const NearWord& candidate : candidates) {
        const auto row = table_->block(candidate.row, 1, room);
        if (nearness == Nearness::cosine) {
            words.push_back({candidate.row, cosine_of(wanted, row)});
            continue;
        }
        double square = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double apart = static_cast<double>(wanted[i]) - static_cast<double>(row[i]);
            square += apart * apart;
        }
        words.push_back({candidate.row, -std::sqrt(square)});
    }
    std::sort(words.begin(), words.end(), is_nearer);
    words.resize(std::min(words.size(), static_cast<std::size_t>(count)));
    if (nearness == Nearness::euclidean)
        for (NearWord& word : words) word.value = 0 - word.value;
    return words;
}

}  // namespace attend
