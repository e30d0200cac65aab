#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/views/lookup/lookup_state.h"
#include "app/views/parts/noun.h"
#include "core/attention/normalizer.h"
#include "core/graph/explanation.h"
#include "core/plural.h"
#include "core/tables/text_measures.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

TextRun key_run(const Scene& scene, Index row) { return {key_text(scene, row), Role::key, true}; }
TextRun query_run(const Scene& scene) { return {scene.choices.query, Role::query, true}; }

/// " is the query.", where that is so.
std::optional<std::string> is_the_query(const Scene& scene, const LookUpModel& model, Index row) {
    if (std::find(model.matches.begin(), model.matches.end(), row) != model.matches.end())
        return fmt::format(" is {}.", similarity_of(scene.choices).same);
    if (folded_characters(key_text(scene, row)) == folded_characters(scene.choices.query))
        return " is the query, case aside.";
    return std::nullopt;
}

/// Which key is nearest, and by what.
RichText nearest_in_words(const Scene& scene, const Evaluation& evaluation,
                          const LookUpModel& model) {
    const auto rows = model.by_weight.size();
    if (model.nearest.empty()) return {query_run(scene), {" has nothing in common with any key."}};
    const Index row = model.nearest.front();
    if (rows == 1) {
        const bool whole = std::abs(model.weight_sum - 1) < 1e-6;
        return {{"There is one key, "}, key_run(scene, row), {whole ? ": its weight is 1." : "."}};
    }
    if (model.nearest.size() == rows)
        return {{fmt::format("All {} keys are equally near to ", counted(rows))},
                query_run(scene),
                {"."}};
    RichText text{key_run(scene, row)};
    if (model.nearest.size() > 1) {
        const std::size_t others = model.nearest.size() - 1;
        text.push_back({fmt::format(" and {} {} are nearest, with the same score.",
                                    number_in_words(others), others == 1 ? "other" : "others")});
        return text;
    }
    if (auto same = is_the_query(scene, model, row)) {
        text.push_back({std::move(*same)});
        return text;
    }
    const auto score = static_cast<double>(evaluation.value(model.scores)(0, row));
    const AroundQuery why = similarity_of(scene.choices).why_nearest(scene, row, score);
    text.push_back({" is nearest: " + why.before});
    text.push_back(query_run(scene));
    text.push_back({why.after});
    return text;
}

std::string brief(double weight) {
    const std::string text = rounded_text(weight, 3);
    return text.starts_with("0.") ? text.substr(1) : text;
}

/// ": Laplace .354 + Fermat .028 add up"
void add_parts(RichText& text, const Scene& scene, const Evaluation& evaluation,
               const LookUpModel& model, Index place) {
    constexpr std::size_t most = 3;
    std::vector<Index> rows;
    for (const Index row : model.by_weight)
        if (model.answer_of[static_cast<std::size_t>(row)] == place &&
            evaluation.value(model.weights)(0, row) != 0)
            rows.push_back(row);
    text.push_back({": "});
    for (std::size_t i = 0; i < std::min(rows.size(), most); ++i) {
        if (i > 0) text.push_back({" + "});
        text.push_back({key_text(scene, rows[i]), Role::key, false});
        text.push_back(
            {" " + brief(static_cast<double>(evaluation.value(model.weights)(0, rows[i])))});
    }
    if (rows.size() > most)
        text.push_back({fmt::format(" + {} more", counted(rows.size() - most))});
    text.push_back({rows.size() > 1 ? " add up." : "."});
}

/// "Egon, John and six others are level, with 12.5 % each."
RichText level_in_words(const LookUpModel& model, std::size_t level) {
    RichText text{{answer_text(model.answers[0]), Role::output, true},
                  {level == 2 ? " and " : ", "},
                  {answer_text(model.answers[1]), Role::output, true}};
    if (level > 2)
        text.push_back({fmt::format(" and {} {}", number_in_words(level - 2),
                                    level == 3 ? "other" : "others")});
    text.push_back({fmt::format(" are level, with {} each.", share_text(model.answers[0].share))});
    return text;
}

/// "Firstname 44.5 %, Pierre 38.2 %: Laplace .354 + Fermat .028 add up."
RichText answers_in_words(const Scene& scene, const Evaluation& evaluation,
                          const LookUpModel& model) {
    const auto run = [&](const LookUpModel::Answer& answer) {
        return std::array{TextRun{answer_text(answer), Role::output, true},
                          TextRun{" " + share_text(answer.share)}};
    };
    if (const std::size_t level = level_answers(model); level > 1)
        return level_in_words(model, level);
    RichText text;
    constexpr double light = 0.01;
    const bool one = model.answers.size() == 1 || model.answers[1].share < light;
    const std::size_t told = one ? 1 : 2;
    for (std::size_t i = 0; i < told; ++i) {
        if (i > 0) text.push_back({", "});
        for (const TextRun& part : run(model.answers[i])) text.push_back(part);
        if (model.answers[i].rows > 1 || i + 1 == told) {
            if (model.answers[i].rows > 1)
                add_parts(text, scene, evaluation, model, static_cast<Index>(i));
            else
                text.push_back({"."});
            return text;
        }
    }
    return text;
}

