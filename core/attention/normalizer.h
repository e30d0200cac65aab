#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/attention/choices.h"
#include "core/graph/scope.h"
#include "core/ops/row_normalizer.h"

namespace attend {

/// How a row of scores becomes weights. A new one: its rule in core/ops/row_normalizer.h and a line
/// in the table of normalizer.cpp. A score of −∞ weighs 0 whatever the normalizer.
struct Normalizer {
    std::string_view name;     // as the choice `normalizer` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;
    bool rows_sum_to_one;
    Expression (*apply)(Ref scores, double temperature);
    const StepRule* internals;       // what it makes on its way from scores to weights
    std::string_view limit_of = {};  // whose weights become these as τ → 0
};

std::span<const Normalizer> normalizers();
/// Whether the temperature counts: its formula has τ.
inline bool reads_temperature(const Normalizer& normalizer) {
    return normalizer.formula.find("τ") != normalizer.formula.npos;
}
/// Throws Error with the nearest name.
const Normalizer& normalizer(std::string_view name);
/// What it is at any temperature: itself, or that of which it is the limit. Null where there is
/// none.
const Normalizer* at_any_temperature(const Normalizer& normalizer);

/// As the choice `normalizer` is written where the score says it.
inline constexpr std::string_view own_normalizer = "auto";
/// The chosen one, or the score's own.
const Normalizer& normalizer_of(const AttentionChoices& choices);

/// The node `weights` of scores, by the chosen normalizer and temperature.
Ref add_weights(Scope place, Ref scores, const AttentionChoices& choices, std::string title);

/// What makes weights of scores at any temperature.
OperationPtr normalizing_operation(const Normalizer& normalizer, double temperature);

}  // namespace attend
