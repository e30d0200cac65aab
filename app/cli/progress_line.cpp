#include "app/cli/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace attend::cli {

namespace {

constexpr std::chrono::milliseconds until_shown(500), between(100);

void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace

struct ProgressLine::Shared {
    std::mutex mutex;
    std::condition_variable_any ended;
    std::string what;
    std::optional<double> fraction;
    bool shown = false;
    std::jthread writer;  // last: joined before the rest goes

    void write(const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        auto pause = until_shown;
        while (!ended.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); })) {
            if (stop.stop_requested()) return;
            pause = between;
            const std::string far =
                fraction ? fmt::format(" {:.0f} %", 100 * *fraction) : std::string("…");
            print(fmt::format("\r\x1b[Kattend: {}{}", what, far));
            shown = true;
        }
    }
};

ProgressLine::ProgressLine() : shared_(std::make_unique<Shared>()) {
    if (::isatty(STDERR_FILENO))
        shared_->writer = std::jthread(
            [shared = shared_.get()](const std::stop_token& stop) { shared->write(stop); });
}

ProgressLine::~ProgressLine() { end(); }

Progress ProgressLine::begin(std::string what) {
    const std::scoped_lock lock(shared_->mutex);
    shared_->what = std::move(what);
    shared_->fraction.reset();
    return {{}, [shared = shared_.get()](double fraction) {
                const std::scoped_lock inner(shared->mutex);
                shared->fraction = fraction;
            }};
}

void ProgressLine::end() {
    if (!shared_->writer.joinable()) return;
    shared_->writer.request_stop();
    shared_->writer.join();
    if (std::exchange(shared_->shown, false)) print("\r\x1b[K");
}

}  // namespace attend::cli
