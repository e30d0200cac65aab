#include "app/platform/vector/image_of_cells.h"

#include <cstring>

namespace attend {

Image image_of_cells(const ColoredCells& cells) {
    Image image{static_cast<int>(cells.columns), static_cast<int>(cells.rows), {}};
    image.rgba.resize(4 * cells.colors.size());
    std::memcpy(image.rgba.data(), cells.colors.data(), image.rgba.size());
    return image;
}

}  // namespace attend
