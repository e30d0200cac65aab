#include "core/graph/told_apart.h"

#include <array>
#include <unordered_map>

namespace attend {

std::string with_place(std::string label, Index place) {
    constexpr std::array figures{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    for (const char figure : std::to_string(place))
        label += figures[static_cast<std::size_t>(figure - '0')];
    return label;
}

std::string told_apart(const Axis& axis, Index i) {
    std::string label = axis.label(i);
    if (!axis.named() || axis.size() > most_told_apart || label.empty()) return label;
    for (Index other = 0; other < axis.size(); ++other)
        if (other != i && axis.label(other) == label) return with_place(std::move(label), i);
    return label;
}

std::vector<std::string> told_apart(const Axis& axis) {
    const bool apart = axis.size() <= most_told_apart;
    const Index step = apart ? 1 : axis.size() / 200;
    std::unordered_map<std::string, int> times;
    std::vector<std::string> labels;
    for (Index i = 0; i < axis.size(); i += step) ++times[labels.emplace_back(axis.label(i))];
    for (std::size_t i = 0; apart && i < labels.size(); ++i)
        if (!labels[i].empty() && times[axis.label(static_cast<Index>(i))] > 1)
            labels[i] = with_place(std::move(labels[i]), static_cast<Index>(i));
    return labels;
}

}  // namespace attend
