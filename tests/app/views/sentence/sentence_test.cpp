#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/gui/live_text.h"
#include "app/views/parts/document_text.h"
#include "support/sentence_panel.h"

using namespace attend;

namespace {

/// The sentence has the keyboard; what is typed replaces all of it.
void select_all(DrivenPanel& driver) { driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_A); }

constexpr ImGuiKeyChord undo = ImGuiMod_Ctrl | ImGuiKey_Z,
                        redo = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z;

}  // namespace

TEST_CASE("the sentence has the keyboard at the start, and every key changes document and tokens") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.type("l");
    CHECK(driver.choices().sentence == "The train left the station on timel");
    driver.gui.type("y");
    CHECK(driver.choices().sentence == "The train left the station on timely");
    CHECK(driver.scene().asks().tokens.back().text == "timely");
    CHECK(driver.gui.has("token/6"));
}

TEST_CASE("a sentence longer than its field is one line that follows the caret") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    const auto height = [&] {
        const auto& field = driver.gui.item("sentence");
        return field.max.y - field.min.y;
    };
    const float one = height();
    std::string words;
    for (int i = 0; i < 40; ++i) words += " word";
    driver.gui.type((words + words + " end").c_str());
    driver.gui.frames(2);
    CHECK(height() == one);
    CHECK(driver.choices().sentence.ends_with("word end"));
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_Home);
    driver.gui.type("Now ");
    CHECK(driver.choices().sentence.starts_with("Now The train left"));
    CHECK(height() == one);
}

TEST_CASE("undo leaves the caret where the text changed") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_Home);
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_RightArrow);
    for (const char* key : {"f", "a", "s", "t", " "}) driver.gui.type(key);
    REQUIRE(driver.choices().sentence == "The fast train left the station on time");
    driver.gui.key(undo);
    REQUIRE(driver.choices().sentence == "The train left the station on time");
    driver.gui.type("slow ");
    CHECK(driver.choices().sentence == "The slow train left the station on time");
}

TEST_CASE("a tab that is pasted is a space, and the character of a break that is typed is itself") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    select_all(driver);
    ImGui::SetClipboardText("one\ttwo\rthree\r\nfour");
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(driver.choices().sentence == "one two three four");
    driver.gui.type("↵");
    CHECK(driver.choices().sentence == "one two three four↵");
    select_all(driver);
    ImGui::SetClipboardText("hi 😀 there \uF8FF end");
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(driver.choices().sentence == "hi 😀 there \uF8FF end");
}

TEST_CASE("the field keeps caret and keyboard where there is room for one line, too") {
    Saved saved = saying("one two three four five six seven eight nine ten eleven twelve", 4);
    for (const ImVec2 size : {ImVec2(500, 90), ImVec2(500, 300)}) {
        DrivenPanel driver(draw_sentence, size, saved);
        driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_Home);
        driver.gui.type("0 ");
        driver.gui.ui().scale = 1.5f;
        driver.gui.frames(3);
        driver.gui.type("x ");
        CHECK(driver.choices().sentence.starts_with("0 x one two"));
    }
}

TEST_CASE("marks without end upon one letter leave the sentence its keyboard") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    select_all(driver);
    std::string marks = "e";
    for (int i = 0; i < 10'000; ++i) marks += "\u0301";
    ImGui::SetClipboardText(marks.c_str());
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(driver.choices().sentence == marks);
    driver.gui.frames(2);
    driver.gui.type("x");
    CHECK(driver.choices().sentence == marks + "x");
    driver.gui.key(ImGuiKey_Backspace);
    CHECK(driver.choices().sentence == marks);
}

TEST_CASE("a word is one step of undo, inside the field") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    select_all(driver);
    for (const char* key : {"a", " ", "c", "a", "t", " ", "s", "a", "t"}) driver.gui.type(key);
    REQUIRE(driver.choices().sentence == "a cat sat");
    driver.gui.key(undo);
    CHECK(driver.choices().sentence == "a cat ");
    driver.gui.key(undo);
    CHECK(driver.choices().sentence == "a ");
    driver.gui.key(redo);
    CHECK(driver.choices().sentence == "a cat ");
    // The field shows what the document says: typing goes on from there.
    driver.gui.type("x");
    CHECK(driver.choices().sentence == "a cat x");
}

