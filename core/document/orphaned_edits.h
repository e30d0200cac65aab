#pragma once
#include <string>
#include <vector>

#include "core/document/matrix_texts.h"
#include "core/files/strict_json.h"
#include "core/graph/axis.h"
#include "core/graph/edit.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// Edited numbers of one node that do not stand where they were put in, and the sides that the
/// matrix had there: where its tokens are is where the numbers are, and where they come back, so do
/// the numbers.
struct OrphanedEdit {
    std::string path;
    Axes axes;  // when they were put in
    Edit edit;
    EditOwner of = {};
    /// The document has them, in other places; else they wait, since their row, column, matrix or
    /// model is gone.
    bool shown = false;
    bool operator==(const OrphanedEdit&) const = default;
};

/// The oldest first: what was put in last counts where two want one place.
using OrphanedEdits = std::vector<OrphanedEdit>;

/// As a file holds them. Reading throws Error with `where`, the place, what was found and what was
/// expected.
Json orphaned_edits_json(const OrphanedEdits& orphaned_edits, MatrixTexts& texts);
OrphanedEdits read_orphaned_edits(const Json& json, const std::string& where);

}  // namespace attend
