#include "app/views/coloring.h"

#include "app/state/store.h"
#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "core/document/file.h"
#include "core/files/asset.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

namespace {
float end_of_scale(MatrixDesk& desk, const char* path) {
    const Coloring coloring(desk.driver.ui(), desk.store.document().view, &desk.evaluation());
    const Graph& graph = *desk.evaluation().graph;
    return coloring.of(graph.node(graph.at(path))).fixed.highest;
}
}  // namespace

TEST_CASE("the scale of weights fits the chosen head in all maps, and a padlock holds it at 1") {
    Saved saved = one_hot_document(2);
    saved.document.edits["head.1/weights"].whole = share(Matrix::Constant(3, 3, Scalar(0.35)));
    MatrixDesk desk(std::move(saved));
    const auto ends = [&](const char* chosen) {
        const Coloring coloring(desk.driver.ui(), desk.store.document().view, &desk.evaluation(),
                                desk.evaluation().at(desk.evaluation().graph->at(chosen)));
        const Graph& graph = *desk.evaluation().graph;
        const ColorScale one = coloring.of(graph.node(graph.at("head.0/weights"))),
                         other = coloring.of(graph.node(graph.at("head.1/weights")));
        CHECK(one == other);
        CHECK(one.spacing == Spacing::power);
        CHECK(coloring.weights() == one);
        return one.fixed.highest;
    };
    CHECK(ends("head.1/weights") == 0.4f);
    CHECK(ends("head.0/weights") == doctest::Approx(weight_scale_end(*desk.evaluation().at(
                                        desk.evaluation().graph->at("head.0/weights")))));
    const std::size_t steps = desk.steps();
    desk.driver.click("weights/lock");
    desk.driver.frames(2);
    CHECK(desk.store.document().view.weights_to_one);
    CHECK(desk.steps() == steps + 1);
    CHECK(ends("head.1/weights") == 1);
    desk.store.undo();
    desk.driver.frames(2);
    CHECK(ends("head.1/weights") == 0.4f);
}

TEST_CASE("a weight that is put in does not move the end of its scale; other weights do") {
    Saved saved = one_hot_document(1);
    saved.document.edits["head.0/weights"].whole = share(Matrix::Constant(3, 3, Scalar(0.35)));
    const auto end_of_scale_with = [&](const Saved& with) {
        MatrixDesk desk(with);
        const Evaluation& evaluation = desk.evaluation();
        return weight_scale_end(
            *weights_of_scale(evaluation, evaluation.graph->at("head.0/weights")));
    };
    CHECK(end_of_scale_with(saved) == 0.4);
    Saved computed = one_hot_document(1);
    const double end = end_of_scale_with(computed);
    computed.document.edits["head.0/weights"].cells[{0, 0}] = Scalar(7);
    CHECK(end_of_scale_with(computed) == end);
}

namespace {

/// How far apart the colors are that a head's map uses: from 0 where it has no masked cell, so that
/// a map of even weights is no dark one either.
void check_colors(const Frame& frame, NodeId weights) {
    const auto numbers = finite_range(*frame.evaluation()->at(weights));
    const ColorScale scale = coloring_of(frame).of(frame.node(weights));
    const Range range = scale_range(scale, numbers);
    const auto place = [&](float v) { return std::min(position_on_scale(scale, range, v), 1.0f); };
    CHECK(place(numbers->highest) - place(0) >= 0.1f);
    if (numbers->highest > 1.5f * numbers->lowest)
        CHECK(place(numbers->highest) - place(numbers->lowest) >= 0.1f);
}

/// However near to each other its numbers are, as long as they are not the same.
void check_score_colors(const Frame& frame, const Block& block) {
    if (block.position_bias || frame.scene()->table) return;  // on a scale with other matrices
    const auto numbers = finite_range(*frame.evaluation()->at(block.scores));
    if (!numbers) return;
    const float largest = std::max(numbers->highest, -numbers->lowest);
    if (numbers->highest - numbers->lowest <= 1e-3f * largest) return;
    const ColorScale scale = coloring_of(frame).of(frame.node(block.scores));
    const Range range = scale_range(scale, numbers);
    CHECK(position_on_scale(scale, range, numbers->highest) -
              position_on_scale(scale, range, numbers->lowest) >=
          0.2f);
}

}  // namespace

TEST_CASE(
    "every map of weights of every scene uses a tenth of the colors at least, and of scores a "
    "fifth") {
    for (const std::string_view name : assets_under("assets/scenes")) {
        CAPTURE(name);
        Desk desk(parse_document(asset(name), std::string(name)));
        try {
            compute_all(desk.store);
        } catch (const Error&) {
            continue;  // its model is not on this machine
        }
        if (!desk.store.computation().scene()) continue;
        const auto look = [](Frame& frame) {
            for (const Block& block : frame.scene()->blocks) {
                frame.session().selection.layer = block.layer;
                frame.session().selection.head = block.head;
                CAPTURE(frame.node(block.weights).path);
                check_colors(frame, block.weights);
                check_score_colors(frame, block);
            }
        };
        GuiDriver driver([&](Ui& ui) { desk.draw(ui, look); });
    }
}

