#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace attend {

/// Undo as a list of whole states and a cursor: nothing can be forgotten, since nothing registers.
/// A gesture (a drag, a typed word) is one step however many frames it lasts; one that ends where
/// it began is none.
template <std::equality_comparable State>
class History {
  public:
    /// Names a step from the states before and after it: "head.0/w_q[3,2]: 0.412 → 0.520".
    using Describe = std::function<std::string(const State& before, const State& after)>;

    /// `revision`: of the first state.
    History(State initial, Describe describe, std::size_t most_steps = 500,
            std::uint64_t revision = 0)
        : steps_{{std::move(initial), "start", revision}},
          describe_(std::move(describe)),
          most_steps_(most_steps),
          last_revision_(revision) {}

    const State& current() const { return steps_[cursor_].state; }
    /// Another number for another state, the same one when undo or redo comes back to it: what
    /// depends on the state is kept by it instead of comparing states.
    std::uint64_t revision() const { return steps_[cursor_].revision; }
    /// The state before the gesture that is under way, else the current one.
    const State& before_gesture() const {
        return steps_[in_gesture_ ? cursor_ - 1 : cursor_].state;
    }
    std::uint64_t revision_before_gesture() const {
        return steps_[in_gesture_ ? cursor_ - 1 : cursor_].revision;
    }
    /// The largest so far: later states have larger ones.
    std::uint64_t last_revision() const { return last_revision_; }
    /// Whether the step is open: what comes next goes on with it.
    bool in_gesture() const { return in_gesture_; }
    bool can_undo() const { return cursor_ > 0; }
    bool can_redo() const { return cursor_ + 1 < steps_.size(); }

    /// Makes `next` the current state. With `gesture` the step stays open: the next update goes on
    /// with it.
    void update(State next, bool gesture) {
        if (!(next == current())) advance(std::move(next));
        if (!gesture) close_gesture();
    }
    /// The same for a state that is known to differ; the step stays open until close_gesture().
    void advance(State next) {
        if (in_gesture_) {
            steps_[cursor_].state = std::move(next);
            steps_[cursor_].revision = ++last_revision_;
        } else {
            // What was undone is gone once something new is done.
            steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(cursor_) + 1, steps_.end());
            steps_.push_back({std::move(next), {}, ++last_revision_});
            ++cursor_;
            in_gesture_ = true;
        }
        steps_[cursor_].name = describe_(steps_[cursor_ - 1].state, steps_[cursor_].state);
    }
    /// A step of its own although the state may be what it was: something beside it changes.
    void step(State next, std::string name) {
        close_gesture();
        advance(std::move(next));
        steps_[cursor_].name = std::move(name);
        in_gesture_ = false;
    }
    /// The state of this step is another one, though nobody did anything: what it is of changed. No
    /// step of its own, and what was undone can still be done again.
    void amend(State state) {
        steps_[cursor_].state = std::move(state);
        steps_[cursor_].revision = ++last_revision_;
    }
    /// The next update begins another step.
    void close_gesture() {
        if (!std::exchange(in_gesture_, false)) return;
        if (steps_[cursor_].state == steps_[cursor_ - 1].state) {
            steps_.pop_back();
            --cursor_;
        }
        if (steps_.size() > most_steps_ + 1) {
            steps_.erase(steps_.begin());
            --cursor_;
        }
    }
    /// Forgets all steps and begins with another state.
    void restart(State initial) {
        steps_.clear();
        steps_.push_back({std::move(initial), "start", ++last_revision_});
        cursor_ = 0;
        in_gesture_ = false;
    }
    void undo() {
        close_gesture();
        if (can_undo()) --cursor_;
    }
    void redo() {
        close_gesture();
        if (can_redo()) ++cursor_;
    }

    /// The names of all states, the first being the start.
    std::size_t size() const { return steps_.size(); }
    std::size_t cursor() const { return cursor_; }
    const std::string& name(std::size_t step) const { return steps_[step].name; }
    const State& state(std::size_t step) const { return steps_[step].state; }

  private:
    struct Step {
        State state;
        std::string name;
        std::uint64_t revision;
    };

    std::vector<Step> steps_;
    std::size_t cursor_ = 0;
    Describe describe_;
    std::size_t most_steps_;
    std::uint64_t last_revision_;
    bool in_gesture_ = false;
};

}  // namespace attend
