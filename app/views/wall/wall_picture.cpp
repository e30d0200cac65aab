#include "app/views/wall/wall_picture.h"

#include <algorithm>
#include <cmath>

#include "app/gui/theme.h"
#include "app/render/heatmap_renderer.h"
#include "core/analysis/overview.h"
#include "core/parallel.h"

namespace attend {

namespace {

double largest_of(const Matrix& weights) {
    double largest = 0;
    for (Index i = 0; i < weights.size(); ++i)
        if (const auto number = static_cast<double>(weights.number(i)); std::isfinite(number))
            largest = std::max(largest, std::abs(number));
    return largest;
}

/// Cells as blocks of whole pixels.
template <class Block>
void put(const Matrix& cells, Block&& into) {
    for (Index y = 0; y < into.rows(); ++y)
        for (Index x = 0; x < into.cols(); ++x)
            into(y, x) = cells(y * cells.rows() / into.rows(), x * cells.cols() / into.cols());
}

}  // namespace

WallPicture paint_wall(std::span<const Value> weights, const WallLayout& layout,
                       std::span<const std::size_t> order, const Progress& progress) {
    WallPicture picture;
    const auto width = static_cast<Index>(layout.tile.x),
               height = static_cast<Index>(layout.tile.y);
    double cells = 0;
    for (const Value& head : weights) cells += static_cast<double>(head->size());
    std::vector<Matrix> small(weights.size());
    each_row(static_cast<Index>(weights.size()), 4 * cells, [&](Index head) {
        const auto i = static_cast<std::size_t>(head);
        small[i] = pooled(*weights[i], height, width);
    });
    progress.at(0.7);
    double end = 0;
    for (const Matrix& head : small) {
        end = std::max(end, largest_of(head));
        picture.has_signs = picture.has_signs || (head.array() < Scalar(0)).any();
    }
    picture.end = end > 0 ? end : 1;
    const ImVec2 size = layout.size();
    Matrix pixels =
        Matrix::Constant(static_cast<Index>(size.y), static_cast<Index>(size.x), minus_infinity);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const ImVec2 corner = layout.at(place);
        put(small[order[place]], pixels.block(static_cast<Index>(corner.y),
                                              static_cast<Index>(corner.x), height, width));
    }
    picture.weights = share(std::move(pixels));
    return picture;
}

void draw_wall_picture(const Ui& ui, const WallPicture& picture, const ColorScale& scale,
                       ImVec2 origin) {
    if (!ui.renderer) return;
    const Theme& theme = *ui.theme;
    ui.renderer->add(*ImGui::GetWindowDrawList(), {picture.weights,
                                                   scale,
                                                   scale.fixed,
                                                   origin,
                                                   {1, 1},
                                                   1,
                                                   6,
                                                   theme.panel,
                                                   theme.panel,
                                                   theme.panel,
                                                   theme.not_a_number});
}

}  // namespace attend