RichText mixed_in_words(const Scene& scene, const Evaluation& evaluation,
                        const LookUpModel& model) {
    constexpr std::size_t most = 3;
    const Matrix &weights = evaluation.value(model.weights), &v = evaluation.value(model.values);
    RichText text{
        {digits(static_cast<double>(evaluation.value(model.output)(0, 0))), Role::output, true},
        {" = "}};
    for (std::size_t i = 0; i < std::min(model.by_weight.size(), most); ++i) {
        const Index row = model.by_weight[i];
        text.push_back({fmt::format("{}{} · {}", i > 0 ? " + " : "",
                                    brief(static_cast<double>(weights(0, row))),
                                    digits_after_sign(static_cast<double>(v(row, 0))))});
        text.push_back({" (" + key_text(scene, row) + ")", Role::key, false});
    }
    const bool more = model.by_weight.size() > most;
    text.push_back(
        {more ? fmt::format(" + {} more.", counted(model.by_weight.size() - most)) : "."});
    return text;
}

/// Who came first before: "the nearest", if that is what the nearest key answers.
std::string overtaken_in_words(const LookUpModel& model, const ShareCurves::Crossing& crossing) {
    const auto before = static_cast<Index>(crossing.before);
    const bool is_nearest =
        model.nearest.size() == 1 &&
        model.answer_of[static_cast<std::size_t>(model.nearest.front())] == before;
    return is_nearest ? "the nearest" : answer_text(model.answers[crossing.before]);
}

/// "From τ = 0.145 on, Pierre comes first: two rows outweigh the nearest."
RichText crossing_in_words(const Scene& scene, const LookUpModel& model,
                           const ShareCurves::Crossing& crossing) {
    const auto answer_at = [&](std::size_t i) -> const LookUpModel::Answer& {
        return model.answers[static_cast<std::size_t>(crossing.answers[i])];
    };
    const LookUpModel::Answer& answer = answer_at(0);
    const std::size_t count = crossing.answers.size();
    const bool above = crossing.temperature > temperature_of(scene.choices);
    RichText text{{fmt::format("From τ = {:.3f} on, ", crossing.temperature)},
                  {std::string(answer.text), Role::output, true}};
    if (count > 1) {
        text.push_back({" and "});
        text.push_back(count == 2 ? TextRun{std::string(answer_at(1).text), Role::output, true}
                                  : TextRun{fmt::format("{} others", number_in_words(count - 1))});
        text.push_back({above ? " come first, level." : " have come first, level."});
        return text;
    }
    text.push_back({above ? " comes first" : " has come first"});
    text.push_back({answer.rows > 1
                        ? fmt::format(": {} rows outweigh {}.",
                                      number_in_words(static_cast<std::size_t>(answer.rows)),
                                      overtaken_in_words(model, crossing))
                        : "."});
    return text;
}

/// "Four keys share no 2-gram with the query: score 0": why so many have none.
std::string zeros_with_reason(const Scene& scene, std::size_t zeros, bool as_usual) {
    const bool several = zeros > 1;
    const std::string keys = capital(number_in_words(zeros)) + (several ? " keys " : " key ");
    if (!as_usual) return keys + (several ? "have the score 0" : "has the score 0");
    return keys + similarity_of(scene.choices).why_zero(scene.choices, several) + ": score 0";
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
    const bool one = zeros == 1;
    std::string text =
        fmt::format("{}, and softmax still gives {} {}.", zeros_with_reason(scene, zeros, as_usual),
                    one ? "it" : "each", weight);
    if (sums && zeros == static_cast<std::size_t>(scores.cols()))
        text += fmt::format(" {} there would be no answer.",
                            capital(std::string(normalizer("sum").label)));
    else if (sums)
        text += fmt::format(" {} {} 0.", capital(std::string(normalizer("sum").label)),
                            one ? "it gets" : "they get");
    return RichText{{std::move(text)}};
}

}  // namespace

std::vector<RichText> look_up_in_words(const Scene& scene, const Evaluation& evaluation,
                                       const LookUpModel& model, const ShareCurves* curves) {
    std::vector<RichText> all{nearest_in_words(scene, evaluation, model)};
    all.push_back(!model.answered ? RichText{{model.weight_sum == 0
                                                  ? "No key has any weight: nothing is answered."
                                                  : "The answer is beyond float32."}}
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
