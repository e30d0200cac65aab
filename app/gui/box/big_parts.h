#pragma once
#include <string>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

// Parts of a view are boxes named "part/NAME", matrices "part/PATH/map". A lesson may make some of
// them large: they take what there is, and the others give room, down to what they need at least.

/// From now on; none: all have what they wish. Names without "part/". Where none of them is there
/// nothing gives room.
void enlarge(const Ui& ui, std::vector<std::string> parts);
const std::vector<std::string>& large_parts(const Ui& ui);

enum class PartSize { usual, large, small };
/// Of the box of this name.
PartSize size_of_part(const Ui& ui, const std::string& name);

}  // namespace attend
