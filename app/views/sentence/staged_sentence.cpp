#include <fmt/format.h>

#include "app/views/parts/head_part.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/guess.h"

namespace attend {

namespace {

/// Before anybody knows: what is asked, and what there is to give.
RichText question_of(const Frame& frame, const Attended& row) {
    const bool learned = !model_name(frame.store.document().choices).empty();
    std::string said = learned ? "One head of a trained model. It has read the sentence"
                               : "One head has read the sentence";
    if (row.shares) said += ", and it has 100 % to give away";
    return {{said + ". "}, {"Choose.", Role::input, true}};
}

/// "70 % to train, 7.6 times as much as other words give it"
RichText answer_of(Frame& frame, const Attended& row) {
    const SentenceWords words = words_of_sentence(frame, row);
    RichText answer = words.headline;
    // The title has said who gives.
    if (answer.size() > 3 && answer[0].role == Role::query && answer[1].text == " gives ")
        answer.erase(answer.begin(), answer.begin() + 2);
    if (!words.second.empty()) {
        answer.push_back({", "});
        answer.insert(answer.end(), words.second.begin(), words.second.end());
    }
    if (!words.changed.empty()) answer.push_back({" · " + words.changed});
    return answer;
}

bool guess_by_number(Frame& frame, Guessing& guessing, ImGuiKey key) {
    if (!guessing.asked || key < ImGuiKey_1 || key > ImGuiKey_9) return false;
    const auto number = static_cast<std::size_t>(key - ImGuiKey_1);
    const Attended& row = attended(frame, frame.asking());
    std::size_t count = 0;
    for (Index of = 0; of < std::ssize(row.given); ++of)
        if (of != row.own && !row.is_masked(of) && count++ == number) guessing.chosen = of;
    return true;
}

}  // namespace

Staged staged_sentence(Frame& frame) {
    const Attended& row = attended(frame, frame.asking());
    auto& guessing = frame.ui.states.of<Guessing>();
    guessing.ask_about(std::to_string(row.query));
    Staged shown;
    shown.title = {{"Which word does ", Role::other, true},
                   {frame.query_text(), Role::query, true},
                   {" look at?", Role::other, true}};
    shown.sentence = guessing.asked ? question_of(frame, row) : answer_of(frame, row);
    shown.object = hero_on_stage(frame);
    shown.keys =
        guessing.asked ? "Space: show it" : "← ask first    ↑ ↓ another word    E your own";
    shown.step = [&guessing](int by) { return guessing.step(by); };
    shown.key = [&frame, &guessing](ImGuiKey key) { return guess_by_number(frame, guessing, key); };
    return shown;
}

}  // namespace attend
