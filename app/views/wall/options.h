#pragma once
#include <string>

namespace attend {

/// What is chosen of the wall of all heads.
struct WallOptions {
    std::string roles;     // which are not faded, "previous,self"; empty: all
    bool by_cell = false;  // tiles by the weight of the chosen cell, not by layer
    bool by_role = false;  // else by what they do
    double role_from = 0.3, sink_from = 0.6, broad_from = 0.8;
    bool operator==(const WallOptions&) const = default;
};

}  // namespace attend
