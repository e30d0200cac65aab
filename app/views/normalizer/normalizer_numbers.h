#pragma once
#include <optional>
#include <vector>

#include "app/views/normalizer/normalizer_columns.h"

namespace attend {

// Figures of the columns from scores to weights, and which rows have them.

constexpr float least_row = 0.75f, least_line = 1.05f;  // em, of a row that is told, and of others

/// One rule for all maps: two digits where they can be read in each of them, otherwise none.
bool all_have_numbers(const Ui& ui, const std::vector<NormalizerColumn>& parts, ImVec2 cell);

/// The size, relative to body text, at which all maps can tell the numbers of one row; 0 where one
/// cannot.
float row_number_size(const Ui& ui, const std::vector<NormalizerColumn>& parts, ImVec2 cell,
                      Index row);
void write_row(const Ui& ui, const NormalizerColumn& part, const HeatmapLayout& cells, Index row,
               float size, float alpha);

/// Of low rows some have their token and their numbers: the chosen one, that pointed at, and as
/// many others as have room.
ToldLabels told_rows(const Ui& ui, float high, Index rows, Index chosen,
                     std::optional<Index> hovered);

/// Numbers of a narrow column as text, right under one another; of low rows some.
void draw_narrow_numbers(const Ui& ui, const NormalizerColumn& part, const HeatmapLayout& layout,
                         Index chosen, std::optional<Index> hovered);

}  // namespace attend
