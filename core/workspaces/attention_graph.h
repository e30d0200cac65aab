#pragma once
#include "core/workspaces/scene.h"

namespace attend {

/// The graph of a scene whose two sides are there. Throws Error that names
/// the choice at fault.
std::shared_ptr<const Graph> make_graph(Scene& scene, const Choices& choices,
                                        const Resources& resources);

/// Columns of a side's embedding.
inline Index width_of(const Side& side) { return side.embedding.columns.size(); }

}  // namespace attend
