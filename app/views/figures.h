#pragma once
#include <string>

namespace attend {

/// Figures as they are printed: "1.055 × 10⁷" for every "1.055e+07" in a text.
std::string typeset(const std::string& text);

/// digits() of a number, typeset.
std::string typeset(double number);

}  // namespace attend
