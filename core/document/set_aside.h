#pragma once
#include <string>
#include <vector>

#include "core/files/strict_json.h"
#include "core/graph/axis.h"
#include "core/graph/edit.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// Edited numbers of one node whose row, column, matrix or model is gone, and the sides that the
/// matrix had then: where its tokens come back, so do the numbers.
struct SetAsideEdit {
    std::string path;
    Axes axes;
    Edit edit;
    EditOwner of = {};
    bool operator==(const SetAsideEdit&) const = default;
};

/// The oldest first.
using SetAside = std::vector<SetAsideEdit>;

/// As a file holds them. Reading throws Error with `where`, the place, what was found and what was
/// expected.
Json set_aside_json(const SetAside& set_aside);
SetAside read_set_aside(const Json& json, const std::string& where);

}  // namespace attend
