#include "core/attention/scores/kernels.h"

#include <array>

#include "core/attention/score.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

/// The kernels are named as the scores are.
template <const char* name>
Ref kernel_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", kernel_score(name, q, k, head.choices[bandwidth]),
                    scores_notation(head));
}
constexpr char gaussian[] = "gaussian", laplacian[] = "laplacian", boxcar[] = "boxcar",
               epanechnikov[] = "epanechnikov", constant_one[] = "constant";

constexpr std::string_view regression = "Nadaraya 1964; Watson 1964";

constexpr std::array rows{
    ScoreFunction{.place = 70,
                  .name = "gaussian",
                  .label = "Gaussian kernel",
                  .formula = "s = −‖q − k‖^2 / (2σ^2)",
                  .source = regression,
                  .build = kernel_of<gaussian>,
                  .parameters = reading<bandwidth>,
                  .finds_match = true},
    ScoreFunction{.place = 80,
                  .name = "laplacian",
                  .label = "Laplacian kernel",
                  .formula = "s = −‖q − k‖ / σ",
                  .source = regression,
                  .build = kernel_of<laplacian>,
                  .parameters = reading<bandwidth>,
                  .finds_match = true},
    ScoreFunction{.place = 90,
                  .name = "boxcar",
                  .label = "boxcar kernel",
                  .formula = "s = 1 if ‖q − k‖ ≤ σ, else 0",
                  .source = regression,
                  .build = kernel_of<boxcar>,
                  .parameters = reading<bandwidth>,
                  .normalizer = "sum"},
    ScoreFunction{.place = 100,
                  .name = "epanechnikov",
                  .label = "Epanechnikov kernel",
                  .formula = "s = max(0, 1 − ‖q − k‖^2 / σ^2)",
                  .source = "Epanechnikov 1969",
                  .build = kernel_of<epanechnikov>,
                  .parameters = reading<bandwidth>,
                  .normalizer = "sum"},
    ScoreFunction{.place = 110,
                  .name = "constant",
                  .label = "constant",
                  .formula = "s = 1",
                  .source = "the mean of all values",
                  .build = kernel_of<constant_one>,
                  .normalizer = "sum"},
};

}  // namespace

namespace score_files {
extern const ScoreRows kernels = rows;
}

}  // namespace attend
