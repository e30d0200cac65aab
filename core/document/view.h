#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/fields/field.h"

namespace attend {

/// How the scene is looked at: never changes a number of it.
struct View {
    std::string sequential_colors = "auto";  // for weights, between 0 and 1; auto: the theme's
    std::string diverging_colors = "auto";   // for signed numbers, centered on 0
    std::string range = "matrix";            // what the colours span: "matrix", "row" or "fixed"
    double range_low = -1, range_high = 1;   // with "fixed"
    bool logarithmic = false;
    bool tied = true;   // matrices that hold the same numbers have the same colours
    std::string steps;  // the scene's own order of steps: parse_steps(); empty: the graph's

    // What the large views show.
    std::string all_heads_measure = "entropy";
    std::optional<bool> all_heads_one_scale;  // nothing: where one shows them all
    double lines_threshold = 0;               // lighter weights are hidden
    bool lines_one_head = false;              // the lines of the chosen head alone
    std::string combined_rule = "mean";
    bool combined_all_layers = false;
    NumberRow
        combined_shares;  // of each head, counted on through the layers; 1 where there is none
    double flow_threshold = 0;          // lighter lines are hidden
    std::optional<bool> flow_residual;  // ½A + ½I; nothing: as the scene has it
    std::string gallery = "score";      // the choice whose values stand side by side
    std::string words_other = "The radio station plays jazz";  // a second sentence; empty: none
    bool words_scene_axes = false;        // the plane of the scene's own principal axes
    bool words_by_distance = false;       // neighbors by Euclidean distance, not by cosine
    std::string plot_compare = "boxcar";  // a second kernel beside the regression's; or none
    double plot_compare_bandwidth = 0;    // of that; 0: as the other one's
    std::string plot_band = "2";          // so many standard errors above and below the curve

    bool operator==(const View&) const = default;
};

/// Throws Error at `where` unless a fixed range has a beginning below its end.
void check_range(const View& view, std::string_view where);

using ViewField = Field<View>;
std::span<const ViewField> view_fields();
/// Null where there is none.
const ViewField* find_view_field(std::string_view name);
/// Throws Error with the nearest name.
const ViewField& view_field(std::string_view name);

}  // namespace attend
