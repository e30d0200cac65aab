#pragma once
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "core/graph/matrix.h"

namespace attend {

/// `weights` with −∞ where the score is −∞ and the weight 0, so that they are drawn hatched there:
/// a weight that was overridden stays visible even where its score is masked. A row without any
/// weight is hatched whole: it has nothing to share. (n, s) all three. The same pointer where
/// nothing is masked.
Value hatched_weights(const Value& weights, const Matrix& scores);
/// `value` with −∞ where there is no number. The same pointer where there are numbers everywhere.
Value hatched_without_number(const Value& value);
/// `value` with −∞ where the mask is 0. The same pointer where it is 0 nowhere.
Value hatched_by_mask(const Value& value, const Matrix& mask);

/// What whole matrices are gone through for before they are drawn, found once a value, since a map
/// of four thousand tokens is 64 MB. Values are immutable, so the pointer is the key; the entry of
/// a value that is gone is recognized by its dead weak pointer. Of one thread: a job that computes
/// large values reads them in one of its own, which the window takes in.
class Readings {
  public:
    /// Of the finite numbers; nothing where there is none.
    std::optional<Range> range(const Value& value);
    /// signed_scale_end() of it; 0 where no number is finite.
    float signed_end(const Value& value);
    /// weight_scale_end() of it.
    double weights_end(const Value& weights);
    /// column_sizes() of it, as many as it has columns.
    const std::vector<float>& column_sizes(const Value& value);
    /// hatched_weights() of it.
    Value hatched(const Value& weights, const Value& scores);
    /// hatched_without_number() of it.
    Value hatched_without_number(const Value& value);
    /// hatched_by_mask() of it.
    Value hatched_by_mask(const Value& value, const Value& mask);

    /// What another one found, if anything. Forgets values that are gone.
    void take(Readings&& others);

    std::size_t size() const { return entries_.size(); }
    /// How often the entries of values that are gone were looked for: for tests.
    std::size_t sweeps() const { return sweeps_; }

  private:
    struct Entry {
        std::weak_ptr<const Matrix> value;
        std::optional<std::optional<Range>> range = {};
        std::optional<float> signed_end = {};
        std::optional<double> weights_end = {};
        std::optional<std::vector<float>> column_sizes = {};
        std::weak_ptr<const Matrix> hatched_by = {};
        Value hatched = {};  // null also where it is the value itself, which would stay for good
    };
    static constexpr std::size_t least_limit = 1024;
    using Hatch = Value (*)(const Value& value, const Matrix& by);
    Value hatched_once(const Value& value, const Value& by, Hatch hatch);
    Entry& of(const Value& value);
    void sweep();

    std::unordered_map<const Matrix*, Entry> entries_;
    std::size_t limit_ = least_limit;  // grows with what is alive: a sweep looks at every entry
    std::size_t sweeps_ = 0;
};

}  // namespace attend
