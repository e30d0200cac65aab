#include "core/graph/unique_label.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text/character.h"

namespace attend {

namespace {

/// No letter and no digit: "." or "--", but not the character that stands for a lone space.
bool is_punctuation_alone(std::string_view label) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (!label.empty() && letter(label.front()))
        return false;  // at once: of every label, each frame
    const std::vector<Character> characters = characters_of(label);
    return label != "␣" &&
           std::none_of(characters.begin(), characters.end(), [](const Character& character) {
               return character.kind == CharacterKind::word;
           });
}

}  // namespace

std::string quoted_word(const std::string& word) {
    constexpr std::string_view begin = "“", end = "”";
    const std::size_t closed = word.find(end, begin.size() + 1);
    return word.starts_with(begin) && closed != word.npos ? word : fmt::format("“{}”", word);
}

std::string in_sentence(const std::string& word) {
    return is_punctuation_alone(word) ? quoted_word(word) : word;
}

std::string place_below(Index place) {
    constexpr std::array figures{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    std::string text;
    for (const char figure : std::to_string(place))
        text += figures[static_cast<std::size_t>(figure - '0')];
    return text;
}

std::string with_place(std::string label, Index place) {
    if (is_punctuation_alone(label)) label = fmt::format("“{}”", label);
    return label + place_below(place);
}

std::string unique_label(const Axis& axis, Index i) {
    std::string label = axis.label(i);
    const bool number = label.size() > 1 && label[0] == '-' && label[1] >= '0' && label[1] <= '9';
    if (number && (axis.counts_entries() || axis.counts_queries())) label.replace(0, 1, "−");
    return label.empty() || !axis.repeated(i) ? label : with_place(std::move(label), i);
}

std::string told_in_sentence(const Axis& axis, Index i) {
    return in_sentence(unique_label(axis, i));
}

std::vector<std::string> unique_label(const Axis& axis) {
    constexpr Index most = 300, of_more = 200;
    const Index step = axis.size() <= most ? 1 : axis.size() / of_more;
    std::vector<std::string> labels;
    for (Index i = 0; i < axis.size(); i += step) labels.push_back(unique_label(axis, i));
    return labels;
}

}  // namespace attend
