#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_token.h"
#include "core/texts/next_token.h"

namespace attend {

namespace {

RichText with_changes(const std::string& changes, const RichText& answer) {
    return say_rich<texts::next_token::with_changes>("changes"_is = changes, "answer"_is = answer);
}

/// "Paris 41 %"
RichText best_in_words(const NextLook& look) {
    const Guess& best = look.b->likeliest.front();
    return say_rich<texts::next_token::answer>(
        "word"_is = TextRun{look.said(best.token), Role::output, true},
        "share"_is = percent_text(best.probability));
}

}  // namespace

RichText next_headline(const NextLook& look) {
    const TextRun word{look.said(look.word), Role::output, true},
        share{percent_text(probability_of(*look.b, look.word)), Role::other, true};
    RichText answer = say_rich<texts::next_token::answer>("word"_is = word, "share"_is = share);
    if (look.a) {
        const TextRun before{percent_text(probability_of(*look.a, look.word)), Role::weights, true};
        answer = say_rich<texts::next_token::answers>("word"_is = word, "before"_is = before,
                                                      "share"_is = share);
    } else if (look.compares) {
        answer = say_rich<texts::next_token::answer_waits>(
            "answer"_is = answer, "why"_is = !look.problem.empty() ? look.problem
                                             : look.pinned
                                                 ? say<texts::next_token::asking_pinned>()
                                                 : say<texts::next_token::computing_all_on>());
    }
    if (look.pinned) return with_changes(pinned_in_words(look), answer);
    if (look.compares) return with_changes(altered_in_words(look.frame), answer);
    return say_rich<texts::next_token::after_text>(
        "text"_is = TextRun{look.after(), Role::query, true}, "answer"_is = answer);
}

RichText altered_headline(Frame& frame) {
    const bool pinned = pinned_scene(frame);
    if (!frame.scene()->measures.next || (!pinned && altered_in_words(frame).empty())) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || !look->compares) return {};
    if (look->current) return next_headline(*look);
    return with_changes(pinned ? pinned_in_words(*look) : altered_in_words(frame),
                        {{say<texts::next_token::waiting>()}});
}

RichText answer_of_all(Frame& frame) {
    if (!frame.scene()->measures.next || frame.scene()->blocks.size() < 2) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look || look->compares) return {};
    const std::size_t heads = frame.scene()->blocks.size();
    if (!look->current) return {{say<texts::next_token::one_head_waits>("n"_is = heads)}};
    const TextRun answer{text_of(best_in_words(*look)), Role::output, true};
    if (!look->following())
        return say_rich<texts::next_token::one_head>("n"_is = heads, "answer"_is = answer);
    return say_rich<texts::next_token::one_head_after>(
        "n"_is = heads, "answer"_is = answer,
        "text"_is = TextRun{look->after(), Role::query, true});
}

RichText foretold_headline(Frame& frame) {
    if (!frame.scene()->measures.next) return {};
    std::string problem;
    const std::optional<NextLook> look = look_at_next(frame, problem);
    if (!look) return {};
    if (look->current && look->compares) return next_headline(*look);
    if (look->current && look->following())
        return say_rich<texts::next_token::after>(
            "text"_is = TextRun{look->after(), Role::query, true},
            "answer"_is = best_in_words(*look));
    return say_rich<texts::next_token::next>(
        "answer"_is =
            look->current ? best_in_words(*look) : RichText{{say<texts::next_token::waiting>()}});
}

}  // namespace attend
