#pragma once
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/error.h"
#include "core/models/tokenizer.h"

namespace attend::test {

/// "12,0,3 7,4,9": of each token its number and its place in the text.
inline std::string in_figures(const std::vector<ModelToken>& tokens, bool places = true) {
    std::string text;
    for (const ModelToken& token : tokens) {
        text += fmt::format("{}{}", text.empty() ? "" : " ", token.id);
        if (places) text += fmt::format(",{},{}", token.begin, token.end);
    }
    return text;
}

/// What a tokenizer.json is refused with; empty if it is read.
inline std::string refusal(const std::string& json) {
    try {
        read_tokenizer(json, "tokenizer.json");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace attend::test
