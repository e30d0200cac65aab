#pragma once
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// Where a scale of weights ends that fits `weights`: the next of .05 .1 .2 .3 .4 .5 .6 .8 1 (of
/// more than 200 tokens also .002 .005 .01 .02) from their 99.5th percentile on, so that a few
/// outliers do not leave all others dark; and above what each column would have of an even row, so
/// that even attention is not as strong as any can be. Of more than 256 tokens, whose maps show the
/// largest weight a pixel, the percentile is that of the largest of 128 × 128 blocks. Signs do not
/// count. Where it is more than 1 (weights that are no shares): the largest number.
double weight_scale_end(const Matrix& weights);

/// The one in the middle of the ends of several matrices, the higher of two: a scale that they
/// share, on which half of them glow. 1 where there are none.
double middle_of(std::vector<double> ends);

/// The same for weights of which only the largest is known, in rows of so many tokens.
double weight_scale_end(double largest, Index tokens);

}  // namespace attend
