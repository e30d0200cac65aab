#include "core/attention/rounding.h"

#include <array>

#include "core/attention/choices.h"
#include "core/named.h"
#include "core/ops/round_rows.h"

namespace attend {

namespace {

constexpr std::array all_roundings{
    Rounding{"none", "exact weights", "The weights as they were computed", nullptr},
    Rounding{"one_digit", "to one digit, as in the text",
             "Weights with one decimal, each row keeping its sum, as the worked example writes "
             "them: softmax(2, 4, 4) = .0634 .4683 .4683 becomes 0.0 0.5 0.5. The text does not "
             "say its rule; .0634 by itself would round to 0.1, and the row would sum to 1.1. Here "
             "each weight is cut to tenths, and the tenths left over go to what the cut took most "
             "from (largest remainders)",
             round_rows},
};

}  // namespace

std::span<const Rounding> roundings() { return all_roundings; }
const Rounding& rounding(std::string_view name) { return named(roundings(), "rounding", name); }

std::vector<Field<RoundingChoices>> RoundingChoices::fields() {
    return {{"rounding", "Rounding",
             "Whether weights are rounded before they meet the values; what the exact ones give "
             "stands beside, as exact_output",
             &RoundingChoices::rounding, 0, 0, values_of<roundings>}};
}

}  // namespace attend
