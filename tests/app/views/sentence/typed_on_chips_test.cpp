#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support/models.h"
#include "support/sentence_panel.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("what is typed while a chip has the keyboard goes on in the field, behind its word") {
    Saved saved = hand_made_document(4);
    saved.document.choices.sentence = "The train left";
    saved.document.choices.second_text = "a bus";
    DrivenPanel panel(draw_sentence, {1280, 800}, saved);
    const auto type = [&](const char* chip, const char* text) {
        panel.gui.click(chip);
        panel.gui.frames(2);
        panel.gui.type(text);
        panel.gui.frames(6);
    };
    type("token/1", "s");
    CHECK(panel.choices().sentence == "The trains left");
    panel.gui.type("et");
    panel.gui.frames(6);
    CHECK(panel.choices().sentence == "The trainset left");
    type("token/2", " at");
    CHECK(panel.choices().sentence == "The trainset left at");
    CHECK(panel.store.session.selection.query == 2);
    type("token/0", " long");
    CHECK(panel.choices().sentence == "The long trainset left at");
    type("answer/1", "es");
    CHECK(panel.choices().second_text == "a buses");
    type("answer/0", " red");  // chosen by the click: a space does not press it
    CHECK(panel.choices().second_text == "a red buses");
    CHECK(panel.choices().sentence == "The long trainset left at");
}

TEST_CASE("of a pair that a model reads as one, each word's chip leads to its own text") {
    Saved saved = tiny_model("bert", "the train left");
    saved.document.choices.second_text = "the bus";
    WindowDesk desk(saved, {1280, 800});
    while (desk.store.computation().stale()) desk.gui.frame();
    desk.gui.frames(3);
    const Tokens all = desk.store.computation().scene()->asks().all;
    const auto type = [&](std::size_t place, const char* text) {
        desk.gui.click("token/" + std::to_string(place));
        desk.gui.frames(3);
        desk.gui.type(text);
        desk.gui.frames(6);
    };
    const auto last = std::ranges::find_if(
        all.rbegin(), all.rend(), [](const Token& token) { return token.begin < token.end; });
    type(all.size() - 1 - static_cast<std::size_t>(last - all.rbegin()), "es");
    CHECK(desk.choices().second_text == "the buses");
    CHECK(desk.choices().sentence == "the train left");
    type(1, "n");
    CHECK(desk.choices().sentence.size() == std::string("then train left").size());
    CHECK(desk.choices().second_text == "the buses");
}

TEST_CASE("on the stage both texts are typed in, until neither is") {
    Saved saved = hand_made_document();
    saved.document.choices.second_text = "a bus";
    saved.selection.view = "sentence";
    WindowDesk desk(saved, {1280, 800});
    desk.store.session.presenting = true;
    desk.gui.frames(3);
    desk.gui.key(ImGuiKey_E);
    desk.gui.frames(3);
    desk.gui.click("second_text");
    desk.gui.frames(3);
    desk.gui.type("x");
    desk.gui.frames(3);
    CHECK(desk.choices().second_text.find('x') != std::string::npos);
    // Its × belongs to it: who goes there sees it.
    desk.gui.key(ImGuiKey_Tab);
    desk.gui.frames(3);
    CHECK(desk.gui.has("second_text/close"));
    desk.gui.click("sentence");
    desk.gui.frames(3);
    CHECK(desk.gui.has("second_text"));
    desk.gui.click("token/1");
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("second_text"));
    CHECK(desk.store.session.presenting);
}
