#pragma once
#include <optional>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/heatmap.h"
#include "app/views/frame.h"

namespace attend {

// Maps of queries against keys that stand side by side, their rows level with each other.

/// What stands below each other: a heading, the keys, the cells, and a foot.
struct MapColumn {
    Box heading, keys, cells, foot;
    Length wide;      // em
    bool gap = true;  // room before it, which grows
};
/// `banded`: a band lies behind that row through all of them.
Box maps_beside(const Ui& ui, std::vector<MapColumn> columns, Index rows,
                std::optional<Index> banded = {});

/// How wide a map is whose cells wish to be `cell` em wide.
Length map_width(Index columns, float cell);

/// The tokens that ask, at the left: pointing at one and a click ask of it. More than 40 have no
/// names.
MapColumn row_names(Frame& frame, const Axis& rows, Index chosen);
/// The keys above a map.
Box key_names(const Frame& frame, const Axis& columns, Index chosen);
/// What stands in one row, at its right.
Box cell_of_row(Box inside);
/// Pointing at a row, and a click, ask of it.
BoxActs asking_of(Frame& frame, Index row);

constexpr Index most_named_beside = 40;

}  // namespace attend
