#include "core/files/mapping.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "core/error.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

TEST_CASE("a mapping shows the file's bytes and can be moved") {
    const TemporaryFolder folder;
    Mapping first(folder.file("a", "attention"), limits::text);
    CHECK(first.bytes() == "attention");
    Mapping second = std::move(first);
    CHECK(second.bytes() == "attention");
    CHECK(second.path() == (folder.path() / "a").string());
    second = Mapping(folder.file("b", "other"), limits::text);
    CHECK(second.bytes() == "other");
    CHECK(Mapping(folder.file("empty", ""), limits::text).bytes().empty());
}

TEST_CASE("what cannot be mapped is refused with its path and the reason") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK_THROWS_WITH_AS(Mapping(folder.path() / "none", limits::text),
                         (path + "/none: found no such file, expected a file").c_str(), Error);
    CHECK_THROWS_WITH_AS(Mapping(folder.path(), limits::text),
                         (path + ": found a folder, expected a file").c_str(), Error);
    CHECK_THROWS_WITH_AS(Mapping("/dev/null", limits::text),
                         doctest::Contains("a device or a pipe"), Error);
    const std::string pipe = path + "/pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THROWS_AS((Mapping{pipe, limits::text}), Error);  // and does not wait for a writer
}

TEST_CASE("a file larger than its purpose is refused before it is looked at") {
    const TemporaryFolder folder;
    const auto path = folder.file("long.txt", "x");
    std::filesystem::resize_file(path, 20'000'000'000);  // sparse: it takes no room
    CHECK_THROWS_WITH_AS(
        (Mapping{path, limits::text}),
        (path.string() + ": found 20,000,000,000 bytes, expected a text of at most 1 MB").c_str(),
        Error);
    for (const FileLimit& limit : {limits::settings, limits::corpus, limits::document,
                                   limits::session, limits::matrix, limits::table})
        CHECK_THROWS_WITH_AS((Mapping{path, limit}), doctest::Contains("at most"), Error);
}

TEST_CASE("a name with a NUL byte does not open the file before it") {
    const TemporaryFolder folder;
    const std::string path = folder.file("secret", "x").string();
    CHECK_THROWS_WITH_AS((Mapping{path + std::string("\0.csv", 5), limits::text}),
                         doctest::Contains("secret\\x00.csv: found a NUL byte in the name"), Error);
}

TEST_CASE("an unreadable file is refused") {
    const TemporaryFolder folder;
    const auto file = folder.file("secret", "x");
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(file, std::filesystem::perms::none);
    const test::OrdinaryUser user;
    CHECK_THROWS_WITH_AS((Mapping{file, limits::text}), doctest::Contains("Permission denied"),
                         Error);
}

TEST_CASE("a file that was cut off since is noticed before its pages are touched") {
    const TemporaryFolder folder;
    const auto path = folder.file("a", std::string(10'000, 'x'));
    const Mapping mapping(path, limits::text);
    CHECK_NOTHROW(mapping.check_whole());
    std::filesystem::resize_file(path, 10);
    CHECK_THROWS_WITH_AS(mapping.check_whole(), doctest::Contains("found 10 bytes"), Error);
}

TEST_CASE("pages that are gone while they are read are zeros, and are told") {
    const TemporaryFolder folder;
    const auto path = folder.file("a", std::string(100'000, 'x'));
    const Mapping file(path, limits::text);
    CHECK(file.is_whole());
    std::filesystem::resize_file(path, 10);
    CHECK(file.bytes()[70'000] == '\0');  // without a guard this ends the program
    CHECK(file.bytes()[0] == 'x');
    // Also where the file has its old length again.
    std::filesystem::resize_file(path, 100'000);
    CHECK_FALSE(file.is_whole());
    CHECK_THROWS_WITH_AS(file.check_whole(), doctest::Contains("written to"), Error);
    CHECK(Mapping(path, limits::text).is_whole());
}

TEST_CASE("a file that was written to since is not the one that was opened") {
    const TemporaryFolder folder;
    const auto path = folder.file("a", "attention");
    const Mapping file(path, limits::text);
    std::filesystem::last_write_time(
        path, std::filesystem::last_write_time(path) + std::chrono::hours(1));
    CHECK_FALSE(file.is_whole());
    CHECK_THROWS_WITH_AS(file.check_whole(), doctest::Contains("open it again"), Error);
}
