#pragma once
#include <string>

namespace attend {

/// A formula (in the mark-up of core/graph/explanation.h) in plain text: subscripts stay behind
/// their `_`, braces go. "s = q·k/√d_k"
std::string plain(const std::string& formula);
/// A formula in TeX. "s = q \cdot k/\sqrt{d_k}"
std::string tex(const std::string& formula);

}  // namespace attend
