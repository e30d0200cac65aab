#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/input_text.h"
#include "app/gui/said.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/parts/continue_text.h"
#include "core/text/utf8.h"
#include "core/texts/next_token.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

/// Shares of A, where there is one, and of B.
struct TwoShares {
    double b = 0;
    std::optional<double> a = {};
};

TwoShares shares_of(const NextLook& look, Index token) {
    TwoShares shares{probability_of(*look.b, token)};
    if (look.a) shares.a = probability_of(*look.a, token);
    return shares;
}

/// What the tokens that have no line have.
TwoShares shares_of_rest(const NextLook& look, std::size_t lines) {
    TwoShares rest{look.b->total};
    if (look.a) rest.a = look.a->total;
    for (std::size_t i = 0; i < lines; ++i) {
        const TwoShares one = shares_of(look, look.listed[i]);
        rest.b -= one.b;
        if (rest.a) *rest.a -= *one.a;
    }
    const auto rounded = [](double share) { return std::abs(share) < 1e-6 ? 0 : share; };
    rest.b = rounded(rest.b);
    if (rest.a) rest.a = rounded(*rest.a);
    return rest;
}

/// "77 %", or "92 % → 56 %" beside what would be.
Box figures(const NextLook& look, const TwoShares& shares, const TextStyle& style) {
    constexpr float whole = 10;  // em: half a number says another one
    const Theme& theme = *look.frame.ui.theme;
    Boxes boxes;
    if (shares.a)
        boxes = {box::text(percent_figure(*shares.a), style, whole),
                 box::text("→", {style.face, style.size, theme.dim_text})};
    TextStyle now = style;
    if (look.compares) now.color = theme.edited;
    boxes.push_back(box::text(percent_figure(shares.b), now, whole));
    return box::row(std::move(boxes), 0.3f);
}

/// One bar, or A above B.
Box bars(const NextLook& look, const TwoShares& shares, Rgb color, float high) {
    const Theme& theme = *look.frame.ui.theme;
    const auto bar = [&](double share, Rgb of, float so_high) {
        return box::bar(share, of, theme.track, so_high).grow();
    };
    if (!look.compares) return bar(shares.b, color, high).grow();
    const float half = high * 0.55f;
    return box::column({bar(shares.a.value_or(0), color, half), bar(shares.b, theme.edited, half)},
                       0.1f)
        .grow();
}

/// "“ London”, token 3465: probability 0.41, rank 1 of 49,152", and what clicks do.
std::string help_of(const NextLook& look, Index token) {
    const Guess guess = guess_of(*look.b, token);
    return say<texts::next_token::token_help>(
        "word"_is = in_quotes(look.model.tokenizer->text_of(static_cast<std::uint32_t>(token))),
        "token"_is = std::to_string(token), "probability"_is = number_text(guess.probability, 4),
        "rank"_is = guess.rank + 1, "n"_is = look.model.vocabulary.size(),
        "is_chosen"_is = token == look.word, "chosen"_is = look.said(look.word));
}

BoxActs acts_of(const NextLookPtr& look, Index token) {
    BoxActs acts;
    acts.click = acts.menu = [look, token] {
        if (token != look->word)
            look->frame.draft().choices.set(next_against, static_cast<double>(token));
    };
    acts.double_click = [look, token] { append_token(look->frame, token); };
    return acts;
}

struct RowLook {
    float size, figure, bar, pitch;
    bool leads = false;
};

Boxes cells_of(const NextLookPtr& look, const std::string& tag, Index token, const RowLook& row) {
    const Theme& theme = *look->frame.ui.theme;
    const Rgb pink = theme.role(Role::output);
    const bool strong = token == look->rival() || look->following() == token;
    const TwoShares shares = shares_of(*look, token);
    const TextStyle name{row.leads || strong ? Face::semibold : Face::regular, row.size,
                         token == look->word ? pink : theme.text},
        figure{row.leads ? Face::semibold : Face::regular, row.figure,
               row.leads ? theme.text : theme.dim_text};
    // How a probability came about is asked of its figure.
    const auto explain = [look, token] {
        Frame& frame = look->frame;
        frame.session().select(frame.node(frame.scene()->measures.next->probabilities).path,
                               {look->row, token});
        frame.session().explains = true;
    };
    return {box::text(look->said(token), name, 3).high(row.pitch),
            bars(*look, shares, mix(theme.panel, pink, row.leads ? 1 : 0.65f), row.bar),
            figures(*look, shares, figure)
                .named(tag + "/figures")
                .help("How this probability came about")
                .on_click(explain)
                .right()};
}

