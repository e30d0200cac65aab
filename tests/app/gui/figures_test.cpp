#include "app/gui/figures.h"

#include <doctest/doctest.h>

#include <cmath>

#include "app/gui/heatmap.h"
#include "core/graph/explanation.h"
#include "core/graph/hidden_number.h"

using namespace attend;

TEST_CASE("what is not zero is not written as zero, and zero without decimals") {
    CHECK(rounded_text(0, 3) == "0");
    CHECK(rounded_text(-0.0, 3) == "0");
    CHECK(rounded_text(0.0004, 3) == "<.001");
    CHECK(rounded_text(-0.0004, 3) == "−<.001");
    CHECK(rounded_text(0.0006, 3) == "0.001");
    CHECK(rounded_text(0.004, 2) == "<.01");
    CHECK(rounded_text(0.25, 2) == "0.25");
    CHECK(rounded_text(0.25, 0) == "<1");
    CHECK(rounded_text(-0.25, 0) == "−<1");
    CHECK(rounded_text(std::nan(""), 2) == "NaN");
    CHECK(percent_figure(std::nan("")) == "NaN");
    CHECK(typeset(std::nan("")) == "NaN");
}

TEST_CASE(
    "what a lesson hides is a question mark, and so is what is computed from it; NaN is not") {
    const auto hidden = static_cast<double>(hidden_number());
    for (const double number : {hidden, -hidden, 2 * hidden + 1, std::exp(hidden)}) {
        CHECK(is_hidden(number));
        CHECK(number_text(number, 2) == "?");
        CHECK(rounded_text(number, 2) == "?");
        CHECK(percent_figure(number) == "?");
        CHECK(typeset(number) == "?");
        CHECK(digits(number) == "?");
    }
    CHECK_FALSE(is_hidden(std::nan("")));
    CHECK_FALSE(is_hidden(0));
    CHECK(digits(std::nan("")) == "nan");
}

TEST_CASE("powers of ten are printed as powers of ten") {
    CHECK(typeset(1.055e7) == "1.055\u00a0×\u00a010⁷");
    CHECK(typeset(-2.5e-12) == "−2.5\u00a0×\u00a010⁻¹²");
    CHECK(typeset(25.39) == "25.39");
    CHECK(typeset("exp(16.17) / 1.055e+07") == "exp(16.17) / 1.055\u00a0×\u00a010⁷");
    CHECK(typeset("2e+00") == "2\u00a0×\u00a010⁰");
    CHECK(typeset("the e+1 of a name") == "the e+1 of a name");
}

TEST_CASE("a share that was typed may be any number") {
    CHECK(percent_text(0.374) == "37 %");
    CHECK(percent_text(0.9999) == "more than 99 %");
    CHECK(percent_text(2) == "200 %");
    CHECK(percent_text(1e38) == typeset("1e+40 %"));
    CHECK(percent_text(HUGE_VAL) == "inf %");
}
