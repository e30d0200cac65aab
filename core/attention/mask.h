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
    const MaskRule* rule = nullptr;                     // null: `none`, and what looks at scores
    std::span<const Parameter* const> parameters = {};  // that it reads: the rule's numbers
    bool of_scores =
        false;  // keeps the largest of those that others leave: the last that is joined
};

/// The path of the one mask of a scene, which may be painted.
inline constexpr const char* mask_path = "mask";

inline constexpr int largest_distance = 1'000'000;
inline constexpr WholeParameter mask_window{
    "mask_window", "Window", "How many tokens a query sees to either side", 0, largest_distance, 2};
inline constexpr WholeParameter mask_step{
    "mask_step", "Step", "Every n-th token is seen: n", 1, largest_distance, 2};
inline constexpr WholeParameter mask_global{
    "mask_global",    "Global", "How many first tokens see all and are seen by all", 0,
    largest_distance, 1};
inline constexpr WholeParameter mask_block{"mask_block",     "Block", "Tokens in a block", 1,
                                           largest_distance, 3};
inline constexpr WholeParameter mask_length{
    "mask_length", "Length", "How many tokens are no padding", 0, largest_distance, 4};
inline constexpr WholeParameter mask_top{"mask_top",       "k", "How many keys a query keeps", 1,
                                         largest_distance, 2};
inline constexpr RealParameter mask_share{
    "mask_share", "Share", "With which probability a query sees a key", 0, 1, 0.5};

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
inline bool keeps_largest(const AttentionChoices& choices) {
    return mask_kind(parse_mask(choices.mask).names.back()).of_scores;
}

}  // namespace attend
