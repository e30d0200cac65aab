#pragma once
#include <memory>

#include "core/graph/graph.h"
#include "core/progress.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The graph that edits of these choices were put in on. A text has its words although the file of
/// their vectors is not open: then it is made of random vectors, whose rows are the words; columns,
/// which are of the file, are told by number. Null where it cannot be made.
std::shared_ptr<const Graph> graph_of_what_is_open(Choices choices, const Resources& resources);

/// The same, of what was `read`, and where that is not there of what the files hold now, as far as
/// they are. Throws Cancelled.
std::shared_ptr<const Graph> graph_of_edits(const Choices& choices, Resources read,
                                            const Progress& progress = {});

}  // namespace attend
