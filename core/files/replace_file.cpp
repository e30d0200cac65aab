#include "core/files/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/files/kept_attributes.h"
#include "core/files/left_beside.h"
#include "core/plural.h"
#include "core/text/printable.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

void check_folder(const std::filesystem::path& path) {
    std::error_code unreadable;
    const std::filesystem::path folder = path.parent_path();
    if (!folder.empty() && !std::filesystem::exists(folder, unreadable) && !unreadable)
        throw Error(path.string(), "no folder " + in_quotes(folder.string()),
                    "one that is there; nothing was written");
}

[[noreturn]] void refuse(const std::filesystem::path& path, int reason, std::size_t size) {
    if (reason == ENOENT) check_folder(path);
    throw Error(path.string(), fmt::format("“{}”", std::strerror(reason)),
                size == 0 ? "a place to write; what stood there is as it was"
                          : fmt::format("a place to write {}; what stood there is as it was",
                                        count_of(size, "byte")));
}

/// A file-size limit ends a program by a signal, half-way. Held back here, it is an error of
/// write().
class HoldSizeSignal {
  public:
    HoldSizeSignal() {
        ::sigemptyset(&signals_);
        ::sigaddset(&signals_, SIGXFSZ);
        ::pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    }
    ~HoldSizeSignal() {
        const timespec at_once = {};
        if (!::sigismember(&before_, SIGXFSZ)) ::sigtimedwait(&signals_, nullptr, &at_once);
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    HoldSizeSignal(const HoldSizeSignal&) = delete;
    HoldSizeSignal& operator=(const HoldSizeSignal&) = delete;

  private:
    sigset_t signals_ = {}, before_ = {};
};

/// Closes at the end; 0 or the reason of a failure from each step.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    int write(std::string_view content) const {
        const HoldSizeSignal hold;
        while (!content.empty()) {
            const ssize_t written = ::write(number_, content.data(), content.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return errno;
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        return 0;
    }
    int synchronise() const { return ::fsync(number_) == 0 ? 0 : errno; }
    int close() { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

  private:
    int number_;
};

/// Removed at the end unless it was renamed.
struct Beside {
    std::string path;
    ~Beside() {
        if (!path.empty()) ::unlink(path.c_str());
    }
};

/// Asked for before there is a second thread: asking sets it for a moment, for all of them.
const mode_t mode_for_new_files = []() noexcept {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}();

/// Writes the pieces; a failure names `path`.
void write(const Descriptor& file, const std::filesystem::path& path, const Pieces& pieces,
           std::size_t& size) {
    // One system call a megabyte, not one a piece.
    constexpr std::size_t enough = 1 << 20;
    std::string kept;
    const auto flush = [&] {
        if (const int reason = file.write(kept); reason != 0) refuse(path, reason, size);
        kept.clear();
    };
    pieces([&](std::string_view piece) {
        size += piece.size();
        kept += piece;
        if (kept.size() >= enough) flush();
    });
    flush();
}

/// A file without a name, which goes with whoever is killed; where the file system has none, one
/// with the name that it gives. Below 0: errno says why not.
int open_beside(const std::filesystem::path& folder, std::string& name) {
    const int nameless =
        ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (nameless >= 0 && ::access("/proc/self/fd", X_OK) == 0) return nameless;
    if (nameless >= 0) ::close(nameless);
    remove_left_beside(folder);
    name = (folder / (std::string(beside_begins) + "XXXXXX")).string();
    return ::mkostemp(name.data(), O_CLOEXEC);
}

/// Gives a file without a name one that nothing has yet; 0 or the reason of a failure.
int give_name(const Descriptor& file, const std::filesystem::path& folder, std::string& given) {
    constexpr int most_tries = 100;
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    const std::string open_file = fmt::format("/proc/self/fd/{}", file.number());
    for (int tries = 0; tries < most_tries; ++tries) {
        std::string name(beside_begins);
        for (std::size_t i = 0; i < beside_letters; ++i) name += letters[random() % letters.size()];
        name = (folder / name).string();
        if (::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            given = name;
            return 0;
        }
        if (errno != EEXIST) return errno;
    }
    return EEXIST;
}

/// `prepare` gives the new file its mode, and says 0 or why it cannot.
void write_beside(const std::filesystem::path& path, const std::filesystem::path& target,
                  const std::function<int(int)>& prepare, const Pieces& pieces) {
    const std::filesystem::path folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    std::string name;
    Descriptor file(open_beside(folder, name));
    if (file.number() < 0) refuse(path, errno, 0);
    Beside beside{name};

    std::size_t size = 0;
    int reason = prepare(file.number());
    if (reason == 0) write(file, path, pieces, size);
    if (reason == 0) reason = file.synchronise();
    if (reason == 0 && beside.path.empty()) reason = give_name(file, folder, beside.path);
    if (reason == 0) reason = file.close();
    if (reason == 0 && ::rename(beside.path.c_str(), target.c_str()) != 0) reason = errno;
    if (reason != 0) refuse(path, reason, size);
    beside.path.clear();

    // The new name lasts once the folder is on the disk; a folder that cannot be synchronised is no
    // failure.
    const Descriptor containing(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (containing.number() >= 0) containing.synchronise();
}

/// Where a link leads to, also where nothing stands there yet. Throws Error of links that go round.
std::filesystem::path followed(const std::filesystem::path& path) {
    constexpr int most_links = 40;  // as many as Linux follows
    std::filesystem::path at = path;
    std::error_code none;
    for (int links = 0; std::filesystem::is_symlink(at, none); ++links) {
        if (links == most_links) refuse(path, ELOOP, 0);
        at = at.parent_path() / std::filesystem::read_symlink(at, none);
    }
    return at;
}

/// With `mode`, or as the file that stands there has it.
void replace(const std::filesystem::path& path, std::optional<mode_t> mode, const Pieces& pieces,
             Protected file) {
    check_place_of_file(path);
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (file == Protected::refused && is_write_protected(path))
        throw Error(path.string(), "a file that is protected from being written",
                    "another name, or one that may be written (chmod u+w); nothing was written");
    const auto prepare = [&](int made) {
        if (exists) return keep_attributes(made, path, status, mode);
        return ::fchmod(made, mode.value_or(mode_for_new_files)) == 0 ? 0 : errno;
    };
    write_beside(path, followed(path), prepare, pieces);
}

Pieces one_piece(std::string_view content) {
    return [content](const Sink& sink) { sink(content); };
}

}  // namespace

void check_place_of_file(const std::filesystem::path& path) {
    if (path.empty()) throw Error("the file to write", "no name", "a file's name");
    if (path.native().find('\0') != std::string::npos)
        throw Error(printable(path.string()), "a NUL byte in the name", "a file's name");
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT) check_folder(path);
        return;  // opening it says what else is wrong
    }
    if (S_ISDIR(status.st_mode)) throw Error(path.string(), "a folder", "a file's name");
    if (!S_ISREG(status.st_mode)) throw Error(path.string(), "a device or a pipe", "a plain file");
}

void replace_file(const std::filesystem::path& path, std::string_view content, Protected file) {
    replace(path, std::nullopt, one_piece(content), file);
}

void replace_file(const std::filesystem::path& path, const Pieces& pieces, Protected file) {
    replace(path, std::nullopt, pieces, file);
}

void replace_private_file(const std::filesystem::path& path, std::string_view content) {
    replace(path, S_IRUSR | S_IWUSR, one_piece(content), Protected::replaced);
}

}  // namespace attend
