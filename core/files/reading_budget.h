#pragma once
#include <algorithm>
#include <string>
#include <utility>

#include "core/progress.h"

namespace attend {

/// What the values of one foreign file may take of memory, all together: a file can announce a list
/// in 12 bytes that takes gigabytes. Values are counted before anything is made of them.
class ReadingBudget {
  public:
    /// `progress` hears how far the reading is, and may stop it.
    explicit ReadingBudget(double most_bytes, Progress progress = {})
        : most_(most_bytes),
          next_look_(std::min(step, most_bytes)),
          progress_(std::move(progress)) {}

    /// Counts values of so many bytes in memory; `where()` names file and place. Throws Error where
    /// all so far exceed the budget, or these half of what the machine has left. Throws Cancelled.
    template <class Where>
    void take(double bytes, const Where& where) {
        taken_ += bytes;
        if (taken_ > next_look_) look(bytes, where());
    }
    /// Says that so much of the file is read, from 0 to 1. Throws Cancelled.
    void at(double fraction) const { progress_.at(fraction); }

  private:
    static constexpr double step = 16e6;  // bytes between two looks at the machine
    void look(double bytes, const std::string& where);

    double most_, taken_ = 0, next_look_;
    Progress progress_;
};

/// For what a model says of itself: the largest vocabularies there are take an eighth of it.
inline constexpr double most_bytes_of_model_values = 1e9;

}  // namespace attend
