#include "core/analysis/most_unusual_weight.h"

#include <doctest/doctest.h>

#include <array>

using namespace attend;

namespace {

constexpr Index n = 6;

Matrix even() { return Matrix::Constant(n, n, Scalar(1) / n); }

/// Every row gives `share` to column `to`.
Matrix sink(Index to, Scalar share) {
    Matrix weights = Matrix::Constant(n, n, (1 - share) / (n - 1));
    weights.col(to).setConstant(share);
    return weights;
}

/// Row `from` alone gives `share` to column `to`.
Matrix one_cell(Index from, Index to, Scalar share) {
    Matrix weights = even();
    weights.row(from).setConstant((1 - share) / (n - 1));
    weights(from, to) = share;
    return weights;
}

const std::vector<bool> none(n, false);

}  // namespace

TEST_CASE("the telling weight is the one that its row alone gives, not the largest") {
    const Matrix rests = sink(0, 0.95f), points = one_cell(4, 1, 0.7f);
    const std::array<const Matrix*, 2> heads{&rests, &points};
    const auto found = most_unusual_weight(heads, {none, {}, 0, false});
    REQUIRE(found);
    CHECK(found->head == 1);
    CHECK(found->cell == Cell{4, 1});
}

TEST_CASE("a head that always looks two tokens back tells less than one cell that stands out") {
    Matrix back = Matrix::Constant(n, n, 0.02f);
    for (Index i = 2; i < n; ++i) back(i, i - 2) = 0.9f;
    const Matrix points = one_cell(1, 4, 0.6f);
    const std::array<const Matrix*, 2> heads{&back, &points};
    CHECK(most_unusual_weight(heads, {none, {}, 0, false})->cell == Cell{1, 4});
}

TEST_CASE("the same word in another place tells nothing") {
    Matrix points = one_cell(4, 1, 0.5f);
    points.row(0) = one_cell(0, 3, 0.4f).row(0);
    const std::array<const Matrix*, 1> heads{&points};
    CHECK(most_unusual_weight(heads, {none, {0, 1, 2, 3, 4, 5}, 0, false})->cell == Cell{4, 1});
    CHECK(most_unusual_weight(heads, {none, {0, 1, 2, 3, 1, 5}, 0, false})->cell == Cell{0, 3});
}

TEST_CASE("no weight tells where all rows are alike, or where it is of itself or a neighbor") {
    const Matrix flat = even(), itself = one_cell(3, 3, 0.9f), beside = one_cell(3, 2, 0.9f);
    const std::array<const Matrix*, 1> alike{&flat};
    CHECK_FALSE(most_unusual_weight(alike, {none, {}, 0, false}));
    for (const Matrix* const head : {&itself, &beside}) {
        const std::array<const Matrix*, 1> heads{head};
        const auto found = most_unusual_weight(heads, {none, {}, 0, false});
        if (found) CHECK(std::abs(found->cell.row - found->cell.column) > 1);
    }
}

TEST_CASE(
    "columns that are set apart, rows before the first and columns that few see are left out") {
    const Matrix points = one_cell(4, 1, 0.7f), weaker = one_cell(5, 2, 0.4f);
    const std::array<const Matrix*, 2> heads{&points, &weaker};
    std::vector<bool> apart = none;
    apart[1] = true;
    CHECK(most_unusual_weight(heads, {apart, {}, 0, false})->cell == Cell{5, 2});
    CHECK(most_unusual_weight(heads, {none, {}, 5, false})->cell == Cell{5, 2});
    Matrix causal = Matrix::Zero(n, n);
    causal(4, 3) = causal(5, 3) = 0.5f;
    causal(4, 0) = causal(5, 0) = 0.5f;
    const std::array<const Matrix*, 1> few{&causal};
    CHECK_FALSE(most_unusual_weight(few, {none, {}, 0, false}));
}
