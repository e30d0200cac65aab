
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "app/views/gallery/gallery_caption.h"
#include "app/views/gallery/gallery_cards.h"
#include "app/views/gallery/gallery_grid.h"
#include "app/views/gallery/options.h"
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

TEST_CASE("words beside a map end above the chosen cell's weight") {
    Saved saved = hand_made_document();
    saved.selection.view = "gallery";
    saved.document.view.of<GalleryOptions>().choice = "mask";
    WindowDesk desk(std::move(saved), {1280, 800});
    desk.gui.frames(60);
    for (const char* const name : {"none", "strictly_causal", "painted"}) {
        const std::string card = std::string("gallery/") + name;
        REQUIRE(desk.gui.has(card + "/words"));
        CHECK(desk.gui.item(card + "/words").max.y <= desk.gui.item(card + "/weight").min.y);
    }
}

TEST_CASE("words that have no room end with a clause, or with a word") {
    DrivenPanel panel(view_drawn("gallery"));
    const Ui& ui = panel.gui.ui();
    const std::string words = "every key is open: in the node mask 1 is open";
    CHECK(words_in(ui, words, 1000, ui.em(1.3f)) == words);
    CHECK(words_in(ui, words, ui.em(10), ui.em(1.3f)) == "every key is open");
    CHECK(words_in(ui, words, ui.em(5.5f), ui.em(1.3f)) == "every key is…");
    CHECK(words_in(ui, words, ui.em(5.5f), 0).empty());
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

TEST_CASE("a grid has as many columns as make the maps largest") {
    GalleryRequest request;
    request.cards = 8;
    request.room = {800, 400};
    request.least = 40;
    request.cell = [](ImVec2 map) { return std::min(map.x, map.y); };
    const GalleryGrid grid = plan_gallery(request);
    CHECK(grid.columns == 4);
    CHECK(grid.card.x == 200);
    CHECK(grid.card.y == 200);
    CHECK(grid.height == 400);
    CHECK(grid.place(5).x == 200);
    CHECK(grid.place(5).y == 200);
    request.room = {90, 100};  // two columns of 45, four rows: they scroll
    CHECK(plan_gallery(request).columns == 2);
    CHECK(plan_gallery(request).height == 160);
}

TEST_CASE("names stand left of the maps where that makes them larger") {
    GalleryRequest request;
    request.cards = 7;
    request.room = {1850, 600};
    request.least = 40;
    request.around = 90, request.beside = 20;
    request.caption_high = 70, request.caption_wide = 190;
    request.cell = [](ImVec2 map) { return std::min(map.x, map.y); };
    const GalleryGrid wide = plan_gallery(request);
    CHECK(wide.captions_beside);
    CHECK(wide.columns == 4);
    request.room = {600, 1850};
    CHECK_FALSE(plan_gallery(request).captions_beside);
}

TEST_CASE("names left of the maps are narrow only where cells gain much by that") {
    GalleryRequest request;
    request.cards = 12;
    request.room = {1240, 420};
    request.least = 100, request.least_caption = 2000;
    request.around = 90, request.beside = 18;
    request.caption_high = 70, request.caption_wide = 152, request.caption_narrow = 122;
    for (const float named : {150.0f, 2000.0f}) {  // from so many pixels on rows have their names
        request.cell = [&](ImVec2 map) {
            const float cell = std::min(map.x, map.y) / 7;
            return map.x < named ? cell / 2 : cell;
        };
        const GalleryGrid grid = plan_gallery(request);
        CHECK(grid.captions_beside);
        CHECK(grid.caption == (named == 150 ? 122 : 152));
    }
}

TEST_CASE("cards are as wide as the widest name, where they have to scroll, too") {
    GalleryRequest request;
    request.cards = 8;
    request.room = {400, 200};
    request.least = 40;
    request.least_caption = 120;
    request.caption_wide = 300, request.caption_high = 20;
    request.cell = [](ImVec2 map) { return std::min(map.x, map.y); };
    const GalleryGrid grid = plan_gallery(request);
    CHECK(grid.columns == 3);
    CHECK(grid.map.x >= 120);
    request.room.x = 60;  // one column has what there is
    CHECK(plan_gallery(request).columns == 1);
}
