#pragma once
#include <span>
#include <string_view>

#include "core/ops/pair_formula.h"

namespace attend {

/// A function of one number that a typed score may use.
struct PairFunction {
    std::string_view name;
    double (*of)(double x);
    double (*slope)(double x);
};
std::span<const PairFunction> pair_functions();

/// What is given, by its letter.
struct PairLetter {
    std::string_view name;
    PairFormula::Act act;
};
std::span<const PairLetter> pair_letters();

}  // namespace attend
