#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_token.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/next_token.h"

namespace attend {

namespace {

constexpr std::size_t most_words = 5, most_layers = 8;
// Pixels of the stage.
constexpr float left = 816, between = 110, right = 866;
constexpr float word_wide = 266, bar_wide = 400, layer_wide = 150, says_wide = 300, rank_wide = 210;

TextStyle pink(const Ui& ui, float size, Face face = Face::bold) {
    return {face, stage_em(ui, size), ui.theme->role(Role::output)};
}

Box staged_word(const NextLook& look, std::size_t i) {
    const Ui& ui = look.frame.ui;
    const Guess& guess = look.b->likeliest[i];
    const bool first = i == 0;
    const float words = stage_em(ui, stage_text::words);
    const Rgb full = ui.theme->role(Role::output),
              color = first ? full : mix(ui.theme->panel, full, 0.65f);
    return box::row({box::text(look.token(guess.token),
                               first ? pink(ui, stage_text::title)
                                     : TextStyle{Face::regular, words, ui.theme->text},
                               2)
                         .wide(stage_em(ui, word_wide)),
                     box::bar(guess.probability, color, ui.theme->track,
                              stage_em(ui, first ? 76.0f : 34.0f))
                         .wide(stage_em(ui, bar_wide)),
                     box::layers(
                         {box::text(percent_text(guess.probability),
                                    first ? TextStyle{Face::bold, stage_em(ui, stage_text::title),
                                                      ui.theme->text}
                                          : dim_style(ui, words),
                                    2)
                              .right()})
                         .wide(stage_em(ui, left - word_wide - bar_wide))},
                    0)
        .high(stage_em(ui, first ? 150.0f : 112.0f))
        .named(fmt::format("next/{}", i))
        .help("Click writes it behind the text")
        .on_click([&frame = look.frame, token = guess.token] { append_token(frame, token); });
}

Box staged_others(const NextLook& look, std::size_t listed) {
    const Ui& ui = look.frame.ui;
    double rest = look.b->total;
    for (std::size_t i = 0; i < listed; ++i) rest -= look.b->likeliest[i].probability;
    const auto count = static_cast<std::size_t>(look.b->probabilities->cols()) - listed;
    return box::row(
               {stage_words(ui, say<texts::next_token::others>("n"_is = count)),
                box::space(0).grow(), stage_words(ui, percent_text(std::max(rest, 0.0))).right()},
               0)
        .wide(stage_em(ui, left))
        .high(stage_em(ui, 66));
}

Box staged_likeliest(const NextLook& look) {
    const Ui& ui = look.frame.ui;
    const std::size_t listed = std::min(most_words, look.b->likeliest.size());
    Boxes lines{stage_words(ui, "next").high(stage_em(ui, 74))};
    for (std::size_t i = 0; i < listed; ++i) lines.push_back(staged_word(look, i));
    lines.push_back(staged_others(look, listed));
    return box::column(std::move(lines), 0);
}

/// What the layer would say, over how likely it is; and how far down the last layer's word is.
Box staged_layer(const NextLook& look, std::size_t layer, Index rank, double depth) {
    const Ui& ui = look.frame.ui;
    const float words = stage_em(ui, stage_text::words);
    const Guess& says = look.b->of_layers[layer];
    const bool last = layer + 1 == look.b->of_layers.size(),
               chosen = static_cast<int>(layer) == look.frame.store.session.selection.layer || last;
    const Rgb full = ui.theme->role(Role::output),
              color = last ? full : mix(ui.theme->panel, full, 0.5f);
    Box said = box::layers({box::bar(says.probability, color, ui.theme->track, stage_em(ui, 48)),
                            box::padded(box::text(look.token(says.token),
                                                  {last ? Face::bold : Face::regular, words,
                                                   last ? text_on(color) : ui.theme->text},
                                                  2),
                                        {stage_em(ui, 16), 0})});
    Box line =
        box::row(
            {box::text(
                 std::to_string(layer),
                 chosen ? TextStyle{Face::semibold, words, ui.theme->text} : dim_style(ui, words),
                 2)
                 .wide(stage_em(ui, layer_wide)),
             std::move(said).wide(stage_em(ui, says_wide)), box::space(0).wide(stage_em(ui, 40)),
             box::bar(depth, mix(ui.theme->panel, full, last ? 1 : 0.65f), ui.theme->track,
                      stage_em(ui, 20))
                 .wide(stage_em(ui, rank_wide)),
             box::layers({box::text(counted(static_cast<std::size_t>(rank) + 1),
                                    rank == 0 ? pink(ui, stage_text::large)
                                              : TextStyle{Face::regular, words, ui.theme->text},
                                    2)
                              .right()})
                 .wide(stage_em(ui, right - layer_wide - says_wide - 40 - rank_wide))},
            0)
            .high(stage_em(ui, 83));
    if (!chosen || last) return line;
    const Rgb ground = mix(ui.theme->panel, ui.theme->text, 0.08f);
    return box::layers({box::framed(box::space(0), {ground, std::nullopt, stage_em(ui, 10)})
                            .grow()
                            .high(stage_em(ui, 76)),
                        std::move(line)});
}

/// The last layers, with the rank that the likeliest word has in each.
Box staged_layers(const NextLook& look) {
    const Ui& ui = look.frame.ui;
    const Guess& best = look.b->likeliest.front();
    const std::vector<Index> ranks = ranks_in_layers(*look.b, best.token);
    const std::size_t count = std::min(look.b->of_layers.size(), ranks.size()),
                      begin = count - std::min(count, most_layers);
    const double farthest = std::log(static_cast<double>(look.b->probabilities->cols()));
    Boxes lines{
        box::row({stage_words(ui, "layer").wide(stage_em(ui, layer_wide)),
                  stage_words(ui, "would say"), box::space(0).grow(),
                  box::text(say<texts::next_token::rank_of>("word"_is = look.token(best.token)),
                            pink(ui, stage_text::small, Face::semibold), 6)
                      .right()},
                 0)
            .wide(stage_em(ui, right))
            .high(stage_em(ui, 74))};
    for (std::size_t layer = begin; layer < count; ++layer)
        lines.push_back(
            staged_layer(look, layer, ranks[layer],
                         1 - std::log(static_cast<double>(ranks[layer]) + 1) / farthest));
    return box::column(std::move(lines), 0);
}

/// "The capital of France is" and the likeliest word; the end of a long text.
RichText staged_title(const NextLook& look) {
    constexpr std::size_t most = 5;  // words
    const std::string& text = look.frame.store.document().choices.sentence;
    std::size_t from = text.size(), words = 0;
    while (words < most && from != std::string::npos && from > 0) {
        from = text.rfind(' ', from - 1);
        ++words;
    }
    const bool whole = from == std::string::npos || from == 0;
    const std::string end = whole ? text : "…" + text.substr(from);
    return say_rich<texts::next_token::title>(
        "text"_is = end,
        "word"_is = TextRun{look.token(look.b->likeliest.front().token), Role::output, true});
}

/// What the chosen head looks at, and what its layer does to the likeliest word.
RichText staged_sentence(const NextLook& look) {
    Frame& frame = look.frame;
    const TextRun query{frame.query_text(), Role::query, true};
    const auto key = key_looked_at(frame);
    const Axes& axes = frame.node(frame.block().weights).axes;
    RichText text = key ? say_rich<texts::next_token::head_looks>(
                              "head"_is = head_part(frame), "query"_is = query,
                              "key"_is = TextRun{unique_label(axes.columns, *key), Role::key, true})
                        : say_rich<texts::next_token::head_asks>("head"_is = head_part(frame),
                                                                 "query"_is = query);
    const auto layer = static_cast<std::size_t>(frame.store.session.selection.layer);
    const Guess& best = look.b->likeliest.front();
    const std::vector<Index> ranks = ranks_in_layers(*look.b, best.token);
    if (layer == 0 || layer >= ranks.size() || ranks[layer] == ranks[layer - 1]) return text;
    return say_rich<texts::next_token::rank_changes>(
        "before"_is = text, "word"_is = TextRun{look.token(best.token), Role::output, true},
        "rises"_is = ranks[layer] < ranks[layer - 1], "from"_is = ranks[layer - 1] + 1,
        "to"_is = ranks[layer] + 1);
}

}  // namespace

Staged staged_next(Frame& frame) {
    const Ui& ui = frame.ui;
    if (!frame.scene()->measures.next) return {};
    std::string problem;
    const auto look = look_at_next(frame, problem);
    if (!look || look->b->likeliest.empty()) {
        leave_unfinished(ui);
        Staged waiting;
        waiting.title = {{"Next token", Role::other, true}};
        waiting.object = stage_words(ui, problem);
        return waiting;
    }
    const Index best = look->b->likeliest.front().token;
    Staged shown;
    shown.title = staged_title(*look);
    shown.sentence = staged_sentence(*look);
    shown.object =
        box::row({staged_likeliest(*look).at_top(), staged_layers(*look).at_top().droppable()},
                 stage_em(ui, between))
            .old(look->old());
    shown.foot = stage_words(
        ui, say<texts::next_token::foot>("model"_is = model_name(frame.store.document().choices),
                                         "n"_is = frame.scene()->blocks.size()));
    shown.keys = say<texts::next_token::keys>("word"_is = look->token(best));
    shown.key = [&frame, best](ImGuiKey key) {
        if (key != ImGuiKey_Space) return false;
        append_token(frame, best);
        return true;
    };
    return shown;
}

}  // namespace attend
