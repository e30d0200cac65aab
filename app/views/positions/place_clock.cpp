#include "app/views/positions/place_clock.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attend {

double PlaceClock::first(double place) const { return radius * std::cos(at(place)); }
double PlaceClock::second(double place) const { return radius * std::sin(at(place)); }
double PlaceClock::period() const { return 2 * std::numbers::pi / std::abs(turn); }

std::optional<PlaceClock> clock_of(const Matrix& vectors, Index first, Index second) {
    const auto x = [&](Index row) { return static_cast<double>(vectors(row, first)); };
    const auto y = [&](Index row) { return static_cast<double>(vectors(row, second)); };
    const Index rows = vectors.rows();
    if (rows < 2) return std::nullopt;
    PlaceClock clock{std::hypot(x(0), y(0)), std::atan2(y(0), x(0)), 0};
    double turned = 0;
    for (Index row = 1; row < rows; ++row)
        turned += std::remainder(std::atan2(y(row), x(row)) - std::atan2(y(row - 1), x(row - 1)),
                                 2 * std::numbers::pi);
    clock.turn = turned / static_cast<double>(rows - 1);
    if (!(clock.radius > 0) || clock.turn == 0) return std::nullopt;
    for (Index row = 0; row < rows; ++row) {
        const auto place = static_cast<double>(row);
        constexpr double rounding = 1e-3;
        if (std::abs(clock.first(place) - x(row)) > rounding * clock.radius ||
            std::abs(clock.second(place) - y(row)) > rounding * clock.radius)
            return std::nullopt;
    }
    return clock;
}

std::vector<Index> pairs_shown(Index pairs, Index most) {
    std::vector<Index> shown;
    for (Index i = 0; i < std::min(pairs, most); ++i) {
        const double part =
            static_cast<double>(i) / static_cast<double>(std::max<Index>(most - 1, 1));
        const Index pair =
            pairs <= most ? i : std::llround(static_cast<double>(pairs / 2) * std::pow(part, 2.2));
        shown.push_back(shown.empty() ? pair : std::max(pair, shown.back() + 1));
    }
    return shown;
}

}  // namespace attend