TEST_CASE("a character that no font has is named, what is drawn is not") {
    DrivenPanel panel(draw_sentence);
    CHECK(character_without_glyph(panel.gui.ui(), "The train — Größe, Ω, √2").empty());
    CHECK(character_without_glyph(panel.gui.ui(), "a \U0001F642 smile") == "U+1F642");
}

TEST_CASE("a second without a key ends a step") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    select_all(driver);
    driver.gui.type("a");
    driver.gui.type("b");
    driver.wait(1.2);
    driver.gui.type("c");
    CHECK(driver.choices().sentence == "abc");
    driver.gui.key(undo);
    CHECK(driver.choices().sentence == "ab");
}

TEST_CASE("a sheet that closes gives the keyboard back to the sentence") {
    DrivenPanel driver(draw_sentence, {1280, 800}, saying("The train", 4));
    driver.gui.type("s");
    driver.store.session.overlay = "palette";
    driver.gui.frames(2);
    ImGui::ClearActiveID();  // the sheet takes it
    driver.gui.type("lost");
    driver.store.session.overlay.clear();
    driver.gui.frames(3);
    driver.gui.type("!");
    CHECK(driver.choices().sentence == "The trains!");
}

TEST_CASE("a line break is a character in the field, and a break in the text that is typed on") {
    CHECK(in_one_line("Dear,\n\nyou") == "Dear,↵↵you");
    DrivenPanel driver(draw_sentence, {1280, 800}, saying("Dear,\n", 4));
    driver.gui.type("x");
    CHECK(driver.choices().sentence == "Dear,\nx");
    driver.gui.key(ImGuiKey_Backspace);
    driver.gui.key(ImGuiKey_Backspace);
    CHECK(driver.choices().sentence == "Dear,");
}

TEST_CASE("Escape leaves the field and keeps what was typed; who types on goes on in it") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.type("s");
    driver.gui.key(ImGuiKey_Escape);
    driver.gui.frames(3);
    CHECK(driver.choices().sentence == "The train left the station on times");
    driver.gui.type("xy");
    CHECK(driver.choices().sentence == "The train left the station on timesxy");
}

TEST_CASE("a click on a token makes it the query, and selects its row of the weights") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.click("token/4");
    CHECK(driver.selection().query == 4);
    CHECK(driver.selection().cell.row == 4);
    CHECK(driver.store.history().size() == 1);  // looking is no step of undo
}

TEST_CASE("arrow keys move the query once the field is left") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    const Index first = driver.selection().query;
    REQUIRE(first == 4);                  // that of the telling weight
    driver.gui.key(ImGuiKey_RightArrow);  // moves the caret
    CHECK(driver.selection().query == first);
    driver.gui.key(ImGuiKey_Enter);
    driver.gui.frames(2);
    driver.gui.key(ImGuiKey_LeftArrow);
    driver.gui.key(ImGuiKey_LeftArrow);
    CHECK(driver.selection().query == 2);
    driver.gui.key(ImGuiKey_RightArrow);
    CHECK(driver.selection().query == 3);
    for (int i = 0; i < 9; ++i) driver.gui.key(ImGuiKey_RightArrow);
    CHECK(driver.selection().query == 6);
    driver.gui.click("token/3");
    driver.gui.key(ImGuiKey_RightArrow);
    CHECK(driver.selection().query == 4);
}

TEST_CASE("a token pointed at asks for the moment; one that answers alone is lit as key") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.move({5, 5});
    driver.gui.hover("token/2");
    driver.gui.frame();
    CHECK(driver.store.session.hover.query == 2);
    CHECK_FALSE(driver.store.session.hover.key);
    Frame frame{driver.gui.ui(), driver.store, driver.settings, driver.requests, Coloring()};
    CHECK(frame.asking() == 2);
    driver.gui.move({5, 5});
    driver.gui.frames(2);
    CHECK(frame.asking() == driver.selection().query);

    Saved saved = hand_made_document(4);
    saved.document.choices.second_text = "a bus leaves";
    DrivenPanel cross(draw_sentence, {1280, 800}, saved);
    cross.gui.move({5, 5});
    cross.gui.hover("answer/1");
    cross.gui.frame();
    CHECK_FALSE(cross.store.session.hover.query);
    CHECK(cross.store.session.hover.key == 1);
    cross.gui.click("answer/1");
    CHECK(cross.selection().cell.column == 1);
}

