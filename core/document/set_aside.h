#pragma once
#include <string>
#include <vector>

#include "core/files/strict_json.h"
#include "core/graph/axis.h"
#include "core/graph/edit.h"

namespace attend {

/// Edited numbers of one node whose row, column or matrix is gone, and the sides that the matrix
/// had then: where its tokens come back, so do the numbers.
struct SetAsideEdit {
    std::string path;
    Axes axes;
    EditedCells cells;
    bool operator==(const SetAsideEdit&) const = default;
};

/// The oldest first.
using SetAside = std::vector<SetAsideEdit>;

/// As a session holds them. Reading throws Error with `where`.
Json set_aside_json(const SetAside& set_aside);
SetAside read_set_aside(const Json& json, const std::string& where);

}  // namespace attend
