#include "core/attention/score.h"

#include <algorithm>

#include "core/named.h"
#include "core/ops/matmul.h"
#include "core/ops/pair_formula.h"

namespace attend {

/// Their names are those of the files, which core/CMakeLists.txt lists.
namespace score_files {
extern const ScoreRows ATTEND_SCORE_FILES;
}

namespace {

std::vector<ScoreFunction> rows_of_files() {
    using namespace score_files;
    std::vector<ScoreFunction> rows;
    for (const ScoreRows& file : {ATTEND_SCORE_FILES})
        rows.insert(rows.end(), file.begin(), file.end());
    std::sort(rows.begin(), rows.end(),
              [](const ScoreFunction& a, const ScoreFunction& b) { return a.place < b.place; });
    return rows;
}

void check_formula(const std::string& text) { parse_pair_formula(text); }

}  // namespace

std::span<const ScoreFunction> score_functions() {
    static const std::vector<ScoreFunction> all = rows_of_files();
    return all;
}

const ScoreFunction& score_function(std::string_view name) {
    return named(score_functions(), "score", name);
}

std::string chosen_score_formula(const ScoreChoices& choices) {
    if (choices.score != typed_score) return std::string(score_function(choices.score).formula);
    return "s = " + markup_of(parse_pair_formula(choices.score_formula));
}

Notation scores_notation(const HeadContext& head) {
    return scores_notation(head, head.choices.score);
}

Notation scores_notation(const HeadContext& head, std::string arrow) {
    const ScoreFunction& score = score_function(head.choices.score);
    return {"scores",
            "s",
            Role::score,
            "Scores",
            {},
            Numbers::finite_or_negative_infinity,
            std::move(arrow),
            std::string(score.label),
            std::string(score.formula),
            score.source};
}

Ref add_dot(HeadContext& head, Ref q, Ref k) {
    return head.add("dot", matmul_transposed(q, k),
                    published({"QK^T", "q·k", Role::score, "Dot products"},
                              score_function(head.choices.score).source));
}

std::vector<Field<ScoreChoices>> ScoreChoices::fields() {
    return with_parameters<score_functions, ScoreChoices>(
        {{"score", "Score", "How a query and a key are compared", &ScoreChoices::score, 0, 0,
          values_of<score_functions>},
         {.name = "score_formula",
          .label = "Formula",
          .help = "The score of a query and a key, where score=formula: of the vectors q and k, of "
                  "their places i and j (from 0), of n keys and of d, the width; with + − · / ^, "
                  "|x|, max, min, exp, log, sqrt, tanh, cos, sin",
          .member = &ScoreChoices::score_formula,
          .check = check_formula}});
}

}  // namespace attend
