#include "app/gui/fonts.h"

#include <stdexcept>
#include <string>
#include <string_view>

#include "app/gui/system_font.h"
#include "core/files/asset.h"

namespace attend {

namespace {
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