TEST_CASE("numbers of one sign that are all far from zero have all colors of their sign") {
    const auto scale_of = [](Scalar one, Scalar other, const char* range = "matrix") {
        Saved saved = one_hot_document();
        Matrix scores = Matrix::Constant(3, 3, one);
        scores(1, 2) = other;
        saved.document.edits["head.0/scores"].whole = share(std::move(scores));
        saved.document.view.range = range;
        MatrixDesk desk(std::move(saved));
        const Evaluation& evaluation = desk.evaluation();
        const Coloring coloring(desk.driver.ui(), desk.store.document().view, &evaluation);
        return coloring.of(evaluation.graph->node(evaluation.graph->at("head.0/scores")));
    };
    const Colormap& signed_colors = *scale_of(-1, 1).map;
    CHECK(signed_colors.diverging);
    for (const Scalar sign : {Scalar(1), Scalar(-1)}) {
        const ColorScale scale = scale_of(2 * sign, 4 * sign);
        const Range range = scale_range(scale, std::nullopt);
        const float largest = 4.0f * static_cast<float>(sign);
        CHECK(std::max(range.highest, -range.lowest) == 4);
        CHECK(range.highest - range.lowest == 2);
        CHECK(color_on_scale(scale, range, largest) == signed_colors.at(sign > 0 ? 1 : 0));
        CHECK(leaves_zero_out(range));
        CHECK(scale_of(sign, 4 * sign).map == &signed_colors);      // less than a third
        CHECK(scale_of(3 * sign, 3 * sign).map == &signed_colors);  // nothing to be told apart
        CHECK(scale_of(2 * sign, 4 * sign, "fixed").map == &signed_colors);
        CHECK(scale_of(2 * sign, 4 * sign, "row").map == scale.map);
    }
}

TEST_CASE("tied colors tie the matrices of a head that hold the same numbers, and all weights") {
    Saved saved = one_hot_document(2);
    saved.document.choices.mask = "causal";
    saved.document.edits["head.0/scores"].cells[{0, 0}] = Scalar(7);
    saved.document.edits["head.1/dot"].cells[{0, 0}] = Scalar(-90);
    saved.document.edits["head.1/w_k"].cells[{0, 0}] = Scalar(30);
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/dot") < 90);
    CHECK(end_of_scale(desk, "head.1/dot") == 90);
    CHECK(end_of_scale(desk, "head.1/w_k") == 30);
    CHECK(end_of_scale(desk, "head.0/w_k") < 30);
    CHECK(end_of_scale(desk, "head.0/w_q") < 30);
    CHECK(end_of_scale(desk, "head.0/masked") == end_of_scale(desk, "head.0/scores"));
    CHECK(end_of_scale(desk, "head.1/masked") != end_of_scale(desk, "head.0/scores"));
    CHECK(end_of_scale(desk, "head.1/output") == end_of_scale(desk, "head.1/v"));
    CHECK(end_of_scale(desk, "head.1/weights") == 1);
}

TEST_CASE("an output of weights that are no shares has a scale of its own") {
    Saved saved = one_hot_document();
    saved.document.choices.normalizer = "none";
    saved.document.edits["head.0/scores"].whole = share(Matrix::Constant(3, 3, Scalar(9)));
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/output") > 3 * end_of_scale(desk, "head.0/v"));
}

TEST_CASE("a kind without a finite number, or of zeros alone, is colored from −1 to 1") {
    Saved saved = one_hot_document();
    saved.document.edits["head.0/w_q"].whole =
        share(Matrix::Zero(3, 3));  // then queries and scores are zeros, too
    MatrixDesk desk(std::move(saved));
    CHECK(end_of_scale(desk, "head.0/q") == 1);
}

TEST_CASE("the ranges are found once for what is shown, and anew when a number changes") {
    MatrixDesk desk(one_hot_document());
    const auto made = [&] {
        return Coloring(desk.driver.ui(), desk.store.document().view, &desk.evaluation()).ranges();
    };
    const ColoringRanges* const ranges = made();
    desk.driver.frames(2);
    CHECK(made() == ranges);
    const float before = end_of_scale(desk, "head.0/w_q");
    const auto kept = *ranges;
    frame(desk.store, false, [](Document& draft) { draft.edits["head.0/w_q"].cells[{0, 0}] = 50; });
    desk.driver.frames(1);
    CHECK(before < 50);
    CHECK(end_of_scale(desk, "head.0/w_q") == 50);
    CHECK(*made() != kept);
}
