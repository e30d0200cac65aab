#pragma once
#include <optional>
#include <span>

#include "app/views/frame.h"
#include "core/analysis/why_root.h"

namespace attend {

/// The products of random vectors and what comes of them, by width d: of the scene's seed, or of
/// the next ones where they were drawn again.
struct DrawnRoots {
    Value products, weights, divided_weights, spread;
    bool current = false;  // else of another seed, or of numbers that were set since

    double number(Index d, bool divided, RootColumn column) const;
    double mean(Index d, bool divided) const;
    /// α(1 − α) of the largest weight, on average.
    double slope(Index d, bool divided) const;
    /// The weights of one query.
    std::span<const Scalar> row(Index d, bool divided) const;
    /// The products as they are, or divided by √d, four standard deviations to each side.
    Histogram histogram(Index d, bool divided) const;
    /// What softmax makes of as many products as one query has keys, over all pairs of vectors.
    MeanRow mean_row(Index d, bool divided) const;
};

/// Whether a lesson lights the products; whether it lights the weights of width d.
bool lights_products(const Frame& frame);
bool lights_weights(const Frame& frame, Index d, bool divided);

/// How many of the counted numbers would lie in a part as wide as a bar around x, if they were
/// normal with this mean and variance: a bell over the bars.
double bell(const Histogram& counted, double mean, double variance, double x);

/// Nothing while they are made.
std::optional<DrawnRoots> drawn_roots(const Frame& frame);

}  // namespace attend
