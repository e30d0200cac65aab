
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "app/gui/small_map.h"
#include "app/platform/picture.h"
#include "app/views/derivations/drawn_roots.h"
#include "app/views/derivations/options.h"
#include "app/views/desk/scene_views.h"
#include "app/views/gallery/gallery_cards.h"
#include "app/views/gallery/options.h"
#include "app/views/normalizer/normalizer_columns.h"
#include "app/views/parts/small_map.h"
#include "app/views/positions/options.h"
#include "app/views/positions/place_clock.h"
#include "support/desk.h"

using namespace attend;

namespace {

/// A number that is another one where anything drawn has moved.
double drawn(DrivenPanel& panel) {
    panel.gui.frames(2);
    double sum = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& vertex : list->VtxBuffer)
            sum = 0.999 * sum + static_cast<double>(vertex.pos.x + 2 * vertex.pos.y);
    return sum;
}

Saved odd_scene(const std::string& text, const std::string& second, int heads) {
    Saved saved = hand_made_document(heads);
    saved.document.choices.sentence = text;
    saved.document.choices.second_text = second;
    return saved;
}

}  // namespace

TEST_CASE("the views of the theory stand in the table of large views") {
    for (const char* name : {"gallery", "why_root_d", "kernel_identity", "normalizer"})
        CHECK(find_scene_view(name));
}

TEST_CASE("why √d: the slider's d, the fixed ones, and other numbers when drawn again") {
    DrivenPanel panel(view_drawn("why_root_d"), {1400, 900});
    panel.finish();
    for (const char* tag : {"why_root/products", "why_root/divided", "why_root/d/4",
                            "why_root/d/256", "why_root/again"})
        REQUIRE(panel.gui.has(tag));
    CHECK(panel.gui.item("why_root/d/256").max.y <= panel.gui.item("panel").max.y);
    const double before = drawn(panel);
    panel.gui.click("why_root/d/256");
    panel.gui.move({5, 5});
    CHECK(drawn(panel) != before);
    CHECK(panel.store.document().view.of<WhyRootOptions>().width == 256);
    const double first_draw = drawn(panel);
    panel.gui.click("why_root/again");
    panel.gui.move({5, 5});
    panel.finish();
    CHECK(drawn(panel) != first_draw);
    CHECK(panel.store.document().view.of<WhyRootOptions>().draws == 1);
    panel.store.undo();
    panel.store.undo();
    CHECK(panel.store.document().view.of<WhyRootOptions>() == WhyRootOptions());
}

TEST_CASE("why √d: products spread as √d, and divided they do not") {
    std::optional<DrawnRoots> drawn;
    DrivenPanel panel([&](Frame& frame) { drawn = drawn_roots(frame); }, {400, 300},
                      hand_made_document(1));
    panel.finish();
    REQUIRE(drawn);
    const auto wide = [&](Index d, bool divided) {
        const Histogram bars = drawn->histogram(d, divided);
        return bars.high - bars.low;
    };
    CHECK(wide(64, false) == doctest::Approx(64));
    CHECK(wide(256, false) == doctest::Approx(128));
    CHECK(wide(256, true) == doctest::Approx(wide(64, true)));
    CHECK(drawn->mean_row(256, false).largest > drawn->mean_row(256, true).largest + 0.3);
    CHECK(drawn->mean_row(256, false).slope < drawn->mean_row(256, true).slope);
}

TEST_CASE(
    "Gaussian is a dot product: a click chooses the pair, the switch makes keys equally long") {
    DrivenPanel panel(view_drawn("kernel_identity"), {1400, 900});
    panel.finish();
    panel.gui.hover("identity/half_k[1,3]");
    panel.gui.frame();
    CHECK(panel.store.session.hover.key == 3);
    panel.gui.press(true);
    panel.gui.press(false);
    panel.gui.frames(2);
    CHECK(panel.selection().node == "head.0/weights");
    CHECK(panel.selection().cell == Cell{1, 3});
    panel.gui.move({5, 5});
    const double before = drawn(panel);
    panel.gui.click("identity/equal");
    panel.gui.move({5, 5});
    panel.finish();
    CHECK(drawn(panel) != before);
    CHECK(panel.store.document().view.of<KernelIdentityOptions>().equal_keys);
    CHECK(panel.edits().empty());
}

