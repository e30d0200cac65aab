#pragma once
#include <string_view>
#include <vector>

#include "core/attention/mask.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/embedding/kinds.h"
#include "core/workspaces/similarity.h"

namespace attend::test {

/// A parameter, and a value of a choice that reads it.
struct ReadParameter {
    std::string_view choice, kind;  // "score", "additive"
    const Parameter* parameter;
};

/// What every row of every table that has parameters reads.
inline std::vector<ReadParameter> all_read_parameters() {
    std::vector<ReadParameter> all;
    const auto add = [&](std::string_view choice, const auto& rows) {
        for (const auto& row : rows)
            for (const Parameter* const parameter : row.parameters)
                all.push_back({choice, row.name, parameter});
    };
    add("score", score_functions());
    add("mask", mask_kinds());
    add("embedding", embedding_kinds());
    add("projection", projections());
    add("similarity", similarities());
    return all;
}

}  // namespace attend::test
