#pragma once
#include "app/jobs/latest_job.h"
#include "app/views/frame.h"

namespace attend {

/// Above these many numbers, work on weights goes into a job.
constexpr Index numbers_at_once = 400'000;

/// Keeps a job's work up to date with what is shown; returns whether its result belongs to it. A
/// picture waits until it does.
template <class Key, class Result, class MakeWork>
bool follow(Frame& frame, LatestJob<Key, Result>& job, const Key& key, Index numbers,
            MakeWork make_work) {
    job.want(key, numbers <= numbers_at_once, make_work, frame.store.computation().wake());
    if (job.current()) return true;
    frame.ui.memory.of<Unfinished>().frame = ImGui::GetFrameCount();
    return false;
}

}  // namespace attend
