#include "core/tex/tex.h"

#include <doctest/doctest.h>

#include "core/lesson/report.h"

using namespace attend;

namespace {

/// MathML without what is around all of it.
std::string inside(std::string_view formula) {
    const ReadTex read = read_tex(formula);
    CHECK(read.problems.empty());
    const std::string all = mathml(read.tex);
    const std::size_t from = all.find('>') + 1;
    return all.substr(from, all.size() - from - std::string_view("</math>").size());
}

std::string problem_of(std::string_view formula) {
    const ReadTex read = read_tex(formula);
    REQUIRE(read.problems.size() >= 1);
    return read.problems.front().what;
}

/// Whether each element is closed where it should be.
bool is_well_formed(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = xml.find('<', at)) != xml.npos;) {
        const std::size_t end = xml.find('>', at);
        if (end == xml.npos) return false;
        const std::string tag = xml.substr(at + 1, end - at - 1);
        at = end;
        if (tag.ends_with('/')) continue;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return false;
            open.pop_back();
        } else {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
    }
    return open.empty();
}

}  // namespace

TEST_CASE("TeX: letters, figures, functions and words become different elements of MathML") {
    CHECK(inside("x") == "<mi>x</mi>");
    CHECK(inside("\\alpha") == "<mi>α</mi>");
    CHECK(inside("12.5") == "<mn>12.5</mn>");
    CHECK(inside("\\infty") == "<mi mathvariant=\"normal\">∞</mi>");
    CHECK(inside("\\text{a < b}") == "<mtext>a &lt; b</mtext>");
    CHECK(inside("\\mathbb{R}") == "<mi mathvariant=\"normal\">ℝ</mi>");
    CHECK(inside("\\mathbf{q}") == "<mi mathvariant=\"normal\">𝐪</mi>");
    CHECK(inside("\\log x") == "<mrow><mi>log</mi><mspace width=\"0.167em\"/><mi>x</mi></mrow>");
    CHECK(inside("\\exp(x)").starts_with("<mrow><mi>exp</mi><mo "));
}

TEST_CASE("TeX: fractions, roots, scripts and sums") {
    CHECK(inside("\\frac{a}{b}") == "<mfrac><mi>a</mi><mi>b</mi></mfrac>");
    CHECK(inside("\\frac12") == "<mfrac><mn>1</mn><mn>2</mn></mfrac>");
    CHECK(inside("\\sqrt{d_k}") == "<msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt>");
    CHECK(inside("\\sqrt[3]{x}") == "<mroot><mi>x</mi><mn>3</mn></mroot>");
    CHECK(inside("x_i^2") == "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>");
    CHECK(inside("x^2_i") == inside("x_i^2"));
    CHECK(inside("K^\\top") == "<msup><mi>K</mi><mi mathvariant=\"normal\">⊤</mi></msup>");
    CHECK(inside("Kᵀ") == "<msup><mi>K</mi><mi mathvariant=\"normal\">T</mi></msup>");
    CHECK(inside("v'") == "<msup><mi>v</mi><mi mathvariant=\"normal\">′</mi></msup>");
    CHECK(inside("\\sum_{i}^n").starts_with("<munderover><mo largeop"));
    CHECK(inside("\\max_i").starts_with("<munder><mi>max</mi>"));
    CHECK(inside("\\int_0").starts_with("<msub><mo largeop"));
    CHECK(inside("\\hat{y}").starts_with("<mover accent=\"true\"><mi>y</mi>"));
}

TEST_CASE("TeX: a minus before one thing stands close to it") {
    const auto room = [](std::string_view formula) {
        const std::string all = inside(formula);
        return all.find("lspace=\"0.222em\"") != all.npos;
    };
    CHECK(room("a - b"));
    CHECK_FALSE(room("-b"));
    CHECK_FALSE(room("a = -b"));
    CHECK(room("(a) \\cdot b"));
    CHECK_FALSE(room("(-b)"));
}

TEST_CASE("TeX: brackets that grow, matrices and cases") {
    CHECK(inside("\\left( x \\right)") ==
          "<mrow><mo fence=\"true\" stretchy=\"true\">(</mo><mi>x</mi>"
          "<mo fence=\"true\" stretchy=\"true\">)</mo></mrow>");
    CHECK(inside("\\left. x \\right|").starts_with("<mrow><mi>x</mi>"));
    CHECK(inside("\\begin{matrix} a & b \\\\ c & d \\end{matrix}") ==
          "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
          "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>");
    CHECK(inside("\\begin{pmatrix} a \\end{pmatrix}").find(">(</mo><mtable>") != std::string::npos);
    CHECK(inside("\\begin{cases} 0 & x < 0 \\\\ x \\end{cases}").find("text-align:left") !=
          std::string::npos);
    CHECK(inside("\\{a, b\\}").find(">{</mo>") != std::string::npos);
}

TEST_CASE("TeX: a color of a role is a class, also around more than one letter") {
    CHECK(inside("\\color{query}{q}") == "<mrow class=\"query\"><mi>q</mi></mrow>");
    CHECK(inside("\\color{key}{k_i}^2").starts_with("<msup><mrow class=\"key\"><msub>"));
}

TEST_CASE("TeX: what is not known or not closed is said, and where") {
    CHECK(problem_of("a + \\fraq{a}{b}") ==
          "found the command “\\fraq” in a formula, did you mean “\\frac”?");
    CHECK(read_tex("a + \\fraq{a}{b}").problems.front().at == 4);
    CHECK(mathml(read_tex("\\wild").tex).find("<mtext>\\wild</mtext>") != std::string::npos);
    CHECK(problem_of("\\color{qery}{q}") ==
          "found the color “qery” in a formula, did you mean “query”?");
    CHECK(problem_of("\\frac{a}{b") == "found “{” in a formula, expected “}” behind it");
    CHECK(problem_of("a } b") == "found “}” in a formula, expected what it ends before it");
    CHECK(problem_of("\\left( a") == "found “\\left” in a formula, expected “\\right” behind it");
    CHECK(problem_of("x_") == "found “_” in a formula, expected something behind it");
    CHECK(problem_of("\\begin{pmatrx} a \\end{pmatrx}").find("did you mean “pmatrix”?") !=
          std::string::npos);
    CHECK(problem_of("\\begin{cases} a") ==
          "found “\\begin{cases}” in a formula, expected “\\end{cases}” behind it");
}

TEST_CASE("TeX: whatever is written, reading ends, and gives elements that are closed") {
    std::string deep, hats, scripts;
    for (int i = 0; i < 100'000; ++i) deep += '{', hats += "\\hat", scripts += "_a";
    for (const std::string& formula :
         {deep, hats, "x" + scripts, std::string("\\"), std::string("\\left"), std::string("^"),
          std::string("}}}&\\\\\\end{x}"), std::string("\\sqrt[2"), std::string("\\color{"),
          std::string("\\begin{array}{c|c}a&&\\\\&b"), std::string("\\frac\\frac\\frac"),
          std::string("\\text{\\alpha}"), std::string("_{'}^{'}'")}) {
        const ReadTex read = read_tex(formula);
        CHECK(is_well_formed(mathml(read.tex)));
    }
}

TEST_CASE("all lessons' formulas are known: none gives a warning") {
    for (const std::string& lesson : lesson::lessons_brought())
        for (const lesson::Fault& fault : lesson::load_lesson(lesson).parsed.faults)
            FAIL_CHECK(lesson << ": " << fault.what);
}
