#include "app/platform/frame_pacer.h"

#include <algorithm>

namespace attend {

std::optional<double> FramePacer::wait(double now) const {
    if (frames_left_ > 0 || now < animated_until_) return 0;
    if (deadline_) return std::max(*deadline_ - now, 0.0);
    return std::nullopt;
}

void FramePacer::drawing(double now) {
    if (frames_left_ > 0) --frames_left_;
    if (deadline_ && now >= *deadline_) {
        deadline_.reset();
        frames_left_ = frames_after_event - 1;
    }
    if (settling_) wake_at(now + seconds_to_settle);
    settling_ = false;
}

}  // namespace attend
