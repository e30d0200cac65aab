#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/window/palette_entries.h"

namespace attend {

/// How well `text` (what is typed) fits `label`: larger is better, none if its letters do not stand
/// there in order. Beginnings of words and runs of letters count more.
std::optional<int> rate_letters(std::string_view text, std::string_view label);

/// The entries that fit, the best first: those of that name, or of one of the other words for it,
/// whole or begun; where there are none, those whose words are near what was typed, as an error
/// message would ask whether one meant them; those that have half of the words; else those whose
/// label has the letters in that order, most of them in runs or at the beginnings of words.
std::vector<const PaletteEntry*> find_entries(const std::vector<PaletteEntry>& entries,
                                              std::string_view typed);

/// The words by which an entry was found where its label does not have them: "dark mode" of "View:
/// Dark". Empty where the label has them.
std::string found_by(const PaletteEntry& entry, std::string_view typed);

/// "softmax" of "what is softmax?": what somebody asks about. None where nothing is asked.
std::optional<std::string> asked_about(std::string_view typed);

}  // namespace attend
