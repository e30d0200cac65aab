#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// Something that the palette finds: a command, a choice, a value of one, a matrix.
struct PaletteEntry {
    std::string label;   // "Mask: causal"
    std::string detail;  // at the right: a shortcut, "choice", a shape
    std::function<void(Frame&)> run;
    std::string words = {};  // other words for it, separated by commas
    std::string help = {};   // what it is, for those who ask
    std::string typed = {};  // of a choice: what is typed on, its values, instead of being run
    std::string thing = {};  // as palette_words.h names it
    bool elsewhere = false;  // of another room, or made on demand: stands behind all others
};

struct TypedChoice;

/// All that there is now, and before it what was typed as a choice and its value. Of "what is
/// softmax" the same things, each of which opens its help.
std::vector<PaletteEntry> palette_entries(const Frame& frame, std::string_view text,
                                          const TypedChoice& typed);

/// How this graph makes a matrix: "output = x + attended", "head.0/v = head.0/k".
std::string made_from(const Graph& graph, const Node& node);

/// Entries and which of them fit, kept as long as the text, the graph, the document, the panels and
/// the chosen head stay.
class PaletteList {
  public:
    const std::vector<const PaletteEntry*>& fitting(const Frame& frame, std::string_view text);
    /// Of the choice that was typed: which values it takes, or why this is none. May be empty.
    const std::string& note() const { return note_; }
    /// How often the list was made: for tests.
    std::size_t made() const { return made_; }

  private:
    std::string text_;
    std::shared_ptr<const Graph> graph_;
    std::uint64_t revision_ = 0;
    std::vector<std::string> hidden_;  // panels
    HeadPlace head_;
    std::vector<PaletteEntry> entries_;
    std::vector<const PaletteEntry*> fitting_;  // into entries_
    std::string note_;
    std::size_t made_ = 0;
};

}  // namespace attend
