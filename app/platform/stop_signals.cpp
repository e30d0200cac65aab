#include "app/platform/stop_signals.h"

#include <semaphore.h>

#include <atomic>
#include <cerrno>
#include <utility>

namespace attend {

namespace {

// A handler knows no object. It may run in any thread, libraries' own included, which block
// nothing: so signals are handled, not waited for.
std::atomic<int> first_signal = 0;
sem_t came;

/// Only what may be called in a handler.
void on_signal(int signal) {
    int none = 0;
    if (!first_signal.compare_exchange_strong(none, signal)) {
        ::signal(signal, SIG_DFL);
        ::raise(signal);
    }
    ::sem_post(&came);
}

}  // namespace

StopSignals::StopSignals() {
    first_signal = 0;
    ::sem_init(&came, 0, 0);
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) ::sigaction(signals[i], &action, nullptr);
    }
    thread_ = std::thread([this] { wait(); });
}

StopSignals::~StopSignals() {
    for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before_[i], nullptr);
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    ::sem_post(&came);
    thread_.join();
    ::sem_destroy(&came);
}

void StopSignals::wait() {
    for (;;) {
        while (::sem_wait(&came) != 0 && errno == EINTR) {
        }
        const std::scoped_lock lock(mutex_);
        if (over_) return;
        if (wake_) wake_();
    }
}

std::optional<int> StopSignals::received() const {
    const int signal = first_signal;
    return signal == 0 ? std::nullopt : std::optional(signal);
}

void StopSignals::wake_with(std::function<void()> wake) {
    const std::scoped_lock lock(mutex_);
    wake_ = std::move(wake);
}

}  // namespace attend
