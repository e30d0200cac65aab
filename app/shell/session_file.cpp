#include "app/shell/session_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <tuple>
#include <utility>

#include "app/platform/folders.h"
#include "app/shell/opening.h"
#include "app/shell/program.h"
#include "core/document/change.h"
#include "core/error.h"
#include "core/files/left_beside.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"
#include "core/files/strict_json.h"
#include "core/fnv.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/texts/files.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::string fingerprint(std::string_view content) {
    return fmt::format("{}-{:016x}", content.size(), fnv_1a(content));
}

std::string fingerprint_of_file(const std::filesystem::path& path) {
    try {
        return fingerprint(Mapping(path, limits::document).bytes());
    } catch (const Error&) {
        return {};
    }
}

namespace {

constexpr int most_places = 16;

/// Whether a process was killed and is still giving its memory back: what it locked is free as soon
/// as it is gone. By /proc/PID/stat, see proc(5); where that is not there, it is not known.
bool is_dying(pid_t process) {
    constexpr std::size_t state = 3, flags = 9, pending = 31, last = 52;  // fields, from 1
    constexpr unsigned long exiting = 0x4, killed = 1ul << (SIGKILL - 1);
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string text;
    std::getline(file, text);
    const std::size_t name_ends = text.rfind(')');  // the second field, which may have spaces
    if (name_ends == text.npos) return false;
    std::istringstream rest(text.substr(name_ends + 1));
    std::vector<std::string> fields(3);
    for (std::string field; rest >> field;) fields.push_back(field);
    if (fields.size() < last) return false;
    const auto number = [&](std::size_t at) {
        return std::strtoul(fields[at].c_str(), nullptr, 10);
    };
    return fields[state] == "Z" || fields[state] == "X" || (number(flags) & exiting) ||
           (number(pending) & killed);
}

/// Locks an open file, in which the process stands that has it; false when another one has it, and
/// lives.
bool lock(int descriptor) {
    using namespace std::chrono_literals;
    for (auto waited = 0ms; flock(descriptor, LOCK_EX | LOCK_NB) != 0; waited += 10ms) {
        pid_t holder = 0;
        const bool said = pread(descriptor, &holder, sizeof holder, 0) == sizeof holder;
        if (!said || waited > 5s || !is_dying(holder)) return false;
        std::this_thread::sleep_for(10ms);
    }
    const pid_t self = getpid();
    std::ignore = pwrite(descriptor, &self, sizeof self, 0);  // on a full disk nobody waits for us
    return true;
}

/// An open, locked file; -1 when another process has it.
int try_lock(const std::filesystem::path& path) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) throw Error(fmt::format("{}: {}", path.string(), std::strerror(errno)));
    if (lock(descriptor)) return descriptor;
    close(descriptor);
    return -1;
}

std::filesystem::path session_path(const std::filesystem::path& folder, int place) {
    return folder / fmt::format("session-{}.json", place);
}

int try_lock_place(const std::filesystem::path& folder, int place) {
    return try_lock(folder / fmt::format("session-{}.lock", place));
}

std::filesystem::path lock_path(std::filesystem::path session_file) {
    return session_file.replace_extension(".lock");
}

/// "session-0.json.unreadable", or with a number where one is kept already.
std::filesystem::path unreadable_beside(const std::filesystem::path& file) {
    std::error_code unknown;
    std::filesystem::path beside = file;
    beside += ".unreadable";
    for (int number = 2; std::filesystem::exists(beside, unknown); ++number) {
        beside = file;
        beside += fmt::format(".unreadable-{}", number);
    }
    return beside;
}

LastSession session_of(const Json& json, const std::string& where) {
    LastSession session;
    const auto document = [&](const char* key) {
        return parse_document(json.at(key).get<std::string>(), where);
    };
    session.saved = document("document");
    session.path = json.at("path").get<std::string>();
    session.ended = json.at("ended").get<bool>();
    if (json.contains("began")) session.began = document("began");
    if (json.contains("pinned")) session.pinned = document("pinned");
    if (json.contains("seen")) session.seen = json.at("seen").get<std::string>();
    if (json.contains("set_aside"))  // as older versions wrote it
        session.saved.orphaned_edits =
            read_orphaned_edits(json.at("set_aside"), where + ", set_aside");
    return session;
}

}  // namespace

SessionFile::SessionFile(const std::filesystem::path& folder) {
    make_folder(folder);
    remove_left_beside(folder);
    for (int place = 0; place < most_places && lock_ < 0; ++place) {
        file_ = session_path(folder, place);
        lock_ = try_lock_place(folder, place);
    }
    if (lock_ < 0)
        throw Error(fmt::format("{}: more than {} copies of Attend are running", folder.string(),
                                most_places));
}

SessionFile::SessionFile(SessionFile&& other) noexcept
    : file_(std::move(other.file_)), lock_(std::exchange(other.lock_, -1)) {}

SessionFile& SessionFile::operator=(SessionFile&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(lock_, other.lock_);
    return *this;
}

SessionFile::~SessionFile() {
    if (lock_ >= 0) close(lock_);
}

