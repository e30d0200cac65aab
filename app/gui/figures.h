#pragma once
#include <cstddef>
#include <string>

namespace attend {

// A number that is none is "NaN", one that a lesson hides "?".

std::string text_of_nan(double number);

/// Figures as they are printed: "1.055 × 10⁷" for every "1.055e+07" in a text, on one line.
std::string typeset(const std::string& text);

/// "10⁷"; "1" for 0.
std::string power_of_ten(int exponent);

/// digits() of a number, typeset.
std::string typeset(double number);

/// A number with `decimals` that never looks like 0 where it is none: "<.001", "0" alone for what
/// is exactly 0.
std::string rounded_text(double number, int decimals);

/// A share from 0 to 1 in whole percents: never "0 %" of what is something, nor "100 %" of what is
/// not everything. Each share is rounded by itself, so that it is the number beside it; several
/// need not add up to 100.
std::string percent_text(double share);
/// Of a whole that is shared by `among`: where these are so many that most would get "1 %", a small
/// share has two figures, "0.93 %".
std::string percent_text(double share, std::size_t among);
constexpr std::size_t most_in_whole_percents = 50;
/// The same as a figure: "<1 %".
std::string percent_figure(double share);
/// Of so many, as percent_text() has it: "0.54 %", "<0.01 %".
std::string percent_figure(double share, std::size_t among);

}  // namespace attend
