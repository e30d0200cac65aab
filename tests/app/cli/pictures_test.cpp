#include <cstdlib>
#include <fstream>
#include <sstream>

#include "app/platform/png.h"
#include "core/files/mapping.h"
#include "program.h"
#include "support/golden.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

const std::filesystem::path& pictures_folder() {
    static const std::filesystem::path folder = ATTEND_SOURCE_DIR "/assets/pictures";
    return folder;
}

attend::Image picture_in(const std::filesystem::path& file) {
    return attend::decode_png(attend::Mapping(file, attend::limits::matrix).bytes());
}

/// Which part of the pixels is another color. A stored picture has 256 colors, so that each of its
/// pixels may be a little off; the status bar has a time that was measured.
double share_apart(const attend::Image& one, const attend::Image& other) {
    constexpr int little = 56;  // steps of 8 bits in a channel
    std::size_t apart = 0;
    for (std::size_t i = 0; i < one.rgba.size(); i += 4) {
        bool differs = false;
        for (std::size_t channel = 0; channel < 3; ++channel)
            differs |= std::abs(int{one.rgba[i + channel]} - int{other.rgba[i + channel]}) > little;
        apart += differs;
    }
    return static_cast<double>(apart) / (static_cast<double>(one.rgba.size()) / 4);
}

}  // namespace

TEST_CASE("README's pictures show the program as it is; `./run --pictures` makes them anew") {
    if (!golden_fonts_are_here()) return;  // letters of another version of a font
    const std::string models = result_of({"models"});
    const TemporaryFolder folder;
    std::ifstream list(pictures_folder() / "pictures.txt");
    int pictures = 0;
    for (std::string line; std::getline(list, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::string name;
        std::istringstream(line) >> name;
        CAPTURE(name);
        ++pictures;
        const std::filesystem::path stored = pictures_folder() / (name + ".png"),
                                    drawn = folder.path() / (name + ".png");
        REQUIRE(std::filesystem::exists(stored));
        CHECK(std::filesystem::file_size(stored) <= 250'000);
        if (has(line, "smollm2") && !has(models, "smollm2 ")) continue;
        if (has(line, "workspace=model") && !has(models, "minilm ")) continue;
        const std::string command = "cd '" ATTEND_SOURCE_DIR
                                    "' && LIBGL_ALWAYS_SOFTWARE=1 '" ATTEND_EXECUTABLE "' render " +
                                    line.substr(name.size()) + " --output '" + drawn.string() + "'";
        REQUIRE(std::system(command.c_str()) == 0);
        const attend::Image now = picture_in(drawn), before = picture_in(stored);
        REQUIRE(now.width == before.width);
        REQUIRE(now.height == before.height);
        CHECK_MESSAGE(share_apart(now, before) < 0.0003,
                      "the picture is out of date: `./run --pictures` makes it anew");
    }
    CHECK(pictures == 6);
}
