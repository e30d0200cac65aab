#include "core/ops/product_after.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/ops/product.h"
#include "core/parallel.h"
#include "core/simd/product.h"
#include "core/simd/rows.h"

namespace attend {

namespace {

/// Of so many multiplications all of it costs more than to compare, copy and add.
constexpr double worth_it = 2e7;
constexpr double most_bytes = 64e6;
/// Of all columns or stretches, at most one of so many may change: the rest takes time, too.
constexpr Index one_of = 3;

double multiplications(const Matrix& a, const Matrix& b) {
    return static_cast<double>(a.rows()) * static_cast<double>(b.cols()) *
           static_cast<double>(a.cols());
}

/// Whether some of the columns from `first` on have another number than before.
bool differ(const Matrix& before, const Matrix& now, Index first, Index count) {
    for (Index row = 0; row < now.rows(); ++row)
        if (!same_in_row(before, now, row, first, count)) return true;
    return false;
}

Value product_of(Inputs inputs) {
    if (inputs.size() > 2) return share(product_and_bias(*inputs[0], *inputs[1], *inputs[2]));
    return share(product(*inputs[0], *inputs[1]));
}

struct Columns {
    Index first = 0, count = 0;
};

/// To the last bit, of which −0 has another one than 0; NaN is never the same.
bool is_same(Scalar a, Scalar b) { return a == b && std::signbit(a) == std::signbit(b); }

/// From the first to the last that changed.
Columns changed_columns(const Matrix& before, const Matrix& now) {
    Index first = now.cols(), last = -1;
    for (Index row = 0; row < now.rows(); ++row) {
        if (same_in_row(before, now, row, 0, now.cols())) continue;
        const Scalar *const old = before.row_begin(row), *const here = now.row_begin(row);
        for (Index column = 0; column < now.cols(); ++column)
            if (!is_same(old[column], here[column]))
                first = std::min(first, column), last = std::max(last, column);
    }
    return {first, std::max(last + 1 - first, Index{0})};
}

/// Where b changed, in a few columns.
Remade after_columns(const MadeBefore& before, Inputs inputs) {
    const Matrix& b = *inputs[1];
    if (!before.result) return {};
    const Columns changed = changed_columns(*before.inputs[1], b);
    if (changed.count * one_of > b.cols()) return {};
    std::vector<Value> parts(inputs.begin(), inputs.end());
    for (std::size_t i = 1; i < parts.size(); ++i)
        parts[i] = part_of_value(inputs[i], 0, inputs[i]->rows(), changed.first, changed.count);
    Matrix result = *before.result;
    if (changed.count > 0) result.middleCols(changed.first, changed.count) = *product_of(parts);
    return {share(std::move(result)), nullptr};
}

/// Some stretches of a's columns, whose products product() adds up by themselves: of one, or of two
/// such parts. Each has a number; those of its left part and of what is in that follow it.
struct SumPart {
    std::size_t number;
    Columns columns;

    bool is_stretch() const { return columns.count <= simd::summed_together; }
    std::size_t first_stretch() const { return stretches_in(columns.first); }
    std::size_t stretches() const { return stretches_in(columns.count); }
    std::size_t parts() const { return 2 * stretches() - 1; }

    SumPart left() const {
        return {number + 1, {columns.first, simd::products_on_the_left(columns.count)}};
    }
    SumPart right() const {
        const SumPart before = left();
        const Index count = before.columns.count;
        return {before.number + before.parts(), {columns.first + count, columns.count - count}};
    }

    static std::size_t stretches_in(Index columns) {
        return static_cast<std::size_t>((columns + simd::summed_together - 1) /
                                        simd::summed_together);
    }
};

/// Where a changed: of the parts of the sum, those that stay are taken or made as a whole.
class AfterStretches {
  public:
    AfterStretches(const MadeBefore& before, Inputs inputs)
        : inputs_(inputs),
          all_{0, {0, inputs[0]->cols()}},
          changed_(all_.stretches()),
          kept_(before.kept ? *before.kept : KeptBeside(all_.parts())),
          sums_(all_.parts()) {
        side_by_side(changed_.size(), [&](std::size_t i) {
            const Index first = static_cast<Index>(i) * simd::summed_together,
                        count = std::min(simd::summed_together, all_.columns.count - first);
            changed_[i] = differ(*before.inputs[0], *inputs[0], first, count);
        });
    }

