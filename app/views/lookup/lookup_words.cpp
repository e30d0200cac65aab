#include <fmt/format.h>

#include <algorithm>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/views/lookup/lookup_state.h"
#include "app/views/parts/noun.h"
#include "core/graph/explanation.h"
#include "core/tables/text_measures.h"
#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

TextRun key_run(const Scene& scene, Index row) { return {key_text(scene, row), Role::key, true}; }
TextRun query_run(const Scene& scene) { return {scene.choices.query, Role::query, true}; }
TextRun answer_run(const LookUpModel::Answer& answer) {
    return {answer_text(answer), Role::output, true};
}

/// Where the key is the query, a sentence that says so.
RichText is_the_query(const Scene& scene, const LookUpModel& model, Index row) {
    if (std::ranges::find(model.matches, row) != model.matches.end())
        return say_rich<texts::look_up::is_query>("key"_is = key_run(scene, row),
                                                  "query"_is = similarity_of(scene.choices).same);
    if (folded_characters(key_text(scene, row)) == folded_characters(scene.choices.query))
        return say_rich<texts::look_up::is_query_but_case>("key"_is = key_run(scene, row));
    return {};
}

/// Which key is nearest, and by what.
RichText nearest_in_words(const Scene& scene, const Evaluation& evaluation,
                          const LookUpModel& model) {
    const auto rows = model.by_weight.size();
    if (model.nearest.empty())
        return say_rich<texts::look_up::nothing_in_common>("query"_is = query_run(scene));
    const TextRun key = key_run(scene, model.nearest.front());
    if (rows == 1)
        return say_rich<texts::look_up::one_key>(
            "key"_is = key, "whole"_is = std::abs(model.weight_sum - 1) < 1e-6);
    if (model.nearest.size() == rows)
        return say_rich<texts::look_up::all_near>("n"_is = rows, "query"_is = query_run(scene));
    if (model.nearest.size() > 1)
        return say_rich<texts::look_up::several_nearest>("key"_is = key,
                                                         "n"_is = model.nearest.size() - 1);
    const RichText why = why_nearest(scene, evaluation, model);
    return why.empty() ? is_the_query(scene, model, model.nearest.front())
                       : say_rich<texts::look_up::is_nearest>("key"_is = key, "why"_is = why);
}

std::string brief(double weight) {
    const std::string text = rounded_text(weight, 3);
    return text.starts_with("0.") ? text.substr(1) : text;
}

/// "Laplace .354 + Fermat .028 + 3 more": the first of `rows`, each as `term` has it.
template <class Term>
RichText summed(const std::vector<Index>& rows, const Term& term) {
    constexpr std::size_t most = 3;
    RichText sum;
    for (std::size_t i = 0; i < std::min(rows.size(), most); ++i)
        sum = i == 0 ? term(rows[i])
                     : say_rich<texts::look_up::plus>("before"_is = sum, "term"_is = term(rows[i]));
    if (rows.size() <= most) return sum;
    return say_rich<texts::look_up::plus_more>("before"_is = sum, "n"_is = rows.size() - most);
}

/// "Egon, John and six others are level, with 12.5 % each."
RichText level_in_words(const LookUpModel& model, std::size_t level) {
    const TextRun first = answer_run(model.answers[0]), second = answer_run(model.answers[1]);
    const std::string share = share_text(model.answers[0].share);
    if (level == 2)
        return say_rich<texts::look_up::two_level>("first"_is = first, "second"_is = second,
                                                   "share"_is = share);
    return say_rich<texts::look_up::more_level>("first"_is = first, "second"_is = second,
                                                "n"_is = level - 2, "share"_is = share);
}

