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

/// All that there is now; with it what was typed as a choice and its value: "layers 3".
std::vector<PaletteEntry> palette_entries(const Frame& frame, std::string_view typed);

/// The choices whose name or label begins with the first word of `typed`, as far as the rest is a
/// value of theirs: "heads 3", "d_k 16", "residual on", "sentence The cat sat".
std::vector<PaletteEntry> typed_choices(std::string_view typed, const Document& document);

/// How well `text` (what is typed) fits `label`: larger is better, none if its letters do not stand
/// there in order. Beginnings of words and runs of letters count more.
std::optional<int> fit(std::string_view text, std::string_view label);

/// The entries that fit, the best first.
std::vector<const PaletteEntry*> found(const std::vector<PaletteEntry>& entries,
                                       std::string_view text);

}  // namespace attend
