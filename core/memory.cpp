#include "core/memory.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>

#include "core/error.h"

namespace attend {

namespace {

constexpr double share_to_take = 0.9;
constexpr double unknown = std::numeric_limits<double>::infinity();

std::string content_of(const std::filesystem::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The number after spaces; nothing where there is another word ("max").
std::optional<double> number_in(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc()) return std::nullopt;
    return static_cast<double>(number);
}

std::optional<double> number_of(const std::filesystem::path& file) {
    return number_in(content_of(file));
}

/// The number on the line that begins with `name`.
std::optional<double> number_after(std::string_view text, std::string_view name) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.starts_with(name)) return number_in(line.substr(name.size()));
        at = end + 1;
    }
    return std::nullopt;
}

/// Of one group: the limit, less what is in use, but for what only keeps files' contents.
std::optional<double> left_in(const std::filesystem::path& folder, const char* most,
                              const char* used, const char* files) {
    constexpr double no_limit = 1e18;  // version 1 has a number near 2⁶³ where there is none
    const auto limit = number_of(folder / most), taken = number_of(folder / used);
    if (!limit || !taken || *limit > no_limit) return std::nullopt;
    const double kept = number_after(content_of(folder / "memory.stat"), files).value_or(0);
    return std::max(*limit - *taken + kept, 0.0);
}

std::optional<double> left_in_process() {
    rlimit limit = {};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    const double pages = number_of("/proc/self/statm").value_or(0);
    return std::max(
        static_cast<double>(limit.rlim_cur) - pages * static_cast<double>(::sysconf(_SC_PAGESIZE)),
        0.0);
}

constexpr int kept_bytes = 128 << 20;

#ifdef __GLIBC__
/// Bytes in memory that the allocator has and nobody uses. What was given back it still counts as
/// free: so this asks what is resident, without what is mapped from files. What is large is mapped
/// by itself: all of it is used, and counted apart.
double resident_and_free() {
    std::ifstream stream("/proc/self/statm");
    double size = 0, resident = 0, shared = 0;
    if (!(stream >> size >> resident >> shared)) return 0;
    const struct mallinfo2 used = ::mallinfo2();
    return (resident - shared) * static_cast<double>(::sysconf(_SC_PAGESIZE)) -
           static_cast<double>(used.uordblks) - static_cast<double>(used.hblkhd);
}
#endif

}  // namespace

void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int largest_kept = 32 << 20;  // more the allocator does not take
    ::mallopt(M_ARENA_MAX, 1);  // a thread's own gives its memory back whenever it is empty
    ::mallopt(M_TRIM_THRESHOLD, kept_bytes);
    ::mallopt(M_MMAP_THRESHOLD, largest_kept);
#endif
}

void give_back_freed_memory([[maybe_unused]] bool all) {
#ifdef __GLIBC__
    if (all || resident_and_free() > 2.0 * kept_bytes) ::malloc_trim(0);
#endif
}

std::optional<double> available_in(std::string_view meminfo) {
    const auto kilobytes = number_after(meminfo, "MemAvailable:");
    return kilobytes ? std::optional(*kilobytes * 1024) : std::nullopt;
}

std::optional<double> left_in_group(std::string_view groups, const std::filesystem::path& root) {
    std::optional<double> least;
    for (std::size_t at = 0; at < groups.size();) {
        const std::size_t end = std::min(groups.find('\n', at), groups.size());
        const std::string_view line = groups.substr(at, end - at);
        at = end + 1;
        const bool second = line.starts_with("0::");
        const std::size_t name = line.find(":memory:");
        if (!second && name == line.npos) continue;
        const std::filesystem::path top = second ? root : root / "memory";
        const std::string_view own = line.substr(second ? 3 : name + 8);
        for (std::filesystem::path folder = top / std::filesystem::path(own).relative_path();;
             folder = folder.parent_path()) {
            const auto left =
                second ? left_in(folder, "memory.max", "memory.current", "inactive_file ")
                       : left_in(folder, "memory.limit_in_bytes", "memory.usage_in_bytes",
                                 "total_inactive_file ");
            if (left) least = std::min(*left, least.value_or(*left));
            if (folder == top || folder.native().size() <= top.native().size()) break;
        }
    }
    return least;
}

double memory_left() {
    const double machine = available_in(content_of("/proc/meminfo")).value_or(unknown),
                 group = left_in_group(content_of("/proc/self/cgroup"), "/sys/fs/cgroup")
                             .value_or(unknown),
                 process = left_in_process().value_or(unknown);
    return share_to_take * std::min({machine, group, process});
}

void check_memory(std::string_view place, std::string_view what, double bytes, double left) {
    if (bytes <= left) return;
    throw Error(place, fmt::format("{} for {}", bytes_text(bytes), what),
                fmt::format("at most {}, which this machine has left", bytes_text(left)));
}

std::string bytes_text(double bytes) {
    static constexpr std::array units{"kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1000) return fmt::format("{:.0f} bytes", bytes);
    std::size_t unit = 0;
    for (bytes /= 1000; bytes >= 999.5 && unit + 1 < units.size(); ++unit) bytes /= 1000;
    std::string number = fmt::format("{:.{}f}", bytes, bytes >= 9.95 ? 0 : 1);
    if (number.ends_with(".0")) number.resize(number.size() - 2);
    return number + ' ' + units[unit];
}

}  // namespace attend
