#include "core/analysis/kernel_identity.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/random.h"

using namespace attend;

namespace {

Value drawn(Index rows, Index columns, const char* name) {
    RandomStream stream(3, name);
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i)
        matrix.number(i) = static_cast<Scalar>(stream.normal());
    return share(std::move(matrix));
}

QueriesAndKeys some(Index n, Index m, Index d) {
    return {drawn(n, d, "q"),
            drawn(m, d, "k"),
            {Axis("token", n), Axis("query dimension", d)},
            {Axis("token", m), Axis("key dimension", d)}};
}

}  // namespace

TEST_CASE("−½‖q−k‖² = q·k − ½‖k‖² − ½‖q‖², cell by cell") {
    const KernelIdentity identity = kernel_identity(some(5, 7, 12), false);
    const auto at = [&](const char* path) {
        return static_cast<double>(identity.evaluation.value(path)(2, 3));
    };
    CHECK(at("gaussian") == doctest::Approx(at("dot") - at("half_k") - at("half_q")).epsilon(1e-5));
    CHECK(at("gaussian") < 0);
    CHECK(identity.largest_remainder < 1e-5);  // float32 rounding of numbers near 10
}

TEST_CASE("softmax tells the two apart, unless all keys are equally long") {
    const KernelIdentity as_they_are = kernel_identity(some(5, 7, 12), false),
                         equal = kernel_identity(some(5, 7, 12), true);
    CHECK(as_they_are.largest_difference > 0.05);
    CHECK(equal.largest_difference < 2e-6);
    CHECK(equal.largest_remainder < 1e-5);
    const Cell cell = as_they_are.most_different;
    const auto weight = [&](const char* path) {
        return static_cast<double>(as_they_are.evaluation.value(path)(cell.row, cell.column));
    };
    CHECK(std::abs(weight("dot_weights") - weight("gaussian_weights")) ==
          doctest::Approx(as_they_are.largest_difference));
    const Matrix lengths = equal.evaluation.value("k_equal").rowwise().norm();
    CHECK(lengths.maxCoeff() - lengths.minCoeff() < 1e-5);
}

TEST_CASE("every number of it explains itself, and widths that differ are refused") {
    const KernelIdentity identity = kernel_identity(some(2, 3, 4), true);
    for (const char* path : {"gaussian", "dot", "half_k", "half_q", "k_equal"}) {
        const NodeId id = identity.evaluation.graph->at(path);
        CHECK_FALSE(identity.evaluation.graph->node(id).notation.matrix.empty());
    }
    QueriesAndKeys other = some(2, 3, 4);
    other.q = drawn(2, 5, "q");
    other.q_axes.columns = Axis("query dimension", 5);
    CHECK_THROWS_AS(kernel_identity(other, false), Error);
}