TEST_CASE("a second text is opened, typed and closed") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.click("second_text/open");
    driver.gui.frames(3);
    CHECK_FALSE(driver.scene().crosses());
    driver.gui.type("a");
    CHECK(driver.choices().second_text == "a");
    driver.gui.frames(1);
    CHECK(driver.scene().crosses());
    CHECK(driver.gui.has("answer/0"));
    driver.gui.click("second_text/close");
    driver.gui.frames(2);
    CHECK(driver.choices().second_text.empty());
    CHECK_FALSE(driver.scene().crosses());
    CHECK_FALSE(driver.gui.has("answer/0"));
    CHECK(driver.gui.has("second_text/open"));
}

TEST_CASE("an empty sentence keeps the tokens that were, until others are typed") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    select_all(driver);
    driver.gui.key(ImGuiKey_Delete);
    driver.gui.frames(2);
    CHECK(driver.choices().sentence.empty());
    CHECK(driver.gui.has("token/6"));
    driver.gui.type("hi");
    driver.gui.frames(1);
    CHECK(driver.gui.has("token/0"));
    CHECK_FALSE(driver.gui.has("token/1"));
}

TEST_CASE("of 2,000 tokens only those that are seen are made, and the chosen one is scrolled to") {
    std::string sentence;
    for (int i = 0; i < 2000; ++i) sentence += "train ";
    Saved saved = saying(sentence, 4);
    saved.document.choices.heads = 1;
    DrivenPanel driver(draw_sentence, {900, 190}, saved);
    while (driver.store.computation().stale()) driver.gui.frame();
    driver.store.session.select("head.0/weights", {0, 0});
    driver.store.session.selection.query = 0;
    driver.gui.frames(2);
    std::size_t chips = 0;
    for (const auto& [name, item] : driver.gui.tags()) chips += name.starts_with("token/");
    CHECK(chips > 10);
    CHECK(chips < 200);
    driver.gui.key(ImGuiKey_Enter);
    for (int i = 0; i < 120; ++i) driver.gui.key(ImGuiKey_RightArrow);
    driver.gui.frames(3);
    CHECK(driver.selection().query == 120);
    CHECK(driver.gui.has("token/120"));
}

TEST_CASE("a paste is one step, whatever was typed before it") {
    DrivenPanel driver(draw_sentence, {1280, 800}, hand_made_document(4));
    driver.gui.type("x");
    ImGui::SetClipboardText(" and then\nwent on");
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    CHECK(driver.choices().sentence == "The train left the station on timex and then went on");
    driver.gui.key(undo);
    CHECK(driver.choices().sentence == "The train left the station on timex");
}

TEST_CASE("a megabyte is pasted without hanging, and undone") {
    Saved saved = saying("train", 4);
    saved.document.choices.heads = 1;
    DrivenPanel driver(draw_sentence, {1280, 800}, saved);
    std::string text;
    while (text.size() < 999'000) text += " station";  // as much as a text may have
    ImGui::SetClipboardText(text.c_str());
    driver.gui.key(ImGuiMod_Ctrl | ImGuiKey_V);
    driver.gui.frames(5);
    while (driver.store.computation().busy()) driver.gui.frame();  // it is cut up in a job
    driver.gui.frame();
    CHECK(driver.choices().sentence.size() == text.size() + 5);
    CHECK_FALSE(driver.store.computation().problem().empty());
    CHECK(driver.gui.has("problem/sentence"));
    driver.gui.key(undo);
    driver.gui.frames(2);
    while (driver.store.computation().busy()) driver.gui.frame();
    driver.gui.frame();
    CHECK(driver.choices().sentence == "train");
    CHECK(driver.gui.has("token/0"));
}

TEST_CASE("the row stands in the middle of its room, and near enough that arcs are told apart") {
    DrivenPanel panel(draw_sentence, {900, 230}, hand_made_document());  // no words beside it
    const TaggedItem first = panel.gui.item("token/0"), last = panel.gui.item("token/6");
    CHECK(first.min.x > 8);
    CHECK(first.min.x == doctest::Approx(900 - last.max.x).epsilon(0.05));
    const TaggedItem second = panel.gui.item("token/1");
    CHECK(second.min.x - first.max.x < 2.5f * (first.max.y - first.min.y));
}
