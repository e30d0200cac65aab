#include "core/document/dropped.h"

#include "core/document/axis_match.h"
#include "core/error.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

Axis axis_of(const std::string& tokenizer, const std::string& text) {
    std::vector<std::string> labels;
    for (const Token& token : tokenize(tokenizer, text)) labels.push_back(token.text);
    return {"token", std::move(labels)};
}

NumberList followed_places(const NumberList& places, const Axis& before, const Axis& after) {
    const std::vector<Index> match = matched(before, after);
    NumberList result;
    for (const int place : places)
        if (const Index there = place_in(match, place); there >= 0)
            result.push_back(static_cast<int>(there));
    return result;
}

}  // namespace

void follow_dropped(Choices& choices, const Choices& before) {
    const auto follow = [&](std::string Choices::*text, NumberList Choices::*dropped) {
        const bool same = choices.*text == before.*text && choices.tokenizer == before.tokenizer;
        if (same || (before.*dropped).empty()) return;
        try {
            choices.*dropped =
                followed_places(before.*dropped, axis_of(before.tokenizer, before.*text),
                                axis_of(choices.tokenizer, choices.*text));
        } catch (const Error&) {
            return;  // no text to cut up: the scene says so
        }
    };
    follow(&Choices::sentence, &Choices::dropped);
    follow(&Choices::second_text, &Choices::second_dropped);
}

}  // namespace attend
