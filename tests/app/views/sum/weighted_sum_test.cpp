#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "app/gui/heatmap.h"
#include "app/views/parts/head_part.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

DrivenPanel weighted_sum_panel(Saved document = hand_made_document()) {
    document.selection.query = 4;
    document.document.view.sum_as = "bars";  // ribbons: ribbons_test.cpp
    return DrivenPanel(view_drawn("sum"), {600, 600}, std::move(document));
}

const Evaluation& evaluated(Store& store) {
    frame(store);
    return *store.computation().evaluation();
}

WeightedSum sum_in(Store& store, std::size_t head, Index query) {
    if (!store.computation().scene()) frame(store);
    const Computation& computation = store.computation();
    return weighted_sum(*computation.evaluation(), computation.scene()->blocks.at(head), query,
                        "word");
}

HeadsSum heads_in(Store& store, Index query) {
    const Evaluation& evaluation = evaluated(store);
    return heads_sum(evaluation, store.computation().scene()->layers.front(), query);
}

}  // namespace

TEST_CASE("the products of the weighted sum add up to the output, column by column") {
    Store store(hand_made_document());
    const Evaluation& evaluation = evaluated(store);
    const WeightedSum sum = sum_in(store, 1, 4);
    CHECK(sum.query_name == "station");
    CHECK(sum.self == 4);
    REQUIRE(sum.rows.size() == 7);
    Matrix total = Matrix::Zero(1, sum.sum->cols());
    for (const WeightedSum::Row& row : sum.rows) {
        CHECK(row.weight == static_cast<double>(evaluation.value("head.1/weights")(4, row.key)));
        CHECK(*row.value == Matrix(evaluation.value("head.1/v").row(row.key)));
        total += *row.product;
    }
    CHECK((total - *sum.sum).cwiseAbs().maxCoeff() < Scalar(1e-5));
    CHECK(sum.total == doctest::Approx(1));
    for (std::size_t i = 1; i < sum.by_weight.size(); ++i)
        CHECK(sum.rows[sum.by_weight[i - 1]].weight >= sum.rows[sum.by_weight[i]].weight);
}

TEST_CASE("with a second text itself is the own token where that answers, and nothing else") {
    Saved saved = hand_made_document();
    saved.document.choices.second_text = "a train to the station";
    const auto own_key = [&] {
        Store store(saved);
        return sum_in(store, 0, 2).self;
    };
    CHECK(own_key() == -1);
    saved.document.choices.position = "sinusoidal";
    CHECK(own_key() == -1);
    saved.document.choices.join_keys = true;
    CHECK(own_key() == 5 + 2);
}

TEST_CASE("what the heads add through W_O is the output; a head that is off adds nothing") {
    for (const bool projected : {true, false})
        for (const bool one_off : {true, false}) {
            Saved saved = hand_made_document();
            saved.document.choices.output_projection = projected;
            if (one_off) saved.document.choices.heads_off = {1};
            Store store(std::move(saved));
            const HeadsSum sum = heads_in(store, 2);
            REQUIRE(sum.heads.size() == 2);
            CHECK(sum.projected == projected);
            CHECK(sum.heads[1].off == one_off);
            const Matrix total = *sum.heads[0].share + *sum.heads[1].share;
            CHECK((total - *sum.sum).cwiseAbs().maxCoeff() < Scalar(1e-5));
            CHECK((sum.heads[1].share->cwiseAbs().maxCoeff() == 0) == one_off);
        }
}

TEST_CASE("a click on a bar, a value and the output selects their cells") {
    DrivenPanel panel = weighted_sum_panel();
    Session& session = panel.store.session;
    panel.gui.click("sum/weight/1");
    CHECK(session.selection.node == "head.0/weights");
    CHECK(session.selection.cell == Cell{4, 1});
    panel.gui.click("sum/v/2[0,3]");
    CHECK(session.selection.node == "head.0/v");
    CHECK(session.selection.cell == Cell{2, 3});
    CHECK(session.selection.query == 4);  // a value answers: it is no query
    panel.gui.click("sum/output[0,1]");
    CHECK(session.selection.node == "head.0/output");
    CHECK(session.selection.cell == Cell{4, 1});
    panel.gui.click("sum/name/0");
    CHECK(session.selection.cell == Cell{4, 0});
    CHECK(panel.store.document().edits.empty());
}

