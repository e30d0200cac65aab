#pragma once
#include <string>
#include <vector>

#include "core/graph/evaluate.h"
#include "core/tables/answers.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What a look-up says beyond single numbers of its nodes: plain data, made once an evaluation.
struct LookUpModel {
    NodeId scores = 0, weights = 0, values = 0, output = 0, hard_scores = 0, hard_output = 0;
    double weight_sum = 0;  // 1 but where weights were set, or no normalizer makes them shares
    bool numbers = false;   // the values are mixed to one number
    bool answered = true;   // else no key has any weight, and the output no number

    /// A value of the table that is answered, with its share: a column of the output.
    struct Answer {
        Index column = 0;
        std::string_view text;  // of the table's answers
        double share = 0;
        int rows = 0;  // how many of the table have it
    };
    AnswersPtr known;              // keeps the texts
    std::vector<Answer> answers;   // the largest share first; none where values are numbers
    std::vector<Index> answer_of;  // of each row: its place in `answers`
    std::vector<Index> by_weight;  // rows, the heaviest first
    std::vector<Index> matches;    // rows whose key is the query
    std::vector<Index> nearest;    // rows with the largest score, where that is above 0
};
LookUpModel look_up_model(const Scene& scene, const Evaluation& evaluation);
/// As it stands on the screen: "(empty)" where there is nothing to read.
inline std::string answer_text(const LookUpModel::Answer& answer) {
    return answer.text.empty() ? "(empty)" : std::string(answer.text);
}
/// How many answers share the first place.
std::size_t level_answers(const LookUpModel& model);
/// Where the weights do not add up to 1, a sentence that says so and why; else nothing.
std::string why_not_one(const Scene& scene, const Evaluation& evaluation, const LookUpModel& model);

/// What a value of the table's row is worth on the screen: the cell of its value column.
const std::string& value_text(const Scene& scene, Index row);
const std::string& key_text(const Scene& scene, Index row);

}  // namespace attend
