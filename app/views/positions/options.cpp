#include "app/views/positions/options.h"

#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> positions() {
    using Of = PositionsOptions;
    constexpr double most_words = 100'000;
    return {{85,
             "positions",
             {{"swap_first", "Swap", "One of the two words that change places, counted from 0",
               option<&Of::first>, 0, most_words},
              {"swap_second", "with", "The other one", option<&Of::second>, 0, most_words}}}};
}
}  // namespace view_option_files

}  // namespace attend
