#pragma once
#include <string>
#include <vector>

#include "core/document/word_motion.h"

namespace attend {

/// By how much the vectors after attention are drawn shorter than they are, so that words and
/// outputs are seen in one plane: 1 where they are about as long.
double drawn_shorter(const WordMotion& motion);
/// Where the vector 0 stands in the plane.
Eigen::RowVector2d zero_of(const WordMotion& motion);

/// The words near the beginning and the ends, each once, but for the tokens themselves, which are
/// drawn already, and for punctuation.
std::vector<const Neighbor*> neighbors_in_plane(const WordMotion& motion);

/// What the plane is, and how much of the vectors it shows.
std::string plane_caption(const WordMotion& motion);

}  // namespace attend
