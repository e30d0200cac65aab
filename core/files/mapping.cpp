#include "core/files/mapping.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>

#include "core/error.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend {

namespace {

[[noreturn]] void refuse(const std::string& path, int reason) {
    if (reason == ENOENT) throw Error(path, "no such file", "a file");
    throw Error(path, fmt::format("“{}”", std::strerror(reason)), "a file that can be read");
}

std::string with_unit(std::size_t bytes) {
    constexpr std::size_t thousand = 1000;
    const std::size_t millions = bytes / thousand / thousand;
    return millions < thousand ? fmt::format("{} MB", millions)
                               : fmt::format("{} GB", millions / thousand);
}

std::int64_t written_at(const struct stat& status) {
    constexpr std::int64_t second = 1'000'000'000;
    return static_cast<std::int64_t>(status.st_mtim.tv_sec) * second + status.st_mtim.tv_nsec;
}

void check_size(const std::string& path, std::size_t size, const FileLimit& limit) {
    if (size <= limit.bytes) return;
    throw Error(path, count_of(size, "byte"),
                fmt::format("{} of at most {}", limit.purpose, with_unit(limit.bytes)));
}

}  // namespace

Mapping::Mapping(const std::filesystem::path& path, const FileLimit& limit) : path_(path.string()) {
    if (path_.empty()) throw Error("the file to read", "no name", "a file's name");
    if (path_.find('\0') != path_.npos)
        throw Error(printable(path_), "a NUL byte in the name", "a file's name");
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) refuse(path_, errno);
    map(limit);
}

Mapping::Mapping(int descriptor, std::string path, const FileLimit& limit)
    : path_(std::move(path)), descriptor_(descriptor) {
    map(limit);
}

void Mapping::map(const FileLimit& limit) {
    try {
        struct stat status = {};
        if (::fstat(descriptor_, &status) != 0) refuse(path_, errno);
        if (S_ISDIR(status.st_mode)) throw Error(path_, "a folder", "a file");
        if (!S_ISREG(status.st_mode)) throw Error(path_, "a device or a pipe", "a plain file");
        size_ = static_cast<std::size_t>(status.st_size);
        written_ = written_at(status);
        check_size(path_, size_, limit);
        if (size_ == 0) return;
        void* const pages = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor_, 0);
        if (pages == MAP_FAILED) refuse(path_, errno);
        data_ = static_cast<const char*>(pages);
        pages_ = LostPages(pages, size_);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

Mapping::Mapping(Mapping&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      written_(other.written_),
      pages_(std::move(other.pages_)) {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(written_, other.written_);
    std::swap(pages_, other.pages_);
    return *this;
}

Mapping::~Mapping() {
    pages_ = LostPages();  // before others may get these places
    if (data_ && descriptor_ >= 0) ::munmap(const_cast<char*>(data_), size_);
    if (descriptor_ >= 0) ::close(descriptor_);
}

void Mapping::let_go(std::string_view part) const {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(part.data()), end = begin + part.size();
    const std::uintptr_t first = (begin + page - 1) / page * page, last = end / page * page;
    if (first < last)  // the kernel's answer changes nothing
        std::ignore = ::madvise(const_cast<char*>(part.data() + (first - begin)), last - first,
                                MADV_DONTNEED);
}

bool Mapping::is_whole() const {
    struct stat status = {};
    if (descriptor_ < 0) return true;
    return ::fstat(descriptor_, &status) == 0 &&
           static_cast<std::size_t>(status.st_size) >= size_ && written_at(status) == written_ &&
           !pages_.lost();
}

void Mapping::check_whole() const {
    if (is_whole()) return;
    struct stat status = {};
    if (::fstat(descriptor_, &status) != 0) refuse(path_, errno);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size < size_)
        throw Error(path_, count_of(size, "byte"),
                    fmt::format("{} as when it was opened: it was cut off since", size_));
    throw Error(path_, "a file that was written to since it was opened",
                "what stood there then: open it again");
}

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
