#include "app/views/training/options.h"

#include "core/document/view.h"

namespace attend {

namespace {

std::vector<std::string> asking_maps() { return {"tokens_ask", "places_ask"}; }

}  // namespace

namespace view_option_files {
std::vector<ViewOptionRow> training() {
    return {{65,
             "learned_map",
             {{"learned_map", "What was learned", "Whether tokens or places ask each other",
               option<&LearnedMapOptions::of>, 0, 0, values_of<asking_maps>}}}};
}
}  // namespace view_option_files

}  // namespace attend
