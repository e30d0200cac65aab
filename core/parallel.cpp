#include "core/parallel.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/tasks.h"

namespace attend {

namespace {

/// What one thread has written and gives, others take and see.
class HandOver {
  public:
    void give() { given_.fetch_add(1, std::memory_order_acq_rel); }
    void take() const { given_.load(std::memory_order_acquire); }

  private:
    std::atomic<std::size_t> given_ = 0;
};

/// A call of side_by_side().
struct Parts {
    const std::function<void(std::size_t)>& work;
    HandOver start;
    HandOver done;
};

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
        start_.give();
        for (std::size_t i = 0; i < after_.size(); ++i)
            if (arrive(i)) begin(i);
        group_.wait();
        done_.take();
    }

  private:
    void begin(std::size_t i) {
        group_.run({[](void* run, std::size_t step) { static_cast<Run*>(run)->from(step); }, this},
                   i);
    }

    bool arrive(std::size_t i) { return pending_[i].fetch_sub(1, std::memory_order_acq_rel) == 1; }

    /// Does i, then goes on with one of those that waited for it; others take the rest.
    void from(std::size_t i) {
        start_.take();
        pending_[i].load(std::memory_order_acquire);
        for (;;) {
            step_(i);
            std::size_t next = after_.size();
            for (const std::size_t later : after_[i]) {
                if (!arrive(later)) continue;
                if (next < after_.size()) begin(next);
                next = later;
            }
            const bool ends = next == after_.size();
            done_.give();
            if (ends) return;
            i = next;
        }
    }

    const std::function<void(std::size_t)>& step_;
    std::vector<std::vector<std::size_t>> after_;
    std::unique_ptr<std::atomic<std::size_t>[]> pending_;
    HandOver start_;
    HandOver done_;
    TaskGroup group_;
};

}  // namespace

void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work) {
    if (parts == 1) return work(0);
    Parts all{work, {}, {}};
    all.start.give();
    const auto do_part = [](void* whole, std::size_t part) {
        Parts& parts_of = *static_cast<Parts*>(whole);
        parts_of.start.take();
        parts_of.work(part);
        parts_of.done.give();
    };
    run_parts(parts, {do_part, &all});
    all.done.take();
}

void each_row(std::ptrdiff_t rows, double operations,
              const std::function<void(std::ptrdiff_t)>& work) {
    constexpr double worth_dividing = 1e6;
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
