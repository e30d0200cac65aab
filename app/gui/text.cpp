#include "app/gui/text.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <vector>

#include "app/gui/least_text.h"
#include "core/text/utf8.h"

namespace attend {

namespace {
/// Where the characters of UTF-8 begin, and the end.
std::vector<std::size_t> boundaries(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!is_inside_character(text[i])) starts.push_back(i);
    starts.push_back(text.size());
    return starts;
}

/// Where the place behind a label begins, "₃₅₅" of "walks₃₅₅": a part of it would be another place.
std::size_t place_begin(std::string_view text) {
    constexpr std::string_view figure = "\xE2\x82";  // U+2080 to U+2089
    std::size_t begin = text.size();
    while (begin >= 3 && text.substr(begin - 3, 2) == figure &&
           static_cast<unsigned char>(text[begin - 1] - '\x80') <= 9)
        begin -= 3;
    return begin;
}

/// A line of this many bytes is wider than any screen: what is longer is neither measured nor drawn
/// to its end, so that no text, whatever it holds, takes longer than this.
constexpr std::size_t most_bytes = 2'000;

bool is_boundary(std::string_view text, std::size_t at) {
    return at >= text.size() || !is_inside_character(text[at]);
}

std::string_view beginning(std::string_view text, std::size_t bytes = most_bytes) {
    if (text.size() <= bytes) return text;
    while (bytes > 0 && !is_boundary(text, bytes)) --bytes;
    return text.substr(0, bytes);
}

/// Beginning and end of a long text, more than is ever shown of one that is cut.
std::string both_ends(std::string_view text) {
    constexpr std::size_t bytes = most_bytes / 2;
    std::size_t end = text.size() - bytes;
    while (!is_boundary(text, end)) ++end;
    return std::string(beginning(text, bytes)) + std::string(text.substr(end));
}

/// Text that is lower than a pixel, where a window has no room, is none.
bool can_be_seen(const Ui& ui, float size) { return ui.em(size) >= 1; }

}  // namespace

TextStyle dim_style(const Ui& ui, float size) { return {Face::regular, size, ui.theme->dim_text}; }

ImVec2 measure_text(const Ui& ui, std::string_view text, Face face, float size) {
    size = shown_size(ui, size);
    if (!can_be_seen(ui, size)) return {0, 0};
    text = beginning(text);
    return ui.fonts.of(face)->CalcTextSizeA(ui.em(size), FLT_MAX, 0, text.data(),
                                            text.data() + text.size());
}

void draw_text(const Ui& ui, ImVec2 position, std::string_view text, const TextStyle& style,
               ImVec2 anchor) {
    if (anchor.x != 0 || anchor.y != 0) {
        const ImVec2 size = measure_text(ui, text, style.face, style.size);
        position = {position.x - size.x * anchor.x, position.y - size.y * anchor.y};
    }
    const float shown = shown_size(ui, style.size);
    if (!can_be_seen(ui, shown)) return;
    text = beginning(text);
    canvas().AddText(ui.fonts.of(style.face), ui.em(shown),
                     {std::round(position.x), std::round(position.y)},
                     ink(style.color, style.alpha), text.data(), text.data() + text.size());
}

void draw_text_upward(const Ui& ui, ImVec2 position, std::string_view text,
                      const TextStyle& style) {
    const float shown = shown_size(ui, style.size);
    if (!can_be_seen(ui, shown)) return;
    text = beginning(text);
    ImDrawList& list = canvas();
    const int first = list.VtxBuffer.Size;
    const float height = measure_text(ui, text, style.face, style.size).y;
    const ImVec2 pivot(std::round(position.x), std::round(position.y));
    // Drawn lying down and then turned, so what would be clipped must be drawn too: no clip
    // rectangle here, the list's own one still cuts what is turned.
    const ImVec4 everything(-1e6f, -1e6f, 1e6f, 1e6f);
    ui.fonts.of(style.face)
        ->RenderText(&list, ui.em(shown), {pivot.x, pivot.y - std::round(height / 2)},
                     ink(style.color, style.alpha), everything, text.data(),
                     text.data() + text.size());
    ImGui::ShadeVertsTransformPos(&list, first, list.VtxBuffer.Size, pivot, 0, -1, pivot);
}

std::string shortened(const Ui& ui, std::string_view text, float width, Face face, float size) {
    const bool too_long = text.size() > most_bytes;
    const std::string ends = too_long ? both_ends(text) : std::string();
    if (too_long) text = ends;
    const auto fits = [&](std::string_view candidate) {
        return measure_text(ui, candidate, face, size).x <= width;
    };
    if (!too_long && fits(text)) return std::string(text);
    const std::string_view place = text.substr(place_begin(text));
    text.remove_suffix(place.size());
    const std::vector<std::size_t> starts = boundaries(text);
    const std::size_t characters = starts.size() - 1;
    const auto cut = [&](std::size_t kept) {
        const std::size_t back = place.empty() ? kept / 2 : 0, front = kept - back;
        return fmt::format("{}…{}{}", text.substr(0, starts[front]),
                           text.substr(starts[characters - back]), place);
    };
    std::size_t kept = 0, too_many = std::min<std::size_t>(characters, 200);
    while (too_many - kept > 1) {
        const std::size_t middle = (kept + too_many) / 2;
        (fits(cut(middle)) ? kept : too_many) = middle;
    }
    return kept == 0 && !fits(cut(0)) ? "…" : cut(kept);
}

std::string shortened_to(const Ui& ui, std::string_view text, float em) {
    return shortened(ui, text, ui.em(em));
}

std::string ended(const Ui& ui, std::string_view text, float width, Face face, float size) {
    if (text.size() > most_bytes) return shortened(ui, text, width, face, size);
    if (measure_text(ui, text, face, size).x <= width) return std::string(text);
    const std::vector<std::size_t> starts = boundaries(text);
    std::size_t kept = starts.size() - 1;
    const auto cut = [&] {
        std::string_view front = text.substr(0, starts[kept]);
        while (front.ends_with(' ')) front.remove_suffix(1);
        return std::string(front) + "…";
    };
    while (kept > 0 && measure_text(ui, cut(), face, size).x > width) --kept;
    const std::size_t space = text.substr(0, starts[kept]).rfind(' ');  // whole words, if some fit
    if (space != text.npos && space >= starts[kept] / 2)
        kept = static_cast<std::size_t>(std::find(starts.begin(), starts.end(), space) -
                                        starts.begin());
    return cut();
}

std::string fitted_label(const Ui& ui, std::string_view text, float room, TextStyle& style) {
    constexpr float least = 0.8f;  // of its size: bold is no wider than that
    const float wide = measure_text(ui, text, style.face, style.size).x;
    const bool fits_plain = measure_text(ui, text, Face::regular, style.size).x <= room;
    if (wide > room && fits_plain) {
        style.size *= std::max(std::floor(50 * room / wide) / 50, least);
        return std::string(text);
    }
    return shortened(ui, text, room, style.face, style.size);
}

}  // namespace attend
