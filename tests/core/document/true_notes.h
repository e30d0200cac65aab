#pragma once
#include <map>
#include <set>
#include <string>

#include "core/document/compute.h"
#include "core/graph/explain.h"

namespace attend::test {

/// Whether the note of a cell's explanation is true of the values. A note that says nothing that
/// could be untrue is not looked at. False, too, where nobody says here how such a note is checked:
/// whoever writes a new note writes its check.
bool note_is_true(const Computed& computed, const ExplainedCell& cell);

}  // namespace attend::test