TEST_CASE("two maps that differ show where, and the words say both numbers") {
    DrivenPanel panel(view_drawn("kernel_identity"), {1400, 900});
    panel.finish();
    CHECK(panel.gui.has("identity/most_different"));
    panel.gui.click("identity/equal");
    panel.gui.move({5, 5});
    panel.finish();
    CHECK_FALSE(panel.gui.has("identity/most_different"));
}

TEST_CASE("a scale of a map's own begins at 0, or is centered on it, and stands below places") {
    Saved saved = hand_made_document(1);
    saved.document.choices.position = "sinusoidal";
    DrivenPanel panel(view_drawn("positions"), {1280, 800}, saved);
    panel.finish();
    CHECK(panel.gui.has("places/similarity/scale"));
    Desk desk(hand_made_document());
    ColorScale positive, with_signs;
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            positive = own_scale(frame, share(Matrix{{Scalar(0.48), Scalar(0.5)}}));
            with_signs = own_scale(frame, share(Matrix{{Scalar(-0.5), Scalar(0.25)}}));
        });
    });
    CHECK(positive.fixed == Range{0, 0.5f});
    CHECK(with_signs.fixed == Range{-0.5f, 0.5f});
}

TEST_CASE("queries and keys of different widths have no distance, and the view says so") {
    Saved saved = hand_made_document(1);
    saved.document.choices.score = "general";
    saved.document.choices.query_width = 3;
    saved.document.choices.key_width = 2;
    DrivenPanel panel(view_drawn("kernel_identity"), {1280, 800}, saved);
    CHECK_FALSE(panel.gui.has("identity/dot"));
}

TEST_CASE("from scores to weights: the columns of each normalizer, a click chooses the cell") {
    for (const auto& [name, column] :
         {std::pair<const char*, const char*>{"softmax", "normalizer/2/exponentials"},
          {"sparsemax", "normalizer/2/support"},
          {"entmax15", "normalizer/1/threshold"},
          {"hardmax", "normalizer/2/how many"},
          {"sigmoid", "normalizer/1/exponentials"},
          {"none", "normalizer/1/weights"}}) {
        Saved saved = hand_made_document(1);
        saved.document.choices.normalizer = name;
        CAPTURE(saved.document.choices.normalizer);
        DrivenPanel panel(view_drawn("normalizer"), {1400, 900}, saved);
        CHECK(panel.gui.has(column));
        const TaggedItem scores = panel.gui.item("normalizer/0/scores");
        const auto tokens = static_cast<float>(panel.scene().asks().tokens.size());
        const float cell = (scores.max.x - scores.min.x) / tokens;
        panel.gui.move({scores.min.x + 2.5f * cell, scores.min.y + 2});
        panel.gui.press(true);
        panel.gui.press(false);
        CHECK(panel.selection().node == "head.0/scores");
        CHECK(panel.selection().cell == Cell{0, 2});
    }
}

TEST_CASE("from scores to weights: the asking row under four normalizers, each a bar of 100 %") {
    DrivenPanel panel(view_drawn("normalizer"), {1400, 900}, hand_made_document(1));
    const auto line = [&](const char* name) {
        return panel.gui.item(std::string("normalizer/row/") + name);
    };
    CHECK(line("softmax").max.y <= line("entmax15").min.y);
    CHECK(line("entmax15").max.y <= line("sparsemax").min.y);
    CHECK(line("sparsemax").max.y <= line("hardmax").min.y);
    panel.gui.click("normalizer/row/sparsemax");
    panel.finish();
    CHECK(panel.choices().normalizer == "sparsemax");
    CHECK(panel.gui.has("normalizer/2/support"));
}

TEST_CASE("from scores to weights: a number of a row is explained by a click") {
    DrivenPanel panel(view_drawn("normalizer"), {1400, 900}, hand_made_document(1));
    panel.gui.click("normalizer/3/sum/2");
    CHECK(panel.selection().node == "head.0/sum");
    CHECK(panel.selection().cell == Cell{2, 0});
}

