#include "core/ops/norm.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

void check_norm_parameters(InputAxes inputs) {
    const Shape expected{1, inputs[0].columns.size()};
    for (const Axes& parameters : inputs.subspan(1))
        if (parameters.shape() != expected)
            throw Error("a gain or shift",
                        fmt::format("{} × {}", parameters.rows.size(), parameters.columns.size()),
                        fmt::format("1 × {}, a number for each column", expected.columns));
}

Explanation explain_kept(const Matrix& x, Cell cell) {
    Explanation explanation(x, cell, "{r} = {0}");
    explanation.terms = {alone({0, cell, explanation.result})};
    explanation.note = "a row of another text, which this norm leaves as it is";
    return explanation;
}

}  // namespace attend
