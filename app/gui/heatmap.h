#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>

#include "app/gui/heatmap_layout.h"
#include "app/gui/ui.h"
#include "app/render/colormap.h"
#include "core/graph/axis.h"
#include "core/graph/edit.h"

namespace attend {

/// Cell size and pan of a heatmap that is looked at closely: session state of its panel.
struct HeatmapZoom {
    ImVec2 cell = {0, 0};    // pixels; 0: fit the room there is
    ImVec2 offset = {0, 0};  // pixels of the matrix hidden to the left and above
    bool operator==(const HeatmapZoom&) const = default;
};

/// What a heatmap shows: plain data, made anew each frame by the panel.
struct HeatmapView {
    Value value;                 // not null
    Value written;               // the numbers in the cells; null: those of `value`
    const Axes* axes = nullptr;  // labels; null: none, and no tooltips
    Value part_of;               // its one row is row `of_row` of this matrix; null: of none
    Index of_row = 0;
    ColorScale scale;
    HeatmapZoom zoom;
    bool square = false;     // cells as high as wide
    float oblong = 1;        // with `square`: one side at most so many times the other
    float largest_cell = 0;  // when fitting, in pixels; 0: no limit
    bool centered = false;   // labels and cells stand in the middle of the room, not at its left

    bool row_labels = false, column_labels = false;
    bool alternating_labels = false;  // of columns: level, every second one a line above
    bool thinned_labels = false;      // of columns: level, some of them, where upward ones would
                                      // cost a low map its height
    bool upward_labels = false;       // of columns: also where they would have room, smaller, level
    float label_size = 1;             // relative to body text
    float text = 0;  // labels and numbers are exactly so large; 0: as their cells have room
    Role row_role = Role::query, column_role = Role::key;  // hue of the label pointed at or chosen
    bool numbers = false;                                  // in cells that have room for them
    int decimals = 2;
    float least_number = 0;  // smaller ones are left to their color, but in the selected cell
    bool plus = false;       // before positive numbers
    bool dotted = false;     // cells of smaller numbers are empty: the ground, with dots

    std::optional<Cell>
        hovered;  // lights cell, row, column and labels; a cell anywhere else counts too
    std::optional<Index> hovered_row, hovered_column;    // one of them alone: a token pointed at
    std::optional<Cell> selected;                        // outlined
    std::optional<Index> outlined_row, outlined_column;  // the chosen query's row
    std::optional<Index> rows_to_come;  // from there on they are outlines: not written yet
    float others_quiet = 0;             // so much of the ground is in all rows but the outlined one
    std::optional<Edit> edit;           // its cells carry a mark
    bool dimmed = false;                // a newer one is being computed
    bool zoomable = false;              // wheel zooms, middle button pans
    bool draggable = false;  // a vertical drag changes a number; otherwise it does nothing
};

/// What was done to it in this frame.
struct HeatmapEvents {
    HeatmapLayout layout;
    std::optional<Cell> hovered, clicked, double_clicked;
    std::optional<Cell> context;                       // right button: open a menu for this cell
    std::optional<Index> clicked_row, clicked_column;  // a label
    std::optional<Index> hovered_row, hovered_column;  // a label

    /// A number dragged up and down. `moved` is pixels upward since the last frame, divided by the
    /// scale; with Shift held a tenth. begun, moved… and ended come in this order; `ended` may come
    /// alone.
    struct Drag {
        Cell cell;
        float moved = 0;
        bool begun = false, ended = false;
    };
    std::optional<Drag> drag;
    std::optional<float> wheel;           // Ctrl + wheel over `hovered`: steps, upward positive
    std::optional<HeatmapZoom> zoom;      // take it over into the session
    bool focused = false;                 // it has the keyboard; the arrow keys are its own then
    int walk_rows = 0, walk_columns = 0;  // arrow keys pressed: where the selection is to go
    bool enter = false;                   // Enter or F2 pressed: edit the selected cell
};

/// Draws a matrix in `size` pixels at the cursor and reports what was done to it. One item named
/// `name` (also its tag; each visible cell of a small matrix is tagged "name[row,column]" for
/// tests).
HeatmapEvents heatmap(Ui& ui, std::string_view name, const HeatmapView& view, ImVec2 size);

/// The zoom of a matrix that is dragged along with the mouse.
HeatmapZoom dragged(const HeatmapLayout& layout);

/// The size that fits the whole matrix with cells of this many pixels, labels included.
ImVec2 heatmap_size(const Ui& ui, const HeatmapView& view, ImVec2 cell);

/// "0.31" with `decimals`; "−∞", "NaN". Uses the true minus sign.
std::string number_text(double value, int decimals);

}  // namespace attend
