#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// Bytes that this program may still take: what the machine has free, less where its control group
/// (a container) or a limit of the process (ulimit -v) leaves less. A tenth stays free for
/// everybody else.
double memory_left();

/// For whoever computes again and again, once, at start: what is freed stays at hand for the next
/// values instead of going back to the system, which would fill it with zeros before it gave it
/// again. A forward pass of MiniLM, 512 tokens, takes a tenth less time.
void keep_freed_memory();
/// For whoever has nothing to do just now: all of that goes back where it is more than 256 MB.
/// Takes a tenth of a second for some GB. With `all` in any case: after a start, since what reading
/// files took nothing else will take.
void give_back_freed_memory(bool all = false);

/// Bytes of the line "MemAvailable" in the text of /proc/meminfo; nothing where there is none.
std::optional<double> available_in(std::string_view meminfo);

/// What a control group and the groups around it leave, by the line of /proc/self/cgroup that names
/// it; `root` is the folder of all groups, in version 2 or 1. Nothing where there is no limit.
std::optional<double> left_in_group(std::string_view groups, const std::filesystem::path& root);

/// Throws Error that says what `what` ("head.0/scores (20000 × 20000)") takes and what is left,
/// where that is less.
void check_memory(std::string_view place, std::string_view what, double bytes, double left);

/// "1.6 GB", "12 MB".
std::string bytes_text(double bytes);

}  // namespace attend
