#pragma once
#include <string>
#include <vector>

#include "core/document/file.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Messages about nodes that a document's steps and selection name and the graph of its scene does
/// not have, and about rows, columns, heads and layers beyond the last. They change no number: the
/// step is left out, another cell is selected. `document` and `steps` say where they stand:
/// "talk.attend", and "talk.attend, view, steps" or "--set steps".
std::vector<std::string> missing_places(const Saved& saved, const Scene& scene,
                                        const std::string& document, const std::string& steps);

}  // namespace attend
