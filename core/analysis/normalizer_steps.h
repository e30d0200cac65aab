#pragma once
#include <string>
#include <vector>

#include "core/attention/normalizer.h"
#include "core/graph/matrix.h"

namespace attend {

/// What a normalizer makes on its way from scores (n, m) to weights (n, m), in the order in which
/// it is made: a number or two a row, and a number a cell. A row with nothing left has −∞, a
/// masked cell what its normalizer makes of −∞; a row with a NaN has NaN.
struct NormalizerSteps {
    std::span<const StepName> names;  // of the columns of `numbers`
    Matrix numbers;                   // (n, names.size())
    StepName cell_name;               // of `cells`; its name is empty where there are none
    Matrix cells;                     // (n, m), or empty
};
NormalizerSteps normalizer_steps(const Normalizer& normalizer, const Matrix& scores,
                                 double temperature);

/// The weight of a cell with the numbers of its row put in: "exp(1 − 3) / 1.503", in the mark-up of
/// core/graph/explanation.h. For a score that is masked, or no number: empty.
std::string weight_in_digits(const Normalizer& normalizer, const Matrix& scores, Cell cell,
                             double temperature);

/// A symbol of a StepName as it is set: "{s}" becomes "s", or "s/τ" unless the temperature is 1.
std::string step_symbol(const StepName& name, double temperature);

}  // namespace attend
