#include "app/views/parts/figures.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("powers of ten are printed as powers of ten") {
    CHECK(typeset(1.055e7) == "1.055\u00a0×\u00a010⁷");
    CHECK(typeset(-2.5e-12) == "−2.5\u00a0×\u00a010⁻¹²");
    CHECK(typeset(25.39) == "25.39");
    CHECK(typeset("exp(16.17) / 1.055e+07") == "exp(16.17) / 1.055\u00a0×\u00a010⁷");
    CHECK(typeset("2e+00") == "2\u00a0×\u00a010⁰");
    CHECK(tex_powers("25 / 1.055e-07") == "25 / 1.055 \\times 10^{-7}");
    CHECK(typeset("the e+1 of a name") == "the e+1 of a name");
}
