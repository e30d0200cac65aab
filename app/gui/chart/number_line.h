#pragma once
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace attend {

/// Figures and words beside it, of the text's size.
inline constexpr float small_text = 0.82f;

/// Which number stands where on a line of pixels: arithmetic only, used for drawing and pointing.
struct NumberLine {
    double low = 0, high = 1;  // at the ends
    float from = 0, to = 1;    // pixels of the ends; `to` may be the smaller
    bool logarithmic = false;

    float at(double number) const;
    double number_at(float pixel) const;
    /// What a pixel is worth, where it is the same everywhere.
    double per_pixel() const {
        return (high - low) / std::max(1.0, static_cast<double>(std::abs(to - from)));
    }
    bool holds(double number) const { return number >= low && number <= high; }
};

/// Where an axis is marked: round numbers, evenly apart.
struct Ticks {
    std::vector<double> numbers;
    int decimals = 0;  // that tell them apart
};
/// About `wanted` of them, at 1, 2, 2.5 or 5 of a decimal place.
Ticks round_ticks(double low, double high, int wanted);
/// Of a logarithmic axis: 1, 3, 10, 30 …
std::vector<double> log_ticks(double low, double high);

/// Rounded to the decimal place that a pixel can tell: what one drags to can be read and typed.
double rounded_to_pixel(double number, double per_pixel);

/// With so many decimals, and the true minus sign.
std::string with_decimals(double number, int decimals);
/// As many as tell all of these numbers, three at most: numbers below each other get the same.
int common_decimals(std::span<const double> numbers);
/// As many as tell each from the one after it, where they differ; not fewer than the common ones.
int telling_decimals(std::span<const double> numbers);

/// As many decimals as a number of this kind needs on the screen: four figures, no needless zeros.
std::string short_number(double number);

}  // namespace attend
