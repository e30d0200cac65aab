#pragma once
#include <array>
#include <csignal>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace attend {

/// SIGTERM, SIGINT and SIGHUP (the desktop ends, Ctrl+C, the terminal is closed) as a wish to end,
/// which the main loop follows, instead of an end in the middle of something. Those that were
/// ignored at the start (nohup) stay ignored; a second one ends the program at once. One at a time.
class StopSignals {
  public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    /// The signal that came first, if one did.
    std::optional<int> received() const;
    /// Called from another thread when one comes; nothing: no more.
    void wake_with(std::function<void()> wake);

  private:
    void wait();

    static constexpr std::array signals{SIGTERM, SIGINT, SIGHUP};
    std::array<struct sigaction, signals.size()> before_ = {};
    std::mutex mutex_;
    bool over_ = false;
    std::function<void()> wake_;
    std::thread thread_;
};

}  // namespace attend
