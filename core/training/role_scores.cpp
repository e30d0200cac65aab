#include "core/training/role_scores.h"

#include <array>

#include "core/named.h"

namespace attend {

namespace {

double weight(const Matrix& weights, Index row, Index column) {
    return static_cast<double>(weights(row, column));
}
Index token_at(const Example& example, Index place) {
    return example.tokens[static_cast<std::size_t>(place)];
}
Index target_at(const Example& example, Index place) {
    return example.targets[static_cast<std::size_t>(place)];
}

void previous_token(const Matrix& weights, const Example&, const LearningTask&, const TaskSizes&,
                    Mean& mean) {
    for (Index row = 1; row < weights.rows(); ++row) mean.add(weight(weights, row, row - 1));
}

void diagonal(const Matrix& weights, const Example&, const LearningTask&, const TaskSizes&,
              Mean& mean) {
    for (Index row = 0; row < weights.rows(); ++row) mean.add(weight(weights, row, row));
}

void anti_diagonal(const Matrix& weights, const Example&, const LearningTask&, const TaskSizes&,
                   Mean& mean) {
    const Index last = weights.rows() - 1;
    for (Index row = 0; row <= last; ++row) mean.add(weight(weights, row, last - row));
}

/// Behind every earlier place of the same token.
void induction(const Matrix& weights, const Example& example, const LearningTask&, const TaskSizes&,
               Mean& mean) {
    for (Index row = 0; row < weights.rows(); ++row) {
        if (target_at(example, row) == no_target) continue;
        double sum = 0;
        for (Index before = 0; before < row; ++before)
            if (token_at(example, before) == token_at(example, row))
                sum += weight(weights, row, before + 1);
        mean.add(sum);
    }
}

/// Where the number that comes next stands before the bar.
void next_number(const Matrix& weights, const Example& example, const LearningTask&,
                 const TaskSizes& sizes, Mean& mean) {
    for (Index row = 0; row < weights.rows(); ++row) {
        if (target_at(example, row) == no_target) continue;
        double sum = 0;
        for (Index place = 0; token_at(example, place) != sizes.alphabet; ++place)
            if (token_at(example, place) == target_at(example, row))
                sum += weight(weights, row, place);
        mean.add(sum);
    }
}

/// At each closing bracket, the one that it closes.
void partner(const Matrix& weights, const Example& example, const LearningTask&,
             const TaskSizes& sizes, Mean& mean) {
    std::vector<Index> open;
    for (Index row = 0; row < weights.rows(); ++row) {
        if (token_at(example, row) < sizes.alphabet) {
            open.push_back(row);
        } else if (!open.empty()) {
            mean.add(weight(weights, row, open.back()));
            open.pop_back();
        }
    }
}

/// At the places that are asked, words that tell the answer alone.
void telling(const Matrix& weights, const Example& example, const LearningTask& task,
             const TaskSizes&, Mean& mean) {
    for (Index row = 0; row < weights.rows(); ++row) {
        if (target_at(example, row) == no_target) continue;
        double sum = 0;
        for (Index place = 0; place < weights.cols(); ++place)
            if (task.telling(token_at(example, place))) sum += weight(weights, row, place);
        mean.add(sum);
    }
}

constexpr std::array all_roles{
    RoleScore{"previous_token", "previous token", "Weight on the token before", previous_token},
    RoleScore{"induction", "induction", "Weight behind earlier places of the same token",
              induction},
    RoleScore{"anti_diagonal", "backward", "Weight on the place as far from the end",
              anti_diagonal},
    RoleScore{"diagonal", "own place", "Weight on the token itself", diagonal},
    RoleScore{"next_number", "next number", "Weight on the number that comes next", next_number},
    RoleScore{"partner", "partner", "Weight on the bracket that is closed", partner},
    RoleScore{"telling", "telling words", "Weight on words that tell the answer alone", telling},
};

}  // namespace

std::span<const RoleScore> role_scores() { return all_roles; }
const RoleScore& role_score(std::string_view name) { return named(role_scores(), "role", name); }

}  // namespace attend
