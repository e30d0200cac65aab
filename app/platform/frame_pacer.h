#pragma once
#include <algorithm>
#include <optional>

namespace attend {

/// Decides when to draw. After anything happened a few frames are drawn, since Dear ImGui reacts to
/// some events one or two frames later; then the program sleeps until the next event, so that a
/// window in which nothing moves costs nothing. Times are in seconds of one clock; nothing here
/// reads it.
class FramePacer {
  public:
    static constexpr int frames_after_event = 3;
    /// Tooltips come this long after the last event, without another one: draw once more then.
    static constexpr double seconds_to_settle = 0.5;

    /// An event came, or a job has news.
    void stir() {
        frames_left_ = frames_after_event;
        settling_ = true;
    }
    /// Something moves until this time: draw without a pause.
    void animate_until(double time) {
        if (time > animated_until_) animated_until_ = time;
    }
    /// Draw once at this time, such as when a toast goes; the earliest one
    /// counts.
    void wake_at(double time) {
        if (!deadline_ || time < *deadline_) deadline_ = time;
    }

    /// How long to wait for events before drawing: 0 at once, none: for as long as nothing happens.
    std::optional<double> wait(double now) const {
        if (frames_left_ > 0 || now < animated_until_) return 0;
        if (deadline_) return std::max(*deadline_ - now, 0.0);
        return std::nullopt;
    }
    /// A frame is about to be drawn.
    void drawing(double now) {
        if (frames_left_ > 0) --frames_left_;
        if (deadline_ && now >= *deadline_) {
            deadline_.reset();
            frames_left_ = frames_after_event - 1;
        }
        if (settling_) wake_at(now + seconds_to_settle);
        settling_ = false;
    }

  private:
    int frames_left_ = frames_after_event;
    bool settling_ = true;
    double animated_until_ = 0;
    std::optional<double> deadline_;
};

}  // namespace attend
