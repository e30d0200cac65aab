#pragma once
#include <optional>

#include "app/gui/figure/map_picture.h"
#include "core/document/view.h"
#include "core/graph/evaluate.h"

namespace attend {

/// A node's matrix as a figure, in the colors that it has in the window. `drawn`: sheet_value().
MapPicture map_of_node(const Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view, std::optional<Cell> marked);

}  // namespace attend
