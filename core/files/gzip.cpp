#include "core/files/gzip.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/plural.h"

namespace attend {

namespace {

/// A file that has no name, and is gone once it is closed.
class NamelessFile {
  public:
    explicit NamelessFile(std::string place) : place_(std::move(place)) {
        std::string name = (std::filesystem::temp_directory_path() / "attend-XXXXXX").string();
        descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (descriptor_ < 0) refuse();
        ::unlink(name.c_str());
    }
    ~NamelessFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    NamelessFile(const NamelessFile&) = delete;
    NamelessFile& operator=(const NamelessFile&) = delete;

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR) refuse();
            if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    int release() { return std::exchange(descriptor_, -1); }

  private:
    [[noreturn]] void refuse() const {
        throw Error(place_, fmt::format("“{}”, unpacking it", std::strerror(errno)),
                    fmt::format("room for its content in {}, or in the folder that TMPDIR names",
                                std::filesystem::temp_directory_path().string()));
    }

    std::string place_;
    int descriptor_ = -1;
};

/// zlib's state for gzip archives, of one or several parts.
class Inflater {
  public:
    explicit Inflater(const Mapping& packed) : packed_(packed) {
        constexpr int gzip_alone = 16 + MAX_WBITS;
        if (::inflateInit2(&stream_, gzip_alone) != Z_OK)
            throw Error(packed.path(), "no memory to unpack it", "memory");
    }
    ~Inflater() { ::inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// How much of the archive was read.
    double fraction() const {
        return static_cast<double>(read_) / static_cast<double>(packed_.size());
    }
    /// The next bytes of the content, in `room`; none at its end.
    std::string_view next(std::vector<char>& room);

  private:
    [[noreturn]] void fail(std::string_view found) const {
        throw Error(fmt::format("{}, byte {}", packed_.path(), read_), found,
                    "a whole gzip archive: download it again");
    }
    /// Whether another part of the archive begins behind the one that ended.
    bool begins_again() {
        const std::string_view rest = packed_.bytes().substr(read_);
        if (rest.find_first_not_of('\0') == rest.npos) return false;
        if (!is_gzip(rest)) fail(count_of(rest.size(), "byte") + " behind the archive");
        ::inflateReset(&stream_);
        return true;
    }

    const Mapping& packed_;
    std::size_t read_ = 0;
    bool ended_ = false;
    z_stream stream_{};
};

std::string_view Inflater::next(std::vector<char>& room) {
    constexpr std::size_t at_once = 1 << 20;
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());
    stream_.avail_out = static_cast<uInt>(room.size());
    while (stream_.avail_out > 0 && !ended_) {
        const std::string_view part = packed_.bytes().substr(read_, at_once);
        // zlib reads what it is given, and writes nothing there.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        stream_.avail_in = static_cast<uInt>(part.size());
        const int result = ::inflate(&stream_, Z_NO_FLUSH);
        read_ += part.size() - stream_.avail_in;
        if (result == Z_STREAM_END)
            ended_ = !begins_again();
        else if (result == Z_BUF_ERROR || (result == Z_OK && part.empty()))
            fail("its end");
        else if (result != Z_OK)
            fail(stream_.msg ? fmt::format("“{}”", stream_.msg) : "damaged bytes");
    }
    return {room.data(), room.size() - stream_.avail_out};
}

}  // namespace

Mapping unpacked(const Mapping& packed, const FileLimit& limit, const Progress& progress,
                 const std::function<void(std::string_view)>& look) {
    NamelessFile file(packed.path());
    Inflater inflater(packed);
    std::vector<char> room(1 << 20);
    std::size_t size = 0;
    for (std::string_view bytes; !(bytes = inflater.next(room)).empty();) {
        if (size == 0 && look) look(bytes);
        size += bytes.size();
        if (size > limit.bytes)
            throw Error(packed.path(), fmt::format("more than {} bytes, unpacked", limit.bytes),
                        fmt::format("{} of at most so many", limit.purpose));
        file.write(bytes);
        progress.at(inflater.fraction());
    }
    packed.check_whole();
    return {file.release(), packed.path(), limit};
}

}  // namespace attend
