#include "core/files/lost_pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <utility>

namespace attend {

namespace {

/// Read by a handler of signals: atomics alone, and no memory is taken.
struct Watched {
    std::atomic<std::uintptr_t> begin = 0, end = 0;  // none: 0
    std::atomic<bool> taken = false, lost = false;
};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free);

constexpr std::size_t most_watched = 256;
std::array<Watched, most_watched> watched;
struct sigaction before;
std::uintptr_t page_size = 4096;

/// Puts a page of zeros where the file has none any more; whether it was one of ours.
bool replace_page(void* where) {
    const auto address = reinterpret_cast<std::uintptr_t>(where);
    for (Watched& one : watched) {
        if (address < one.begin.load() || address >= one.end.load()) continue;
        void* const page = static_cast<char*>(where) - address % page_size;
        if (::mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
            MAP_FAILED)
            return false;
        one.lost.store(true);
        return true;
    }
    return false;
}

void on_lost_page(int signal, siginfo_t* what, void* context) {
    const int error = errno;
    const bool ours = replace_page(what->si_addr);
    errno = error;
    if (ours) return;
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(signal, what, context);
    ::sigaction(signal, &before, nullptr);  // happens again, as without us
}

void watch_signals() {
    static std::once_flag once;
    std::call_once(once, [] {
        page_size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        struct sigaction action = {};
        action.sa_sigaction = on_lost_page;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        ::sigaction(SIGBUS, &action, &before);
    });
}

}  // namespace

LostPages::LostPages(const void* begin, std::size_t size) {
    watch_signals();
    for (std::size_t i = 0; i < watched.size(); ++i) {
        Watched& one = watched.at(i);
        if (one.taken.exchange(true)) continue;
        place_ = i;
        one.lost.store(false);
        one.begin.store(reinterpret_cast<std::uintptr_t>(begin));
        one.end.store(reinterpret_cast<std::uintptr_t>(begin) + size);
        return;
    }
}

LostPages::LostPages(LostPages&& other) noexcept : place_(std::exchange(other.place_, none)) {}

LostPages& LostPages::operator=(LostPages&& other) noexcept {
    std::swap(place_, other.place_);
    return *this;
}

LostPages::~LostPages() {
    if (place_ == none) return;
    Watched& one = watched.at(place_);
    one.end.store(0);
    one.begin.store(0);
    one.taken.store(false);
}

bool LostPages::lost() const { return place_ != none && watched.at(place_).lost.load(); }

}  // namespace attend