std::vector<SessionFile> SessionFile::left_behind(const std::filesystem::path& folder) {
    std::vector<SessionFile> found;
    for (int place = 0; place < most_places; ++place) {
        std::error_code unknown;
        const std::filesystem::path file = session_path(folder, place);
        if (!std::filesystem::exists(file, unknown)) continue;
        if (const int lock = try_lock_place(folder, place); lock >= 0)
            found.push_back(SessionFile(file, lock));
    }
    return found;
}

SessionFile SessionFile::unused(const std::filesystem::path& folder) {
    for (int place = 0; place < most_places; ++place) {
        const std::filesystem::path file = session_path(folder, place);
        const int lock = try_lock_place(folder, place);
        if (lock < 0) continue;
        SessionFile found(file, lock);
        std::error_code unknown;
        if (!std::filesystem::exists(file, unknown) && !unknown) return found;
    }
    throw Error(fmt::format("{}: all {} places are taken", folder.string(), most_places));
}

void SessionFile::remove() const {
    std::error_code failed;
    std::filesystem::remove(file_, failed);
}

std::optional<LastSession> SessionFile::read(std::string& note) const {
    std::error_code unknown;
    if (!std::filesystem::exists(file_, unknown) && !unknown) return std::nullopt;
    try {
        const Mapping mapping(file_, limits::session);
        return session_of(parse_strictly(mapping.bytes(), file_.string()), file_.string());
    } catch (const Error& error) {
        note = error.what();
    } catch (const Json::exception& error) {
        note = file_.string() + ": " + error.what();
    }
    const std::filesystem::path aside = unreadable_beside(file_);
    std::error_code failed;
    std::filesystem::rename(file_, aside, failed);
    if (!failed) note = say<texts::files::kept_as>("problem"_is = note, "file"_is = aside.string());
    return std::nullopt;
}

void SessionFile::keep_place() const {
    struct stat status = {};
    if (lock_ < 0 || ::fstat(lock_, &status) != 0 || status.st_nlink > 0) return;
    make_folder(file_.parent_path());
    const int again = try_lock(lock_path(file_));
    if (again < 0) throw Error(file_.string(), "the place of another window", "this window's own");
    close(std::exchange(lock_, again));
}

void SessionFile::write(const LastSession& session) const {
    MatrixTexts texts;
    write(session, texts, {});
}

void SessionFile::write(const LastSession& session, MatrixTexts& texts,
                        const Progress& progress) const {
    keep_place();
    double numbers = numbers_of_matrices(session.saved);
    for (const auto* const other : {&session.began, &session.pinned})
        if (*other) numbers += numbers_of_matrices(**other);
    texts.begin_round(progress, numbers);
    Json json{{"path", session.path.string()},
              {"ended", session.ended},
              {"document", document_text(session.saved, texts)}};
    if (session.began) json["began"] = document_text(*session.began, texts);
    if (session.pinned) json["pinned"] = document_text(*session.pinned, texts);
    if (!session.seen.empty()) json["seen"] = session.seen;
    const std::string text = json_text(json);
    progress.at(1);
    replace_private_file(file_, text);
}

namespace {

/// Its first words, as many as a question has room for.
std::string beginning(std::string_view text) {
    constexpr std::size_t longest = 38;  // bytes
    std::string words;
    for (const std::string_view word : split(text, ' ')) {
        if (words.size() + word.size() > longest)
            return words.empty() ? std::string(text) : words + " …";
        words.append(words.empty() ? "" : " ").append(word);
    }
    return words;
}

/// What counts as saved of a session: nothing where its file cannot be read.
std::optional<Saved> saved_of(const LastSession& session) {
    if (session.began) return session.began;
    if (session.path.empty()) return opening_document(first_scene);
    try {
        return load_document(session.path);
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

std::string subject(const Choices& choices) {
    const Workspace& room = workspace(choices.workspace);
    if (room.reads("sentence")) return choices.sentence;
    if (choices.table == pasted_table) return std::string(room.title);
    if (const BuiltInTable* const table = find_built_in_table(choices.table))
        return std::string(table->label);
    return std::filesystem::path(choices.table).stem().string();
}

bool has_unsaved(const LastSession& session) {
    const std::optional<Saved> saved = saved_of(session);
    return !saved || !same_work(session.saved, *saved);
}

std::string described(const LastSession& session) {
    if (session.path.empty())
        return say<texts::files::never_saved>(
            "text"_is = in_quotes(beginning(subject(session.saved.document.choices))));
    const std::string name = in_quotes(session.path.filename().string());
    return has_unsaved(session) ? say<texts::files::unsaved_changes>("file"_is = name) : name;
}

std::string when_kept(const SessionFile& file) {
    struct stat status = {};
    std::tm local = {};
    if (::stat(file.path().c_str(), &status) != 0 || !::localtime_r(&status.st_mtime, &local))
        return say<texts::files::kept_at_unknown>();
    std::array<char, 64> text{};
    std::strftime(text.data(), text.size(), "on %-d %B %Y at %H:%M:%S", &local);
    return text.data();
}

}  // namespace attend
