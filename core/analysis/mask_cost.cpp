#include "core/analysis/mask_cost.h"

#include <fmt/format.h>

namespace attend {

namespace {

Matrix count_open(Inputs in, const MeasureNumbers&) {
    return Matrix::Constant(1, 1, static_cast<Scalar>((in[0]->array() != Scalar(0)).count()));
}

}  // namespace

const MeasureRule open_rule{
    "open", "#({0} ≠ 0)", MeasureRule::Result::cell, count_open, nullptr, nullptr, 1};

std::string mask_cost_text(const MaskCost& cost) {
    const double saved = cost.scores - cost.needed;
    std::string text = fmt::format("{:.0f} of {:.0f} {} needed", cost.needed, cost.scores,
                                   cost.scores == 1 ? "score" : "scores");
    if (saved > 0) text += fmt::format(", {:.0f} saved by the mask", saved);
    if (!cost.mixed) return text;
    return text + fmt::format(
                      ". All {:.0f} are made, to find the largest; {:.0f} are mixed: only the "
                      "mixing of {:.0f} is saved",
                      cost.needed, *cost.mixed, cost.needed - *cost.mixed);
}

}  // namespace attend
