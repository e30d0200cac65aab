#pragma once
#include <string>
#include <vector>

namespace attend {

/// The window that a document brings along, for whoever opens it; what a person has is put aside
/// meanwhile, and comes back with the next document. "auto" and 0: as that person has it.
struct CarriedWindow {
    bool carried = false;  // else nothing of it counts
    std::string theme = "auto";
    double zoom = 0;
    std::string panels = "auto";  // that are shown: "setup,weighted_sum", or "none"

    bool operator==(const CarriedWindow&) const = default;
};

std::vector<std::string> window_themes();
/// The panels that can be shown and hidden.
std::vector<std::string> window_panels();
/// Those that are named. Throws Error where one is none; of "auto" and "none" none.
std::vector<std::string> named_panels(const std::string& panels);

}  // namespace attend
