#pragma once
#include <string>

namespace attend {

/// Figures as they are printed: "1.055 × 10⁷" for every "1.055e+07" in a text, on one line.
std::string typeset(const std::string& text);

/// digits() of a number, typeset.
std::string typeset(double number);

/// The same in TeX: "1.055 \times 10^{7}".
std::string tex_powers(const std::string& text);

}  // namespace attend
