#include "core/attention/scores/kernels.h"

#include <array>

#include "core/attention/score.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

/// The kernels are named as the scores are.
template <const char* name>
Ref kernel_of(HeadContext& head, Ref q, Ref k) {
    return head.add("scores", kernel_score(name, q, k, head.choices[bandwidth]), scores_notation());
}
constexpr char gaussian[] = "gaussian", laplacian[] = "laplacian", boxcar[] = "boxcar",
               epanechnikov[] = "epanechnikov", constant_one[] = "constant";

constexpr std::string_view regression = "Nadaraya 1964; Watson 1964";

constexpr std::array rows{
    ScoreFunction{70, "gaussian", "Gaussian kernel (log)", "s = −‖q − k‖^2 / (2σ^2)", regression,
                  kernel_of<gaussian>, false, reading<bandwidth>, true},
    ScoreFunction{80, "laplacian", "Laplacian kernel (log)", "s = −‖q − k‖ / σ", regression,
                  kernel_of<laplacian>, false, reading<bandwidth>, true},
    ScoreFunction{90, "boxcar", "boxcar kernel", "s = 1 if ‖q − k‖ ≤ σ, else 0", regression,
                  kernel_of<boxcar>, false, reading<bandwidth>, false, "sum"},
    ScoreFunction{100, "epanechnikov", "Epanechnikov kernel", "s = max(0, 1 − ‖q − k‖^2 / σ^2)",
                  "Epanechnikov 1969", kernel_of<epanechnikov>, false, reading<bandwidth>, false,
                  "sum"},
    ScoreFunction{110, "constant", "constant", "s = 1", "the mean of all values",
                  kernel_of<constant_one>, false, reading<>, false, "sum"},
};

}  // namespace

namespace score_files {
extern const ScoreRows kernels = rows;
}

}  // namespace attend
