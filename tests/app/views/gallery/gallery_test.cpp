#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "app/views/gallery/gallery_cards.h"
#include "app/views/gallery/options.h"
#include "app/views/parts/choose_token.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

bool inside(const TaggedItem& inner, const TaggedItem& outer) {
    return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.max.x <= outer.max.x &&
           inner.max.y <= outer.max.y;
}

}  // namespace

TEST_CASE("a click on a card, or Enter, chooses it in the document, and undo brings it back") {
    DrivenPanel panel(view_drawn("gallery"));
    panel.finish();
    panel.gui.click("gallery/cosine");
    panel.finish();
    CHECK(panel.choices().score == "cosine");
    panel.store.undo();
    panel.finish();
    CHECK(panel.choices().score == "scaled_dot");
    panel.gui.click("gallery/family/Masks");
    panel.finish();
    panel.gui.click("gallery/causal");
    panel.gui.frames(2);
    CHECK(panel.choices().mask == "causal");
    CHECK(panel.value("head.0/weights", {0, 1}) == 0);
}

TEST_CASE("a card that refuses says why and is not chosen") {
    Saved saved = hand_made_document();
    saved.document.choices.embedding = "random";
    DrivenPanel panel(view_drawn("gallery"), {1280, 800}, saved);
    panel.gui.click("gallery/family/Normalizers");
    panel.finish();
    REQUIRE(panel.gui.has("gallery/sum"));
    CHECK_FALSE(panel.gui.has("gallery/sum/map"));
    CHECK(panel.gui.has("gallery/sparsemax/map"));
    panel.gui.click("gallery/sum");
    panel.finish();
    CHECK(panel.choices().normalizer == "softmax");
    const Error refused("the score in row 0, column 1", "−0.5",
                        "0 or more: the normalizer sum divides by the row's sum");
    CHECK(short_refusal(refused.refusal()) == "Refuses −0.5: it needs 0 or more");
    CHECK(short_refusal(Error("something else").refusal()) == "something else");
}

TEST_CASE("pointing at a cell of a card lights its tokens everywhere") {
    DrivenPanel panel(view_drawn("gallery"));
    panel.finish();
    panel.point_at("gallery/dot/map", {1, 2});
    panel.gui.frames(2);
    CHECK(panel.store.session.hover.query == 1);
    CHECK(panel.store.session.hover.key == 2);
}

TEST_CASE("each card says the chosen cell's weight, in whatever window") {
    for (const ImVec2 size : {ImVec2(1280, 800), {1920, 1080}, {2880, 1800}}) {
        Saved saved = hand_made_document();
        saved.selection.view = "gallery";
        WindowDesk desk(std::move(saved), size);
        GuiDriver& gui = desk.gui;
        gui.frames(60);
        REQUIRE(gui.has("gallery/cosine"));
        REQUIRE(gui.has("gallery/cosine/weight"));
        CHECK(inside(gui.item("gallery/cosine/weight"), gui.item("gallery/cosine")));
    }
}

TEST_CASE("many words: each card tells the chosen cell's weight, of two texts, too") {
    for (const ImVec2 size : {ImVec2(1280, 800), {1920, 1080}})
        for (const char* const second : {"", "one two three four"}) {
            Saved saved = hand_made_document();
            saved.document.choices.sentence.clear();
            for (int i = 0; i < 42; ++i)
                saved.document.choices.sentence += "word" + std::to_string(i) + " ";
            saved.document.choices.second_text = second;
            saved.selection.view = "gallery";
            WindowDesk desk(std::move(saved), size);
            desk.gui.frames(60);
            for (const char* const name : {"dot", "gaussian", "boxcar", "constant"}) {
                const std::string card = std::string("gallery/") + name;
                CAPTURE(name);
                REQUIRE(desk.gui.has(card + "/weight"));
                CHECK(inside(desk.gui.item(card + "/weight"), desk.gui.item(card)));
                const TaggedItem &map = desk.gui.item(card + "/map"),
                                 &weight = desk.gui.item(card + "/weight");
                CHECK((map.max.y <= weight.min.y || weight.max.x <= map.min.x));
            }
        }
}

