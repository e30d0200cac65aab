#include "core/analysis/readings.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/analysis/entropy.h"
#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "core/parallel.h"

namespace attend {

Value hatched_weights(const Value& weights, const Matrix& scores) {
    const auto is_masked = [&](Index row, Index column) {
        return scores(row, column) == minus_infinity && (*weights)(row, column) == Scalar{0};
    };
    const auto is_empty = [&](Index row) { return (weights->row(row).array() == Scalar(0)).all(); };
    std::atomic<bool> any = false;
    each_row(weights->rows(), static_cast<double>(weights->size()), [&](Index row) {
        if (!any && is_empty(row)) any = true;
        for (Index column = 0; column < weights->cols() && !any; ++column)
            if (is_masked(row, column)) any = true;
    });
    if (!any) return weights;
    Matrix drawn = *weights;
    each_row(drawn.rows(), static_cast<double>(drawn.size()), [&](Index row) {
        if (is_empty(row)) return drawn.row(row).setConstant(minus_infinity), void();
        for (Index column = 0; column < drawn.cols(); ++column)
            if (is_masked(row, column)) drawn(row, column) = minus_infinity;
    });
    return share(std::move(drawn));
}

Value hatched_without_number(const Value& value) {
    if (!value->hasNaN()) return value;
    return share(value->array().isNaN().select(minus_infinity, value->array()).matrix());
}

Value hatched_by_mask(const Value& value, const Matrix& mask) {
    if ((mask.array() != Scalar(0)).all()) return value;
    return share((mask.array() == Scalar(0)).select(minus_infinity, value->array()).matrix());
}

std::optional<Range> Readings::range(const Value& value) {
    Entry& entry = of(value);
    if (!entry.range) entry.range = finite_range(*value);
    return *entry.range;
}

float Readings::signed_end(const Value& value) {
    const auto numbers = range(value);
    Entry& entry = of(value);
    if (!entry.signed_end) entry.signed_end = numbers ? signed_scale_end(*value, *numbers) : 0;
    return *entry.signed_end;
}

double Readings::weights_end(const Value& weights) {
    Entry& entry = of(weights);
    if (!entry.weights_end) entry.weights_end = weight_scale_end(*weights);
    return *entry.weights_end;
}

const std::vector<float>& Readings::column_sizes(const Value& value) {
    Entry& entry = of(value);
    if (!entry.column_sizes) entry.column_sizes = attend::column_sizes(*value);
    return *entry.column_sizes;
}

Value Readings::hatched(const Value& weights, const Value& scores) {
    return hatched_once(weights, scores, hatched_weights);
}

Value Readings::hatched_without_number(const Value& value) {
    return hatched_once(value, value, [](const Value& own, const Matrix&) {
        return attend::hatched_without_number(own);
    });
}

Value Readings::hatched_by_mask(const Value& value, const Value& mask) {
    return hatched_once(value, mask, attend::hatched_by_mask);
}

Value Readings::hatched_once(const Value& value, const Value& by, Hatch hatch) {
    Entry& entry = of(value);
    if (entry.hatched_by.lock() != by) {
        Value drawn = hatch(value, *by);
        entry.hatched_by = by;
        entry.hatched = drawn == value ? nullptr : std::move(drawn);
    }
    return entry.hatched ? entry.hatched : value;
}

void Readings::take(Readings&& others) {
    if (others.entries_.empty()) return;
    sweep();
    for (auto& [matrix, entry] : others.entries_)
        if (!entry.value.expired()) entries_.insert_or_assign(matrix, std::move(entry));
    others.entries_.clear();
}

Readings::Entry& Readings::of(const Value& value) {
    const auto found = entries_.find(value.get());
    if (found != entries_.end() && found->second.value.lock() == value) return found->second;
    if (entries_.size() >= limit_) sweep();
    return entries_[value.get()] = {value};
}

void Readings::sweep() {
    std::erase_if(entries_, [](const auto& entry) { return entry.second.value.expired(); });
    limit_ = std::max(least_limit, 2 * entries_.size());
    ++sweeps_;
}

}  // namespace attend
