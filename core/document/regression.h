#pragma once
#include <functional>
#include <vector>

#include "core/graph/edit.h"
#include "core/progress.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The regression of a scene, to be asked elsewhere than the scene asks it: by another thread, too.
struct Regression {
    Choices choices;
    Resources resources;
    TableSource source;
    Edits points;  // numbers of k and v that were set by hand
    Value x, y;    // the points with them

    bool operator==(const Regression& other) const;
};
/// What the validation gives with these places in the place of the scene's: the estimates, (n, 1).
/// With `without`, the point that place i does not see. `look_at` is shown the weights, (n, m).
/// Throws Error, Cancelled.
Value estimates_at(const Regression& regression, const std::vector<Scalar>& places,
                   const std::vector<Index>& without = {}, const Progress& progress = {},
                   const std::function<void(const Matrix&)>& look_at = {});

/// The estimates from one number to another, evenly.
struct Curve {
    std::vector<Scalar> places;
    Value f;                  // (n, 1); not a number where no point is in reach
    Eigen::VectorXd squares;  // Σ α² of each
};
Curve curve_of(const Regression& regression, double low, double high, const Progress& progress);

/// The weights of the scene's own places, and their estimates.
struct PlacesMap {
    Value weights;  // (p, m)
    Value f;        // (p, 1)
};
PlacesMap weights_of_places(const Regression& regression, const Matrix& places,
                            const Progress& progress);

/// Runs of places without estimate, as numbers of the axis.
struct Gap {
    double low = 0, high = 0;
};
std::vector<Gap> gaps_of(const Curve& curve);

}  // namespace attend
