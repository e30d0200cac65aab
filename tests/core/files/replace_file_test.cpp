#include "core/files/replace_file.h"

#include <doctest/doctest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
#include "core/files/kept_attributes.h"
#include "support/child.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::content_of;
using attend::test::TemporaryFolder;

namespace {

/// Files of this program may not grow beyond `bytes`: as a full disk, writing fails half-way.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

  private:
    rlimit before_ = {};
};

}  // namespace

TEST_CASE("a file is made, and replaced as a whole") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.attend";
    replace_file(path, "first");
    CHECK(content_of(path) == "first");
    ::chmod(path.c_str(), 0640);
    replace_file(path, "");
    CHECK(content_of(path).empty());
    CHECK((std::filesystem::status(path).permissions() & std::filesystem::perms::mask) ==
          static_cast<std::filesystem::perms>(0640));
    CHECK(folder.count() == 1);
}

TEST_CASE("a link stays a link") {
    const TemporaryFolder folder;
    const auto target = folder.file("target", "old"), link = folder.path() / "link";
    std::filesystem::create_symlink("target", link);
    replace_file(link, "new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(content_of(target) == "new");
    CHECK(folder.count() == 2);
}

TEST_CASE("a link to what is not there yet makes it; links that go round are refused") {
    const TemporaryFolder folder;
    const auto link = folder.path() / "link", round = folder.path() / "round";
    std::filesystem::create_symlink("coming", link);
    replace_file(link, "new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(content_of(folder.path() / "coming") == "new");
    std::filesystem::create_symlink("round", round);
    CHECK_THROWS_AS(replace_file(round, "new"), Error);
    CHECK(std::filesystem::is_symlink(round));
}

TEST_CASE("when writing fails half-way the old file is whole and nothing is left behind") {
    const TemporaryFolder folder;
    const auto path = folder.file("a.attend", "old and whole");
    {
        const FileSizeLimit limit(1000);
        CHECK_THROWS_WITH_AS(
            replace_file(path, std::string(100'000, 'x')),
            doctest::Contains((path.string() + ": found “File too large”").c_str()), Error);
        CHECK_THROWS_AS(replace_file(folder.path() / "new", std::string(100'000, 'x')), Error);
    }
    CHECK(content_of(path) == "old and whole");
    CHECK(folder.count() == 1);
}

TEST_CASE("whoever is killed half-way leaves nothing beside the old file") {
    const TemporaryFolder folder;
    const auto path = folder.file("a.attend", "old");
    test::Child child([&](const test::Child::Tell& tell) {
        replace_file(path, [&](const Sink& sink) {
            sink(std::string(3'000'000, 'x'));
            tell(1);
            ::pause();
        });
        return 0;
    });
    CHECK(child.hear() == 1);
    child.end(SIGKILL);
    CHECK(content_of(path) == "old");
    CHECK(folder.count() == 1);
}

TEST_CASE("a device or a pipe is refused before it is opened: nobody may ever read from it") {
    const TemporaryFolder folder;
    const auto pipe = folder.path() / "pipe", link = folder.path() / "link";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::filesystem::create_symlink("pipe", link);
    for (const std::filesystem::path& path : {pipe, link, std::filesystem::path("/dev/full")})
        CHECK_THROWS_WITH_AS(
            replace_file(path, "x"),
            doctest::Contains(
                (path.string() + ": found a device or a pipe, expected a plain file").c_str()),
            Error);
    CHECK(std::filesystem::is_fifo(pipe));
}

TEST_CASE("on a read-only file system that is what is said, of a protected file, too") {
    const TemporaryFolder folder;
    const auto path = folder.file("t.attend", "mine");
    ::chmod(path.c_str(), 0444);
    constexpr int could_not_mount = 77;
    test::Child child([&](const test::Child::Tell&) {
        if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
            return could_not_mount;
        const std::string at = folder.path().string();
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
        if (::mount(at.c_str(), at.c_str(), nullptr, MS_BIND, nullptr) != 0 ||
            ::mount(nullptr, at.c_str(), nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) != 0)
            return could_not_mount;
        if (is_write_protected(path)) return 1;
        try {
            replace_file(path, "yours");
            return 2;
        } catch (const Error& error) {
            return std::string(error.what()).find("Read-only file system") != std::string::npos ? 0
                                                                                                : 3;
        }
    });
    const int status = child.status();
    REQUIRE(WIFEXITED(status));
    if (WEXITSTATUS(status) == could_not_mount)
        MESSAGE("no file system can be mounted here: not checked");
    else
        CHECK(WEXITSTATUS(status) == 0);
    CHECK(content_of(path) == "mine");
}

TEST_CASE("a place that cannot be written to is refused with its path and the reason") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH_AS(replace_file(folder.path(), "x"), doctest::Contains("found a folder"),
                         Error);
    CHECK_THROWS_WITH_AS(replace_file(folder.path() / "none" / "a", "x"),
                         doctest::Contains("found no folder"), Error);
    const auto file = folder.file("file", "x");
    CHECK_THROWS_WITH_AS(replace_file(file / "a", "x"), doctest::Contains("Not a directory"),
                         Error);
    CHECK(folder.count() == 1);
}

TEST_CASE("a read-only folder is refused, and the old file is whole") {
    const TemporaryFolder folder;
    const auto file = folder.file("file", "old");
    std::filesystem::permissions(file, std::filesystem::perms(0666));
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
    {
        const test::OrdinaryUser user;
        CHECK_THROWS_WITH_AS(replace_file(file, "new"), doctest::Contains("Permission denied"),
                             Error);
        CHECK(content_of(file) == "old");
    }
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    CHECK(folder.count() == 1);
}
