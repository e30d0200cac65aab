#pragma once
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>

#include "core/fnv.h"

namespace attend {

/// Random numbers that are the same on every machine, for ever: a seed and a name give a stream, so
/// what is drawn for one matrix does not depend on which others exist.
/// splitmix64 (Steele, Lea & Flood 2014); normal numbers by Box & Muller (1958).
class RandomStream {
  public:
    RandomStream(std::uint64_t seed, std::string_view name) : state_(mixed(seed ^ fnv_1a(name))) {}

    /// In (0, 1]: the number of one cell, without those before it. The seed's stream seeds a stream
    /// for each row, whose numbers are the cells'.
    static double uniform_at(std::uint64_t seed, std::uint64_t row, std::uint64_t column) {
        const std::uint64_t of_row = mixed(mixed(seed + step) + (row + 1) * step);
        return to_uniform(mixed(of_row + (column + 1) * step));
    }

    std::uint64_t bits() { return mixed(state_ += step); }
    /// In (0, 1].
    double uniform() { return to_uniform(bits()); }
    /// Mean 0, variance 1.
    double normal() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

  private:
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15ULL;
    static double to_uniform(std::uint64_t bits) {
        return static_cast<double>((bits >> 11) + 1) * 0x1.0p-53;
    }
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

}  // namespace attend
