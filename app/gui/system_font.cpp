#include "app/gui/system_font.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/files/mapping.h"

namespace attend {

namespace {

namespace fs = std::filesystem;

/// The best first; each is one file that has the signs of all three scripts, or most of them.
constexpr std::array<std::string_view, 10> names{"NotoSansCJK-Regular.ttc",
                                                 "NotoSansCJKsc-Regular.otf",
                                                 "NotoSansCJKjp-Regular.otf",
                                                 "SourceHanSans-Regular.ttc",
                                                 "SourceHanSansSC-Regular.otf",
                                                 "wqy-microhei.ttc",
                                                 "wqy-zenhei.ttc",
                                                 "DroidSansFallbackFull.ttf",
                                                 "unifont.otf",
                                                 "unifont.ttf"};

constexpr int most_entries = 50'000;  // a folder is not looked through for seconds

std::vector<fs::path> font_folders() {
    const auto below = [](const char* variable, const char* folder) -> std::vector<fs::path> {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
        const char* const value = std::getenv(variable);
        if (!value || !*value) return {};
        return {fs::path(value) / folder};
    };
    std::vector<fs::path> folders = below("XDG_DATA_HOME", "fonts");
    for (const char* const folder : {".local/share/fonts", ".fonts"})
        for (fs::path& path : below("HOME", folder)) folders.push_back(std::move(path));
    folders.insert(folders.end(), {"/usr/local/share/fonts", "/usr/share/fonts"});
    return folders;
}

bool begins_as_font(std::string_view bytes) {
    constexpr std::array<std::string_view, 4> begins{"OTTO", "ttcf", "true", {"\0\1\0\0", 4}};
    return std::ranges::any_of(begins, [&](auto begin) { return bytes.starts_with(begin); });
}

}  // namespace

fs::path find_wide_font(std::span<const fs::path> folders) {
    for (const fs::path& folder : folders) {
        std::size_t best = names.size();
        fs::path found;
        std::error_code unreadable;
        fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                            unreadable);
        for (int seen = 0;
             !unreadable && at != fs::recursive_directory_iterator() && seen < most_entries;
             at.increment(unreadable), ++seen) {
            const auto name = std::ranges::find(names, at->path().filename().string());
            const auto rank = static_cast<std::size_t>(name - names.begin());
            if (rank < best) best = rank, found = at->path();
        }
        if (!found.empty()) return found;
    }
    return {};
}

std::string_view system_font() {
    static const std::optional<Mapping> font = []() -> std::optional<Mapping> {
        const std::vector<fs::path> folders = font_folders();
        const fs::path path = find_wide_font(folders);
        if (path.empty()) return std::nullopt;
        try {
            return Mapping(path, {200'000'000, "a font"});
        } catch (const Error&) {
            return std::nullopt;  // the program's own fonts do without
        }
    }();
    return font && begins_as_font(font->bytes()) ? font->bytes() : std::string_view();
}

}  // namespace attend
