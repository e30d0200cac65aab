#include "core/document/variants.h"

#include <algorithm>
#include <array>

#include "core/analysis/weight_scale.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/error.h"

namespace attend {

namespace {

constexpr std::array all_families{
    VariantFamily{"score", "Scores", &AttentionChoices::score, values_of<score_functions>},
    VariantFamily{"normalizer", "Normalizers", &AttentionChoices::normalizer,
                  values_of<normalizers>},
    VariantFamily{"mask", "Masks", &AttentionChoices::mask, values_of<mask_kinds>},
    VariantFamily{"position", "Positions", &AttentionChoices::position, values_of<positions>},
};

/// As it is typed, whichever score is chosen.
std::string typed_formula(const Choices& choices) {
    ScoreChoices typed = choices;
    typed.score = typed_score;
    return chosen_score_formula(typed);
}

std::vector<ChoiceValue> names_of(const VariantFamily& family, const Choices& choices) {
    std::vector<ChoiceValue> names = family.rows();
    const std::string& chosen = choices.*family.member;
    if (std::none_of(names.begin(), names.end(),
                     [&](const ChoiceValue& row) { return row.name == chosen; }))
        names.insert(names.begin(), {chosen, chosen, "", "as it is chosen now"});
    if (family.choice == "score")
        for (ChoiceValue& name : names)
            if (name.name == typed_score) name.formula = typed_formula(choices);
    return names;
}

/// Up to how many cells of all heads together the other heads are computed, too.
constexpr double most_cells_of_all_heads = 2e6;

/// The heads whose weights are computed: a normalizer may refuse the scores of another head than
/// the one that is looked at, and then the document could not be computed with it.
std::vector<NodeId> weights_needed(const Scene& scene, const VariantRequest& request) {
    std::vector<NodeId> needed;
    const double cells = static_cast<double>(scene.blocks.size()) *
                         static_cast<double>(scene.asks().size()) *
                         static_cast<double>(scene.answers().size());
    for (const Block& block : scene.blocks)
        if (cells <= most_cells_of_all_heads ||
            (block.layer == request.layer && block.head == request.head))
            needed.push_back(block.weights);
    return needed;
}

void compute(Variant& variant, const VariantRequest& request, const Progress& progress) {
    Alteration change;
    change.choices = [&](Choices& choices) {
        choices.*request.family->member = variant.name.name;
        variant.rows_sum_to_one = normalizer_of(choices).rows_sum_to_one;
    };
    WhatIf there = what_if(request.base, change, progress,
                           [&](const Scene& scene) { return weights_needed(scene, request); });
    variant.edits_left_out = std::move(there.edits_left);
    for (const Block& block : there.scene.blocks) {
        if (block.layer != request.layer || block.head != request.head) continue;
        variant.axes = there.scene.graph->node(block.weights).axes;
        variant.weights = there.evaluation.at(block.weights);
        variant.scores = there.evaluation.at(block.masked);
    }
}

}  // namespace

std::span<const VariantFamily> variant_families() { return all_families; }

std::vector<Variant> compute_variants(const VariantRequest& request, const Progress& progress) {
    std::vector<Variant> variants;
    for (ChoiceValue& name : names_of(*request.family, request.base.scene.choices))
        variants.push_back({std::move(name), {}, nullptr, nullptr, {}, true, {}});
    for (std::size_t i = 0; i < variants.size(); ++i) {
        progress.at(static_cast<double>(i) / static_cast<double>(variants.size()));
        try {
            compute(variants[i], request, {progress.stop, {}});
        } catch (const Error& error) {
            variants[i].problem = error.refusal();
        }
    }
    return variants;
}

std::optional<double> shared_end(std::span<const Variant> variants) {
    std::vector<double> ends;
    for (const Variant& variant : variants)
        if (variant.weights && variant.weights->size() > 0 && variant.rows_sum_to_one)
            ends.push_back(weight_scale_end(*variant.weights));
    return ends.empty() ? std::nullopt : std::optional(middle_of(std::move(ends)));
}

}  // namespace attend
