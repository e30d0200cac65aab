#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/box/chip.h"

namespace attend::box {

/// How words stand on a line. Lengths are em.
struct LineSize {
    ChipSize chip;
    float least_gap = 0.4f, most_gap = 7;
    float note = 1, note_high = 1.3f;  // text of the notes, and their line; 0: none
    bool from_left = false;            // else in the middle of what is left over
    bool tight = false;                // so close that not every word has room for a note
};

/// Words beside each other, as large as there is room, each with a note below or above it.
struct WordLine {
    std::string name;  // keeps which are in sight
    std::size_t count = 0;
    /// The first size at which all have room is taken. Where that is none they stand in the last
    /// one, as many as are seen whole; the wheel scrolls.
    std::vector<LineSize> sizes;
    std::function<std::string_view(std::size_t)> text;
    std::function<bool(std::size_t)> touches_next = {};  // pieces of one word
    std::function<Box(std::size_t, const LineSize&)> word;
    std::function<std::optional<Box>(std::size_t, const LineSize&)> note = {};
    bool notes_above = false;
    std::optional<Box> title = {};  // at the left of the words, where these leave room for it
    std::optional<std::size_t> in_sight = {};  // scrolls there where it becomes another one
    /// Stands in the place of the words [from, to) that are not seen, `beyond_wide` em wide.
    std::function<Box(std::size_t from, std::size_t to, const LineSize&)> beyond = {};
    float beyond_wide = 4;
};
Box word_line(WordLine what);

/// Whether all of the words have room in so many pixels, at one of the sizes.
bool has_room(const Ui& ui, const WordLine& what, float width);
/// The words [first, last) of the line of this name that were in sight in the last frame.
std::pair<std::size_t, std::size_t> words_in_sight(const Ui& ui, std::string_view name);
/// Scrolls a word to the middle.
void scroll_to_word(const Ui& ui, std::string_view name, std::size_t word);

}  // namespace attend::box
