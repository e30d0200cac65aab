#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field.h"
#include "core/graph/matrix.h"

namespace attend {

/// A step of a walk through a computation: how a matrix is made, or one row of it.
struct StepPlace {
    std::string node;          // path
    std::optional<Index> row;  // the query that is looked at; empty: all
    bool terms = false;        // the addends of the row, before they are summed

    bool operator==(const StepPlace&) const = default;
};

/// A scene's own order of steps, as documents write it in their view: paths with commas between,
/// `PATH[ROW]` for one row, `terms of PATH[ROW]` for its addends. Empty: the order of the graph.
/// Throws Error that begins with "steps".
///     head.0/k, head.0/scores[0], terms of head.0/output[0], head.0/output[0]
std::vector<StepPlace> parse_steps(std::string_view text);

// What is chosen of views of the large place: of each a struct, and its fields in view_rows(). A
// document has them by the fields' names.

struct LinesOptions {
    double lines_threshold = 0;   // lighter weights are hidden
    bool lines_one_head = false;  // the lines of the chosen head alone
    bool operator==(const LinesOptions&) const = default;
};

struct AllHeadsOptions {
    std::string all_heads_measure = "entropy";
    std::optional<bool> all_heads_one_scale;  // nothing: where one shows them all
    bool operator==(const AllHeadsOptions&) const = default;
};

struct WallOptions {
    std::string wall_roles;     // which are not faded, "previous,self"; empty: all
    bool wall_by_cell = false;  // tiles by the weight of the chosen cell, not by layer
    double wall_role_from = 0.3, wall_sink_from = 0.6, wall_broad_from = 0.8;
    bool operator==(const WallOptions&) const = default;
};

struct CombinedOptions {
    std::string combined_rule = "mean";
    bool combined_all_layers = false;
    bool operator==(const CombinedOptions&) const = default;
};

struct FlowOptions {
    double flow_threshold = 0;               // lighter lines are hidden
    std::optional<bool> flow_residual;       // ½A + ½I; nothing: as the scene has it
    std::optional<bool> flow_without_first;  // nothing: where the first token takes most
    bool operator==(const FlowOptions&) const = default;
};

struct GalleryOptions {
    std::string gallery = "score";  // the choice whose values stand side by side
    bool operator==(const GalleryOptions&) const = default;
};

struct WordsOptions {
    std::string words_other = "The radio station plays jazz";  // a second sentence; empty: none
    bool words_scene_axes = false;   // the plane of the scene's own principal axes
    bool words_by_distance = false;  // neighbors by Euclidean distance, not by cosine
    bool operator==(const WordsOptions&) const = default;
};

struct StepsOptions {
    std::string steps;       // the scene's own order of steps: parse_steps(); empty: the graph's
    double steps_speed = 2;  // terms of a sum a second, where it is played
    bool operator==(const StepsOptions&) const = default;
};

struct PlotOptions {
    std::string plot_compare = "boxcar";  // a second kernel beside the regression's; or none
    double plot_compare_bandwidth = 0;    // of that; 0: as the other one's
    std::string plot_band = "2";          // so many standard errors above and below the curve
    bool operator==(const PlotOptions&) const = default;
};

/// The options of all views: one more is a base class here, and a line in the table of
/// view_options.cpp.
struct ViewOptions : StepsOptions,
                     AllHeadsOptions,
                     LinesOptions,
                     WallOptions,
                     CombinedOptions,
                     FlowOptions,
                     GalleryOptions,
                     WordsOptions,
                     PlotOptions {
    bool operator==(const ViewOptions&) const = default;
};

/// What is chosen of a view; most have no row.
struct ViewRow {
    std::string_view name;  // one of view_names()
    std::vector<Field<ViewOptions>> options;
};
std::span<const ViewRow> view_rows();
/// Null where nothing is chosen of it.
const ViewRow* find_view_row(std::string_view name);

}  // namespace attend