TEST_CASE("positions: without any, each kind can be chosen where the picture would be") {
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{420, 300}}) {
        DrivenPanel panel(view_drawn("positions"), size, hand_made_document(1));
        panel.finish();
        REQUIRE(panel.gui.has("places/choose/relative"));
        CHECK(panel.gui.has("places/same"));  // a swap changes nothing
        panel.gui.click("places/choose/sinusoidal");
        CHECK(panel.choices().position == "sinusoidal");
        panel.finish();
        CHECK(panel.gui.has("places/similarity"));
        CHECK_FALSE(panel.gui.has("places/same"));
    }
}

TEST_CASE("positions: dragging the line asks of another word; a click swaps one") {
    Saved saved = hand_made_document(1);
    saved.document.choices.position = "sinusoidal";
    DrivenPanel panel(view_drawn("positions"), {1400, 900}, saved);
    panel.finish();
    const TaggedItem words = panel.gui.item("places/words");
    const float pitch = (words.max.x - words.min.x) /
                        (static_cast<float>(panel.scene().asks().tokens.size()) - 0.2f);
    panel.gui.move({words.min.x + 2.4f * pitch, (words.min.y + words.max.y) / 2 + 3});
    panel.gui.press(true);
    panel.gui.frame();
    panel.gui.press(false);
    CHECK(panel.selection().query == 2);
    panel.gui.click("places/swap/4");
    panel.finish();
    CHECK(panel.store.document().view.of<PositionsOptions>().second == 4);
    panel.gui.click("places/swap/0");
    CHECK(panel.store.document().view.of<PositionsOptions>().first == 4);
    CHECK(panel.store.document().view.of<PositionsOptions>().second == 0);
}

TEST_CASE("positions: pairs of sinusoids and of rotations are clocks, others are none") {
    const auto made = [](const char* kind) {
        Saved saved = hand_made_document(1);
        saved.document.choices.position = kind;
        const DrivenPanel panel(view_drawn("positions"), {1280, 800}, saved);
        return clock_of(panel.evaluation().value(*panel.scene().measures.place_vectors), 0, 1);
    };
    for (const char* kind : {"sinusoidal", "rope"}) {
        REQUIRE(made(kind));
        CHECK(made(kind)->period() == doctest::Approx(2 * std::numbers::pi));
    }
    CHECK(made("rope")->first(0.5) == doctest::Approx(std::cos(0.5) - std::sin(0.5)));
    CHECK(made("sinusoidal")->first(2.5) == doctest::Approx(std::sin(2.5)));
    CHECK_FALSE(made("learned"));
}

TEST_CASE("positions: of many pairs of columns the fast ones are shown, up to the middle") {
    CHECK(pairs_shown(3, 6) == std::vector<Index>{0, 1, 2});
    CHECK(pairs_shown(25, 6) == std::vector<Index>{0, 1, 2, 4, 7, 12});
}

TEST_CASE("numbers in cells lose their 0, then decimals, then go, as cells grow narrow") {
    DrivenPanel driven(view_drawn("positions"));
    const Ui& ui = driven.gui.ui();
    HeatmapView view;
    view.value = share(Matrix{{0.25f, 0.75f}});
    const auto decimals = [&](float wide) {
        view.decimals = 2;
        fit_numbers(ui, view, {wide, ui.em(3)});
        return view.numbers ? view.decimals : -1;
    };
    CHECK(decimals(ui.em(4)) == 2);
    CHECK(decimals(ui.em(1.5f)) == 2);   // ".25"
    CHECK(decimals(ui.em(1.2f)) == -1);  // ".3" beside ".8" would say little
    view.value = share(Matrix{{1.25f, 8.75f}});
    CHECK(decimals(ui.em(1.6f)) == 1);
    CHECK(decimals(ui.em(1)) == -1);
}

TEST_CASE("numbers of which most would read as 0 have a decimal more, or are not written") {
    DrivenPanel driven(view_drawn("positions"));
    const Ui& ui = driven.gui.ui();
    HeatmapView view;
    view.value = share(Matrix{{-0.051f, 0.002f, 0.003f, 0}});
    const auto decimals = [&](float wide) {
        view.decimals = 2;
        fit_numbers(ui, view, {wide, ui.em(3)});
        return view.numbers ? view.decimals : -1;
    };
    CHECK(decimals(ui.em(4)) == 3);
    CHECK(decimals(ui.em(2.2f)) == 3);  // "−.051"
    CHECK(decimals(ui.em(1.2f)) == -1);
    view.value = share(Matrix{{0, 0}});
    CHECK(decimals(ui.em(4)) == 2);
}

