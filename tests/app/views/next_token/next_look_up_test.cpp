#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>

#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("next token: the word that a document came with stays while something else is typed") {
    constexpr auto beside_a_field = [](Frame& frame) {
        char other[8] = {};
        ImGui::InputText("##other", other, sizeof other);
        frame.ui.tag("other");
        view_drawn("next_token")(frame);
    };
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    saved.document.choices.sentence = "The train left the station";
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