TEST_CASE("the last card lists the chosen cell's weight under all of them, the largest first") {
    DrivenPanel panel(view_drawn("gallery"), {1600, 900});
    panel.finish();
    Desk& desk = panel;
    Frame frame{panel.gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const GalleryLook look = gallery_cards(frame, variant_families().front());
    REQUIRE(look.cards);
    const auto weight_of = [&](const GalleryCard& card) {
        const Matrix& weights = *card.variant.weights;
        const Cell cell = chosen_pair(frame, {weights.rows(), weights.cols()});
        return weights(cell.row, cell.column);
    };
    const auto y_of = [&](const GalleryCard& card) {
        return panel.gui.item("gallery/list/" + card.variant.name.name).min.y;
    };
    for (const GalleryCard& a : *look.cards)
        for (const GalleryCard& b : *look.cards)
            if (weight_of(a) > weight_of(b)) CHECK(y_of(a) < y_of(b));
    panel.gui.click("gallery/list/cosine");
    panel.finish();
    CHECK(panel.choices().score == "cosine");
}

TEST_CASE("maps of one size have all numbers, or none") {
    Saved saved = hand_made_document();
    saved.document.choices.temperature = 0.05;  // most weights read as .00
    saved.document.edits.clear();
    saved.selection.view = "gallery";
    WindowDesk desk(std::move(saved), {2880, 1800});
    desk.gui.frames(60);
    for (const char* const name : {"dot", "scaled_dot", "gaussian", "constant"})
        CHECK(desk.gui.has(std::string("gallery/") + name + "/numbers"));
}

TEST_CASE("cards stand inside their panel, all of one size, at every size and for every scene") {
    for (const ImVec2 size : {ImVec2{640, 480}, ImVec2{1280, 800}, ImVec2{1920, 1080}})
        for (const char* text :
             {"One", "The cat sat on the mat", "a supercalifragilisticexpialido"})
            for (const char* second : {"", "one two three four five six seven eight nine"}) {
                Saved saved = hand_made_document(3);
                saved.document.choices.sentence = text;
                saved.document.choices.second_text = second;
                DrivenPanel panel(view_drawn("gallery"), size, saved);
                panel.finish();
                const TaggedItem& one = panel.gui.item("gallery/dot");
                for (const char* name : {"cosine", "gaussian", "constant"}) {
                    const TaggedItem& card = panel.gui.item(std::string("gallery/") + name);
                    CHECK(card.max.x - card.min.x == one.max.x - one.min.x);
                    CHECK(card.max.y - card.min.y == one.max.y - one.min.y);
                    CHECK(card.max.x <= panel.gui.item("panel").max.x);
                    CHECK(inside(panel.gui.item(std::string("gallery/") + name + "/map"), card));
                }
                if (size.x > 1000)
                    CHECK(inside(panel.gui.item("gallery/constant"), panel.gui.item("panel")));
            }
}

TEST_CASE("many heads and many tokens: cards come from a job, too many tokens are said so") {
    Saved saved = hand_made_document(64);
    std::string text;
    for (int i = 0; i < 200; ++i) text += "word ";
    saved.document.choices.sentence = text;
    DrivenPanel panel(view_drawn("gallery"), {1280, 800}, saved);
    do panel.gui.frame();
    while (panel.store.computation().busy() || panel.store.computation().stale());
    panel.store.session.selection.head = 63;
    panel.finish();
    CHECK(panel.gui.has("gallery/cosine/map"));
    for (int i = 0; i < 1000; ++i) text += "word ";
    saved.document.choices.sentence = text;
    saved.document.choices.heads = 1;
    DrivenPanel large(view_drawn("gallery"), {1280, 800}, saved);
    do large.gui.frame();
    while (large.store.computation().busy() || large.store.computation().stale());
    large.gui.frames(3);
    CHECK_FALSE(large.gui.has("gallery/family/Scores"));
}

TEST_CASE("an empty sentence is said in the gallery's place") {
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "";
    DrivenPanel panel(view_drawn("gallery"), {1280, 800}, saved);
    CHECK_FALSE(panel.gui.has("gallery/dot"));
}
