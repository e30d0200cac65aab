#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// "assets/scenes/first.attend" -> "First": as a menu names it.
std::string scene_label(std::string_view asset_name);

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
                                       std::string_view typed);

/// Entries and which of them fit, kept as long as the text, the graph and the document stay.
class PaletteList {
  public:
    const std::vector<const PaletteEntry*>& fitting(const Frame& frame, std::string_view text);
    /// How often the list was made: for tests.
    std::size_t made() const { return made_; }

  private:
    std::string text_;
    std::shared_ptr<const Graph> graph_;
    std::uint64_t revision_ = 0;
    std::vector<PaletteEntry> entries_;
    std::vector<const PaletteEntry*> fitting_;  // into entries_
    std::size_t made_ = 0;
};

}  // namespace attend
