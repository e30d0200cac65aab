#include "core/files/data.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

using namespace attend;
namespace fs = std::filesystem;

namespace {

/// A folder for one test, with $ATTEND_DATA pointing at it; both are gone afterwards.
class DataFolder {
  public:
    DataFolder()
        : path(fs::temp_directory_path() / ("attend-data-test-" + std::to_string(getpid()))) {
        fs::create_directories(path);
        setenv("ATTEND_DATA", path.c_str(), 1);
    }
    ~DataFolder() {
        unsetenv("ATTEND_DATA");
        fs::remove_all(path);
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;

    const fs::path path;
};

void write(const fs::path& path) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "x";
}

/// What `cmake --install` fills, seen from this test program.
fs::path installed(const std::string& name) {
    return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "share/attend" / name;
}

}  // namespace

TEST_CASE("Data is found in the folder that the environment names") {
    const DataFolder folder;
    write(folder.path / "one.table");
    CHECK(find_data("one.table") == folder.path / "one.table");
}

TEST_CASE("Data is found beside the executable's folder, wherever one stands") {
    const std::string name = "attend-data-test.table";
    const fs::path path = installed(name);
    const bool had_share = fs::exists(path.parent_path());
    write(path);
    const fs::path before = fs::current_path();
    fs::current_path("/");
    CHECK(find_data(name) == path);
    fs::current_path(before);
    SUBCASE("but the environment comes first") {
        const DataFolder folder;
        write(folder.path / name);
        CHECK(find_data(name) == folder.path / name);
    }
    fs::remove(path);
    if (!had_share) fs::remove_all(path.parent_path().parent_path());
}

TEST_CASE("What is nowhere, or is no file, is not found") {
    const DataFolder folder;
    fs::create_directory(folder.path / "folder.table");
    CHECK_FALSE(find_data("folder.table"));
    CHECK_FALSE(find_data("missing.table"));
    CHECK_FALSE(find_data(""));
}

TEST_CASE("An empty variable in the environment names no folder") {
    setenv("ATTEND_DATA", "", 1);
    CHECK_FALSE(find_data("CMakeLists.txt"));  // which may lie in the current folder
    unsetenv("ATTEND_DATA");
}