TEST_CASE("pointing at a row lights its key, pointing at a product its value") {
    DrivenPanel panel = weighted_sum_panel();
    panel.gui.hover("sum/weight/1");
    panel.gui.frame();
    CHECK(panel.store.session.hover.key == 1);
    CHECK(panel.store.session.hover.query == 4);
    panel.gui.hover("sum/av/3[0,2]");
    panel.gui.frame();
    CHECK(panel.store.session.hover.node == "head.0/v");
    CHECK(panel.store.session.hover.cell == Cell{3, 2});
}

TEST_CASE("light weights and dark products end at their own largest, others at the head's") {
    WeightedSum sum;
    const auto add = [&](double weight) {
        sum.rows.push_back({});
        sum.rows.back().weight = weight;
        sum.rows.back().product = share(Matrix::Constant(1, 2, static_cast<Scalar>(weight)));
    };
    add(0.012), add(0.047);
    const SumEnds of_head{0, 0.4, 2, 1, 1};
    CHECK(ends_of_row(of_head, sum).high == 0.05);
    CHECK(ends_of_row(of_head, sum).product == doctest::Approx(0.047));
    add(0.2);
    CHECK(ends_of_row(of_head, sum).high == 0.4);
    CHECK(ends_of_row(of_head, sum).product == doctest::Approx(0.2));
    add(0.45);
    CHECK(ends_of_row(of_head, sum).product == 1);
}

TEST_CASE("a drag of a bar overrides the weight in one step; a right click takes it back") {
    DrivenPanel panel = weighted_sum_panel();
    const double before = static_cast<double>(panel.value("head.0/weights", {4, 1}));
    const std::size_t steps = panel.store.history().size();
    panel.gui.drag("sum/weight/1", {60, 0});
    const double after = static_cast<double>(panel.value("head.0/weights", {4, 1}));
    CHECK(after > before + 0.05);
    CHECK(panel.store.history().size() == steps + 1);
    CHECK(panel.store.session.selection.node == "head.0/weights");  // as it was: a drag is no click
    CHECK(panel.store.session.selection.cell == Cell{0, 0});
    const WeightedSum sum = sum_in(panel.store, 0, 4);
    CHECK(sum.rows[1].edited);
    CHECK(sum.sentence.front().text == "The weights sum to ");
    CHECK(sum.sentence[1].text == number_text(sum.total, 2));
    panel.gui.drag("sum/weight/1", {-900, 0});
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) ==
          0);  // a drag stops at nothing
    panel.gui.click("sum/weight/1", ImGuiMouseButton_Right);
    CHECK(panel.store.document().edits.empty());
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 1})) == before);
}

TEST_CASE("a double click on a bar types a weight; Escape leaves it as it was") {
    DrivenPanel panel = weighted_sum_panel();
    const double before = static_cast<double>(panel.value("head.0/weights", {4, 2}));
    const std::size_t steps = panel.store.history().size();
    panel.gui.double_click("sum/weight/2");
    panel.gui.frames(2);
    REQUIRE(panel.gui.has("sum/weight/2/typed"));
    panel.gui.type("0.75");
    panel.gui.key(ImGuiKey_Enter);
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 2})) == doctest::Approx(0.75));
    CHECK(panel.store.history().size() == steps + 1);
    panel.gui.double_click("sum/weight/2");
    panel.gui.frames(2);
    panel.gui.type("0.1");
    panel.gui.key(ImGuiKey_Escape);
    panel.gui.frames(2);
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 2})) == doctest::Approx(0.75));
    panel.gui.click("sum/weight/2", ImGuiMouseButton_Right);
    CHECK(static_cast<double>(panel.value("head.0/weights", {4, 2})) == before);
}

