#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/heatmap.h"
#include "app/gui/light.h"
#include "app/gui/text.h"

namespace attend {

/// How the labels of a heatmap stand: decided from their widths, the cells' size and the room.
struct HeatmapLabels {
    float left = 0, top = 0;              // pixels taken, gaps included; 0: none
    float least_top = 0;                  // with level column labels at their smallest
    ImVec2 whole = {0, 0};                // the same, were no label cut
    bool alternating = false;             // every second column's label a line above
    bool upward = false;                  // column labels read from bottom to top
    bool thinned = false;                 // else, of many columns: level, as many as have room
    float row_size = 1, column_size = 1;  // of the text, relative to body text
};

/// `room` is for labels and cells together. Where it is scarce, the labels of both axes are cut at
/// the same length.
HeatmapLabels plan_labels(const Ui& ui, const HeatmapView& view, ImVec2 cell, ImVec2 room);

/// What the level word of a column may take over cells of `cell` pixels: `room` at least, and as
/// far as its neighbors leave more.
float level_word_room(const Ui& ui, const Axis& columns, Index column, float cell, float room,
                      const TextStyle& style);

/// The level name of a column among many, and where it stands.
struct LevelName {
    Index column = 0;
    bool lit = false;
    std::string text;
    float left = 0, right = 0;  // pixels
};
/// Of every `step`-th column as many names as have room beside each other: always the same ones,
/// but for those that give way to one that is `lit`, the first of which stands in any case.
std::vector<LevelName> thinned_names(const Ui& ui, const Axis& columns, const HeatmapLayout& layout,
                                     float size, Index step, std::span<const Index> lit);

/// In pixels of body text: of the widest number in the cells.
float number_width(const Ui& ui, const HeatmapView& view);
/// The same where a figure less is written: ".70" without the 0 before the point, "1.7" for "1.69".
/// Nothing where some number has more before the point.
struct BriefNumbers {
    float width = 0;
    bool loses_figures = false;  // some number has a figure less: better than no number
};
std::optional<BriefNumbers> brief_numbers(const Ui& ui, const HeatmapView& view);
/// How the numbers are written in cells of so many pixels; none where they could not be read.
struct NumberLook {
    float size = 1, alpha = 1;  // of the text, relative to body text; they fade in
    bool brief = false;
};
std::optional<NumberLook> number_look(const Ui& ui, const HeatmapView& view, ImVec2 cell);
constexpr float largest_number = 0.95f;                            // relative to body text
constexpr float number_share = 0.33f, most_of_large_cell = 1.75f;  // of a cell; of body text
constexpr float beside_level = 0.35f;                              // em between two level words
constexpr float label_line = 0.9f;  // from label to label at least, relative to their text
/// Where cells are lower, or narrower, the chosen label stands beside a pointer, so much farther
/// away.
constexpr float low_row = 0.6f, beside_pointer = 0.2f;  // em

/// The cells by the renderer, then what is drawn over them: numbers, marks, outlines; then labels.
void paint_heatmap(Ui& ui, const HeatmapView& view, const HeatmapLayout& layout,
                   const HeatmapLabels& labels);

/// The cells that a lesson lights, of a map that is dimmed; nothing: none.
std::optional<LitCells> lit_in(const Ui& ui, const HeatmapView& view);

/// Of `others_quiet`: below the numbers, which stay readable.
void outline_rows_to_come(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout);
void quiet_other_rows(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout);
/// Of `dotted`: over cells that have nothing to say.
void dot_empty_cells(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout);
/// Marks the cells that are edited: their upper right corner.
void mark_edited(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout);

}  // namespace attend
