#include "core/document/view_options.h"

#include <charconv>

#include "core/analysis/combine.h"
#include "core/analysis/head_measures.h"
#include "core/analysis/roles.h"
#include "core/document/variants.h"
#include "core/error.h"
#include "core/named.h"
#include "core/ops/kernel_score.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

StepPlace parse_step(std::string_view text) {
    constexpr std::string_view terms_of = "terms of ";
    const auto refuse = [&](std::string_view expected) -> Error {
        return {"steps", text.empty() ? "an empty step" : in_quotes(text), expected};
    };
    StepPlace step;
    std::string_view rest = text;
    if (rest.starts_with(terms_of)) {
        step.terms = true;
        rest = trimmed(rest.substr(terms_of.size()));
    }
    if (const std::size_t open = rest.find('['); open != rest.npos) {
        Index row = 0;
        const char *const begin = rest.data() + open + 1, *const end = rest.data() + rest.size();
        const auto [behind, error] = std::from_chars(begin, end, row);
        if (error != std::errc() || behind + 1 != end || *behind != ']' || row < 0)
            throw refuse("a row behind the path, such as head.0/scores[0]");
        step.row = row;
        rest = rest.substr(0, open);
    }
    if (rest.empty() || rest.find(' ') != rest.npos)
        throw refuse("a node's path, such as head.0/scores");
    if (step.terms && !step.row) throw refuse("a row, such as terms of head.0/output[0]");
    step.node = rest;
    return step;
}

}  // namespace

std::vector<StepPlace> parse_steps(std::string_view text) {
    std::vector<StepPlace> steps;
    if (trimmed(text).empty()) return steps;
    while (true) {
        const std::size_t comma = text.find(',');
        steps.push_back(parse_step(trimmed(text.substr(0, comma))));
        if (comma == text.npos) return steps;
        text.remove_prefix(comma + 1);
    }
}

namespace {

std::vector<std::string> gallery_names() {
    std::vector<std::string> names;
    for (const VariantFamily& family : variant_families()) names.emplace_back(family.choice);
    return names;
}

std::vector<std::string> bands() { return {"0", "1", "2"}; }

std::vector<std::string> compared_kernels() {
    std::vector<std::string> names{"none"};
    for (const Kernel& kernel : kernels()) names.emplace_back(kernel.name);
    return names;
}

using Options = std::vector<Field<ViewOptions>>;

Options plot_options() {
    return {
        {"plot_compare", "Compare with", "A second kernel whose estimates and weights are drawn",
         &ViewOptions::plot_compare, 0, 0, values_of<compared_kernels>},
        {"plot_compare_bandwidth", "Bandwidth compared",
         "The bandwidth of the second kernel; 0: that of the first",
         &ViewOptions::plot_compare_bandwidth, 0, 1e30},
        {"plot_band", "Band",
         "How many standard errors the band is wide on either side of the estimates: of noise "
         "alone, not of what a kernel smooths away",
         &ViewOptions::plot_band, 0, 0, values_of<bands>}};
}

Options lines_options() {
    return {{"lines_threshold", "Lines from", "Lines of lighter weights are hidden",
             &ViewOptions::lines_threshold, 0, 1e30},
            {"lines_one_head", "Lines of one head", "Only the chosen head's lines are drawn",
             &ViewOptions::lines_one_head}};
}

Options all_heads_options() {
    return {{"all_heads_measure", "Measure of heads", "What stands below each map of all heads",
             &ViewOptions::all_heads_measure, 0, 0, values_of<head_measures>},
            {"all_heads_one_scale", "One scale for all heads",
             "Whether the maps of all heads share one color scale; auto: where one shows them all",
             &ViewOptions::all_heads_one_scale}};
}

Options wall_options() {
    return {{"wall_roles", "Roles shown",
             "Heads of other roles fade: names, with commas between, such as previous,self; empty: "
             "none fades",
             &ViewOptions::wall_roles, 0, 0, nullptr, check_roles},
            {"wall_by_cell", "By the chosen cell",
             "Tiles stand by their weight in the chosen cell, the largest first, not by layer",
             &ViewOptions::wall_by_cell},
            {"wall_role_from", "Role from",
             "A head has a role of places, words or one token from this score on",
             &ViewOptions::wall_role_from, 0, 1},
            {"wall_sink_from", "Sink from",
             "A head rests on the first or last token from this mean weight on",
             &ViewOptions::wall_sink_from, 0, 1},
            {"wall_broad_from", "Broad from",
             "A head is broad from this share of the entropy of even rows on",
             &ViewOptions::wall_broad_from, 0, 1}};
}

Options combined_options() {
    return {{"combined_rule", "Heads combined by", "How the heads' weights become one map",
             &ViewOptions::combined_rule, 0, 0, values_of<combine_rules>},
            {"combined_all_layers", "Combined over layers",
             "Whether the heads of all layers are combined, or those of the chosen one",
             &ViewOptions::combined_all_layers}};
}

Options flow_options() {
    return {{"flow_threshold", "Flow from", "Lighter lines of the flow are hidden",
             &ViewOptions::flow_threshold, 0, 1e30},
            {"flow_residual", "Flow with residual",
             "Whether half of the identity is added to each layer's weights; auto: as the scene "
             "has it",
             &ViewOptions::flow_residual},
            {"flow_without_first", "Flow without the first token",
             "Whether what comes from the first token is left out of the flow; auto: where that "
             "token sees none but itself and takes more than half",
             &ViewOptions::flow_without_first}};
}

Options gallery_options() {
    return {{"gallery", "Gallery of", "The choice whose values stand side by side",
             &ViewOptions::gallery, 0, 0, values_of<gallery_names>}};
}

Options words_options() {
    return {{"words_other", "Second sentence", "Another sentence in which a word is looked at",
             &ViewOptions::words_other},
            {"words_scene_axes", "Axes of the scene",
             "Words stand in the plane of the scene's own principal axes, not of the vocabulary's",
             &ViewOptions::words_scene_axes},
            {"words_by_distance", "Near by distance",
             "The nearest words by Euclidean distance, not by cosine",
             &ViewOptions::words_by_distance}};
}

Options steps_options() {
    return {
        {"steps", "Steps",
         "The order in which the steps are walked; empty: that of the computation",
         &ViewOptions::steps, 0, 0, nullptr, [](const std::string& text) { parse_steps(text); }},
        {"steps_speed", "Speed of steps", "How many terms of a sum are added in a second",
         &ViewOptions::steps_speed, 0.2, 20}};
}

}  // namespace

std::span<const ViewRow> view_rows() {
    static const std::vector<ViewRow> rows{
        {"plot", plot_options()},           {"lines", lines_options()},
        {"flow", flow_options()},           {"wall", wall_options()},
        {"all_heads", all_heads_options()}, {"combined", combined_options()},
        {"gallery", gallery_options()},     {"words", words_options()},
        {"steps", steps_options()}};
    return rows;
}

const ViewRow* find_view_row(std::string_view name) { return find_named(view_rows(), name); }

}  // namespace attend
