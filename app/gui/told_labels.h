#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/gui/heatmap_layout.h"
#include "core/graph/axis.h"
#include "core/text/sign.h"

namespace attend {

/// Every how many-th of cells of `cell` pixels is told where a label needs `line` of them.
inline Index label_step(float cell, float line) {
    return std::max<Index>(static_cast<Index>(std::ceil(line / std::max(cell, 1e-6f))), 1);
}

/// A word in a sentence: “fox”. Signs that are in quotes because of their place stay as they are.
inline std::string quoted_word(const std::string& word) {
    constexpr std::string_view begin = "“", end = "”";
    const std::size_t closed = word.find(end, begin.size() + 1);
    return word.starts_with(begin) && closed != word.npos ? word : fmt::format("“{}”", word);
}

/// No letter and no digit: "." or "--", but not the sign that stands for a lone space.
inline bool is_signs_alone(std::string_view label) {
    const std::vector<Sign> signs = signs_of(label);
    return label != "␣" && std::none_of(signs.begin(), signs.end(), [](const Sign& sign) {
               return sign.kind == SignKind::word;
           });
}

/// "fox₇": the one at place 7, from 0 as everywhere. A period would make a decimal of it: “.”₇
inline std::string with_place(std::string label, Index place) {
    if (is_signs_alone(label)) label = fmt::format("“{}”", label);
    constexpr std::array figures{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    for (const char figure : std::to_string(place))
        label += figures[static_cast<std::size_t>(figure - '0')];
    return label;
}
constexpr Index most_told_apart = 300;

/// A label of some three hundred; with its place where another is the same.
inline std::string told_apart(const Axis& axis, Index i) {
    std::string label = axis.label(i);
    if (axis.size() > most_told_apart || label.empty()) return label;
    for (Index other = 0; other < axis.size(); ++other)
        if (other != i && axis.label(other) == label) return with_place(std::move(label), i);
    return label;
}

/// All of some three hundred, or some two hundred of more, as they are.
inline std::vector<std::string> told_apart(const Axis& axis) {
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

/// Which rows or columns are told: all where there is room, otherwise every n-th; a lit one always,
/// and then its neighbors give way.
class ToldLabels {
  public:
    /// Every `step`-th, and lit(i).
    template <class Lit>
    ToldLabels(HeatmapLayout::Span span, Index step, Lit lit) : step_(step) {
        for (Index i = span.begin; i < span.end && step_ > 1; ++i)
            if (lit(i)) lit_.push_back(i);
    }

    bool operator()(Index i) const {
        if (std::find(lit_.begin(), lit_.end(), i) != lit_.end()) return true;
        const bool crowded = std::any_of(lit_.begin(), lit_.end(),
                                         [&](Index other) { return std::abs(i - other) < step_; });
        return i % step_ == 0 && !crowded;
    }

  private:
    Index step_;
    std::vector<Index> lit_;  // where not all are told
};

}  // namespace attend
