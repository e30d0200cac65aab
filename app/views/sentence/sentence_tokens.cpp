#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/weight_row.h"
#include "app/views/sentence/attending_stage.h"
#include "app/views/sentence/given_words.h"
#include "app/views/sentence/sentence.h"
#include "core/plural.h"
#include "core/texts/sentence.h"
#include "core/workspaces/typed_texts.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string count_of_unknown(const Embedding& embedding) {
    const auto unknown = std::count_if(embedding.origins.begin(), embedding.origins.end(),
                                       [](const TokenOrigin& origin) { return !origin.known; });
    return unknown == 0 ? std::string() : say<texts::sentence::unknown_words>("n"_is = unknown);
}

std::string count_of_left_out(const Sequence& sequence) {
    return sequence.left_out() > 0 ? say<texts::sentence::left_out>("n"_is = sequence.left_out())
                                   : std::string();
}

/// Of a line that goes on beyond an edge, what is seen of it; what lies beyond has an arc of its
/// own.
std::string arcs_in_view(const Attended& row, const ChipsInView& view) {
    std::string text =
        say<texts::sentence::in_view>("seen"_is = view.arcs, "arcs"_is = row.arcs.size());
    if (!row.shares) return text;
    const auto share = [&](double of) { return percent_text(std::max(of, 0.0)); };
    text = say<texts::sentence::in_view_share>("in_view"_is = text,
                                               "share"_is = share(1 - view.before - view.after));
    const bool before = is_told({1, view.before}), after = is_told({1, view.after});
    if (before && after)
        return say<texts::sentence::beyond_both>(
            "in_view"_is = text, "before"_is = share(view.before), "after"_is = share(view.after));
    if (before)
        return say<texts::sentence::beyond_before>("in_view"_is = text,
                                                   "before"_is = share(view.before));
    if (after)
        return say<texts::sentence::beyond_after>("in_view"_is = text,
                                                  "after"_is = share(view.after));
    return text;
}

/// Which arcs are drawn, where not all are.
std::string count_of_arcs(const Attended& row, const ChipsInView& view) {
    if (!view.all && !row.arcs.empty()) return arcs_in_view(row, view);
    const auto some = static_cast<std::size_t>(std::count_if(
        row.given.begin(), row.given.end(), [](double weight) { return weight != 0; }));
    if (row.arcs.size() >= some) return {};
    double drawn = 0, total = 0;
    for (const double weight : row.given) total += std::abs(weight);
    if (!std::isfinite(total)) return {};  // weights that are no numbers are told as such
    for (const Index key : row.arcs) drawn += std::abs(row.of(key));
    return say<texts::sentence::heaviest_arcs>(
        "arcs"_is = row.arcs.size(), "share"_is = percent_text(drawn / total),
        "others"_is = some - row.arcs.size(), "rest"_is = percent_text((total - drawn) / total));
}

/// "a · b": clauses of a line, as box::clauses takes them apart.
std::string in_one_line(std::initializer_list<std::string> clauses) {
    std::string line;
    for (const std::string& clause : clauses)
        if (!clause.empty()) line += (line.empty() ? "" : " · ") + clause;
    return line;
}

/// Says what to do where there are no chips of a text; whether that is so.
bool said_instead(Frame& frame, const TypedText& typed, bool shown, float width) {
    const auto problem = current_problem(frame);
    const std::string_view choice = typed.choice, field = typed.dropped_choice;
    const std::string& text = frame.draft().choices.*typed.text;
    if (text.find_first_not_of(' ') == std::string::npos) {
        std::string said = &typed == &typed_texts.front() ? say<texts::sentence::type_here>()
                                                          : say<texts::sentence::type_answers>();
        if (const std::string old = last_good(frame); !old.empty()) said = in_one_line({said, old});
        rich_text(frame.ui, {{said}}, {0.88f, true, width});
        frame.ui.tag("problem/" + std::string(choice));
    } else if (problem && problem->choice == choice) {
        problem_under(frame, choice);
    } else if (problem && problem->choice == field) {
        problem_under(frame, field);
        if (link(frame.ui, std::string(field) + "/none", "Take all in again"))
            (frame.draft().choices.*typed.dropped).clear();
        tooltip(frame.ui, "Every token takes part again");
    } else if (shown) {
        return false;
    } else if (const auto busy = frame.store.computation().busy()) {
        rich_text(frame.ui, {{busy->name + "…"}}, {0.88f, true, width});
    }
    return true;
}

}  // namespace

bool said_of_second(Frame& frame, float width) {
    const Scene* scene = frame.scene();
    return said_instead(frame, typed_texts[1], scene && scene->crosses(), width);
}

void draw_tokens(Frame& frame, ImVec2 size) {
    const Scene* scene = frame.scene();
    if (said_instead(frame, typed_texts[0], scene != nullptr, size.x)) return;
    const bool may_drop = workspace(frame.room()).reads("dropped");
    const Block& block = frame.block();
    const std::size_t other = block.answers.front();
    const ChipRow asks{
        scene->sequences[block.asks], block.asks, true, block.own_keys(), may_drop, "token"};
    const ChipRow answers{scene->sequences[other], other, false, true, true, "answer"};
    draw_attending(frame, asks, block.crosses() ? &answers : nullptr, size);
}

SentenceWords words_of_sentence(Frame& frame, const Attended& row) {
    const Scene& scene = *frame.scene();
    const GivenWords& given = given_words_of(frame, row);
    const RichText altered = altered_headline(frame), said = answer_of_all(frame);
    SentenceWords words;
    words.headline = altered.empty() ? given.headline : altered;
    words.second = !altered.empty() ? given.headline : !said.empty() ? said : given.others;
    words.changed = changed_in_words(frame);
    words.note =
        in_one_line({count_of_arcs(row, frame.ui.states.of<ChipsInView>()),
                     count_of_left_out(scene.asks()), count_of_unknown(scene.asks().embedding)});
    for (const RichText& part : {words.headline, given.rest, said, given.others}) {
        if (part.empty()) continue;
        if (!words.all.empty()) words.all.push_back({"\n"});
        words.all.insert(words.all.end(), part.begin(), part.end());
    }
    return words;
}

}  // namespace attend
