#pragma once
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/platform/png.h"
#include "core/files/asset.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"

// Golden pictures: what is drawn now is held against a picture of tests/pictures that somebody has
// looked at. Where the look was meant to change, make them anew, look at them, and commit them:
//
//     ATTEND_RENEW_PICTURES=1 build/checks/bin/attend_gui_tests -tc='golden*'
//
// Only those are written that differ by more than their thresholds.

namespace attend::test {

/// How far two pictures may be apart, in steps of 8 bits a channel: anywhere, and in the mean.
struct Thresholds {
    int largest = 0;
    double mean = 0;
};

struct Difference {
    int largest = 0;
    double mean = 0;
    int x = 0, y = 0;  // where it is largest
    bool within(const Thresholds& limits) const {
        return largest <= limits.largest && mean <= limits.mean;
    }
};

/// Of two pictures of one size. Opacity does not count.
inline Difference difference(const Image& one, const Image& other) {
    REQUIRE(one.rgba.size() == other.rgba.size());
    Difference found;
    double sum = 0;
    for (std::size_t i = 0; i < one.rgba.size(); ++i) {
        if (i % 4 == 3) continue;
        const int apart = std::abs(int{one.rgba[i]} - int{other.rgba[i]});
        sum += apart;
        if (apart <= found.largest) continue;
        const auto pixel = static_cast<int>(i / 4);
        found.largest = apart, found.x = pixel % one.width, found.y = pixel / one.width;
    }
    found.mean = sum / (3.0 * one.width * one.height);
    return found;
}

/// "fonts/Inter-Bold.otf 1234" a line: which fonts letters were drawn with. Distributions have
/// several versions of them.
inline std::string fonts_used() {
    std::string text;
    for (const std::string_view name : assets_under("fonts"))
        text += fmt::format("{} {}\n", name, asset(name).size());
    return text;
}

inline const std::filesystem::path& golden_folder() {
    static const std::filesystem::path folder = ATTEND_SOURCE_DIR "/tests/pictures";
    return folder;
}

inline Image golden(const std::string& name) {
    const Mapping file(golden_folder() / (name + ".png"), limits::matrix);
    return decode_png(file.bytes());
}

inline bool renewing_pictures() { return std::getenv("ATTEND_RENEW_PICTURES") != nullptr; }

/// Whether the letters of the golden pictures are of the fonts that are here, or are to be.
inline bool golden_fonts_are_here() {
    if (renewing_pictures()) return true;
    const std::filesystem::path path = golden_folder() / "fonts.txt";
    return std::filesystem::exists(path) && Mapping(path, limits::matrix).bytes() == fonts_used();
}

/// Holds `found` against tests/pictures/NAME.png, or makes that anew.
inline void check_golden(const std::string& name, const Image& found, const Thresholds& limits) {
    CAPTURE(name);
    const std::filesystem::path path = golden_folder() / (name + ".png");
    const bool renew = renewing_pictures();
    const bool there = std::filesystem::exists(path);
    if (renew) replace_file(golden_folder() / "fonts.txt", fonts_used());
    if (!there && renew) save_png(path, found);
    REQUIRE_MESSAGE((there || renew), path, " is not there");
    const Image expected = golden(name);
    const bool same_size = expected.width == found.width && expected.height == found.height;
    if (same_size && difference(found, expected).within(limits)) return;
    if (renew) return save_png(path, found);
    const std::filesystem::path seen =
        std::filesystem::temp_directory_path() / ("attend_golden_" + name + ".png");
    save_png(seen, found);
    const Difference apart = same_size ? difference(found, expected) : Difference{255, 255, 0, 0};
    FAIL_CHECK(
        fmt::format("{} by {} pixels, found {} by {}; the largest difference is {} at {},{} "
                    "(allowed {}), the mean {:.3f} (allowed {}). What was drawn is {}. If it "
                    "should look so: tests/support/golden.h says how to renew it",
                    expected.width, expected.height, found.width, found.height, apart.largest,
                    apart.x, apart.y, limits.largest, apart.mean, limits.mean, seen.string()));
}

}  // namespace attend::test