TEST_CASE(
    "rows stand in the order of the sentence or by weight; all heads have rows of their own") {
    DrivenPanel panel = weighted_sum_panel();
    const auto y = [&](int key) { return panel.gui.center("sum/weight/" + std::to_string(key)).y; };
    for (int key = 1; key < 7; ++key) CHECK(y(key - 1) < y(key));
    panel.gui.click("sum/order/by weight");
    for (Index a = 0; a < 7; ++a)
        for (Index b = 0; b < 7; ++b)
            if (panel.value("head.0/weights", {4, a}) > panel.value("head.0/weights", {4, b}))
                CHECK(y(static_cast<int>(a)) < y(static_cast<int>(b)));
    panel.gui.click("sum/mode/all heads");
    CHECK(panel.gui.has("sum/share/1"));
    CHECK_FALSE(panel.gui.has("sum/weight/0"));
    panel.gui.click("sum/segment/1[0,0]");
    CHECK(panel.store.session.selection.node == "head.1/output");
    panel.gui.click("sum/head/1");
    CHECK(panel.store.session.selection.head == 1);
    CHECK(panel.gui.has("sum/weight/0"));
}

TEST_CASE("a still frame computes nothing, and only rows that are seen are drawn") {
    Saved saved;
    saved.document.choices.embedding = "random";
    saved.document.choices.set(random_width, 8);
    saved.document.choices.sentence.clear();
    for (int i = 0; i < 500; ++i) saved.document.choices.sentence += "w" + std::to_string(i) + " ";
    DrivenPanel panel = weighted_sum_panel(std::move(saved));
    panel.gui.frames(2);
    int rows = 0;
    for (const auto& [name, item] : panel.gui.tags()) rows += name.starts_with("sum/name/");
    CHECK(rows > 3);
    CHECK(rows < 60);
    const std::size_t computed = panel.store.computation().total_recomputed();
    panel.gui.frames(3);
    CHECK(panel.store.computation().total_recomputed() == computed);
}

TEST_CASE("the weighted sum of one token, of an empty sentence, of a masked row") {
    Saved one = hand_made_document();
    one.document.choices.sentence = "train";
    DrivenPanel single = weighted_sum_panel(std::move(one));
    single.gui.click("sum/weight/0");
    CHECK(single.store.session.selection.cell == Cell{0, 0});

    Saved none = hand_made_document();
    none.document.choices.sentence = "";
    DrivenPanel empty = weighted_sum_panel(std::move(none));
    empty.gui.frames(3);
    CHECK_FALSE(empty.gui.has("sum/weight/0"));

    Saved masked = hand_made_document();
    for (Index key = 0; key < 7; ++key)
        masked.document.edits["head.0/scores"].cells[{4, key}] = -HUGE_VALF;
    Store store(std::move(masked));
    const WeightedSum sum = sum_in(store, 0, 4);
    CHECK(sum.sentence.front().text.starts_with("There is nothing left to attend to"));
}

TEST_CASE(
    "the switches stand on the title line, with shorter names where room is short, else below") {
    struct Names {
        float width;
        std::string head, all, order;
        bool on_title;
    };
    for (const Names& is :
         {Names{900, "head 0", "all heads", "in order", true},
          Names{540, "h0", "all", "order", true}, Names{400, "h0", "all", "order", false}}) {
        CAPTURE(is.width);
        OnePanel panel(view_drawn("sum"), hand_made_document(), "Weighted sum");
        GuiDriver gui([&](Ui& ui) { panel.draw(ui); }, {is.width, 500});
        gui.frames(3);
        REQUIRE(gui.has("sum/mode/" + is.head));
        const ImVec2 mode = gui.center("sum/mode/" + is.head);
        CHECK((mode.y < gui.item("panel/title").max.y) == is.on_title);
        CHECK(mode.y == gui.center("sum/order/" + is.order).y);
        gui.click("sum/mode/" + is.all);
        CHECK(gui.has("sum/share/1"));
        CHECK(panel.store.session.maximized.empty());
    }
}

TEST_CASE("what the mask hides is known as masked, until somebody puts a weight in") {
    Saved saved = hand_made_document();
    saved.document.choices.mask = "causal";
    saved.document.edits["head.0/weights"].cells[{4, 6}] = 0;
    Store store(std::move(saved));
    const WeightedSum sum = sum_in(store, 0, 4);
    CHECK_FALSE(sum.rows[4].masked);
    CHECK(sum.rows[5].masked);
    CHECK_FALSE(sum.rows[6].masked);
}

