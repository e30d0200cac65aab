#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

/// What the parts of a frame took, where somebody measures: `attend bench --typing`. Kept in
/// ui.states; off, it costs a look at a flag.
struct FrameTimes {
    struct Stage {
        std::string name;  // "session", "view wall"
        double milliseconds = 0;
    };
    bool on = false;
    std::vector<Stage> stages;  // of this frame, in their order
};

/// Times a part of a frame until it goes out of scope. Parts follow one another: one inside another
/// would count twice.
class TimedStage {
  public:
    /// `of`: which one of several, "wall" of the views.
    TimedStage(const Ui& ui, std::string_view name, std::string_view of = {})
        : times_(ui.states.of<FrameTimes>()) {
        if (!times_.on) return;
        times_.stages.push_back({std::string(name)});
        if (!of.empty()) times_.stages.back().name.append(" ").append(of);
        start_ = Clock::now();
    }
    ~TimedStage() {
        if (!times_.on || times_.stages.empty()) return;
        times_.stages.back().milliseconds =
            std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }
    TimedStage(const TimedStage&) = delete;
    TimedStage& operator=(const TimedStage&) = delete;

  private:
    using Clock = std::chrono::steady_clock;

    FrameTimes& times_;
    Clock::time_point start_;
};

}  // namespace attend
