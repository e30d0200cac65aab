#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/sizes.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/given_words.h"
#include "app/views/sentence/text_fields.h"
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
    const bool before = is_told(view.before), after = is_told(view.after);
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

Box dim_line(const Frame& frame, const std::string& text) {
    return box::wrapped(text, dim_style(frame.ui, sizes::title));
}

/// What is wrong with a choice.
Box wrong(const Frame& frame, const Problem& problem) {
    const Theme& theme = *frame.ui.theme;
    const Rgb color = said_at_field(problem) ? theme.dim_text : theme.error;
    return box::wrapped(problem.text, {Face::regular, sizes::title, color})
        .named("problem/" + problem.choice);
}

/// Every token of a text is left out.
Box all_left_out(Frame& frame, const TypedText& typed, const Problem& problem) {
    Box take_in =
        box::text("Take all in again", {Face::semibold, sizes::title, frame.ui.theme->text})
            .named(std::string(typed.dropped_choice) + "/none")
            .help("Every token takes part again")
            .on_click([&frame, &typed] { (frame.draft().choices.*typed.dropped).clear(); });
    return box::column({wrong(frame, problem), std::move(take_in)});
}

/// What to do where there are no chips of a text; nothing where there are.
std::optional<Box> said_of(Frame& frame, const TypedText& typed, bool shown) {
    const auto problem = current_problem(frame);
    const std::string& text = frame.draft().choices.*typed.text;
    if (text.find_first_not_of(' ') == std::string::npos) {
        if (&typed == &typed_texts.front())  // the headline says what to do
            return shown ? std::nullopt : std::optional(box::space(0));
        return dim_line(frame,
                        in_one_line({say<texts::sentence::type_answers>(), last_good(frame)}))
            .named("problem/" + std::string(typed.choice));
    }
    if (problem && problem->choice == typed.choice) return wrong(frame, *problem);
    if (problem && problem->choice == typed.dropped_choice)
        return all_left_out(frame, typed, *problem);
    if (shown) return std::nullopt;
    const auto busy = frame.store.computation().busy();
    return busy ? dim_line(frame, busy->name + "…") : box::space(0);
}

}  // namespace

std::optional<Box> said_instead(Frame& frame) {
    return said_of(frame, typed_texts[0], frame.scene() != nullptr);
}

std::optional<Box> said_of_second(Frame& frame) {
    if (!second_text_is_open(frame) || !crosses_texts(frame)) return std::nullopt;
    return said_of(frame, typed_texts[1], frame.scene() && frame.scene()->crosses());
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
        in_one_line({count_of_arcs(row, chips_in_view(frame, row)), count_of_left_out(scene.asks()),
                     count_of_unknown(scene.asks().embedding)});
    for (const RichText& part : {words.headline, given.rest, said, given.others}) {
        if (part.empty()) continue;
        if (!words.all.empty()) words.all.push_back({"\n"});
        words.all.insert(words.all.end(), part.begin(), part.end());
    }
    return words;
}

}  // namespace attend