TEST_CASE("small products have colors of their own; a range fixed by hand stays") {
    Desk desk(hand_made_document());
    ColorScale scale;
    GuiDriver gui(
        [&](Ui& ui) { desk.draw(ui, [&](Frame& frame) { scale = own_scale(frame, 0.5f); }); });
    CHECK(scale.mode == RangeMode::fixed);
    CHECK(scale.fixed == Range{-0.5f, 0.5f});
    CHECK(end_of(scale) == "±0.5");
    frame(desk.store, false, [](Document& draft) {
        draft.view.range = "fixed";
        draft.view.range_low = -3;
        draft.view.range_high = 3;
    });
    gui.frames(2);
    CHECK(scale.fixed == Range{-3, 3});
}

TEST_CASE("the scales of a head end where they end, whichever query is chosen") {
    Store store(hand_made_document());
    const Evaluation& evaluation = evaluated(store);
    Readings readings;
    const SumEnds ends = sum_ends(evaluation, sum_in(store, 0, 0), readings);
    double largest = 0;
    float product = 0;
    for (Index query = 0; query < 7; ++query) {
        const WeightedSum sum = sum_in(store, 0, query);
        const SumEnds others = sum_ends(evaluation, sum, readings);
        CHECK(others.high == ends.high);
        CHECK(others.product == ends.product);
        CHECK(others.value == ends.value);
        for (const WeightedSum::Row& row : sum.rows) {
            largest = std::max(largest, row.weight);
            product = std::max(product, largest_size(*row.product));
        }
    }
    CHECK(ends.low == 0);
    CHECK(ends.high == round_end(largest));
    CHECK(ends.product == doctest::Approx(product));
    CHECK(round_end(0.369) == 0.4);
    CHECK(round_end(0.04) == 0.05);
    CHECK(round_end(1) == 1);
    CHECK(round_end(1.2) == 1.5);
    CHECK(round_end(30) == 30);
    CHECK(round_end(0) == 1);
}

TEST_CASE("a head's output is told from the layer's") {
    const auto said = [](Saved saved) {
        Desk desk(std::move(saved));
        std::pair<std::string, std::string> parts;
        GuiDriver gui([&](Ui& ui) {
            desk.draw(ui, [&](Frame& frame) { parts = {head_part(frame), heads_output(frame)}; });
        });
        return parts;
    };
    using Parts = std::pair<std::string, std::string>;
    CHECK(said(hand_made_document(1)) == Parts{"", "output"});
    CHECK(said(hand_made_document(2)) == Parts{"head 0", "the layer's output"});
    Saved residual = hand_made_document(1);
    residual.document.choices.residual = true;
    CHECK(said(residual) == Parts{"head 0", "attention's output"});
    Saved layers = hand_made_document(2);
    layers.document.choices.layers = 2;
    CHECK(said(layers) == Parts{"layer 0, head 0", "layer 0's output"});
}

TEST_CASE("what is out of date is dimmed, and nothing moves for it") {
    DrivenPanel panel = weighted_sum_panel();
    const auto places = [&] {
        return std::tuple{
            panel.gui.item("sum/weight/6").min.x, panel.gui.item("sum/weight/6").max.y,
            panel.gui.item("sum/sentence").max.y, panel.gui.item("sum/av/0[0,0]").min.x};
    };
    const auto before = places();
    panel.store.change([](Document& draft) { draft.choices.sentence = "  "; });
    panel.gui.frames(3);
    REQUIRE(panel.store.computation().stale());
    CHECK(places() == before);
}

TEST_CASE("where nothing is joined there are no heads to switch to") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    DrivenPanel panel(view_drawn("sum"), {900, 600}, std::move(saved));
    panel.finish();
    REQUIRE(panel.store.computation().scene());
    panel.gui.frames(3);
    CHECK_FALSE(panel.gui.has("sum/mode/all heads"));
    CHECK(panel.gui.has("sum/order/in order"));
}
