#include "core/attention/projection.h"

#include <array>
#include <cmath>

#include "core/attention/choices.h"
#include "core/attention/circuit.h"
#include "core/named.h"
#include "core/ops/constant.h"
#include "core/ops/random_normal.h"
#include "core/parameters/seed.h"

namespace attend {

namespace {

OperationPtr principal(const ProjectionRequest& request) {
    return std::make_shared<const PrincipalAxes>(request.axes, request.basis, request.first,
                                                 request.output);
}

/// Deviation 1/√(rows): a projection of numbers of variance 1 has variance 1.
OperationPtr random(const ProjectionRequest& request) {
    const double deviation = 1 / std::sqrt(static_cast<double>(request.axes.rows.size()));
    return std::make_shared<const RandomNormal>(request.axes, request.seed, request.path,
                                                deviation);
}

OperationPtr identity(const ProjectionRequest& request) {
    return std::make_shared<const Identity>(request.axes);
}

constexpr std::array all_projections{
    Projection{
        "principal", "principal axes",
        "Each head compares words along its own principal axes of the embedding: related words "
        "attend to each other, untrained and reproducible",
        false, principal},
    Projection{"random", "random", "Drawn from a normal distribution with the seed", false, random,
               false, nullptr, reading<seed>},
    Projection{"identity", "identity", "Q = K = V = X: attention without parameters", true,
               identity},
    Projection{
        "previous_token", "previous token",
        "Wired by hand: every token attends to the one before it. On one-hot words and places",
        true, previous_token, false, check_previous_token},
    Projection{"induction", "induction",
               "Wired by hand, for two layers with residual: the second attends to what came after "
               "the same word the last time. On one-hot words and places",
               true, induction, true, check_induction},
};

}  // namespace

std::span<const Projection> projections() { return all_projections; }
const Projection& projection(std::string_view name) {
    return named(projections(), "projection", name);
}

std::vector<Field<ProjectionChoices>> ProjectionChoices::fields() {
    return with_parameters<projections, ProjectionChoices>(
        {{"projection", "Projections", "Where the numbers of W_Q, W_K, W_V and W_O come from",
          &ProjectionChoices::projection, 0, 0, names_of<projections>}});
}

}  // namespace attend
