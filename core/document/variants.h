#pragma once
#include <optional>

#include "core/document/what_if.h"

namespace attend {

/// A choice of attention whose values can stand side by side. A new one: a line in the table of
/// variants.cpp.
struct VariantFamily {
    std::string_view choice;  // "score": as in choice_fields()
    std::string_view label;   // "Scores"
    std::string AttentionChoices::*member;
    std::vector<ChoiceValue> (*rows)();
};
std::span<const VariantFamily> variant_families();

/// What one value of the choice gives, everything else being as in the document.
struct Variant {
    ChoiceValue name;
    Refusal problem;        // why it cannot be computed; then there are no matrices
    Value weights, scores;  // (n, m) of the head; scores: what the normalizer got, −∞ where masked
    Axes axes;              // of both
    bool rows_sum_to_one = true;
    std::vector<std::string> edits_left_out;  // paths: WhatIf::edits_left
};

struct VariantRequest {
    Computed base;
    const VariantFamily* family = nullptr;
    int layer = 0, head = 0;
};

/// Every value of the family's choice, as what_if() gives it: the head's weights, and, where they
/// are small, those of all heads, so that a refusal by one of them is told. A choice that combines
/// several ("causal and window") stands first. Throws Cancelled.
std::vector<Variant> compute_variants(const VariantRequest& request, const Progress& progress = {});

/// Where the color scale ends that those share whose rows sum to 1: that of the middle one of them.
/// Nothing where there is none.
std::optional<double> shared_end(std::span<const Variant> variants);

}  // namespace attend
