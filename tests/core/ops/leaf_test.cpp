#include "core/ops/leaf.h"

#include <limits>

#include "core/ops/principal_axes.h"
#include "support/check_operation.h"
#include "support/constant.h"

using namespace attend;

namespace {

Axes axes(Index rows, Index columns) { return {Axis("row", rows), Axis("column", columns)}; }

}  // namespace

TEST_CASE("leaves explain themselves by a rule") {
    check_operation(*constant(Matrix::Ones(2, 3)), {});
    check_operation(Identity(axes(4, 2)), {});
    check_operation(RandomNormal(axes(3, 3), 7, "w", 0.5), {});
    check_operation(PrincipalAxes(axes(3, 2), unit_basis(3), 2, false), {});
}

TEST_CASE("a given matrix is the same where its few numbers are, wherever they stand") {
    const auto given = [](const Matrix& m) {
        return Constant(share(m), axes(m.rows(), m.cols()), "typed");
    };
    Matrix numbers = Matrix::Zero(21, 1);
    numbers(20, 0) = std::numeric_limits<Scalar>::quiet_NaN();
    CHECK(same_operation(given(numbers), given(numbers)));
    CHECK_FALSE(same_operation(given(numbers), given(numbers.transpose())));
    Matrix other = numbers;
    other(3, 0) = -Scalar(0);
    CHECK_FALSE(same_operation(given(numbers), given(other)));
    // Many numbers are not read for that.
    const Matrix many = Matrix::Zero(100, 100);
    CHECK_FALSE(same_operation(given(many), given(many)));
    const Constant once = given(many);
    CHECK(same_operation(once, Constant(once.forward({}), axes(100, 100), "typed")));
}

TEST_CASE("random numbers follow from seed and name alone, and are normal") {
    const Matrix drawn = *RandomNormal(axes(200, 200), 1, "head.0/w_q", 2).forward({});
    CHECK(*RandomNormal(axes(200, 200), 1, "head.0/w_q", 2).forward({}) == drawn);
    CHECK(*RandomNormal(axes(200, 200), 2, "head.0/w_q", 2).forward({}) != drawn);
    CHECK(*RandomNormal(axes(200, 200), 1, "head.0/w_k", 2).forward({}) != drawn);
    // 40,000 numbers: the mean of N(0, 4) has a standard error of 0.01, its variance of 0.028.
    CHECK(std::abs(drawn.mean()) < Scalar(0.05));
    CHECK(std::abs(drawn.array().square().mean() - 4) < Scalar(0.15));
}

TEST_CASE("the first random numbers stay what they are: documents rely on their seeds") {
    const Matrix drawn = *RandomNormal(axes(1, 3), 0, "head.0/w_q", 1).forward({});
    // Computed by an independent program (Python) from the published algorithms.
    CHECK(drawn(0, 0) == doctest::Approx(-1.831401413).epsilon(1e-6));
    CHECK(drawn(0, 1) == doctest::Approx(-1.675590574).epsilon(1e-6));
    CHECK(drawn(0, 2) == doctest::Approx(0.612064258).epsilon(1e-6));
}

TEST_CASE("principal axes are counted modulo d; transposed they are rows") {
    const Matrix whole = Matrix::Identity(3, 3);
    const BasisPtr basis = unit_basis(3);
    const Matrix columns = *PrincipalAxes(axes(3, 2), basis, 2, false).forward({});
    CHECK(columns.col(0) == whole.col(2));
    CHECK(columns.col(1) == whole.col(0));
    CHECK(*PrincipalAxes(axes(2, 3), basis, 2, true).forward({}) == columns.transpose());
}

TEST_CASE("a principal axis says whose it is; what stands beside the words is a unit vector") {
    // Two axes of an embedding, and one column for a place.
    const Axes with_place{Axis("dimension", {"0", "1", "place 0"}), Axis("key dimension", 3)};
    const PrincipalAxes all(with_place, {unit_basis(2), "the embedding, T"}, 0, false);
    CHECK(all.note({0, 1}) == "principal axis 1 of the embedding, T");
    CHECK(all.note({2, 1}) ==
          "principal axis 1 of the embedding, T: 0, since place 0 stands beside it");
    CHECK(all.note({2, 2}) ==
          "unit vector of place 0, which stands beside the embedding, T: 1 in its own place");
    CHECK(all.note({0, 2}) ==
          "unit vector of place 0, which stands beside the embedding, T: 0 elsewhere");
}

TEST_CASE("an identity with more rows than columns is stacked") {
    CHECK(*Identity(axes(4, 2)).forward({}) == (Matrix(4, 2) << 1, 0, 0, 1, 1, 0, 0, 1).finished());
}