/// "Firstname 44.5 %, Pierre 38.2 %: Laplace .354 + Fermat .028 add up."
RichText answers_in_words(const Scene& scene, const Evaluation& evaluation,
                          const LookUpModel& model) {
    if (const std::size_t level = level_answers(model); level > 1)
        return level_in_words(model, level);
    constexpr double light = 0.01;
    const bool one =
        model.answers.size() == 1 || model.answers[1].share < light || model.answers[0].rows > 1;
    const auto with_share = [&](const LookUpModel::Answer& answer) {
        return say_rich<texts::look_up::answer>("answer"_is = answer_run(answer),
                                                "share"_is = share_text(answer.share));
    };
    RichText text = with_share(model.answers[0]);
    if (!one)
        text = say_rich<texts::look_up::next_answer>("before"_is = text,
                                                     "answer"_is = with_share(model.answers[1]));
    const Index last = one ? 0 : 1;
    if (model.answers[static_cast<std::size_t>(last)].rows < 2)
        return say_rich<texts::look_up::answers>("answers"_is = text);
    const Matrix& weights = evaluation.value(model.weights);
    std::vector<Index> rows = model.by_weight;
    std::erase_if(rows, [&](Index row) {
        return model.answer_of[static_cast<std::size_t>(row)] != last || weights(0, row) == 0;
    });
    const RichText sum = summed(rows, [&](Index row) {
        return say_rich<texts::look_up::row>(
            "key"_is = TextRun{key_text(scene, row), Role::key},
            "weight"_is = brief(static_cast<double>(weights(0, row))));
    });
    if (rows.size() > 1)
        return say_rich<texts::look_up::answers_of_rows>("answers"_is = text, "rows"_is = sum);
    return say_rich<texts::look_up::answers_of_row>("answers"_is = text, "row"_is = sum);
}

RichText mixed_in_words(const Scene& scene, const Evaluation& evaluation,
                        const LookUpModel& model) {
    const auto number = [&](NodeId node, Index row, Index column) {
        return static_cast<double>(evaluation.value(node)(row, column));
    };
    const RichText sum = summed(model.by_weight, [&](Index row) {
        return say_rich<texts::look_up::row_of_numbers>(
            "weight"_is = brief(number(model.weights, 0, row)),
            "value"_is = digits_after_sign(number(model.values, row, 0)),
            "key"_is = TextRun{key_text(scene, row), Role::key});
    });
    return say_rich<texts::look_up::mixed>(
        "number"_is = TextRun{digits(number(model.output, 0, 0)), Role::output, true},
        "sum"_is = sum);
}

/// Who came first before: "the nearest", if that is what the nearest key answers.
std::string overtaken_in_words(const LookUpModel& model, const ShareCurves::Crossing& crossing) {
    const auto before = static_cast<Index>(crossing.before);
    const bool is_nearest =
        model.nearest.size() == 1 &&
        model.answer_of[static_cast<std::size_t>(model.nearest.front())] == before;
    return is_nearest ? say<texts::look_up::the_nearest>()
                      : answer_text(model.answers[crossing.before]);
}

/// "From τ = 0.145 on, Pierre comes first: two rows outweigh the nearest."
RichText crossing_in_words(const Scene& scene, const LookUpModel& model,
                           const ShareCurves::Crossing& crossing) {
    const auto answer_at = [&](std::size_t i) -> const LookUpModel::Answer& {
        return model.answers[static_cast<std::size_t>(crossing.answers[i])];
    };
    const std::size_t count = crossing.answers.size();
    const bool above = crossing.temperature > temperature_of(scene.choices);
    const std::string temperature = fmt::format("{:.3f}", crossing.temperature);
    const TextRun answer = answer_run(answer_at(0));
    if (count == 1)
        return say_rich<texts::look_up::comes_first>(
            "temperature"_is = temperature, "answer"_is = answer, "above"_is = above,
            "rows"_is = answer_at(0).rows, "before"_is = overtaken_in_words(model, crossing));
    const TextRun others = count == 2
                               ? answer_run(answer_at(1))
                               : TextRun{say<texts::look_up::other_answers>("n"_is = count - 1)};
    return say_rich<texts::look_up::come_first>("temperature"_is = temperature,
                                                "answer"_is = answer, "others"_is = others,
                                                "above"_is = above);
}

