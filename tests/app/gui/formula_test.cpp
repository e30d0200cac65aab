#include "app/gui/formula.h"

#include <doctest/doctest.h>

#include <set>

#include "app/gui/text.h"
#include "tests/support/gui_driver.h"

using namespace attend;

namespace {
const SymbolRoles roles = {{"α", Role::weights},
                           {"W", Role::value},
                           {"W_Q", Role::query},
                           {"q", Role::query},
                           {"weights", Role::weights}};
}

TEST_CASE(
    "mark-up becomes pieces: symbols italic, functions and figures upright, scripts colored as "
    "their base") {
    const std::vector<FormulaPiece> expected = {{"α", Face::math_italic, 0, Role::weights},
                                                {"ij", Face::math_italic, -1, Role::weights},
                                                {" = exp(", Face::math, 0, {}},
                                                {"s", Face::math_italic, 0, {}},
                                                {") / 2", Face::math, 0, {}},
                                                {"n", Face::math_italic, 1, {}}};
    CHECK(parse_formula("α_{ij} = exp(s) / 2^n", roles) == expected);
}

TEST_CASE("the longest symbol wins, and none inside a word") {
    CHECK(parse_formula("W_Q", roles).front().role == Role::query);
    CHECK(parse_formula("W_K", roles).front().role == Role::value);
    CHECK(parse_formula("weights[q]", roles).front().role == Role::weights);
    CHECK(parse_formula("weightsum", roles).front().role == std::nullopt);
    CHECK(parse_formula("sq", roles).front().role == std::nullopt);
    CHECK(parse_formula("QKᵀ", roles).back() == FormulaPiece{"T", Face::math, 1, {}});
}

TEST_CASE("odd mark-up is drawn as it is and never read beyond its end") {
    for (const char* odd :
         {"", "_", "^", "a_", "a_{", "a_{b", "}", "{x}", "_{}", "a__b", "\xCE", "a_\xE2\x82"})
        CHECK_NOTHROW(parse_formula(odd, roles));
}

TEST_CASE("every symbol in use has a glyph in the formula fonts, figures are equally wide") {
    GuiDriver driver([](Ui& ui) {
        std::set<float> widths;
        for (const char* digit : {"0", "1", "4", "7", "9"})
            widths.insert(measure_text(ui, digit).x);
        CHECK(widths.size() == 1);
        for (const Face face :
             {Face::regular, Face::semibold, Face::bold, Face::math, Face::math_italic})
            for (const int symbol :
                 {0x1D40, 0x221A, 0x3A3, 0x3B1, 0x2016, 0x2202, 0x221E, 0x2096, 0x2190, 0x2192,
                  0x2212, 0xD7, 0xB7, 0x2208, 0x2264, 0x2026, 0x2C7C})
                CHECK(ui.fonts.of(face)->IsGlyphInFont(static_cast<ImWchar>(symbol)));
        CHECK(measure_formula(ui, "α_i").x < measure_formula(ui, "αi").x);
        CHECK(measure_formula(ui, "αβ").x > measure_formula(ui, "α").x);
        CHECK(shortened(ui, "station", 1000) == "station");
        const std::string cut = shortened(ui, "Donaudampfschifffahrtsgesellschaft", ui.em(6));
        CHECK(cut.starts_with("Don"));
        CHECK(cut.ends_with("aft"));
        CHECK(measure_text(ui, cut).x <= ui.em(6));
        CHECK(shortened(ui, "Donaudampfschifffahrtsgesellschaft₃₅₅", ui.em(4)).ends_with("₃₅₅"));
        CHECK(shortened(ui, "Donaudampfschiff₃₅₅", ui.em(0.5f)) == "…");
        // Marks without a width: still neither measured, nor drawn, nor given back, all of them.
        std::string marks = "e";
        for (int i = 0; i < 200'000; ++i) marks += "\u0301";
        const std::string few = shortened(ui, marks + "f", ui.em(6));
        CHECK(few.size() < 1'000);
        CHECK(few.starts_with("e\u0301"));
        CHECK(few.ends_with("f"));
        CHECK(few.find("…") != std::string::npos);
        ImDrawList list(ImGui::GetDrawListSharedData());
        list._ResetForNewFrame();
        list.PushTexture(ImGui::GetIO().Fonts->TexRef);
        list.PushClipRectFullScreen();
        draw_text(ui, {0, 0}, marks, {});
        draw_text_upward(ui, {0, 0}, marks, {});
        CHECK(list.VtxBuffer.Size < 10'000);
    });
}
