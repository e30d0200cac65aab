#include "app/views/next_token/next_look.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <optional>
#include <string>
#include <utility>

#include "core/models/model.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/models.h"

using namespace attend;

TEST_CASE("next token: the word that a document came with stays while something else is typed") {
    constexpr auto beside_a_field = [](Frame& frame) {
        char other[8] = {};
        ImGui::InputText("##other", other, sizeof other);
        frame.ui.tag("other");
        view_drawn("next_token")(frame);
    };
    Saved saved = tiny_model("gpt2");
    saved.document.choices.set(next_word, 34);
    DrivenPanel panel(beside_a_field, {1280, 900}, saved);
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
    panel.gui.click("other");
    panel.gui.click("next/word");
    const ImGuiInputTextState* const field = ImGui::GetInputTextState(ImGui::GetActiveID());
    REQUIRE(field);
    CHECK(std::string(field->TextA.Data) == "the");
}

TEST_CASE("two listed tokens that are read alike are told apart") {
    DrivenPanel panel(view_drawn("next_token"), {1280, 900}, tiny_model("gpt2"));
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
    Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
    std::string problem;
    std::optional<NextLook> look = look_at_next(frame, problem);
    REQUIRE(look);
    std::optional<std::pair<Index, Index>> alike;
    const Index words = std::min<Index>(look->model.vocabulary.size(), 400);
    for (Index a = 0; a < words && !alike; ++a)
        for (Index b = 0; b < a && !alike; ++b)
            if (look->token(a) == look->token(b)) alike = {a, b};
    REQUIRE(alike);
    look->list({alike->first});
    const std::string alone = look->said(alike->first);
    look->list({alike->first, alike->second});
    CHECK(look->said(alike->first) != look->said(alike->second));
    CHECK((look->said(alike->first) == alone || look->said(alike->second) == alone));
}
