#include <doctest/doctest.h>

#include <cmath>

#include "core/analysis/cost.h"
#include "core/analysis/normalizer_step.h"
#include "core/attention/normalizer.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "core/workspaces/scene.h"
#include "support/all_choices.h"
#include "support/plain_words.h"
#include "support/tex.h"
#include "true_notes.h"

using namespace attend;
using namespace attend::test;

namespace {

/// A few cells of each matrix, more of a small one: corners, the diagonal, the middle.
std::vector<Cell> some_cells(Shape shape) {
    std::vector<Cell> cells;
    for (Index row = 0; row < std::min<Index>(shape.rows, 5); ++row)
        for (const Index column : {Index{0}, row, row + 1, shape.columns / 2, shape.columns - 1})
            if (column < shape.columns) cells.push_back({row, column});
    cells.push_back({shape.rows - 1, shape.columns - 1});
    return cells;
}

/// The formula, the numbers put in, and the note of a number: they come to the number.
void check_number(const Computed& computed, NodeId id, Cell place) {
    const ExplainedCell cell = explain(computed.evaluation, id, place);
    CAPTURE(cell.name);
    CAPTURE(cell.explanation.note);
    const double result = cell.explanation.result;
    const auto own =
        static_cast<double>((*computed.evaluation.own_at(id))(place.row, place.column));
    CHECK((result == own || (std::isnan(result) && std::isnan(own))));
    const double off = std::abs(folded(cell.explanation) - result);
    CHECK((!std::isfinite(result) || off <= 1e-5 * std::max(1.0, std::abs(result))));
    check_text(plain(cell.explanation.formula));
    check_tex(tex(cell.explanation.formula));
    for (const std::string& step : cell.explanation.steps) {
        check_text(step);
        check_tex(tex(step));
    }
    check_text(cell.explanation.note);
    CHECK(note_is_true(computed, cell));
}

/// The columns beside the scores, as the view of the normalizer draws them, give the weights that
/// stand in the graph.
void check_normalizer_steps(const Document& document, const Computed& computed) {
    const Evaluation& evaluation = computed.evaluation;
    const Block& block = computed.scene.blocks.front();
    const Matrix &scores = evaluation.value(block.masked),
                 &weights = *evaluation.own_at(block.weights);
    const Normalizer& rule = normalizer_of(document.choices);
    const std::size_t columns = rule.internals->numbers.size();
    const auto step = [&](std::size_t at, Index i, Index j) {
        return static_cast<double>(evaluation.value(block.first_step + at)(i, j));
    };
    for (Index i = 0; i < weights.rows(); ++i)
        for (Index j = 0; j < weights.cols(); ++j) {
            const double weight = static_cast<double>(weights(i, j));
            if (scores(i, j) == minus_infinity) {
                CHECK(weight == 0);
                continue;
            }
            std::vector<double> numbers;
            for (std::size_t at = 0; at < columns; ++at) numbers.push_back(step(at, i, 0));
            const double score = static_cast<double>(scores(i, j));
            check_text(
                weight_in_digits(*rule.internals, score, numbers, document.choices.temperature));
            const double z = score / document.choices.temperature;
            double made = weight;
            if (rule.name == "softmax") made = step(columns, i, j) / numbers[1];
            if (rule.name == "sum") made = z / std::max(numbers[0], 1e-30);
            if (rule.name == "sparsemax") made = std::max(0.0, z - numbers[0]);
            if (rule.name == "entmax15") made = std::pow(std::max(0.0, z / 2 - numbers[0]), 2);
            if (rule.name == "hardmax") made = (score == numbers[0]) / numbers[1];
            if (rule.name == "sigmoid") made = 1 / (1 + step(columns, i, j));
            CHECK(std::abs(made - weight) <= 1e-5 * std::max(1.0, std::abs(z)));
        }
}

}  // namespace

TEST_CASE("what explanations, notes and notices say is true, over all scenes and choices") {
    int looked_at = 0, refusals = 0;
    for_all_scenes(
        [&](const Document& document, const Computed& computed) {
            const Graph& graph = *computed.evaluation.graph;
            for (NodeId id = 0; id < graph.size(); ++id) {
                if (graph.node(id).on_demand) continue;  // measures have a test of their own
                for (const Cell cell : some_cells(graph.node(id).shape()))
                    check_number(computed, id, cell), ++looked_at;
            }
            check_normalizer_steps(document, computed);
            for (const Notice& notice : computed.scene.notices) check_text(notice.text);
            if (const auto& needed = computed.scene.measures.needed)
                check_text(mask_cost_text(
                    {1e6, static_cast<double>(computed.evaluation.value(*needed)(0, 0)), {}}));
        },
        [&](const std::string& why) { check_text(why), ++refusals; });
    CHECK(looked_at > 100 * refusals);
}

TEST_CASE("where a token's vector is from, is said of numbers that were put in by hand, too") {
    Document document;
    document.choices.embedding = "hand_made";
    const Computed plain_scene = compute(document);
    const std::string looked_up = plain_scene.scene.asks().embedding.origins[1].from;
    CHECK(origin_of(plain_scene.scene, 0, 1, {}).from == looked_up);
    Edits edits;
    edits["word_vectors"].cells[{1, 2}] = 3;
    CHECK(origin_of(plain_scene.scene, 0, 0, edits).from ==
          plain_scene.scene.asks().embedding.origins[0].from);
    CHECK(origin_of(plain_scene.scene, 0, 1, edits).from ==
          looked_up + "; 1 of 8 numbers set by hand");
    edits["word_vectors"].whole = share(plain_scene.evaluation.value("word_vectors"));
    CHECK(origin_of(plain_scene.scene, 0, 1, edits).from == "set by hand");
    document.choices.second_text = "a radio";
    CHECK(words_path(compute(document).scene, 1) == "memory");
    document.choices.position = "sinusoidal";
    CHECK(words_path(compute(document).scene, 1) == "second_word_vectors");
}
