#include "app/shell/session_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/platform/folders.h"
#include "core/document/strict_json.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"

namespace attend {

namespace {

constexpr int most_places = 16;

/// An open, locked file; -1 when another process has it.
int try_lock(const std::filesystem::path& path) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) throw Error(fmt::format("{}: {}", path.string(), std::strerror(errno)));
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
    close(descriptor);
    return -1;
}

}  // namespace

SessionFile::SessionFile(const std::filesystem::path& folder) {
    make_folder(folder);
    for (int place = 0; place < most_places && lock_ < 0; ++place) {
        file_ = folder / fmt::format("session-{}.json", place);
        lock_ = try_lock(folder / fmt::format("session-{}.lock", place));
    }
    if (lock_ < 0)
        throw Error(fmt::format("{}: more than {} copies of Attend are running", folder.string(),
                                most_places));
}

SessionFile::~SessionFile() {
    if (lock_ >= 0) close(lock_);
}

std::optional<LastSession> SessionFile::read(std::string& note) const {
    if (!std::filesystem::exists(file_)) return std::nullopt;
    try {
        const Mapping mapping(file_);
        const Json json = parse_strictly(mapping.bytes(), file_.string());
        LastSession session;
        session.saved = parse_document(json.at("document").get<std::string>(), file_.string());
        session.path = json.at("path").get<std::string>();
        session.ended = json.at("ended").get<bool>();
        return session;
    } catch (const Error& error) {
        note = error.what();
    } catch (const Json::exception& error) {
        note = file_.string() + ": " + error.what();
    }
    std::filesystem::path aside = file_;
    aside += ".unreadable";
    std::error_code failed;
    std::filesystem::rename(file_, aside, failed);
    if (!failed) note += fmt::format(". It was kept as {}", aside.string());
    return std::nullopt;
}

void SessionFile::write(const LastSession& session) const {
    const Json json{{"path", session.path.string()},
                    {"ended", session.ended},
                    {"document", document_text(session.saved)}};
    replace_file(file_, json.dump(2) + "\n");
}

}  // namespace attend
