#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "app/jobs/job.h"

namespace attend {

/// What was made last, and whether that is of what is asked for: else it is drawn dimmed.
template <class Result>
struct LatestResult {
    const Result* result = nullptr;  // null until something was made
    bool current = false;

    explicit operator bool() const { return result; }
    const Result& operator*() const { return *result; }
    const Result* operator->() const { return result; }
};

/// Work that follows what is asked for: want() once a frame, with a key that says for what. The
/// latest wins; what was finished last stays until then, and what runs is dropped where that is
/// wanted again. What throws Error leaves its message.
template <class Key, class Result>
class LatestJob {
  public:
    using Work = std::function<Result(const Progress&)>;
    using Wake = std::function<void()>;

    /// `make_work` is called where the work begins: now (`at_once`, for what takes no longer than a
    /// frame), or in a job as soon as an earlier one has stopped.
    template <class MakeWork>
    void want(const Key& key, bool at_once, MakeWork make_work, const Wake& wake = {}) {
        current_ = finished_ && *finished_ == key;
        current_ ? job_.drop() : take();
        if (stopped_ && !(*stopped_ == key)) stopped_.reset();
        current_ = finished_ && *finished_ == key;
        if (current_) return;
        if (stopped_) return;
        if (job_.running()) {
            if (!(*running_ == key)) job_.stop();
            return;
        }
        const Work work = make_work();
        running_ = key;
        if (!problem_.empty()) finished_.reset();  // of what was asked for before
        problem_.clear();
        if (!at_once) return job_.start({}, work, wake);
        keep([&] { return std::optional(with_errors([&] { return work(Progress{}); })); });
        current_ = true;
    }

    /// Null until something was finished, and where the last work threw: what there was before is
    /// not its result.
    const Result* result() const { return result_ && problem_.empty() ? &*result_ : nullptr; }
    /// Whether the result, or the problem, is of what was asked for last.
    bool current() const { return current_; }
    LatestResult<Result> latest() const { return {result(), current_}; }
    bool running() const { return job_.running() && !current_; }
    double progress() const { return job_.progress(); }
    /// Asks what runs to stop: it is not begun again until something else is wanted.
    void stop() {
        if (!running()) return;
        stopped_ = running_;
        job_.stop();
    }
    /// Somebody asks anew, for what was stopped, too.
    void ask_again() { stopped_.reset(); }
    /// Whether it was stopped, and nothing else was wanted since: what was finished last is not of
    /// what is asked for.
    bool stopped() const { return stopped_.has_value(); }
    /// Why the last work gave nothing; empty where it gave something.
    const std::string& problem() const { return problem_; }

  private:
    void take() {
        if (job_.running()) keep([&] { return job_.poll(); });
    }

    template <class Get>
    void keep(Get get) {
        try {
            if (std::optional<Result> made = get()) {
                result_ = std::move(made);
                finish();
            }
        } catch (const Cancelled&) {
            running_.reset();  // another is wanted by now
        } catch (const Error& error) {
            finish();
            problem_ = error.what();
        }
    }

    /// Also what was to stop, and was done before it saw that.
    void finish() {
        finished_ = running_;
        stopped_.reset();
    }

    std::optional<Key> running_, finished_, stopped_;
    std::optional<Result> result_;
    std::string problem_;
    bool current_ = false;
    Job<Result> job_;
};

}  // namespace attend
