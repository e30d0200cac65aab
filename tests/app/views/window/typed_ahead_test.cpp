#include <doctest/doctest.h>

#include <string>

#include "core/attention/scores/kernels.h"
#include "support/burst.h"
#include "support/models.h"
#include "support/window_desk.h"
#include "tests/app/views/kernel/kernel_desk.h"
#include "tests/app/views/lookup/look_up_panel.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

// Everything arrives before the next frame: what opens a field, and what is typed into it.

namespace {

const std::string map = "view/head.0/weights";

/// 200 characters of a number, and the number.
std::string long_number(const std::string& first) {
    std::string text = first;
    while (text.size() < 200) text += std::to_string(text.size() % 10);
    return text;
}

void settle(GuiDriver& gui) {
    gui.read_all();
    gui.frames(6);
}

struct Selected : MatrixDesk {
    Selected() { driver.click(map + "[0,1]"); }
    double at(Cell cell) { return static_cast<double>(value("head.0/weights", cell)); }
};

}  // namespace

TEST_CASE("a number that is typed on a cell is that number, with its first and last figure") {
    for (const bool keys : {false, true}) {
        CAPTURE(keys);
        Selected desk;
        keys ? Burst().strike(long_number("0.1234")) : Burst().text(long_number("0.1234"));
        settle(desk.driver);
        CHECK(desk.store.session.matrices.typing->text == long_number("0.1234"));
        Burst().key(ImGuiKey_Enter);
        settle(desk.driver);
        CHECK(desk.at({0, 1}) == doctest::Approx(0.1234).epsilon(1e-3));
    }
}

TEST_CASE("keys between numbers lead to the cells that they would lead a slow hand to") {
    Selected desk;
    Burst().strike("0.1234").key(ImGuiKey_Enter).strike("0,5").key(ImGuiKey_Enter);
    Burst().key(ImGuiKey_DownArrow).strike("0.25").key(ImGuiKey_Tab).strike("0.75");
    Burst().key(ImGuiKey_Enter).key(ImGuiKey_LeftArrow).key(ImGuiKey_DownArrow).strike("-2");
    Burst().key(ImGuiKey_Enter).strike("9").key(ImGuiKey_Escape);
    settle(desk.driver);
    CHECK(desk.at({0, 1}) == 0.5);
    CHECK(desk.at({1, 1}) == 0.25);
    CHECK(desk.at({1, 2}) == 0.75);
    CHECK(desk.at({2, 1}) == -2);
    CHECK_FALSE(desk.store.session.matrices.typing);
}

TEST_CASE("a click on a cell and its number may come at once") {
    MatrixDesk desk;
    Burst().click(desk.driver.center(map + "[2,0]")).strike("0.375").key(ImGuiKey_Enter);
    settle(desk.driver);
    CHECK(static_cast<double>(desk.value("head.0/weights", {2, 0})) == 0.375);
}

TEST_CASE("a chip that is clicked and typed on keeps every letter in its order") {
    for (const bool keys : {false, true}) {
        CAPTURE(keys);
        WindowDesk desk(saying("The train left"), {1280, 800});
        desk.gui.frames(3);
        Burst click = Burst().click(desk.gui.center("token/1"));
        keys ? click.strike(letters(200)) : click.text(letters(200));
        settle(desk.gui);
        CHECK(desk.choices().sentence == "The train" + letters(200) + " left");
    }
}

TEST_CASE("letters that follow F6 away from a chip go to the sentence") {
    WindowDesk desk(saying("The train left"), {1280, 800});
    desk.gui.frames(3);
    Burst().click(desk.gui.center("token/1")).key(ImGuiKey_F6).strike("abcdefgh");
    settle(desk.gui);
    CHECK(desk.choices().sentence == "The train leftabcdefgh");
}

TEST_CASE("a second text is opened and typed at once, and Tab goes on from the first") {
    WindowDesk desk(saying("The train left"), {1280, 800});
    desk.gui.frames(3);
    Burst().click(desk.gui.center("second_text/open")).text(letters(200));
    settle(desk.gui);
    CHECK(desk.choices().second_text == letters(200));
    CHECK(desk.choices().sentence == "The train left");
}

TEST_CASE("on the stage letters are keys, until E brought the field") {
    Saved saved = saying("The train left");
    saved.selection.view = "sentence";
    WindowDesk desk(saved, {1280, 800});
    desk.store.session.presenting = true;
    desk.gui.frames(3);
    Burst().click(desk.gui.center("token/0")).strike(std::string(20, 'a'));
    settle(desk.gui);
    CHECK(desk.choices().sentence == "The train left");
    Burst().key(ImGuiKey_E);
    settle(desk.gui);
    Burst().key(ImGuiKey_End).strike(letters(200));
    settle(desk.gui);
    CHECK(desk.choices().sentence == "The train left" + letters(200));
}

