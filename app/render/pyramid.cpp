#include "app/render/pyramid.h"

#include <cmath>
#include <limits>

namespace attend {

namespace {
constexpr float infinity = std::numeric_limits<float>::infinity();

Extremes joined(Extremes a, Extremes b) {
    if (std::isnan(a.lowest) || b.lowest == -infinity) return std::isnan(b.lowest) ? b : a;
    if (std::isnan(b.lowest) || a.lowest == -infinity) return b;
    return {a.lowest < b.lowest ? a.lowest : b.lowest,
            a.highest > b.highest ? a.highest : b.highest};
}

/// Halves both sides of something that gives Extremes by (row, column).
template <class Source>
PyramidLevel halved(Index rows, Index columns, Source source) {
    PyramidLevel level{(rows + 1) / 2, (columns + 1) / 2, {}};
    level.blocks.resize(static_cast<std::size_t>(level.rows * level.columns));
    Extremes* out = level.blocks.data();
    for (Index r = 0; r < rows; r += 2) {
        const Index below = r + 1 < rows ? r + 1 : r;
        for (Index c = 0; c < columns; c += 2) {
            const Index right = c + 1 < columns ? c + 1 : c;
            *out++ = joined(joined(source(r, c), source(r, right)),
                            joined(source(below, c), source(below, right)));
        }
    }
    return level;
}
}  // namespace

std::vector<PyramidLevel> make_pyramid(const Matrix& matrix, Cell first, Shape part) {
    std::vector<PyramidLevel> levels;
    if (part.rows <= 1 && part.columns <= 1) return levels;
    levels.push_back(halved(part.rows, part.columns, [&](Index r, Index c) {
        const auto v = static_cast<float>(matrix(first.row + r, first.column + c));
        return Extremes{v, v};
    }));
    while (levels.back().rows > 1 || levels.back().columns > 1) {
        const PyramidLevel& below = levels.back();
        levels.push_back(halved(below.rows, below.columns, [&](Index r, Index c) {
            return below.blocks[static_cast<std::size_t>(r * below.columns + c)];
        }));
    }
    return levels;
}

}  // namespace attend