/// "49,142 others", and how unsure that is.
Boxes others(const NextLook& look, std::size_t lines) {
    const Ui& ui = look.frame.ui;
    const TextStyle dim = dim_style(ui, sizes::control);
    const std::string text = say<texts::next_token::others>("n"_is = look.model.vocabulary.size() -
                                                                     static_cast<Index>(lines));
    return {box::text(text, dim, 5)
                .named("next/others")
                .help(say<texts::next_token::entropy>(
                    "entropy"_is = number_text(look.b->entropy, 2),
                    "choices"_is = number_text(std::exp(look.b->entropy), 1))),
            box::space(0).grow(), figures(look, shares_of_rest(look, lines), dim).right()};
}

/// What the two bars of a line are.
Box legend(const NextLook& look) {
    const Ui& ui = look.frame.ui;
    const auto entry = [&](const std::string& name, Rgb color) {
        return box::row({box::bar(1, color, std::nullopt, 0.6f).wide(0.6f),
                         box::text(name, dim_style(ui, sizes::control), 4)},
                        0.3f);
    };
    const auto [a, b] = names_of_bars(look);
    const std::string first = look.a ? a
                              : look.problem.empty()
                                  ? say<texts::next_token::computing>("name"_is = a)
                                  : look.problem;
    return box::row({entry(first, ui.theme->role(Role::output)), entry(b, ui.theme->edited)}, 1)
        .named("next/legend");
}

/// Inside of a text: what follows there, and how likely that was.
Box what_follows(const NextLook& look, Index following) {
    return box::rich(say_rich<texts::next_token::text_goes_on>(
                         "word"_is = TextRun{look.said(following), Role::key, true},
                         "share"_is = percent_text(probability_of(*look.b, following)),
                         "surprise"_is = number_text(look.b->surprise, 3)),
                     {sizes::control, true, 0});
}

}  // namespace

Box next_rows(const NextLookPtr& look, const NextRowSizes& size) {
    const std::size_t lines = std::min(size.most, look->listed.size());
    const RowLook first{size.first, size.first_figure, size.first_bar, size.first_pitch, true},
        rest{size.rest, sizes::title, size.bar, size.pitch};
    std::vector<Boxes> rows;
    std::vector<std::pair<std::string, Index>> tokens;
    const auto add = [&](const std::string& tag, Index token, const RowLook& row) {
        rows.push_back(cells_of(look, tag, token, row));
        tokens.emplace_back(tag, token);
    };
    for (std::size_t i = 0; i < lines; ++i)
        add(fmt::format("next/{}", i), look->listed[i], i == 0 ? first : rest);
    if (look->frame.scene()->choices[next_word] >= 0) add("next/wanted", look->word, rest);
    rows.push_back(others(*look, lines));
    Boxes all;
    if (look->compares) all.push_back(legend(*look));
    all.push_back(box::table(
        std::move(rows),
        [&](Box row, std::size_t i) {
            if (i >= tokens.size()) return row;
            return std::move(row)
                .named(tokens[i].first)
                .help(help_of(*look, tokens[i].second))
                .on(acts_of(look, tokens[i].second));
        },
        0.9f, 0));
    if (const auto following = look->following()) all.push_back(what_follows(*look, *following));
    return box::column(std::move(all), 0.3f);
}

Box next_look_up(const NextLookPtr& look) {
    return box::control({6, 17, 17}, 0, [look](float width) {
        Frame& frame = look->frame;
        std::string& typed = frame.ui.states.of<NextState>().looked_up;
        Choices& choices = frame.draft().choices;
        const bool chosen = choices[next_word] >= 0;
        const std::string label = "##next/word";
        const bool writes = ImGui::GetActiveID() == ImGui::GetID(label.c_str());
        // A word that a document came with is shown, too.
        std::string text = !typed.empty() || !chosen || writes ? typed : look->token(look->word);
        ImGui::SetNextItemWidth(width);
        if (input_text(label, "a word: how likely is it here?", text)) {
            typed = text;
            const auto token = token_named(*look->model.tokenizer, typed);
            choices.set(next_word, static_cast<double>(token.value_or(-1)));
        }
        frame.ui.tag("next/word");
        if (ImGui::IsItemActive()) frame.gesture = true;
    });
}

}  // namespace attend
