#include "app/platform/picture_clipboard.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "core/error.h"

extern char** environ;  // as POSIX has it

namespace attend {

namespace {

/// A file in memory, closed at the end.
class MemoryFile {
  public:
    explicit MemoryFile(const std::string& bytes) : descriptor_(::memfd_create("picture", 0)) {
        std::size_t written = 0;
        while (descriptor_ >= 0 && written < bytes.size()) {
            const ssize_t more =
                ::write(descriptor_, bytes.data() + written, bytes.size() - written);
            if (more <= 0) break;
            written += static_cast<std::size_t>(more);
        }
        if (written < bytes.size()) throw Error("Copy picture: there is no memory for it");
        ::lseek(descriptor_, 0, SEEK_SET);
    }
    ~MemoryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

/// Runs a program to its end with the file as its standard input. Nothing where it is not there;
/// else whether it did what it was to do.
enum class Ran { well, badly, not_there };
Ran run(const std::vector<std::string>& command, int input) {
    std::vector<std::string> words = command;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    // What stays behind, to hand the picture out, must hold nobody's terminal or pipe.
    ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failure =
        ::posix_spawnp(&child, pointers[0], &files, nullptr, pointers.data(), environ);
    ::posix_spawn_file_actions_destroy(&files);
    if (failure) return Ran::not_there;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) return Ran::not_there;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Ran::well : Ran::badly;
}

}  // namespace

void copy_picture(const std::string& png) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
    const char* const wayland = std::getenv("WAYLAND_DISPLAY");
    const bool by_wayland = wayland && *wayland;
    const std::vector<std::string> command =
        by_wayland
            ? std::vector<std::string>{"wl-copy", "--type", "image/png"}
            : std::vector<std::string>{"xclip", "-selection", "clipboard", "-t", "image/png"};
    const MemoryFile file(png);
    switch (run(command, file.descriptor())) {
        case Ran::well:
            return;
        case Ran::badly:
            throw Error("Copy picture: " + command[0] + " could not reach the clipboard");
        case Ran::not_there:
            throw Error("Copy picture", "no program " + command[0],
                        std::string("the package ") + (by_wayland ? "wl-clipboard" : "xclip") +
                            ", which keeps pictures in the clipboard; Save writes a file");
    }
}

}  // namespace attend
