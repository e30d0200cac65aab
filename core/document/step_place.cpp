#include "core/document/step_place.h"

#include <charconv>

#include "core/error.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

StepPlace parse_step(std::string_view text) {
    constexpr std::string_view terms_of = "terms of ";
    const auto refuse = [&](std::string_view expected) -> Error {
        return {"steps", text.empty() ? "an empty step" : in_quotes(text), expected};
    };
    StepPlace step;
    std::string_view rest = text;
    if (rest.starts_with(terms_of)) {
        step.terms = true;
        rest = trimmed(rest.substr(terms_of.size()));
    }
    if (const std::size_t open = rest.find('['); open != rest.npos) {
        Index row = 0;
        const char *const begin = rest.data() + open + 1, *const end = rest.data() + rest.size();
        const auto [behind, error] = std::from_chars(begin, end, row);
        if (error != std::errc() || behind + 1 != end || *behind != ']' || row < 0)
            throw refuse("a row behind the path, such as head.0/scores[0]");
        step.row = row;
        rest = rest.substr(0, open);
    }
    if (rest.empty() || rest.find(' ') != rest.npos)
        throw refuse("a node's path, such as head.0/scores");
    if (step.terms && !step.row) throw refuse("a row, such as terms of head.0/output[0]");
    step.node = rest;
    return step;
}

}  // namespace

std::vector<StepPlace> parse_steps(std::string_view text) {
    std::vector<StepPlace> steps;
    if (trimmed(text).empty()) return steps;
    while (true) {
        const std::size_t comma = text.find(',');
        steps.push_back(parse_step(trimmed(text.substr(0, comma))));
        if (comma == text.npos) return steps;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace attend
