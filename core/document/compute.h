#pragma once
#include <memory>
#include <string_view>

#include "core/document/document.h"
#include "core/graph/evaluate.h"
#include "core/graph/graph.h"
#include "core/progress.h"
#include "core/workspaces/scene.h"

namespace attend {

/// A document made into numbers.
struct Computed {
    Scene scene;
    Evaluation evaluation;
    Resources resources;  // that the scene reads
};

/// Everything at once, from the files that the choices name to the last node; nothing is kept.
/// Throws Error, Cancelled.
Computed compute(const Document& document, const Progress& progress = {});

/// Opens what the choices read and `resources` does not hold yet. Throws Error, Cancelled.
void open_resources(Resources& resources, const Choices& choices, const Progress& progress = {});

/// Throws Error where a file that the scene reads as it computes was cut off or written to since:
/// for whoever has evaluated it.
void check_unchanged(const Scene& scene);

/// Whether every edit fits the scene: its node exists, its matrix has the node's shape, its cells
/// lie inside, its numbers are allowed there. Throws Error that begins with `where` (the document).
void check_edits(const Edits& edits, const Scene& scene, std::string_view where);

/// Throws Error unless a matrix may stand in place of a node's own: its shape and its numbers.
void check_matrix(const Node& node, const Matrix& matrix);

/// The graph that edits of these choices were put in on. A text has its words although the file of
/// their vectors is not open: then it is made of random vectors, whose rows are the words; columns,
/// which are of the file, are told by number. Null where it cannot be made. Throws
/// Cancelled.
std::shared_ptr<const Graph> graph_of_what_is_open(Choices choices, const Resources& resources,
                                                   const Progress& progress = {});

/// The same, of what was `read`, and where that is not there of what the files hold now, as far as
/// they are. Throws Cancelled.
std::shared_ptr<const Graph> graph_of_edits(const Choices& choices, Resources read,
                                            const Progress& progress = {});

}  // namespace attend
