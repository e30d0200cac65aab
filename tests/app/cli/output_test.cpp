#include <sys/stat.h>

#include <filesystem>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

const Arguments made{"save", "--set", "embedding=hand_made", "--set", "sentence=a b", "--output"};

Arguments to(const std::string& output) {
    Arguments arguments = made;
    arguments.push_back(output);
    return arguments;
}

}  // namespace

TEST_CASE("--output onto a pipe, a device or a folder is refused before anything is opened") {
    const TemporaryFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    check_refused(to(pipe), 1, "found a device or a pipe, expected a plain file");
    check_refused(to("/dev/full"), 1, "found a device or a pipe, expected a plain file");
    check_refused(to(folder.path().string()), 1, "found a folder, expected a file's name");
    check_refused(to((folder.path() / "none" / "a").string()), 1, "found no folder");
}

TEST_CASE("--output without a name says so, whatever the command") {
    for (const Arguments& command :
         {Arguments{"save"}, {"render"}, {"value", "--node", "head.0/weights"}}) {
        Arguments arguments = command;
        arguments.insert(arguments.end(), {"--output", ""});
        check_refused(arguments, 1, "--output: ");
        check_refused(arguments, 1, "found no name, expected a file's name");
    }
}

TEST_CASE("standard output by any of its names, what a shell hands over, and the null device") {
    const std::string text = result_of(to("-"));
    CHECK(has(text, "hand_made"));
    CHECK(result_of(to("/dev/stdout")) == text);
    CHECK(result_of(to("/dev/fd/1")) == text);
    CHECK(result_of(to("/proc/self/fd/1")) == text);
    CHECK(result_of(to("/dev/null")).empty());
    check_refused(to("/dev/fd/77"), 1, "/dev/fd/77");
}
