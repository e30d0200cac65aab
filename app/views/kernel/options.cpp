#include "app/views/kernel/options.h"

#include "core/document/view.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

std::vector<std::string> bands() { return {"0", "1", "2"}; }

std::vector<std::string> maps() { return {"weights", "scores"}; }
std::vector<std::string> parts() { return {"plot", "sum", "map", "errors"}; }

std::vector<std::string> compared_kernels() {
    std::vector<std::string> names{"none"};
    for (const Kernel& kernel : kernels()) names.emplace_back(kernel.name);
    return names;
}

}  // namespace

namespace view_option_files {
std::vector<ViewOptionRow> kernel() {
    using Of = PlotOptions;
    return {
        {10,
         "plot",
         {{"plot_compare", "Compare with", "A second kernel whose estimates and weights are drawn",
           option<&Of::compare>, 0, 0, values_of<compared_kernels>},
          {"plot_compare_bandwidth", "Bandwidth compared",
           "The bandwidth of the second kernel; 0: that of the first",
           option<&Of::compare_bandwidth>, 0, 1e30},
          {"plot_band", "Band",
           "How many standard errors the band is wide on either side of the estimates: of noise "
           "alone, not of what a kernel smooths away",
           option<&Of::band>, 0, 0, values_of<bands>},
          {"plot_map", "Every question", "Weights or scores of the validation queries",
           option<&Of::map>, 0, 0, values_of<maps>},
          {"plot_small", "In a small window", "What is seen where there is room for one thing",
           option<&Of::small>, 0, 0, values_of<parts>}},
         nullptr,
         {"plot", "sum", "map", "errors"}}};
}
}  // namespace view_option_files

}  // namespace attend
