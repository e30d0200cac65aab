#include "core/graph/markup.h"

#include <doctest/doctest.h>

#include "core/graph/explanation.h"

using namespace attend;

TEST_CASE("one formula, as plain text and as TeX") {
    const std::string formula = "α = exp(s/τ) / Σ_j exp(s_j/τ)";
    CHECK(plain(formula) == formula);
    CHECK(tex(formula) == "\\alpha  = \\exp(s/\\tau ) / \\sum_j \\exp(s_j/\\tau )");
    CHECK(plain("s = q·k / √{12}") == "s = q·k / √12");
    CHECK(tex("s = q·k / √{12}") == "s = q \\cdot k / \\sqrt{12}");
}

TEST_CASE("digits: four significant, a true minus") {
    CHECK(digits(0.31354) == "0.3135");
    CHECK(digits(-2) == "−2");
    CHECK(digits(11.3849) == "11.38");
    CHECK(digits(1e10) == "1e+10");
}
