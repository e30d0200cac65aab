#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/attention/choices.h"
#include "core/graph/scope.h"
#include "core/ops/pattern_mask.h"

namespace attend {

/// Which keys a query may attend to. A new one: a rule and a line in the table of mask.cpp.
struct MaskKind {
    std::string_view name;   // as the choice `mask` is written
    std::string_view label;  // on the screen
    std::string_view help;
    std::string_view parameters;  // the choices that it reads, separated by spaces
    const MaskRule* rule;         // null: `none`, and `top_k`, which looks at scores
    MaskRule::Numbers (*numbers)(const AttentionChoices& choices);
};

std::span<const MaskKind> mask_kinds();
/// Throws Error with the nearest name.
const MaskKind& mask_kind(std::string_view name);

/// The choice `mask` taken apart: names joined by "and" and "or", from left to right, such as
/// "causal and window". Throws Error for an unknown name, a missing one, `none` among others, and
/// `top_k` joined by "or".
struct MaskChoice {
    std::vector<std::string> names;
    std::vector<bool> both;  // how each is joined to those before it; of the first it says nothing
};
MaskChoice parse_mask(std::string_view text);

/// The mask (n, m) of places: 1 = may attend, 0 = masked. Null: every query sees every key.
OperationPtr mask_pattern(const Axes& axes, const AttentionChoices& choices);
/// The same where a second text and the sentence's own tokens answer side by side. The sentence
/// sees its own tokens so far by the chosen mask. What compares places counts within one text, so
/// the second is open but for `padding`.
OperationPtr second_mask_pattern(const Axes& axes, const AttentionChoices& choices);
OperationPtr own_mask_pattern(const Axes& axes, const AttentionChoices& choices);
/// Whether the chosen mask shows no query a later key, as in a decoder.
bool looks_back(const AttentionChoices& choices);
/// A choice of the same keys whose mask is a node that can be painted on, cell by cell.
std::string paintable_mask(std::string_view text);
/// Whether only the largest scores are kept (`top_k`), besides.
bool keeps_largest(const AttentionChoices& choices);

}  // namespace attend
