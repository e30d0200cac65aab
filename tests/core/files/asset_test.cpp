#include "core/files/asset.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

using namespace attend;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("Every file of assets and shaders is embedded byte for byte") {
    namespace fs = std::filesystem;
    const fs::path root = ATTEND_SOURCE_DIR;
    std::size_t checked = 0;
    for (const char* folder : {"assets", "shaders"}) {
        if (!fs::exists(root / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (!entry.is_regular_file()) continue;
            const std::string name = fs::relative(entry.path(), root).generic_string();
            if (name.starts_with("assets/pictures/")) continue;  // of the README alone
            INFO(name);
            CHECK(asset(name) == bytes_of(entry.path()));
            ++checked;
        }
    }
    CHECK(checked > 0);
    CHECK(checked == assets_under("assets").size() + assets_under("shaders").size());
}

TEST_CASE("The fonts are embedded, and are static OpenType or TrueType files") {
    const auto fonts = assets_under("fonts");
    CHECK(fonts.size() == 6);
    for (const auto name : fonts) {
        INFO(name);
        const auto bytes = asset(name);
        CHECK(bytes.size() > 100'000);
        const auto signature = bytes.substr(0, 4);
        CHECK((signature == "OTTO" || signature == std::string_view("\0\1\0\0", 4)));
        // A variable font names a table "fvar" in the directory at its start.
        CHECK(bytes.substr(0, 12 + 16 * 40).find("fvar") == std::string_view::npos);
    }
    CHECK_NOTHROW(asset("fonts/Inter-Regular.otf"));
    CHECK_NOTHROW(asset("fonts/STIXGeneral-Italic.otf"));
    CHECK_NOTHROW(asset("fonts/DejaVuSans.ttf"));
}

TEST_CASE("An embedded file is aligned and ends with a zero that is not counted") {
    for (const auto name : assets_under("")) {
        const auto bytes = asset(name);
        CHECK(reinterpret_cast<std::uintptr_t>(bytes.data()) % 16 == 0);
        CHECK(bytes.data()[bytes.size()] == '\0');
    }
}

TEST_CASE("A name that is not embedded is a bug, and a folder that is not there is empty") {
    CHECK_THROWS_AS(asset("assets/nothing.txt"), std::logic_error);
    CHECK_THROWS_AS(asset(""), std::logic_error);
    CHECK_THROWS_AS(asset("fonts"), std::logic_error);
    CHECK_THROWS_AS(asset("fonts/Inter-Regular.otf/"), std::logic_error);
    CHECK(assets_under("nowhere").empty());
    CHECK(assets_under("font").empty());  // the beginning of a name is not a folder
}

TEST_CASE("Names come sorted, with or without a slash at the end") {
    const auto names = assets_under("fonts");
    CHECK(std::ranges::is_sorted(names));
    CHECK(names == assets_under("fonts/"));
}
