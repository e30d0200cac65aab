#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/shell/figure.h"

namespace attend::cli {

class Options;

/// What `render` is told of paper, as it was typed.
struct PaperOptions {
    std::string width, text, ground;  // empty: not told
    std::string caption, tex;         // files to write beside the picture
    bool marks = false;
    /// Whether any of it makes the picture a figure, which stands alone.
    bool any() const {
        return !width.empty() || !text.empty() || !ground.empty() || !caption.empty() ||
               !tex.empty() || marks;
    }
};
void add_paper(const Options& of, PaperOptions& paper);

/// Whether a size is one on paper: "84mmx60mm", not "1920x1080".
bool is_length_size(std::string_view size);

/// The paper. `size` is what stands behind --size, empty where nothing does; `theme` likewise.
/// Throws Error for a length that cannot be, UsageError where two of these say the same.
Paper paper_of(const PaperOptions& options, const std::string& size, const std::string& theme);

/// "84mm", "8.4cm", "3.3in", "240pt", "320px" (96 in an inch) in millimeters. `place`: the option.
/// Throws Error.
double millimeters(std::string_view text, std::string_view place);

}  // namespace attend::cli
