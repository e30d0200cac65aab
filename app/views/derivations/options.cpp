#include "app/views/derivations/options.h"

#include "core/analysis/why_root.h"
#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> derivations() {
    using Of = WhyRootOptions;
    return {{95,
             "why_root_d",
             {{"root_d", "d, the width of q and k",
               "How many numbers a query and a key have; growing d adds products to the sum",
               option<&Of::width>, 1, static_cast<double>(RandomProducts::largest_width)},
              {"root_draws", "Draws",
               "How often the vectors were drawn again: added to the seed of random numbers",
               option<&Of::draws>, 0, 1e6}},
             nullptr,
             {"left", "right", "products", "softmax", "slope"}},
            {96,
             "kernel_identity",
             {{"equal_keys", "Keys equally long",
               "Each key is stretched to the keys' mean length; the scene itself stays as it is",
               option<&KernelIdentityOptions::equal_keys>}}}};
}
}  // namespace view_option_files

}  // namespace attend
