#include "core/ops/pair_functions.h"

#include <array>
#include <cmath>

namespace attend {

namespace {

using Act = PairFormula::Act;

constexpr std::array all_functions{
    PairFunction{"exp", [](double x) { return std::exp(x); }, [](double x) { return std::exp(x); }},
    PairFunction{"log", [](double x) { return std::log(x); }, [](double x) { return 1 / x; }},
    PairFunction{"sqrt", [](double x) { return std::sqrt(x); },
                 [](double x) { return 1 / (2 * std::sqrt(x)); }},
    PairFunction{"tanh", [](double x) { return std::tanh(x); },
                 [](double x) { return 1 - std::tanh(x) * std::tanh(x); }},
    PairFunction{"cos", [](double x) { return std::cos(x); },
                 [](double x) { return -std::sin(x); }},
    PairFunction{"sin", [](double x) { return std::sin(x); },
                 [](double x) { return std::cos(x); }}};

constexpr std::array all_letters{PairLetter{"q", Act::query}, PairLetter{"k", Act::key},
                                 PairLetter{"i", Act::row},   PairLetter{"j", Act::column},
                                 PairLetter{"n", Act::keys},  PairLetter{"d", Act::width}};

}  // namespace

std::span<const PairFunction> pair_functions() { return all_functions; }
std::span<const PairLetter> pair_letters() { return all_letters; }

}  // namespace attend
