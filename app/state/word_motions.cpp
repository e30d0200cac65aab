#include "app/state/word_motions.h"

namespace attend {

void WordMotions::take_finished() {
    try {
        if (auto finished = job_.poll()) {
            shown_ = std::make_shared<const WordMotion>(std::move(*finished));
            shown_key_ = running_key_;
            problem_.clear();
        }
    } catch (const Cancelled&) {  // a newer question came
    } catch (const Error& error) {
        refused_ = running_key_;
        problem_ = error.what();
    }
}

void WordMotions::follow(const Key& key, const std::function<MotionRequest()>& make) {
    take_finished();
    stale_ = !shown_ || !(shown_key_ == key);
    if (!stale_ || refused_ == key) return;
    if (job_.running()) {
        if (!(running_key_ == key)) job_.stop();
        return;
    }
    MotionRequest request = make();
    if (shown_) request.nearest = shown_->nearest;
    running_key_ = key;
    refused_.reset();
    ++begun_;
    job_.start(
        "Finding the nearest words",
        [request = std::move(request)](const Progress& progress) {
            return move_words(request, progress);
        },
        wake_);
}

}  // namespace attend
