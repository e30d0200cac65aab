#include "core/memory.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "support/temporary.h"

using namespace attend;

TEST_CASE("what the machine has is read from its own words") {
    CHECK(available_in("MemTotal:  100 kB\nMemAvailable:   12345 kB\n") == 12345.0 * 1024);
    CHECK_FALSE(available_in("MemTotal:  100 kB\n").has_value());
    CHECK(memory_left() > 0);
}

TEST_CASE("a container has what the tightest of its groups leaves") {
    const test::TemporaryFolder root;
    const auto group = [&](const char* name, const char* most, const char* used, const char* stat) {
        std::filesystem::create_directories(root.path() / name);
        const std::string folder = std::string(name) + "/";
        root.file(folder + "memory.max", most);
        root.file(folder + "memory.current", used);
        root.file(folder + "memory.stat", stat);
    };
    group("a", "1000\n", "400\n", "anon 300\ninactive_file 50\n");
    group("a/b", "max\n", "400\n", "anon 300\n");
    CHECK(left_in_group("0::/a/b\n", root.path()) == 650.0);
    CHECK_FALSE(left_in_group("0::/\n", root.path()).has_value());
    CHECK_FALSE(left_in_group("", root.path()).has_value());

    std::filesystem::create_directories(root.path() / "memory/c");
    root.file("memory/c/memory.limit_in_bytes", "5000\n");
    root.file("memory/c/memory.usage_in_bytes", "6000\n");
    CHECK(left_in_group("3:cpu:/x\n2:memory:/c\n", root.path()) == 0.0);
}

TEST_CASE("what does not fit is refused with what is asked and what is there") {
    check_memory("memory", "a matrix", 4e9, 4e9);
    CHECK_THROWS_WITH_AS(check_memory("memory", "2 matrices", 4.8e9, 3e9),
                         "memory: found 4.8 GB for 2 matrices, expected at most 3 GB, which this "
                         "machine has left",
                         Error);
}
