#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "app/jobs/latest_job.h"
#include "core/document/word_motion.h"

namespace attend {

/// How the words of the scene on the screen move: found in a job, latest wins; meanwhile the last
/// answer stays. Nothing runs unless somebody asks.
class WordMotions {
  public:
    /// What an answer follows from. `revision` is Computation::revision().
    struct Key {
        std::uint64_t revision = 0;
        Index token = 0;
        std::string other;
        bool scene_axes = false;
        Nearness nearness = Nearness::cosine;
        bool operator==(const Key&) const = default;
    };

    /// `wake` is called from other threads when there is something new to take.
    explicit WordMotions(std::function<void()> wake = {});

    /// Once a frame, by the view that shows them: takes what is finished, and starts what the key
    /// asks for and was not answered yet. `make` is called where a job begins.
    void follow(const Key& key, const std::function<MotionRequest()>& make);

    /// The last answer, or null; also while a newer one is being found.
    const WordMotion* shown() const { return latest_.result(); }
    /// Whether the answer is to an earlier question.
    bool stale() const { return !latest_.current() || !problem().empty(); }
    /// Why the question could not be answered; empty if it was.
    const std::string& problem() const { return latest_.problem(); }
    bool busy() const { return latest_.running(); }
    /// Busy, but only until follow() is called again.
    bool finished() const { return latest_.waits_to_be_taken(); }
    double progress() const { return latest_.progress(); }
    /// How many jobs were begun since the start: for tests.
    std::size_t begun() const { return begun_; }

  private:
    std::function<void()> wake_;
    std::size_t begun_ = 0;
    LatestJob<Key, WordMotion> latest_;
};

}  // namespace attend
