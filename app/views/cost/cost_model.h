#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/analysis/cost.h"
#include "core/workspaces/scene.h"

namespace attend {

inline constexpr double most_cost_tokens = 1e6;  // right end of the curves

/// What a scene's cost depends on; its mask where that is causal, window or top_k alone, else full.
CostSizes cost_sizes(const Scene& scene);
/// The same with n tokens, in either text.
CostSizes with_tokens(CostSizes sizes, double n);

/// How a curve is drawn, since hues mean matrices here.
enum class Stroke { solid, dashed, dotted, dash_dot, fine };

/// Operations as a function of the number of tokens.
struct CostCurve {
    std::string name;   // "full": for tags
    std::string label;  // at its end
    std::string brief;  // the same where there is little room
    Stroke stroke = Stroke::solid;
    bool own = false;  // what this scene does
    std::function<double(double n)> operations;
};
/// Scores and mixing with every pair, causal, in a window and of the k largest, and projections.
std::vector<CostCurve> cost_curves(const Scene& scene);

/// A line of the table: what, for this scene, and for 1,000 and a million tokens.
struct CostRow {
    std::string what, here, thousand, million;
    std::string help;
};
std::vector<CostRow> cost_table(const Scene& scene);

/// To be read aloud: "7 words ask 7: 49 scores. 1,000 words make 1,000,000."
std::string cost_in_words(const Scene& scene);
std::string pairwise_in_words(const Scene& scene);

}  // namespace attend
