#pragma once
#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "core/error.h"
#include "core/progress.h"

namespace attend {

/// Does `work`; a lack of memory, and what the file system refuses, are Errors as others are: a
/// person can do something about them.
template <class Work>
auto with_errors(const Work& work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw Error("There is not enough memory for that.");
    } catch (const std::filesystem::filesystem_error& error) {
        throw Error(error.what());
    }
}

/// One piece of background work: values in, a value out. All members are called on the thread of
/// the window; only `work` runs elsewhere. poll() once a frame.
///
/// stop() asks and does not wait: a stopped job still has to be polled until it is no longer
/// running. The destructor waits for the work to look at its Progress.
template <class Result>
class Job {
  public:
    using Work = std::function<Result(const Progress&)>;
    /// Called by the working thread when it is done, to wake a window that sleeps.
    using Wake = std::function<void()>;

    bool running() const { return slot_ != nullptr; }
    /// In [0, 1].
    double progress() const { return slot_ ? slot_->progress.load() : 0; }
    const std::string& name() const { return name_; }

    /// The job must not be running. `name` says what it does: "Reading vectors.txt".
    void start(std::string name, Work work, Wake wake = {}) {
        name_ = std::move(name);
        slot_ = std::make_shared<Slot>();
        worker_ = std::jthread(
            [slot = slot_, work = std::move(work), wake = std::move(wake)](std::stop_token stop) {
                const Progress progress{std::move(stop),
                                        [&](double fraction) { slot->progress = fraction; }};
                std::optional<Result> result;
                std::exception_ptr error;
                try {
                    result = with_errors([&] { return work(progress); });
                } catch (...) {
                    error = std::current_exception();
                }
                {
                    const std::scoped_lock lock(slot->mutex);
                    slot->result = std::move(result);
                    slot->error = error;
                    slot->done = true;
                }
                if (wake) wake();
            });
    }
    void stop() { worker_.request_stop(); }
    /// Until the work is over; then poll() has what came of it. No frame does this.
    void wait() {
        if (worker_.joinable()) worker_.join();
    }

    /// The result, once; nothing while the work goes on. Rethrows what the work threw (Cancelled
    /// too).
    std::optional<Result> poll() {
        const std::shared_ptr<Slot> finished = take();
        if (!finished) return std::nullopt;
        if (finished->error) std::rethrow_exception(finished->error);
        return std::move(finished->result);
    }
    /// In place of poll() where nobody wants what comes of it, be it done by now.
    void drop() {
        stop();
        take();
    }

  private:
    struct Slot {
        std::mutex mutex;
        std::optional<Result> result;
        std::exception_ptr error;
        bool done = false;
        std::atomic<double> progress{0};
    };
    /// Null while the work goes on.
    std::shared_ptr<Slot> take() {
        if (!slot_) return nullptr;
        {
            const std::scoped_lock lock(slot_->mutex);
            if (!slot_->done) return nullptr;
        }
        wait();
        return std::exchange(slot_, nullptr);
    }

    std::string name_;
    std::shared_ptr<Slot> slot_;
    std::jthread worker_;  // last: joined before the slot goes
};

}  // namespace attend
