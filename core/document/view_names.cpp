#include "core/document/view_names.h"

namespace attend {

std::vector<std::string> sequential_color_names() {
    return {"auto", "ember", "ember_light", "meadow", "slate", "lagoon", "gray", "gray_light"};
}

std::vector<std::string> diverging_color_names() {
    return {"auto", "thistle", "thistle_light", "tide", "tide_light", "heath", "strata"};
}

}  // namespace attend
