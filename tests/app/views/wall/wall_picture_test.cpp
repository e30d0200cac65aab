#include "app/views/wall/wall_picture.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace attend;

namespace {

Value evenly(Index n, Scalar weight) { return share(Matrix::Constant(n, n, weight)); }

/// One tile of so many pixels.
Matrix tile_of(const Matrix& weights, float edge) {
    WallLayout layout;
    layout.edge = edge, layout.tile = layout.pitch = {edge, edge};
    const std::vector<Value> heads{share(Matrix(weights))};
    const std::vector<std::size_t> order{0};
    return *paint_wall(heads, layout, order).weights;
}

}  // namespace

TEST_CASE("the wall's picture has each head where its tile stands, and gaps between") {
    const WallLayout layout = plan_wall({1, 3, {4, 4}, {200, 100}, 1, false});
    Matrix one = Matrix::Zero(4, 4);
    one(1, 2) = Scalar(0.8);
    const std::vector<Value> heads{evenly(4, Scalar(0.2)), share(one), evenly(4, Scalar(0.4))};
    const std::vector<std::size_t> order{2, 0, 1};
    const WallPicture picture = paint_wall(heads, layout, order);
    CHECK(picture.end == doctest::Approx(0.8));
    CHECK_FALSE(picture.has_signs);
    const Matrix& pixels = *picture.weights;
    const auto at = [&](std::size_t place, float x, float y) {
        const ImVec2 corner = layout.at(place);
        return static_cast<double>(
            pixels(static_cast<Index>(corner.y + y), static_cast<Index>(corner.x + x)));
    };
    CHECK(at(0, 0, 0) == doctest::Approx(0.4));
    CHECK(at(1, 0, 0) == doctest::Approx(0.2));
    const float cell = layout.edge / 4;
    CHECK(at(2, 2.5f * cell, 1.5f * cell) == doctest::Approx(0.8));
    CHECK(at(2, 1.5f * cell, 2.5f * cell) == 0);
    CHECK(at(0, layout.tile.x, 0) == static_cast<double>(minus_infinity));
}

TEST_CASE("a tile smaller than its matrix has the largest weight of each pixel") {
    Matrix weights = Matrix::Constant(64, 64, Scalar(0.01));
    weights(37, 50) = Scalar(0.9);
    const Matrix tile = tile_of(weights, 16);
    CHECK(tile(37 / 4, 50 / 4) == Scalar(0.9));
    CHECK((tile.array() == Scalar(0.9)).count() == 1);
    const Matrix odd = tile_of(weights, 45);
    CHECK(odd.maxCoeff() == Scalar(0.9));
    weights(3, 3) = Scalar(-2);
    CHECK(tile_of(weights, 16)(0, 0) == -2);
}

TEST_CASE("numbers that are infinite or none do not end the scale") {
    Matrix weights = Matrix::Constant(3, 3, Scalar(0.5));
    weights(0, 0) = -minus_infinity;
    weights(1, 1) = std::numeric_limits<Scalar>::quiet_NaN();
    const WallLayout layout = plan_wall({1, 1, {3, 3}, {100, 100}, 1, false});
    const std::vector<Value> heads{share(weights)};
    const std::vector<std::size_t> order{0};
    const WallPicture picture = paint_wall(heads, layout, order);
    CHECK(picture.end == doctest::Approx(0.5));
    CHECK((*picture.weights)(0, 0) == -minus_infinity);
    const Index cell = static_cast<Index>(layout.edge) / 3;
    CHECK(std::isnan((*picture.weights)(cell + 1, cell + 1)));
    CHECK(paint_wall(std::vector<Value>{evenly(3, 0)}, layout, order).end == 1);
}
