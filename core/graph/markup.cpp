#include "core/graph/markup.h"

#include <array>
#include <string_view>
#include <utility>

namespace attend {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> tex_words{{
    {"√", "\\sqrt"},
    {"α", "\\alpha "},
    {"τ", "\\tau "},
    {"Σ", "\\sum"},
    {"σ", "\\sigma "},
    {"·", " \\cdot "},
    {"×", " \\times "},
    {"≤", "\\le "},
    {"≥", "\\ge "},
    {"∞", "\\infty "},
    {"−", "-"},
    {"…", "\\dots "},
    {"‖", "\\|"},
    {"∂", "\\partial "},
    {"exp", "\\exp"},
    {"max", "\\max"},
    {"tanh", "\\tanh"},
}};

}  // namespace

std::string plain(const std::string& formula) {
    std::string text;
    for (const char c : formula)
        if (c != '{' && c != '}') text += c;
    return text;
}

std::string tex(const std::string& formula) {
    std::string text;
    for (std::size_t i = 0; i < formula.size();) {
        const auto rest = std::string_view(formula).substr(i);
        bool replaced = false;
        for (const auto& [mark, word] : tex_words)
            if (rest.starts_with(mark)) {
                text += word;
                i += mark.size();
                replaced = true;
                break;
            }
        if (!replaced) text += formula[i++];
    }
    return text;
}

}  // namespace attend
