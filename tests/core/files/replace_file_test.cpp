#include "core/files/replace_file.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
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

TEST_CASE("a full disk is an error that says so") {
    CHECK_THROWS_WITH_AS(replace_file("/dev/full", "x"),
                         doctest::Contains("No space left on device"), Error);
    CHECK(std::filesystem::is_character_file("/dev/full"));
    CHECK_NOTHROW(replace_file("/dev/null", "x"));
    CHECK(std::filesystem::is_character_file("/dev/null"));
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
