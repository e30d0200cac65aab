#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// Something that the palette finds: a command, a value of a choice, a matrix.
struct PaletteEntry {
    std::string label;   // "Mask: causal"
    std::string detail;  // at the right: a shortcut, "choice", a shape
    std::function<void(Frame&)> run;
};

/// All that there is now.
std::vector<PaletteEntry> palette_entries(const Frame& frame);

/// How well `text` (what is typed) fits `label`: larger is better, none if its letters do not stand
/// there in order. Beginnings of words and runs of letters count more.
std::optional<int> fit(std::string_view text, std::string_view label);

/// The entries that fit, the best first.
std::vector<const PaletteEntry*> found(const std::vector<PaletteEntry>& entries,
                                       std::string_view text);

}  // namespace attend
