#include "app/state/word_motions.h"

namespace attend {

WordMotions::WordMotions(std::function<void()> wake) : wake_(std::move(wake)) {}

void WordMotions::follow(const Key& key, const std::function<MotionRequest()>& make) {
    latest_.want(
        key, false,
        [&] {
            MotionRequest request = make();
            if (shown()) request.nearest = shown()->nearest;
            ++begun_;
            return [request = std::move(request)](const Progress& progress) {
                return move_words(request, progress);
            };
        },
        wake_);
}

}  // namespace attend
