#include "core/ops/principal_axes.h"

#include <fmt/format.h>

namespace attend {

std::string PrincipalAxes::note(Cell cell) const {
    const Index axis = (first_ + (transposed_ ? cell.row : cell.column)) % dimensions_.size();
    const Index dimension = transposed_ ? cell.column : cell.row;
    if (axis >= basis_.axes->width())
        return fmt::format("unit vector of {}, which stands beside {}: {}", dimensions_.label(axis),
                           basis_.of, dimension == axis ? "1 in its own place" : "0 elsewhere");
    std::string text = fmt::format("principal axis {} of {}", axis, basis_.of);
    if (dimension >= basis_.axes->width())
        text += fmt::format(": 0, since {} stands beside it", dimensions_.label(dimension));
    return text;
}

}  // namespace attend
