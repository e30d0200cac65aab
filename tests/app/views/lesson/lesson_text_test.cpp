#include "app/state/lesson_text.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "app/platform/picture.h"
#include "app/shell/render.h"
#include "core/lesson/report.h"

using namespace attend;

namespace {

constexpr int least = 30;

/// In pixels of a picture that is 1080 high. Letters of formulas are of another font, and smaller
/// by themselves.
std::map<int, std::string> text_sizes(const BeatToDraw& beat) {
    std::map<int, std::string> sizes;
    for (const Mark& mark : beat_drawing(beat, {1920, 1080, 1}, "dark").marks) {
        const auto* const line = std::get_if<TextLine>(&mark.what);
        if (!line || !line->font->name().starts_with("Inter")) continue;
        std::string& text = sizes[static_cast<int>(std::lround(line->size))];
        for (const TextLine::Letter& letter : line->letters) {
            char sign[5];
            ImTextCharToUtf8(sign, static_cast<unsigned>(letter.sign));
            text += sign;
        }
        text += ' ';
    }
    return sizes;
}

std::string picture_of(const lesson::State& state) {
    if (!state.now) return "none";
    return state.shown.panel.empty() ? state.saved().selection.view : state.shown.panel;
}

}  // namespace

TEST_CASE("in every beat of the lessons the smallest text on the stage is 30 pixels of 1080") {
    std::map<std::string, std::pair<int, std::string>> found;
    for (const std::string& file : lesson::lessons_brought()) {
        const auto read = read_lesson(file);
        for (std::size_t beat = 0; beat < read->beats.size(); ++beat) {
            const auto sizes = text_sizes({read, beat});
            REQUIRE_FALSE(sizes.empty());
            const auto& [size, text] = *sizes.begin();
            const std::string picture = picture_of(read->played[beat].state);
            const auto known = found.try_emplace(picture, 1000, "").first;
            if (size < known->second.first)
                known->second = {size, file + " " + std::to_string(beat) + ": " + text};
        }
    }
    for (const auto& one : found)
        CHECK_MESSAGE(one.second.first >= least, one.first, " ", one.second.first, ": ",
                      one.second.second);
}
