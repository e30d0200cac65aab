#pragma once
#include <optional>
#include <string>

namespace attend {

// What is chosen of the views of heads.

struct LinesOptions {
    double threshold = 0;   // lighter weights are hidden
    bool one_head = false;  // the lines of the chosen head alone
    bool operator==(const LinesOptions&) const = default;
};

struct FlowOptions {
    double threshold = 0;               // lighter lines are hidden
    std::optional<bool> residual;       // ½A + ½I; nothing: as the scene has it
    std::optional<bool> without_first;  // nothing: where the first token takes most
    bool operator==(const FlowOptions&) const = default;
};

struct AllHeadsOptions {
    std::string measure = "entropy";
    std::optional<bool> one_scale;  // nothing: where one shows them all
    bool operator==(const AllHeadsOptions&) const = default;
};

struct CombinedOptions {
    std::string rule = "mean";
    bool all_layers = false;
    bool operator==(const CombinedOptions&) const = default;
};

}  // namespace attend
