#include "core/parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <memory>

namespace attend {

namespace {

/// A run of after_dependencies(): how many are still to come before each, and who waits for it.
class Run {
  public:
    Run(const std::vector<std::vector<std::size_t>>& before,
        const std::function<void(std::size_t)>& step)
        : step_(step),
          after_(before.size()),
          pending_(std::make_unique<std::atomic<std::size_t>[]>(before.size())) {
        for (std::size_t i = 0; i < before.size(); ++i) {
            pending_[i].store(before[i].size() + 1, std::memory_order_relaxed);
            for (const std::size_t earlier : before[i]) after_[earlier].push_back(i);
        }
    }

    /// The extra one of each, which holds it back until all are set up.
    void start() {
        started_.store(true, std::memory_order_release);
        for (std::size_t i = 0; i < after_.size(); ++i)
            if (arrive(i)) group_.run([this, i] { from(i); });
        group_.wait();
        // wait() orders this already, out of sight of a thread sanitizer; this it sees.
        done_.load(std::memory_order_acquire);
    }

  private:
    bool arrive(std::size_t i) { return pending_[i].fetch_sub(1, std::memory_order_acq_rel) == 1; }

    /// Does i, then goes on with one of those that waited for it; others take the rest.
    void from(std::size_t i) {
        started_.load(std::memory_order_acquire);  // likewise, before anything else is read here
        pending_[i].load(std::memory_order_acquire);
        for (;;) {
            step_(i);
            std::size_t next = after_.size();
            for (const std::size_t later : after_[i]) {
                if (!arrive(later)) continue;
                if (next < after_.size()) group_.run([this, next] { from(next); });
                next = later;
            }
            const bool ends = next == after_.size();
            done_.fetch_add(1, std::memory_order_acq_rel);
            if (ends) return;
            i = next;
        }
    }

    const std::function<void(std::size_t)>& step_;
    std::vector<std::vector<std::size_t>> after_;
    std::unique_ptr<std::atomic<std::size_t>[]> pending_;
    std::atomic<bool> started_ = false;
    std::atomic<std::size_t> done_ = 0;
    tbb::task_group group_;
};

}  // namespace

std::size_t worker_count() {
    return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
}

void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work) {
    if (parts == 1) return work(0);
    tbb::parallel_for(std::size_t{0}, parts, work, tbb::simple_partitioner());
}

void each_row(std::ptrdiff_t rows, double operations,
              const std::function<void(std::ptrdiff_t)>& work) {
    constexpr double worth_dividing = 5e5;
    const auto count = static_cast<std::size_t>(rows);
    const std::size_t parts = operations < worth_dividing ? 1 : std::min(count, 4 * worker_count());
    side_by_side(parts, [&](std::size_t part) {
        for (std::size_t row = count * part / parts; row < count * (part + 1) / parts; ++row)
            work(static_cast<std::ptrdiff_t>(row));
    });
}

void after_dependencies(const std::vector<std::vector<std::size_t>>& before,
                        const std::function<void(std::size_t)>& step) {
    Run(before, step).start();
}

}  // namespace attend
