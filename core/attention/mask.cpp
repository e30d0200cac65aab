#include "core/attention/mask.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.h"
#include "core/named.h"
#include "core/parameters/source.h"
#include "core/random.h"
#include "core/texts/errors.h"
#include "core/texts/masks.h"

namespace attend {

namespace {

using Of = MaskRule::Numbers;

Index whole(double number) { return static_cast<Index>(number); }
Index apart(Index query, Index key) { return std::abs(query - key); }

constexpr MaskRule causal_rule{"causal",
                               [](Index i, Index j, const Of&) { return j <= i; },
                               [](const Of&) { return std::string("itself and earlier tokens"); },
                               false,
                               30,
                               true};
constexpr MaskRule strictly_causal_rule{
    "strictly_causal",
    [](Index i, Index j, const Of&) { return j < i; },
    [](const Of&) { return std::string("earlier tokens alone"); },
    false,
    30,
    true};
constexpr MaskRule padding_rule{
    "padding", [](Index, Index j, const Of& n) { return j < whole(n[0]); },
    [](const Of& n) { return say<texts::masks::padding>("n"_is = whole(n[0])); }, true};
constexpr MaskRule window_rule{
    "window", [](Index i, Index j, const Of& n) { return apart(i, j) <= whole(n[0]); },
    [](const Of& n) { return say<texts::masks::window>("n"_is = whole(n[0])); }};
constexpr MaskRule dilated_rule{"dilated",
                                [](Index i, Index j, const Of& n) {
                                    return apart(i, j) <= whole(n[0]) * whole(n[1]) &&
                                           apart(i, j) % whole(n[1]) == 0;
                                },
                                [](const Of& n) {
                                    return say<texts::masks::dilated>(
                                        "n"_is = whole(n[0]), "step"_is = fmt::format("{}", n[1]));
                                }};
constexpr MaskRule strided_rule{
    "strided", [](Index i, Index j, const Of& n) { return apart(i, j) % whole(n[0]) == 0; },
    [](const Of& n) { return say<texts::masks::strided>("n"_is = whole(n[0])); }};
constexpr MaskRule global_rule{
    "global",
    [](Index i, Index j, const Of& n) {
        return i < whole(n[0]) || j < whole(n[0]) || apart(i, j) <= whole(n[1]);
    },
    [](const Of& n) {
        return say<texts::masks::global>("n"_is = whole(n[0]), "away"_is = whole(n[1]));
    }};
constexpr MaskRule block_rule{
    "block", [](Index i, Index j, const Of& n) { return i / whole(n[0]) == j / whole(n[0]); },
    [](const Of& n) { return say<texts::masks::block>("n"_is = whole(n[0])); }};
constexpr MaskRule random_rule{
    "random",
    [](Index i, Index j, const Of& n) {
        const auto of = [](auto number) { return static_cast<std::uint64_t>(number); };
        return i == j || RandomStream::uniform_at(of(n[1]), of(i), of(j)) <= n[0];
    },
    [](const Of& n) {
        return say<texts::masks::random>("probability"_is = fmt::format("{}", n[0]));
    },
    false, 120};

/// Everything is open until its cells are edited.
constexpr MaskRule painted_rule{
    "painted", [](Index, Index, const Of&) { return true; },
    [](const Of&) { return std::string("open until it is painted over"); }};

/// A second text beside the sentence's own tokens: a distance from one text to another means
/// nothing, so that none masks it.
constexpr MaskRule second_rule{
    "second text", [](Index, Index, const Of&) { return true; },
    [](const Of&) { return std::string("seen whole: distances count within a text"); }};

constexpr std::array all_masks{
    MaskKind{"none", "none", "every query attends to every key"},
    MaskKind{"causal", "causal", "a query attends to itself and to earlier tokens (j ≤ i)",
             &causal_rule},
    MaskKind{"strictly_causal", "strictly causal",
             "a query attends to earlier tokens alone (j < i); the first has none",
             &strictly_causal_rule},
    MaskKind{"padding", "padding",
             "tokens from a certain length on are padding and not attended to", &padding_rule,
             reading<mask_length>},
    MaskKind{"window", "window", "a query attends to its neighbours (|i − j| ≤ w)", &window_rule,
             reading<mask_window>},
    MaskKind{"dilated", "dilated window", "a window with gaps (Beltagy, Peters & Cohan 2020)",
             &dilated_rule, reading<mask_window, mask_step>},
    MaskKind{"strided", "strided", "every n-th token (Child et al. 2019)", &strided_rule,
             reading<mask_step>},
    MaskKind{"global", "global and window",
             "the first tokens see all and are seen by all; others see a window (Longformer)",
             &global_rule, reading<mask_global, mask_window>},
    MaskKind{"block", "blocks", "a query attends within its block of tokens", &block_rule,
             reading<mask_block>},
    MaskKind{"random", "random", "each key with a probability, drawn with the seed, and itself",
             &random_rule, reading<mask_share, seed>},
    MaskKind{"painted", "painted by hand",
             "every key is open until its cell is painted over in the large matrix: in the node "
             "mask 1 is open, 0 masked",
             &painted_rule},
    MaskKind{"top_k", "largest scores", "a query keeps its k largest scores", nullptr,
             reading<mask_top>, true},
};

Of numbers_of(const MaskKind& kind, const AttentionChoices& choices) {
    Of numbers{};
    for (std::size_t i = 0; i < kind.parameters.size(); ++i)
        numbers[i] = choices.at(*kind.parameters[i]);
    return numbers;
}

void check_joined(const MaskChoice& choice, std::string_view text) {
    for (std::size_t i = 0; i < choice.names.size(); ++i) {
        const MaskKind& kind = mask_kind(choice.names[i]);
        if (kind.name == "none" && choice.names.size() > 1)
            throw Error("mask", say<texts::errors::none_joined>("mask"_is = text),
                        say<texts::errors::none_alone>());
        if (kind.of_scores && i > 0 && !choice.both[i])
            throw Error("mask",
                        say<texts::errors::scores_or>("rule"_is = kind.name, "mask"_is = text),
                        say<texts::errors::scores_and>("rule"_is = kind.name));
        if (kind.of_scores && i + 1 < choice.names.size())
            throw Error("mask",
                        say<texts::errors::after_scores>("rule"_is = choice.names[i + 1],
                                                         "scores"_is = kind.name),
                        say<texts::errors::scores_last>("scores"_is = kind.name));
    }
}

std::vector<MaskPart> parts_of(const AttentionChoices& choices) {
    const MaskChoice chosen = parse_mask(choices.mask);
    std::vector<MaskPart> parts;
    for (std::size_t i = 0; i < chosen.names.size(); ++i) {
        const MaskKind& kind = mask_kind(chosen.names[i]);
        if (kind.rule) parts.push_back({kind.rule, numbers_of(kind, choices), chosen.both[i]});
    }
    return parts;
}

/// Whether the parts, joined from left to right, show no query a later key.
bool look_back(const std::vector<MaskPart>& parts) {
    bool result = false;
    for (const MaskPart& part : parts) {
        const bool here = part.rule->looks_back, first = &part == &parts.front();
        result = first ? here : part.both ? result || here : result && here;
    }
    return result;
}

}  // namespace

std::span<const MaskKind> mask_kinds() { return all_masks; }
const MaskKind& mask_kind(std::string_view name) { return named(mask_kinds(), "mask", name); }

namespace {

/// One of several that may be joined: said where no name is near, since the join may be what is
/// wrong.
const MaskKind& part_of(std::string_view name) {
    try {
        return mask_kind(name);
    } catch (const Error& error) {
        if (std::string_view(error.what()).ends_with('?')) throw;
        throw Error(say<texts::errors::masks_are_joined>("problem"_is = error.what()));
    }
}

}  // namespace

MaskChoice parse_mask(std::string_view text) {
    MaskChoice choice;
    std::string_view rest = text;
    bool both = true;
    while (true) {
        const std::size_t conjunction = rest.find(" and "), disjunction = rest.find(" or ");
        const std::size_t end = std::min(conjunction, disjunction);
        choice.names.push_back(std::string(part_of(rest.substr(0, end)).name));
        choice.both.push_back(both);
        if (end == std::string_view::npos) break;
        both = conjunction < disjunction;
        rest.remove_prefix(end + (both ? 5 : 4));
    }
    check_joined(choice, text);
    return choice;
}

OperationPtr mask_pattern(const Axes& axes, const AttentionChoices& choices) {
    std::vector<MaskPart> parts = parts_of(choices);
    if (parts.empty()) return nullptr;
    return std::make_shared<const PatternMask>(axes, std::move(parts));
}

OperationPtr second_mask_pattern(const Axes& axes, const AttentionChoices& choices) {
    std::vector<MaskPart> parts = parts_of(choices);
    std::erase_if(parts, [](const MaskPart& part) { return !part.rule->of_keys; });
    if (parts.empty()) parts.push_back({&second_rule, {}, true});
    return std::make_shared<const PatternMask>(axes, std::move(parts));
}

OperationPtr own_mask_pattern(const Axes& axes, const AttentionChoices& choices) {
    std::vector<MaskPart> parts = parts_of(choices);
    std::erase_if(parts, [](const MaskPart& part) { return part.rule->of_keys; });
    if (!look_back(parts)) parts.push_back({&causal_rule, {}, true});
    return std::make_shared<const PatternMask>(axes, std::move(parts));
}

bool looks_back(const AttentionChoices& choices) { return look_back(parts_of(choices)); }

std::string paintable_mask(std::string_view text) {
    const MaskChoice chosen = parse_mask(text);
    const MaskKind& first = mask_kind(chosen.names.front());
    if (first.rule) return std::string(text);
    return first.of_scores ? fmt::format("painted and {}", first.name) : "painted";
}

std::vector<Field<MaskChoices>> MaskChoices::fields() {
    return with_parameters<mask_kinds, MaskChoices>(
        {{.name = "mask",
          .label = "Mask",
          .help = "Which keys a query may attend to; several are joined by “and” or “or”, from "
                  "left to right, such as causal and window; top_k stands last",
          .member = &MaskChoices::mask,
          .values = values_of<mask_kinds>,
          .check = [](const std::string& text) { parse_mask(text); },
          .takes = "; joined by “and” or “or”"}});
}

}  // namespace attend
