#pragma once
#include <string>
#include <string_view>

namespace attend {

/// A formula (in the mark-up of core/graph/explanation.h) in plain text: subscripts stay behind
/// their `_`, braces go. "s = q·k/√d_k"
std::string plain(const std::string& formula);
/// A formula in the mathematics of TeX (with amsmath). "s = q \cdot k/\sqrt{d_k}"
std::string tex(const std::string& formula);
/// What somebody else wrote, in the same: \text{…} that holds no command and no end of a line.
std::string tex_text(std::string_view text);

}  // namespace attend
