#pragma once
#include <memory>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "app/jobs/job.h"
#include "core/graph/matrix.h"

namespace attend {

/// Large values that are shown no more, or are held by whoever draws, and whole computations of
/// hundreds of thousands of nodes. To give their memory back takes longer than a frame may: it is
/// done beside it, as soon as nobody else holds them.
class RetiredValues {
  public:
    static constexpr Index large = 1 << 17;  // numbers

    void add(const std::vector<Value>& values) {
        for (const Value& value : values)
            if (value && value->size() >= large) values_.insert(value);
    }
    /// Whatever it is, in one piece.
    void add_whole(std::shared_ptr<const void> whole) {
        if (whole) wholes_.push_back(std::move(whole));
    }
    /// Once a frame. `wake` is called when memory was given back: more may be free by then.
    void let_go(const Job<std::monostate>::Wake& wake = {}) {
        if (freeing_.running() && !freeing_.poll()) return;
        std::vector<std::shared_ptr<const void>> alone;
        for (std::shared_ptr<const void>& whole : wholes_)
            if (whole.use_count() == 1) alone.push_back(std::exchange(whole, nullptr));
        std::erase(wholes_, nullptr);
        for (auto value = values_.begin(); value != values_.end();)
            if (value->use_count() == 1)
                alone.push_back(std::move(values_.extract(value++).value()));
            else
                ++value;
        if (alone.empty()) return;
        freeing_.start(
            "Freeing",
            [alone = std::move(alone)](const Progress&) mutable {
                alone.clear();
                return std::monostate();
            },
            wake);
    }
    std::size_t size() const { return values_.size() + wholes_.size(); }

  private:
    std::unordered_set<Value> values_;
    std::vector<std::shared_ptr<const void>> wholes_;
    Job<std::monostate> freeing_;
};

}  // namespace attend
