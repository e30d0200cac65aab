#include "core/files/kept_attributes.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <string>

#include "core/error.h"
#include "core/files/replace_file.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::content_of;
using attend::test::TemporaryFolder;

namespace {

struct stat status_of(const std::filesystem::path& path) {
    struct stat status = {};
    ::stat(path.c_str(), &status);
    return status;
}

}  // namespace

TEST_CASE("a protected file is refused by name, and replaced where somebody was asked") {
    const TemporaryFolder folder;
    const auto path = folder.file("t.attend", "mine"), link = folder.path() / "link";
    std::filesystem::create_symlink("t.attend", link);
    CHECK_FALSE(is_write_protected(path));
    ::chmod(path.c_str(), 0444);
    for (const auto& name : {path, link}) {
        CHECK(is_write_protected(name));
        CHECK_THROWS_WITH_AS(replace_file(name, "yours"),
                             doctest::Contains((name.string() + ": found a file that is protected "
                                                                "from being written")
                                                   .c_str()),
                             Error);
    }
    CHECK(content_of(path) == "mine");
    CHECK(folder.count() == 2);

    replace_file(link, "yours", Protected::replaced);
    CHECK(content_of(path) == "yours");
    CHECK((status_of(path).st_mode & 07777) == 0444);
    CHECK(std::filesystem::is_symlink(link));
}

TEST_CASE("what is the program's own is written also where it is protected") {
    const TemporaryFolder folder;
    const auto path = folder.file("session-0.json", "before");
    ::chmod(path.c_str(), 0444);
    replace_private_file(path, "now");
    CHECK(content_of(path) == "now");
    CHECK((status_of(path).st_mode & 07777) == 0600);
}

TEST_CASE("a file that is replaced keeps owner, group and mode") {
    if (::geteuid() != 0) return;  // nobody else may give a file away
    const TemporaryFolder folder;
    const auto path = folder.file("a.attend", "old");
    constexpr uid_t owner = 12'345;
    constexpr gid_t group = 12'346;
    REQUIRE(::chown(path.c_str(), owner, group) == 0);
    ::chmod(path.c_str(), 02664);
    replace_file(path, "new");
    replace_file(path, [](const Sink& sink) { sink("newer"); });
    CHECK(content_of(path) == "newer");
    const struct stat kept = status_of(path);
    CHECK(kept.st_uid == owner);
    CHECK(kept.st_gid == group);
    CHECK((kept.st_mode & 07777) == 02664);
    replace_private_file(path, "private");
    CHECK(status_of(path).st_uid == owner);
    CHECK((status_of(path).st_mode & 07777) == 0600);
}

TEST_CASE("a file that is replaced keeps the attributes that its user gave it") {
    const TemporaryFolder folder;
    const auto path = folder.file("a.attend", "old");
    const std::string comment = "for Monday";
    // A file system without such attributes has none to keep.
    if (::setxattr(path.c_str(), "user.comment", comment.data(), comment.size(), 0) != 0) return;
    replace_file(path, "new");
    std::array<char, 64> found = {};
    const ssize_t size = ::getxattr(path.c_str(), "user.comment", found.data(), found.size());
    REQUIRE(size == static_cast<ssize_t>(comment.size()));
    CHECK(std::string(found.data(), comment.size()) == comment);
}
