#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/chart/chart.h"
#include "core/analysis/cost.h"
#include "core/workspaces/attention_cost.h"

namespace attend {

inline constexpr double most_cost_tokens = 1e6;  // right end of the curves

/// Operations as a function of the number of tokens.
struct CostCurve {
    std::string name;               // "full": for tags
    std::string label;              // at its end
    std::string brief;              // the same where there is little room
    Stroke stroke = Stroke::solid;  // hues mean matrices here
    bool fine = false;              // a thin line, dim
    bool own = false;               // what this scene does
    std::function<double(double n)> operations;
};
/// Scores and mixing with every pair, causal, in a window and of the k largest, and projections.
std::vector<CostCurve> cost_curves(const Scene& scene);

// The figures are those of the node `cost`: core/analysis/cost.h.

/// A line of the table: what, for this scene, and for 1,000 and a million tokens.
struct CostRow {
    std::string what, here, thousand, million;
    std::string help;
    Index row = 0;  // of the figures
};
std::vector<CostRow> cost_table(const Matrix& figures);

/// To be read aloud: "7 words ask 7: 49 scores. 1,000 words make 1,000,000."
std::string cost_in_words(const Scene& scene, const Matrix& figures);
std::string pairwise_in_words(const Scene& scene, const Matrix& figures);

}  // namespace attend