    Remade make() {
        if (std::ranges::count(changed_, 1) * one_of > std::ssize(changed_)) return {};
        std::vector<SumPart> parts;
        divide(all_, parts);
        Matrix result(inputs_[0]->rows(), inputs_[1]->cols());
        const double numbers = static_cast<double>(result.size() * std::ssize(parts));
        if (numbers * sizeof(Scalar) > most_bytes) return {};
        for (const SumPart& part : parts)
            sums_[part.number] = is_kept(part) ? kept_[part.number] : sum_of(part.columns);
        each_row(result.rows(), numbers, [&](Index row) {
            Scalar* const to = result.row_begin(row);
            const Scalar* const sum = added_up(all_, row, to);
            if (sum != to) std::copy_n(sum, result.cols(), to);
        });
        return {share(std::move(result)), std::make_shared<const KeptBeside>(std::move(sums_))};
    }

  private:
    bool stays(const SumPart& part) const {
        const auto first = changed_.begin() + static_cast<std::ptrdiff_t>(part.first_stretch());
        return std::count(first, first + static_cast<std::ptrdiff_t>(part.stretches()), 1) == 0;
    }
    bool is_kept(const SumPart& part) const { return kept_[part.number] && stays(part); }
    bool is_some_kept(const SumPart& part) const {
        const auto first = kept_.begin() + static_cast<std::ptrdiff_t>(part.number);
        return std::any_of(first, first + static_cast<std::ptrdiff_t>(part.parts()),
                           [](const Value& sum) { return sum != nullptr; });
    }

    void divide(const SumPart& part, std::vector<SumPart>& parts) const {
        const bool is_whole =
            part.is_stretch() || is_kept(part) || (stays(part) && !is_some_kept(part));
        if (is_whole) return parts.push_back(part);
        divide(part.left(), parts);
        divide(part.right(), parts);
    }

    Value sum_of(Columns columns) const {
        const Value &a = inputs_[0], &b = inputs_[1];
        std::vector<Value> factors{part_of_value(a, 0, a->rows(), columns.first, columns.count),
                                   part_of_value(b, columns.first, columns.count, 0, b->cols())};
        if (columns.first == 0 && inputs_.size() > 2) factors.push_back(inputs_[2]);
        return product_of(factors);
    }

    /// A row of a part's sum: where it is, or made in `room`, so many numbers.
    const Scalar* added_up(const SumPart& part, Index row, Scalar* room) const {
        if (const Value& whole = sums_[part.number]) return whole->row_begin(row);
        const Index columns = inputs_[1]->cols();
        const Scalar* const left = added_up(part.left(), row, room);
        const SumPart right = part.right();
        if (const Value& whole = sums_[right.number]) {
            simd::add(left, whole->row_begin(row), room, columns);
            return room;
        }
        const auto beside =
            std::make_unique_for_overwrite<Scalar[]>(static_cast<std::size_t>(columns));
        simd::add(left, added_up(right, row, beside.get()), room, columns);
        return room;
    }

    Inputs inputs_;
    SumPart all_;
    std::vector<char> changed_;  // by stretch
    KeptBeside kept_, sums_;     // by a part's number
};

}  // namespace

Remade product_after(const MadeBefore& before, Inputs inputs) {
    const Matrix &a = *inputs[0], &b = *inputs[1];
    const auto stays = [&](std::size_t i) { return before.inputs[i] == inputs[i]; };
    const auto has_shape_of = [&](std::size_t i) {
        return shape_of(*before.inputs[i]) == shape_of(*inputs[i]);
    };
    const bool bias_stays = inputs.size() < 3 || stays(2);
    if (!bias_stays || !has_shape_of(0) || !has_shape_of(1)) return {};
    if (has_few_rows(a) || multiplications(a, b) < worth_it) return {};
    if (stays(0)) return after_columns(before, inputs);
    if (!stays(1)) return {};
    return AfterStretches(before, inputs).make();
}

}  // namespace attend
