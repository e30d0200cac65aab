#include "app/views/heads/options.h"

#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "core/document/view.h"

namespace attend {

namespace {

std::vector<ViewField> of_lines() {
    return {{"lines_threshold", "Lines from", "Lines of lighter weights are hidden",
             option<&LinesOptions::threshold>, 0, 1e30},
            {"lines_one_head", "Lines of one head", "Only the chosen head's lines are drawn",
             option<&LinesOptions::one_head>}};
}

std::vector<ViewField> of_flow() {
    return {{"flow_threshold", "Flow from", "Lighter lines of the flow are hidden",
             option<&FlowOptions::threshold>, 0, 1e30},
            {"flow_residual", "Flow with residual",
             "Whether half of the identity is added to each layer's weights; auto: as the scene "
             "has it",
             option<&FlowOptions::residual>},
            {"flow_without_first", "Flow without the first token",
             "Whether what comes from the first token is left out of the flow; auto: where that "
             "token sees none but itself and takes more than half",
             option<&FlowOptions::without_first>}};
}

std::vector<ViewField> of_all_heads() {
    return {{"all_heads_measure", "Measure of heads", "What stands below each map of all heads",
             option<&AllHeadsOptions::measure>, 0, 0, values_of<head_measures>},
            {"all_heads_one_scale", "One scale for all heads",
             "Whether the maps of all heads share one color scale; auto: where one shows them all",
             option<&AllHeadsOptions::one_scale>}};
}

std::vector<ViewField> of_combined() {
    return {{"combined_rule", "Heads combined by", "How the heads' weights become one map",
             option<&CombinedOptions::rule>, 0, 0, values_of<combine_rules>},
            {"combined_all_layers", "Combined over layers",
             "Whether the heads of all layers are combined, or those of the chosen one",
             option<&CombinedOptions::all_layers>}};
}

}  // namespace

namespace view_option_files {
std::vector<ViewOptionRow> heads() {
    return {{20, "lines", of_lines()},
            {30, "flow", of_flow()},
            {50, "all_heads", of_all_heads()},
            {60, "combined", of_combined()}};
}
}  // namespace view_option_files

}  // namespace attend
