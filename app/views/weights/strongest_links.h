#pragma once
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// The heaviest of a matrix of weights, but for what every head does: what a token gives itself,
/// marks such as [CLS], and the first token of a text that is read forward.
std::vector<Cell> strongest_links(const Matrix& weights, const Axes& axes, bool forward,
                                  std::size_t most);

float strongest_links_height(const Ui& ui);
/// "station → train 70 %", … as buttons that select, on one line below their heading.
void draw_strongest_links(Frame& frame, NodeId weights, ImVec2 position, float width);

}  // namespace attend