TEST_CASE("rows of all columns from scores to weights begin at one height") {
    Saved saved = hand_made_document(1);
    saved.document.choices.mask = "causal";
    DrivenPanel panel(view_drawn("normalizer"), {1400, 900}, saved);
    const TaggedItem& scores = panel.gui.item("normalizer/0/masked scores");
    for (const char* part :
         {"normalizer/2/exponentials", "normalizer/3/sum", "normalizer/4/weights"}) {
        CHECK(std::abs(panel.gui.item(part).min.y - scores.min.y) <= 4);
        CHECK(std::abs(panel.gui.item(part).max.y - scores.max.y) <= 4);
        CHECK(panel.gui.item(part).max.x <= panel.gui.item("panel").max.x);
    }
}

TEST_CASE("the views are drawn for every scene and size") {
    for (const auto& draw :
         {view_drawn("why_root_d"), view_drawn("kernel_identity"), view_drawn("normalizer"),
          view_drawn("positions"), view_drawn("arrows")})
        for (const ImVec2 size : {ImVec2{420, 360}, ImVec2{1280, 800}})
            for (const char* second : {"", "a dog and a supercalifragilisticexpialidocious cat"})
                for (const char* text : {"", "One", "The cat sat on the mat"})
                    for (const int heads : {1, 64}) {
                        DrivenPanel panel(draw, size, odd_scene(text, second, heads));
                        panel.finish();
                        CHECK(panel.gui.has("panel"));
                    }
}

TEST_CASE("six hundred tokens stay usable" * doctest::timeout(60)) {
    std::string text;
    for (int i = 0; i < 600; ++i) text += "word ";
    for (const auto& draw : {view_drawn("kernel_identity"), view_drawn("normalizer")}) {
        DrivenPanel panel(draw, {1280, 800}, odd_scene(text, "", 1));
        do panel.gui.frame();
        while (panel.store.computation().busy() || panel.store.computation().stale());
        panel.finish();
        panel.gui.frames(2);
        CHECK(ImGui::GetDrawData()->TotalVtxCount < 50'000);  // not each of 360,000 cells
    }
}

TEST_CASE("pictures of the views, to be looked at" *
          doctest::skip(std::getenv("ATTEND_PICTURES") == nullptr)) {
    const auto save = [](const std::string& name, OnePanel& panel, PictureSize size) {
        for (const Theme& theme : themes())
            save_png(std::string(std::getenv("ATTEND_PICTURES")) + "/" + name + "-" +
                         std::string(theme.name) + ".png",
                     draw_picture(size, theme.name, [&](Ui& ui) { panel.draw(ui); }, {}, {4}));
    };
    for (const char* name : {"sparsemax", "sigmoid", "hardmax"}) {
        Saved saved = hand_made_document();
        saved.document.choices.normalizer = name;
        saved.document.choices.mask = "causal";
        OnePanel panel(view_drawn("normalizer"), saved, "From scores to weights");
        save(std::string("normalizer-") + name, panel, {1280, 640, 1});
    }
    for (int family = 0; family < 4; ++family) {
        Saved saved;
        saved.document.view.of<GalleryOptions>().choice =
            variant_families()[static_cast<std::size_t>(family)].choice;
        saved.document.choices.embedding = "random";
        saved.document.edits["head.0/scores"].cells[{0, 1}] = 3;
        OnePanel panel(view_drawn("gallery"), saved, "Gallery");
        save("gallery-" + std::to_string(family), panel, {1280, 700, 1});
    }
}

TEST_CASE("bars of many words keep their picture, and the two that change places are named") {
    Saved saved = hand_made_document(1);
    saved.document.choices.position = "sinusoidal";
    for (int i = 0; i < 35; ++i) saved.document.choices.sentence += " on";
    DrivenPanel panel(view_drawn("positions"), {900, 700}, saved);
    panel.finish();
    REQUIRE(panel.gui.has("places/changes"));
    CHECK(panel.gui.has("places/swapped"));
    CHECK_FALSE(panel.gui.has("places/swap/1"));
}
