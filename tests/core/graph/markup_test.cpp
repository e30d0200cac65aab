#include "core/graph/markup.h"

#include <doctest/doctest.h>

#include "core/graph/explanation.h"
#include "support/tex.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("one formula, as plain text and as TeX") {
    const std::string formula = "α = exp(s/τ) / Σ_j exp(s_j/τ)";
    CHECK(plain(formula) == formula);
    CHECK(tex(formula) == "\\alpha = \\exp(s/\\tau) / \\sum_j \\exp(s_j/\\tau)");
    CHECK(plain("s = q·k / √{12}") == "s = q·k / √12");
    CHECK(tex("s = q·k / √{12}") == "s = q \\cdot k / \\sqrt{12}");
}

TEST_CASE("in TeX a sign has one subscript, one superscript, and a root all that it is of") {
    CHECK(tex("Σ_j x_j w_Q_j") == "\\sum_j x_j w_{Q,j}");
    CHECK(tex("q'_j^2") == "q_j^{\\prime2}");
    CHECK(tex("½‖k‖^2_j") == "\\tfrac{1}{2}\\|k\\|_j^2");
    CHECK(tex("α_{ij}^h") == "\\alpha_{ij}^h");
    CHECK(tex("{r}") == "{r}");
    CHECK(tex("γ (x − μ) / √(σ² + ε) + β") ==
          "\\gamma (x - \\mu) / \\sqrt{\\sigma^2 + \\varepsilon} + \\beta");
    CHECK(tex("√((1 − D) / n) + 1") == "\\sqrt{(1 - D) / n} + 1");
    CHECK(tex("√(2/π) (x + 1)") == "\\sqrt{2/\\pi} (x + 1)");
    CHECK(tex("mean_{i′ ≠ i} α_{i′,j}") ==
          "\\operatorname{mean}_{i^{\\prime} \\ne i} \\alpha_{i^{\\prime},j}");
}

TEST_CASE("in TeX words are words, and numbers have powers of ten") {
    CHECK(tex("1 where s is the largest of its row, else 0") ==
          "1 \\text{ where } s \\text{ is the largest of its row}, \\text{ else } 0");
    CHECK(tex("0.1 + … (12 terms)") == "0.1 + \\dots (12 \\text{ terms})");
    CHECK(tex("‖αvW_O‖") == "\\|\\alpha vW_O\\|");
    CHECK(tex("25 / 1.055e-07") == "25 / 1.055 \\times 10^{-7}");
    CHECK(tex("1e+10^3") == "(1 \\times 10^{10})^3");
    CHECK(tex("nan") == "\\text{nan}");
}

TEST_CASE("nothing that somebody wrote is obeyed by TeX") {
    CHECK(tex("#(s > t)") == "\\#(s > t)");
    CHECK(tex_text("50% of $5 & #1_a^b {~\\}") ==
          "\\text{50\\% of \\$5 \\& \\#1\\_a\\textasciicircum{}b "
          "\\{\\textasciitilde{}\\textbackslash{}\\}}");
    CHECK(tex_text("a\n\\end{align*}\r\x1B") ==
          "\\text{a\\textbackslash{}x0A\\textbackslash{}end\\{align*\\}"
          "\\textbackslash{}x0D\\textbackslash{}x1B}");
    for (const char* const odd :
         {"a_",  "_a",    "^",      "a__b",       "}",   "{",  "a}b{",  "√",
          "√(a", "x_{a",  "%",      "\\input{x}", "~",   "&",  "ж = Ω", "a\nb",
          "√√a", "x^2^3", "x'_a''", "1e",         "1e-", "⁻¹", "a_√2",  "日本"})
        check_tex(tex(odd));
}

TEST_CASE("digits: four significant, a true minus") {
    CHECK(digits(0.31354) == "0.3135");
    CHECK(digits(-2) == "−2");
    CHECK(digits(11.3849) == "11.38");
    CHECK(digits(1e10) == "1e+10");
}
