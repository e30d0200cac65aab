#include "core/files/mapping.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

TEST_CASE("a mapping shows the file's bytes and can be moved") {
    const TemporaryFolder folder;
    Mapping first(folder.file("a", "attention"));
    CHECK(first.bytes() == "attention");
    Mapping second = std::move(first);
    CHECK(second.bytes() == "attention");
    CHECK(second.path() == (folder.path() / "a").string());
    second = Mapping(folder.file("b", "other"));
    CHECK(second.bytes() == "other");
    CHECK(Mapping(folder.file("empty", "")).bytes().empty());
}

TEST_CASE("what cannot be mapped is refused with its path and the reason") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK_THROWS_WITH_AS(Mapping(folder.path() / "none"),
                         (path + "/none: found no such file, expected a file").c_str(), Error);
    CHECK_THROWS_WITH_AS(Mapping(folder.path()),
                         (path + ": found a folder, expected a file").c_str(), Error);
    CHECK_THROWS_WITH_AS(Mapping("/dev/null"), doctest::Contains("a device or a pipe"), Error);
    const std::string pipe = path + "/pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THROWS_AS(Mapping{pipe}, Error);  // and does not wait for a writer
}

TEST_CASE("an unreadable file is refused") {
    const TemporaryFolder folder;
    const auto file = folder.file("secret", "x");
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(file, std::filesystem::perms::none);
    const test::OrdinaryUser user;
    CHECK_THROWS_WITH_AS(Mapping{file}, doctest::Contains("Permission denied"), Error);
}

TEST_CASE("a file that was cut off since is noticed before its pages are touched") {
    const TemporaryFolder folder;
    const auto path = folder.file("a", std::string(10'000, 'x'));
    const Mapping mapping(path);
    CHECK_NOTHROW(mapping.check_whole());
    std::filesystem::resize_file(path, 10);
    CHECK_THROWS_WITH_AS(mapping.check_whole(), doctest::Contains("found 10 bytes"), Error);
}
