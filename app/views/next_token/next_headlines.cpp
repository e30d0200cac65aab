#include <fmt/format.h>

#include "app/gui/figures.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_token.h"

namespace attend {

RichText next_headline(const NextLook& look) {
    RichText text;
    if (look.pinned)
        text.push_back({pinned_in_words(look) + ": "});
    else if (look.compares)
        text.push_back({altered_in_words(look.frame) + ": "});
    else
        text = {{"After "}, {look.after(), Role::query, true}, {": "}};
    text.push_back({look.said(look.word), Role::output, true});
    text.push_back({" "});
    if (look.a) {
        text.push_back({percent_text(probability_of(*look.a, look.word)), Role::weights, true});
        text.push_back({" → "});
    }
    text.push_back({percent_text(probability_of(*look.b, look.word)), Role::other, true});
    if (look.compares && !look.a)
        text.push_back({" · " + (!look.problem.empty() ? look.problem
                                 : look.pinned         ? "asking what was pinned …"
                                                       : "computing with all on …")});
    return text;
}

RichText altered_headline(Frame& frame) {
    const bool pinned = pinned_scene(frame);
    if (!frame.scene()->measures.next || (!pinned && altered_in_words(frame).empty())) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || !look->compares) return {};
    if (look->current) return next_headline(*look);
    return {{(pinned ? pinned_in_words(*look) : altered_in_words(frame)) + ": …"}};
}

RichText answer_of_all(Frame& frame) {
    if (!frame.scene()->measures.next || frame.scene()->blocks.size() < 2) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || look->compares) return {};
    const std::string heads =
        fmt::format("one head of {}; all together say ", frame.scene()->blocks.size());
    if (!look->current) return {{heads + "…"}};
    const Guess& best = look->b->likeliest.front();
    RichText text{{heads},
                  {fmt::format("{} {}", look->said(best.token), percent_text(best.probability)),
                   Role::output, true}};
    if (look->following())
        text.insert(text.end(), {{" after "}, {look->after(), Role::query, true}});
    return text;
}

RichText foretold_headline(Frame& frame) {
    if (!frame.scene()->measures.next) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look) return {};
    if (!look->current) return {{"next: …"}};
    if (look->compares) return next_headline(*look);
    RichText text{{"next: "}};
    if (look->following()) text = {{"after "}, {look->after(), Role::query, true}, {": "}};
    const Guess& best = look->b->likeliest.front();
    text.push_back({look->said(best.token), Role::output, true});
    text.push_back({" " + percent_text(best.probability)});
    return text;
}

}  // namespace attend
