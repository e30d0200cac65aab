#include "core/document/view_names.h"

#include <string_view>

#include "core/text/split.h"

namespace attend {

std::vector<std::string> view_names() {
    const std::vector<std::string_view> names = split(ATTEND_VIEWS, ',');
    return {names.begin(), names.end()};
}

std::vector<std::string> sequential_color_names() {
    return {"auto", "ember", "ember_light", "meadow", "slate", "lagoon", "gray", "gray_light"};
}

std::vector<std::string> diverging_color_names() {
    return {"auto", "thistle", "thistle_light", "tide", "tide_light", "heath", "strata"};
}

}  // namespace attend
