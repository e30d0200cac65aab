#include "core/files/left_beside.h"

#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <string>
#include <system_error>

namespace attend {

void remove_left_beside(const std::filesystem::path& folder) {
    constexpr std::time_t surely_over = 3600;  // seconds; no write goes on for so long
    std::error_code failed;
    const std::filesystem::path in = folder.empty() ? std::filesystem::path(".") : folder;
    for (std::filesystem::directory_iterator entry(in, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        struct stat status = {};
        if (!name.starts_with(beside_begins) ||
            name.size() != beside_begins.size() + beside_letters ||
            ::lstat(entry->path().c_str(), &status) != 0)
            continue;
        const bool is_ours = S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
        if (is_ours && std::time(nullptr) - status.st_mtime > surely_over)
            ::unlink(entry->path().c_str());
    }
}

}  // namespace attend
