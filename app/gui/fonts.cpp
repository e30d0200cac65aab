#include "app/gui/fonts.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/files/asset.h"
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

namespace {

/// The bytes of a font of this machine that has Chinese, Japanese and Korean signs, for as long as
/// the program runs; nothing where none is found. Looked for once, by the names that such fonts
/// have in the folders where systems keep theirs.
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

// Inter's figures are proportional (a "1" is narrower than a "4") and Dear ImGui does not read the
// OpenType feature that changes it, so figures are a source of their own with a fixed advance.
constexpr ImWchar figures[] = {'0', '9', 0};
constexpr ImWchar all_but_figures[] = {0x0001, '0' - 1, '9' + 1, 0xFFFF, 0};
constexpr float inter_em = 1 / 1.21f;       // of the line height that Dear ImGui calls the size
constexpr float figure_advance = 0.642f;    // of an em: Inter's widest figure
constexpr float stix_size = 1.25f * 1.08f;  // STIX has a taller line and smaller letters than Inter

struct Source {
    const char* file;  // among the assets; null: the system's font
    float scale = 1;
    const ImWchar* exclude = nullptr;
    float advance = 0;
};

void add(ImFontAtlas& atlas, ImFont*& font, const Source& source) {
    const std::string_view bytes = source.file ? asset(source.file) : system_font();
    if (bytes.empty()) return;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    // Who writes a frame as text asks for it; of a font of the system nobody knows it.
    const std::string name = source.file ? fs::path(source.file).filename().string() : "system";
    name.copy(config.Name, sizeof config.Name - 1);
    config.MergeMode = font != nullptr;
    config.DstFont = font;
    config.GlyphExcludeRanges = source.exclude;
    config.GlyphMinAdvanceX = source.advance;
    if (source.advance > 0) config.GlyphMaxAdvanceX = source.advance;
    config.ExtraSizeScale = source.scale;
    config.OversampleH = 2;
    // The atlas only reads the bytes: it does not own them.
    void* data = const_cast<char*>(bytes.data());
    ImFont* made =
        atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), body_size, &config);
    if (!made && source.file) throw std::logic_error(std::string("not a font: ") + source.file);
    if (!font) font = made;
}

/// A sign that no source has: not "?", which somebody could have typed.
void show_missing(ImFont* font) { font->FallbackChar = IM_UNICODE_CODEPOINT_INVALID; }

ImFont* text_font(ImFontAtlas& atlas, const char* inter) {
    ImFont* font = nullptr;
    add(atlas, font, {inter, 1, figures});
    add(atlas, font, {inter, 1, all_but_figures, body_size * inter_em * figure_advance});
    add(atlas, font, {"fonts/STIXGeneral-Regular.otf", stix_size});
    add(atlas, font, {"fonts/DejaVuSans.ttf"});
    add(atlas, font, {nullptr});
    show_missing(font);
    return font;
}

ImFont* math_font(ImFontAtlas& atlas, const char* first) {
    ImFont* font = nullptr;
    add(atlas, font, {first, stix_size});
    add(atlas, font, {"fonts/STIXGeneral-Regular.otf", stix_size});
    add(atlas, font, {"fonts/DejaVuSans.ttf"});
    show_missing(font);
    return font;
}

}  // namespace

ImFont* Fonts::of(Face face) const {
    switch (face) {
        case Face::regular:
            return regular;
        case Face::semibold:
            return semibold;
        case Face::bold:
            return bold;
        case Face::math:
            return math;
        case Face::math_italic:
            return math_italic;
    }
    return regular;
}

Fonts load_fonts(ImFontAtlas& atlas) {
    return {text_font(atlas, "fonts/Inter-Regular.otf"),
            text_font(atlas, "fonts/Inter-SemiBold.otf"), text_font(atlas, "fonts/Inter-Bold.otf"),
            math_font(atlas, "fonts/STIXGeneral-Regular.otf"),
            math_font(atlas, "fonts/STIXGeneral-Italic.otf")};
}

}  // namespace attend
