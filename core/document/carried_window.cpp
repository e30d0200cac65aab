#include "core/document/carried_window.h"

#include <algorithm>

#include "core/error.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

std::vector<std::string> window_themes() { return {"auto", "dark", "light", "high_contrast"}; }

std::vector<std::string> window_panels() {
    return {"setup", "computation", "view", "weighted_sum", "explanation"};
}

std::vector<std::string> named_panels(const std::string& panels) {
    if (panels == "auto" || panels == "none") return {};
    const std::vector<std::string> known = window_panels();
    std::vector<std::string> named;
    for (const std::string_view name : split(panels, ',')) {
        if (std::ranges::find(known, name) == known.end())
            throw Error("window_panels", in_quotes(name),
                        "auto, none, or some of setup, computation, view, weighted_sum and "
                        "explanation, with commas between");
        named.emplace_back(name);
    }
    return named;
}

}  // namespace attend
