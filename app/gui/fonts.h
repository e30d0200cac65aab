#pragma once
#include <imgui.h>

#include <filesystem>
#include <span>
#include <string_view>

namespace attend {

enum class Face {
    regular,
    semibold,
    bold,
    math,         // upright: digits, operators, names of functions in a formula
    math_italic,  // symbols in a formula
};

/// The fonts of the program: Inter with tabular figures, STIX for formulas, each merged with
/// fall-backs so that every symbol in use has a glyph; text, with a font of the system for Chinese,
/// Japanese and Korean, where one is found. Glyphs are made on demand at any size.
struct Fonts {
    ImFont* regular = nullptr;
    ImFont* semibold = nullptr;
    ImFont* bold = nullptr;
    ImFont* math = nullptr;
    ImFont* math_italic = nullptr;

    ImFont* of(Face face) const;
};

/// The body font's line height in pixels at scale 1, which is what Dear ImGui calls its size and
/// ui.em() gives (a typographer's em of these letters is 14). All lengths derive from it.
constexpr float body_size = 17;

/// Adds the embedded fonts to an atlas, and the system's. The bytes stay in the executable, or
/// mapped.
Fonts load_fonts(ImFontAtlas& atlas);

/// The best font that has Chinese, Japanese and Korean signs in the first folder that has one; an
/// empty path where none has.
std::filesystem::path find_wide_font(std::span<const std::filesystem::path> folders);

}  // namespace attend
