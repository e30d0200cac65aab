#include "core/document/view.h"

#include <fmt/format.h>

#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "core/document/steps.h"
#include "core/document/variants.h"
#include "core/document/view_names.h"
#include "core/error.h"
#include "core/fields/field_text.h"
#include "core/named.h"

namespace attend {

namespace {

std::vector<std::string> ranges() { return {"matrix", "row", "fixed"}; }

std::vector<std::string> gallery_names() {
    std::vector<std::string> names;
    for (const VariantFamily& family : variant_families()) names.emplace_back(family.choice);
    return names;
}

}  // namespace

std::span<const ViewField> view_fields() {
    static const std::vector<ViewField> fields{
        {"sequential_colors", "Colors of weights", "The colour scale of weights, between 0 and 1",
         &View::sequential_colors, 0, 0, values_of<sequential_color_names>},
        {"diverging_colors", "Colors of signed numbers",
         "The colour scale of signed numbers, centred on 0", &View::diverging_colors, 0, 0,
         values_of<diverging_color_names>},
        {"range", "Range", "What the colours span: the whole matrix, each row, or a fixed range",
         &View::range, 0, 0, values_of<ranges>},
        {"range_low", "From", "The number of the first colour, with a fixed range",
         &View::range_low, -1e30, 1e30},
        {"range_high", "To", "The number of the last colour, with a fixed range", &View::range_high,
         -1e30, 1e30},
        {"logarithmic", "Logarithmic", "Colours follow the logarithm of the number",
         &View::logarithmic},
        {"tied", "Same colors where comparable",
         "The same value has the same colour in all weights, and in the matrices of a head that "
         "hold the same numbers",
         &View::tied},
        {"steps", "Steps",
         "The order in which the steps are walked; empty: that of the computation", &View::steps, 0,
         0, nullptr, [](const std::string& text) { parse_steps(text); }},
        {"all_heads_measure", "Measure of heads", "What stands below each map of all heads",
         &View::all_heads_measure, 0, 0, values_of<head_measures>},
        {"all_heads_one_scale", "One scale for all heads",
         "Whether the maps of all heads share one color scale; auto: where one shows them all",
         &View::all_heads_one_scale},
        {"lines_threshold", "Lines from", "Lines of lighter weights are hidden",
         &View::lines_threshold, 0, 1e30},
        {"lines_one_head", "Lines of one head", "Only the chosen head's lines are drawn",
         &View::lines_one_head},
        {"combined_rule", "Heads combined by", "How the heads' weights become one map",
         &View::combined_rule, 0, 0, values_of<combine_rules>},
        {"combined_all_layers", "Combined over layers",
         "Whether the heads of all layers are combined, or those of the chosen one",
         &View::combined_all_layers},
        {"combined_shares", "Shares of heads",
         "With weighted: a number a head, such as 1,0.25, counted on from layer to layer, 1 where "
         "there is none; a share is it divided by the sum of all",
         &View::combined_shares, 0, 1},
        {"flow_threshold", "Flow from", "Lighter lines of the flow are hidden",
         &View::flow_threshold, 0, 1e30},
        {"flow_residual", "Flow with residual",
         "Whether half of the identity is added to each layer's weights; auto: as the scene has it",
         &View::flow_residual},
        {"gallery", "Gallery of", "The choice whose values stand side by side", &View::gallery, 0,
         0, values_of<gallery_names>},
        {"words_other", "Second sentence", "Another sentence in which a word is looked at",
         &View::words_other},
        {"words_scene_axes", "Axes of the scene",
         "Words stand in the plane of the scene's own principal axes, not of the vocabulary's",
         &View::words_scene_axes},
        {"words_by_distance", "Near by distance",
         "The nearest words by Euclidean distance, not by cosine", &View::words_by_distance},
    };
    return fields;
}

void check_range(const View& view, std::string_view where) {
    if (view.range != "fixed" || view.range_low < view.range_high) return;
    throw Error(where,
                fmt::format("range_low {} and range_high {}", view.range_low, view.range_high),
                "a range_low below the range_high");
}

const ViewField* find_view_field(std::string_view name) { return find_named(view_fields(), name); }

const ViewField& view_field(std::string_view name) { return named(view_fields(), "view", name); }

template void set_field(View&, const Field<View>&, std::string_view);
template std::string field_text(const View&, const Field<View>&);

}  // namespace attend
