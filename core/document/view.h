#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/document/view_options.h"

namespace attend {

// The names that a document may have in its view. What they look like is told by the table of
// app/render/colormap.cpp; a test compares them.

/// Of the views of the large place: those of the files app/views/ROOM/view_NAME.cpp.
std::vector<std::string> view_names();
std::vector<std::string> sequential_color_names();
std::vector<std::string> diverging_color_names();

/// How the scene is looked at: never changes a number of it.
struct View : ViewOptions {
    std::string sequential_colors = "auto";  // for weights, between 0 and 1; auto: the theme's
    std::string diverging_colors = "auto";   // for signed numbers, centered on 0
    std::string range = "matrix";            // what the colours span: "matrix", "row" or "fixed"
    double range_low = -1, range_high = 1;   // with "fixed"
    bool logarithmic = false;
    bool weights_to_one = false;     // colors of weights end at 1, not where the chosen head's do
    bool tied = true;                // matrices that hold the same numbers have the same colours
    std::string sum_as = "ribbons";  // the weighted sum of a head: "ribbons" or "bars"

    bool operator==(const View&) const = default;
};

/// Throws Error at `where` unless a fixed range has a beginning below its end.
void check_range(const View& view, std::string_view where);

using ViewField = Field<View>;
/// What holds for all views, then the options of each.
std::span<const ViewField> view_fields();
/// Null where there is none.
const ViewField* find_view_field(std::string_view name);
/// Throws Error with the nearest name.
const ViewField& view_field(std::string_view name);

}  // namespace attend
