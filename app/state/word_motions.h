#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/job.h"
#include "core/analysis/word_motion.h"

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
    explicit WordMotions(std::function<void()> wake = {}) : wake_(std::move(wake)) {}

    /// Once a frame, by the view that shows them: takes what is finished, and starts what the key
    /// asks for and was not answered yet. `make` is called where a job begins.
    void follow(const Key& key, const std::function<MotionRequest()>& make);

    /// The last answer, or null; also while a newer one is being found.
    const WordMotion* shown() const { return shown_.get(); }
    /// Whether the answer is to an earlier question.
    bool stale() const { return stale_; }
    /// Why the question could not be answered; empty if it was.
    const std::string& problem() const { return problem_; }
    bool busy() const { return job_.running(); }
    /// Busy, but only until follow() is called again.
    bool finished() const { return job_.finished(); }
    double progress() const { return job_.progress(); }
    /// How many jobs were begun since the start: for tests.
    std::size_t begun() const { return begun_; }

  private:
    void take_finished();

    std::function<void()> wake_;
    Key shown_key_, running_key_;
    std::optional<Key> refused_;
    std::shared_ptr<const WordMotion> shown_;
    bool stale_ = false;
    std::string problem_;
    std::size_t begun_ = 0;
    Job<WordMotion> job_;
};

}  // namespace attend