TEST_CASE("what follows Ctrl+K is in the palette, and what follows Return where the keyboard is") {
    WindowDesk desk(saying("The train left"), {1280, 800});
    desk.gui.frames(3);
    Burst().key(ImGuiMod_Ctrl | ImGuiKey_K).text(letters(200));
    settle(desk.gui);
    CHECK(desk.state.palette_text == letters(200));
    CHECK(desk.choices().sentence == "The train left");
    Burst().key(ImGuiKey_Escape).key(ImGuiMod_Ctrl | ImGuiKey_K).strike("heads 3");
    Burst().key(ImGuiKey_Enter).strike("ing");
    settle(desk.gui);
    CHECK(desk.choices().heads == 3);
    CHECK(desk.choices().sentence == "The train lefting");
}

TEST_CASE("a number that is chosen in the palette takes the figures that follow") {
    WindowDesk desk;
    desk.gui.frames(3);
    Burst().key(ImGuiMod_Ctrl | ImGuiKey_K).strike("sharpen").key(ImGuiKey_Enter);
    Burst().strike("0,25").key(ImGuiKey_Enter);
    settle(desk.gui);
    CHECK(desk.choices().temperature == 0.25);
}

TEST_CASE("a table's cell takes what follows the click, and Enter leads to the row below") {
    LookUpPanel panel;
    Burst().click(panel.gui.center("lookup/value/0")).text(letters(200)).key(ImGuiKey_Enter);
    Burst().strike("second").key(ImGuiKey_Enter).strike("third").key(ImGuiKey_Enter);
    settle(panel.gui);
    CHECK(panel.row(0).cells[1] == letters(200));
    CHECK(panel.row(1).cells[1] == "second");
    CHECK(panel.row(2).cells[1] == "third");
}

TEST_CASE("a weight's bar takes the number that follows the double click") {
    Saved saved = hand_made_document();
    saved.selection.query = 4;
    saved.document.view.sum_as = "bars";
    DrivenPanel panel(view_drawn("sum"), {600, 600}, saved);
    const auto weight = [&] { return static_cast<double>(panel.value("head.0/weights", {4, 2})); };
    panel.gui.move(panel.gui.center("sum/weight/2"));
    const double before = weight();
    const auto type = [&](const std::string& number) {
        panel.gui.frames(25);  // two double clicks are no click of four
        Burst().click(panel.gui.center("sum/weight/2"), 2).text(number).key(ImGuiKey_Enter);
        settle(panel.gui);
    };
    type("1,234");  // which may be a thousand
    CHECK(weight() == before);
    CHECK(panel.edits().empty());
    type(long_number("0,75"));
    CHECK(weight() == doctest::Approx(0.75).epsilon(1e-2));
}

TEST_CASE("“Set to…” takes the number that follows the click") {
    DrivenPanel panel(draw_explanation, {340, 700});
    panel.store.session.select("head.0/weights", Cell{4, 1});
    panel.gui.frames(3);
    panel.gui.move(panel.gui.center("explain/set"));
    Burst().click(panel.gui.center("explain/set")).strike("0.375").key(ImGuiKey_Enter);
    settle(panel.gui);
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == 0.375);
}

TEST_CASE("a number of the setup takes what follows the double click") {
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, kernel_document());
    setup.finish();
    const auto type = [&](const char* number) {
        setup.gui.move(setup.gui.center("bandwidth"));
        setup.gui.frames(25);  // two double clicks are no click of four
        Burst().click(setup.gui.center("bandwidth"), 2).strike(number).key(ImGuiKey_Enter);
        settle(setup.gui);
        setup.finish();
        return setup.choices()[bandwidth];
    };
    CHECK(type("0,25") == 0.25);
    CHECK(type("1,234") == 0.25);  // which may be a thousand: what was there stays
    CHECK(type("0.75") == 0.75);
}

TEST_CASE("the note takes what follows the click that begins it, lines and all") {
    DrivenPanel panel(view_drawn("note"));
    Burst().click(panel.gui.center("note/edit")).text(letters(200)).key(ImGuiKey_Enter);
    Burst().text(letters(100));
    settle(panel.gui);
    CHECK(panel.store.document().note == letters(200) + "\n" + letters(100));
}

TEST_CASE("figures of a number, or behind a word, write no token of a model that goes on") {
    Saved saved = tiny_model("gpt2");
    saved.selection.view = "next_token";
    WindowDesk desk(saved, {1600, 1000});
    while (desk.store.computation().stale()) desk.gui.frame();
    desk.gui.frames(3);
    REQUIRE(desk.gui.has("next/1"));
    const std::string before = desk.choices().sentence;
    desk.gui.key(ImGuiKey_Escape);
    Burst().click(desk.gui.center("token/1")).strike("2");
    settle(desk.gui);
    CHECK(desk.choices().sentence.size() == before.size() + 1);
}
