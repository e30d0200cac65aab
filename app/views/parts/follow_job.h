#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/views/frame.h"

namespace attend {

/// Above these many numbers, work on weights goes into a job.
constexpr Index numbers_at_once = 400'000;

/// What views compute beside the frame, as the line at the bottom shows it.
struct ViewWork {
    struct Entry {
        std::string name;  // "Measuring the heads"
        double progress = 0;
        std::function<void()> stop;
    };
    int frame = -1;  // that the entries are of, by ImGui::GetFrameCount()
    std::vector<Entry> entries;
};

/// Shows it in this frame.
inline void show_work(const Ui& ui, ViewWork::Entry entry) {
    auto& work = ui.states.of<ViewWork>();
    const int now = ImGui::GetFrameCount();
    if (work.frame != now) work = {now, {}};
    work.entries.push_back(std::move(entry));
}

/// For a map, a curve, a text that stands dimmed where the one that is shown is not made yet.
inline float opacity_of(bool current) { return current ? 1 : 0.5f; }

/// Keeps a job's work up to date with what is shown: little is done at once, the rest beside the
/// frame, where its name, progress and a way to stop it are seen. Returns whether the result
/// belongs to what is asked for; until then the last one stays. A picture waits for it.
template <class Key, class Result, class MakeWork>
bool follow_work(const Frame& frame, LatestJob<Key, Result>& job, std::string_view name,
                 const Key& key, bool at_once, MakeWork make_work) {
    job.want(key, at_once, make_work, frame.store.computation().wake());
    if (job.current()) return true;
    if (job.stopped()) return false;
    leave_unfinished(frame.ui);
    show_work(frame.ui, {std::string(name), job.progress(), [&job] { job.stop(); }});
    return false;
}

/// The same for work on so many numbers.
template <class Key, class Result, class MakeWork>
bool follow(const Frame& frame, LatestJob<Key, Result>& job, std::string_view name, const Key& key,
            Index numbers, MakeWork make_work) {
    return follow_work(frame, job, name, key, numbers <= numbers_at_once, make_work);
}

/// Why a job has no result of what is asked for: its problem, that it was stopped, or that it is
/// `under_way`, "Taking the logit apart …".
template <class Key, class Result>
std::string why_none(const LatestJob<Key, Result>& job, std::string_view under_way) {
    if (job.stopped()) return "Stopped. A change starts it again.";
    return job.problem().empty() ? std::string(under_way) : job.problem();
}

}  // namespace attend