/// Whether a score of 0 says what it usually does: nothing was set by hand, and it comes about as
/// zeros of this similarity do.
bool is_usual_zero(const Scene& scene, const Evaluation& evaluation, Index row) {
    if (!evaluation.edits->empty()) return false;
    const Similarity& similarity = similarity_of(scene.choices);
    return !similarity.has_usual_zero || similarity.has_usual_zero(scene, evaluation, row);
}

/// What softmax gives to keys that have nothing in common with the query, where that shows.
std::optional<RichText> zeros_in_words(const Scene& scene, const Evaluation& evaluation,
                                       const LookUpModel& model) {
    const Matrix &scores = evaluation.value(model.scores),
                 &weights = evaluation.value(model.weights);
    std::size_t zeros = 0;
    double least = 1, largest = 0;  // of their weights
    bool sums = true;               // a score below 0 is none that could be divided
    bool as_usual = true;
    for (Index row = 0; row < scores.cols(); ++row) {
        sums = sums && scores(0, row) >= 0;
        if (scores(0, row) != 0) continue;
        ++zeros;
        as_usual = as_usual && is_usual_zero(scene, evaluation, row);
        least = std::min(least, static_cast<double>(weights(0, row)));
        largest = std::max(largest, static_cast<double>(weights(0, row)));
    }
    if (zeros == 0 || scene.choices.normalizer != "softmax") return std::nullopt;
    // “Each” is said of what all have, and “still” of what one sees: not of 0, nor of “<.001”.
    const std::string weight = rounded_text(largest, 3);
    if (weight == "0" || weight.starts_with('<') || weight != rounded_text(least, 3))
        return std::nullopt;
    const std::string of_zeros = as_usual
                                     ? similarity_of(scene.choices).why_zero(scene.choices, zeros)
                                     : say<texts::look_up::zero>("n"_is = zeros);
    std::string text = say<texts::look_up::zeros_weigh>("zeros"_is = capital(of_zeros),
                                                        "n"_is = zeros, "weight"_is = weight);
    if (sums && zeros == static_cast<std::size_t>(scores.cols()))
        text = say<texts::look_up::only_zeros>("before"_is = text);
    else if (sums)
        text = say<texts::look_up::zeros_of_sum>("before"_is = text, "n"_is = zeros);
    return RichText{{std::move(text)}};
}

}  // namespace

RichText why_nearest(const Scene& scene, const Evaluation& evaluation, const LookUpModel& model) {
    if (model.nearest.size() != 1 || model.by_weight.size() == 1) return {};
    const Index row = model.nearest.front();
    if (!is_the_query(scene, model, row).empty()) return {};
    const auto score = static_cast<double>(evaluation.value(model.scores)(0, row));
    RichText why;
    for (SaidPart& part : similarity_of(scene.choices).why_nearest(scene, row, score))
        why.push_back(part.slot ? query_run(scene) : TextRun{std::move(part.text)});
    return why;
}

std::vector<RichText> look_up_in_words(const Scene& scene, const Evaluation& evaluation,
                                       const LookUpModel& model, const ShareCurves* curves) {
    std::vector<RichText> all{nearest_in_words(scene, evaluation, model)};
    all.push_back(!model.answered
                      ? RichText{{model.weight_sum == 0 ? say<texts::look_up::no_weight>()
                                                        : say<texts::look_up::beyond_float>()}}
                  : model.numbers ? mixed_in_words(scene, evaluation, model)
                                  : answers_in_words(scene, evaluation, model));
    if (std::string why = why_not_one(scene, evaluation, model); model.answered && !why.empty())
        all.push_back({{std::move(why)}});
    if (curves && curves->crossing && curves->shares.size() == model.answers.size())
        all.push_back(crossing_in_words(scene, model, *curves->crossing));
    if (auto zeros = zeros_in_words(scene, evaluation, model)) all.push_back(std::move(*zeros));
    return all;
}

}  // namespace attend
