#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap.h"
#include "app/views/frame.h"

namespace attend {

/// A row of numbers, each of which stands in a cell of some node.
struct CellStrip {
    Value value;  // one row; the same pointer as long as the numbers are the same
    ColorScale scale;
    std::optional<Index> lit;  // a column pointed at somewhere
    /// Where number `column` stands, or null where the numbers are in no node (products).
    std::function<std::pair<NodeId, Cell>(Index column)> place;
    /// What its tooltip says.
    std::function<std::string(Index column)> text;
    /// A number is dragged up or down; its cell's column is the strip's.
    std::function<void(const HeatmapEvents::Drag&)> drag = {};
    bool dimmed = false;
    bool marks = true;  // outline the selected number, mark those that were set by hand
};

/// Pointing at a cell lights it up everywhere, a click selects it, the selected one is outlined, an
/// edited one carries a mark; `pointed` is told the column under the mouse. Tags: "name[0,column]".
Box strip_box(Frame& frame, std::string name, CellStrip strip, const box::CanvasSize& em,
              std::function<void(Index column)> pointed = {});

/// A row of a matrix as a value of its own.
Value row_of(const Matrix& matrix, Index row);

/// `scale` for a part of a matrix, which has the colors that it has in the whole: what spans the
/// range of the matrix spans that of `whole`.
ColorScale part_of(const Ui& ui, ColorScale scale, const Value& whole);

}  // namespace attend
