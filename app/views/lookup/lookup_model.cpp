#include "app/views/lookup/lookup_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/graph/explanation.h"
#include "core/tables/answers.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

std::vector<Index> in_order(Index count) {
    std::vector<Index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), Index{0});
    return all;
}

/// Places of a row of numbers, the largest first; equal ones in their order.
std::vector<Index> by_size(const Matrix& row) {
    std::vector<Index> order = in_order(row.cols());
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return row(0, a) > row(0, b); });
    return order;
}

void rank_answers(LookUpModel& model, const TableSource& source, const Matrix& output) {
    model.known = source.answers;
    const Answers& known = *model.known;
    std::vector<int> rows(known.texts.size());
    for (const Index answer : known.of_row) ++rows[static_cast<std::size_t>(answer)];
    std::vector<Index> place(known.texts.size());
    for (const Index column : by_size(output)) {
        const auto at = static_cast<std::size_t>(column);
        place[at] = static_cast<Index>(model.answers.size());
        model.answers.push_back(
            {column, known.texts[at], static_cast<double>(output(0, column)), rows[at]});
    }
    for (const Index answer : known.of_row)
        model.answer_of.push_back(place[static_cast<std::size_t>(answer)]);
}

const std::string& cell(const Scene& scene, Index row, std::size_t column) {
    return scene.table->table->rows[static_cast<std::size_t>(row)].cells[column];
}

}  // namespace

LookUpModel look_up_model(const Scene& scene, const Evaluation& evaluation) {
    const Block& block = scene.blocks.front();
    LookUpModel model;
    model.scores = block.scores;
    model.weights = block.weights;
    model.values = block.v;
    model.output = block.output;
    model.hard_scores = scene.measures.look_up->hard.scores;
    model.hard_output = scene.measures.look_up->hard.output;
    model.numbers = scene.table->numbers;
    model.answered = evaluation.value(model.output).allFinite();
    if (!model.numbers) rank_answers(model, *scene.table, evaluation.value(model.output));
    model.by_weight = by_size(evaluation.value(model.weights));
    model.weight_sum = row_sum(evaluation, model.weights, 0);
    const Matrix &scores = evaluation.value(model.scores),
                 &hard = evaluation.value(model.hard_scores);
    const Scalar largest = scores.maxCoeff();
    for (Index row = 0; row < scores.cols(); ++row) {
        if (hard(0, row) != 0) model.matches.push_back(row);
        if (largest > 0 && scores(0, row) == largest) model.nearest.push_back(row);
    }
    return model;
}

std::size_t level_answers(const LookUpModel& model) {
    constexpr double rounding = 1e-6;
    std::size_t level = 0;
    while (level < model.answers.size() &&
           model.answers[level].share >= model.answers[0].share * (1 - rounding))
        ++level;
    return level;
}

std::string why_not_one(const Scene& scene, const Evaluation& evaluation,
                        const LookUpModel& model) {
    constexpr double rounding = 1e-3;
    if (!std::isfinite(model.weight_sum) || std::abs(model.weight_sum - 1) < rounding) return {};
    const std::string sum = digits(model.weight_sum);
    if (evaluation.edit(model.weights)) return say<texts::look_up::sum_by_hand>("sum"_is = sum);
    return say<texts::look_up::sum_no_shares>("sum"_is = sum,
                                              "normalizer"_is = normalizer_of(scene.choices).label);
}

const std::string& value_text(const Scene& scene, Index row) {
    return cell(scene, row, scene.table->value);
}
const std::string& key_text(const Scene& scene, Index row) {
    return cell(scene, row, scene.table->key);
}

}  // namespace attend
