#include "app/views/next_token/next_token.h"

#include <fmt/format.h>

#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/next_token/guesses.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/follow_job.h"
#include "core/models/model.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

struct GuessKey {
    std::uint64_t revision = 0;
    GuessRequest request;
    bool operator==(const GuessKey&) const = default;
};

/// What the view keeps between frames: what was looked up, and what is being guessed.
struct GuessMemory {
    std::string looked_up;
    std::size_t go_on_from = 0;  // tokens of the text that something was written behind; 0: nothing
    LatestJob<GuessKey, Guesses> job;
};

struct GuessLook {
    Frame& frame;
    const Model& model;
    const Guesses& guesses;
    bool dimmed = false;
};

/// As a person reads it: a space that stands for itself is seen.
std::string shown_token(const Model& model, Index token) {
    const auto id = static_cast<std::uint32_t>(token);
    const std::string text = model.tokenizer->text_of(id);
    if (!text.empty() && trimmed(text).empty()) return "␣";
    return shown_text(*model.tokenizer, id);
}

/// The token that a word begins with after a space; nothing for no word.
std::optional<Index> token_of(const Model& model, const std::string& word) {
    if (trimmed(word).empty() || invalid_utf8(word)) return std::nullopt;
    for (const ModelToken& token : model.tokenizer->encode(" " + std::string(trimmed(word))))
        if (!token.special) return static_cast<Index>(token.id);
    return std::nullopt;
}

/// Where one stands: the text up to there, and what follows in it.
GuessRequest request_of(const Frame& frame, const GuessMemory& memory) {
    const Side& side = frame.scene()->x;
    GuessRequest request;
    request.row = frame.store.session.selection.query;
    const auto row = static_cast<std::size_t>(request.row);
    if (row < side.model_tokens.size())
        request.after = static_cast<Index>(side.model_tokens[row].id);
    const auto next = static_cast<std::size_t>(request.row) + 1;
    if (next < side.model_tokens.size())
        request.following = static_cast<Index>(side.model_tokens[next].id);
    request.wanted = token_of(*model_of(side), memory.looked_up);
    return request;
}

/// Writes a token behind the text; one goes on from there.
void append(const GuessLook& look, Index token) {
    Frame& frame = look.frame;
    const std::string text = look.model.tokenizer->text_of(static_cast<std::uint32_t>(token));
    if (invalid_utf8(text)) return frame.store.complain("That token is a part of a character.");
    frame.draft().choices.sentence += text;
    frame.ui.memory.of<GuessMemory>().go_on_from = frame.scene()->x.tokens.size();
}

/// The query is the last token once what was written is there.
void go_on(Frame& frame, GuessMemory& memory) {
    const std::size_t count = frame.scene()->x.tokens.size();
    if (memory.go_on_from == 0 || frame.stale() || count == memory.go_on_from) return;
    memory.go_on_from = 0;
    choose_query(frame, static_cast<Index>(count) - 1);
}

constexpr float label_part = 0.26f, figure_room = 4.2f;  // of the width; em

/// One line: the token, a bar, its share. Returns whether it was clicked.
bool guess_line(const GuessLook& look, const std::string& tag, const Guess& guess, float width,
                bool marked) {
    const Ui& ui = look.frame.ui;
    const Theme& theme = *ui.theme;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = ui.em(1.5f), middle = min.y + high / 2,
                label = std::round(width * label_part);
    const bool clicked = ImGui::InvisibleButton(tag.c_str(), {width, high});
    ui.tag(tag);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(min, {min.x + width, min.y + high}, ink(theme.hover), ui.em(0.25f));
    const float alpha = look.dimmed ? 0.5f : 1;
    const std::string token = shown_token(look.model, guess.token);
    draw_text(ui, {min.x + label - ui.em(0.6f), middle}, shortened(ui, token, label - ui.em(0.8f)),
              {marked ? Face::bold : Face::regular, 1, marked ? theme.role(Role::key) : theme.text,
               alpha},
              {1, 0.5f});
    const float room = width - label - ui.em(figure_room);
    const float bar = std::max(static_cast<float>(guess.probability) * room, ui.hairline());
    list.AddRectFilled({min.x + label, middle - ui.em(0.32f)},
                       {min.x + label + bar, middle + ui.em(0.32f)},
                       ink(theme.role(Role::weights), alpha), ui.em(0.12f));
    draw_text(ui, {min.x + width - ui.em(0.3f), middle},
              fmt::format("{} %", rounded_text(100 * guess.probability, 1)),
              {Face::regular, 0.95f, theme.text, alpha}, {1, 0.5f});
    tooltip(ui,
            fmt::format(
                "{}, token {}: probability {}, rank {} of {}\nClick writes it behind the text",
                in_quotes(look.model.tokenizer->text_of(static_cast<std::uint32_t>(guess.token))),
                guess.token, number_text(guess.probability, 4), guess.rank + 1,
                look.model.tokenizer->size()));
    return clicked;
}

void draw_likeliest(const GuessLook& look, float width) {
    Frame& frame = look.frame;
    RichText title{{"After "}, {shown_token(look.model, look.guesses.after), Role::query, true}};
    if (const auto off = frame.scene()->choices.heads_off.size(); off > 0)
        title.push_back({fmt::format(" · {} off", count_of(off, "head"))});
    rich_text(frame.ui, title, {1, look.dimmed, width});
    double listed = 0;
    for (const Guess& guess : look.guesses.likeliest) {
        listed += guess.probability;
        const bool follows = look.guesses.followed && look.guesses.followed->token == guess.token;
        if (guess_line(look, fmt::format("next/{}", guess.rank), guess, width, follows))
            append(look, guess.token);
    }
    const auto others = look.model.tokenizer->size() - look.guesses.likeliest.size();
    rich_text(
        frame.ui,
        {{fmt::format("{} others together {}", others, percent_text(std::max(1 - listed, 0.0)))}},
        {0.88f, true, width});
}

/// "as unsure as between 1.8 equal choices".
void draw_certainty(const GuessLook& look, float width) {
    const Guesses& guesses = look.guesses;
    RichText text{{"Entropy "},
                  {number_text(guesses.entropy, 3), Role::weights, true},
                  {fmt::format(" nats: as unsure as between {} equal choices.",
                               number_text(std::exp(guesses.entropy), 2))}};
    if (guesses.followed) {
        text.push_back({" In the text follows "});
        text.push_back({shown_token(look.model, guesses.followed->token), Role::key, true});
        text.push_back({fmt::format(", {} % likely: surprise {} nats.",
                                    rounded_text(100 * guesses.followed->probability, 1),
                                    number_text(-std::log(guesses.followed->probability), 3))});
    }
    rich_text(look.frame.ui, text, {0.95f, look.dimmed, width});
}

void draw_look_up(const GuessLook& look, GuessMemory& memory, float width) {
    const Ui& ui = look.frame.ui;
    label_above(ui, "Any word");
    ImGui::SetNextItemWidth(width);
    char text[64] = {};
    memory.looked_up.copy(text, sizeof text - 1);
    if (ImGui::InputTextWithHint("##next/word", "a word: how likely is it here?", text,
                                 sizeof text))
        memory.looked_up = text;
    ui.tag("next/word");
    if (!look.guesses.wanted || memory.looked_up.empty()) return;
    const Guess& wanted = *look.guesses.wanted;
    if (guess_line(look, "next/wanted", wanted, width, true)) append(look, wanted.token);
    rich_text(ui, {{fmt::format("rank {} of {}", wanted.rank + 1, look.model.tokenizer->size())}},
              {0.88f, true, width});
}

/// What each layer would have said, the last one on top, and how far down the asked token is there.
void draw_layers(const GuessLook& look, float width) {
    const Ui& ui = look.frame.ui;
    const Guesses& guesses = look.guesses;
    const Index asked = guesses.wanted ? guesses.wanted->token : guesses.likeliest.front().token;
    rich_text(ui,
              {{"What each layer would say, had the model ended there, and the rank of "},
               {shown_token(look.model, asked), Role::key, true}},
              {0.88f, true, width});
    ImGui::BeginChild("layers", {width, ImGui::GetContentRegionAvail().y});
    const float wide = ImGui::GetContentRegionAvail().x - ui.em(0.3f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t layer = guesses.of_layers.size(); layer-- > 0;) {
        const ImVec2 min = ImGui::GetCursorScreenPos();
        const float high = ui.em(1.25f), middle = min.y + high / 2;
        ImGui::Dummy({wide, high});
        if (!ImGui::IsItemVisible()) continue;
        const Guess& best = guesses.of_layers[layer];
        const bool same = best.token == asked;
        const Rgb color = same ? ui.theme->role(Role::key) : ui.theme->text;
        const float alpha = look.dimmed ? 0.5f : 1;
        const auto write = [&](float x, const std::string& text, Rgb of, float anchor) {
            draw_text(ui, {min.x + x, middle}, text, {Face::regular, 0.95f, of, alpha},
                      {anchor, 0.5f});
        };
        const float bar = wide * 0.5f, rank = ui.em(5.2f), share = ui.em(3.2f),
                    room = std::max(wide - bar - rank - share, 0.0f);
        list.AddRectFilled(
            {min.x + bar, middle - ui.em(0.3f)},
            {min.x + bar + std::max(static_cast<float>(best.probability) * room, ui.hairline()),
             middle + ui.em(0.3f)},
            ink(ui.theme->role(same ? Role::key : Role::query), 0.7f * alpha), ui.em(0.12f));
        write(ui.em(0.2f), std::to_string(layer), ui.theme->dim_text, 0);
        write(ui.em(2.2f), shortened(ui, shown_token(look.model, best.token), bar - ui.em(2.8f)),
              color, 0);
        write(wide - rank, percent_text(best.probability), ui.theme->text, 1);
        write(wide, fmt::format("rank {}", guesses.wanted_in_layers[layer] + 1), color, 1);
    }
    ImGui::EndChild();
}

}  // namespace

RichText next_token_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->measures.next) return {};
    return {{"what the model thinks comes after the chosen token · a click writes it"}};
}

void draw_next_token(Frame& frame) {
    if (draw_problem(frame, "next token")) return;
    const Ui& ui = frame.ui;
    const auto& nodes = frame.scene()->measures.next;
    if (!nodes)
        return empty_state(ui,
                           "This model reads both ways and foretells no token. Models that do: "
                           "SmolLM2 (./run --fetch smollm2), GPT-2, Llama …");
    auto& memory = ui.memory.of<GuessMemory>();
    go_on(frame, memory);
    const GuessRequest request = request_of(frame, memory);
    const Evaluation& evaluation = *frame.evaluation();
    const bool current =
        follow_work(frame, memory.job, "Guessing the next token",
                    {frame.store.computation().revision(), request}, false, [&] {
                        return [evaluation, nodes = *nodes, request](const Progress& progress) {
                            return guess(evaluation, nodes, request, progress);
                        };
                    });
    if (!memory.job.result())
        return empty_state(
            ui, memory.job.problem().empty() ? "Guessing the next token …" : memory.job.problem());
    const GuessLook look{frame, *model_of(frame.scene()->x), *memory.job.result(),
                         !current || frame.stale()};
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float gap = ui.em(1.6f), left = std::round((room.x - gap) * 0.56f);
    ImGui::BeginChild("guesses", {left, room.y});
    const float wide = ImGui::GetContentRegionAvail().x - ui.em(0.2f);
    draw_likeliest(look, wide);
    ImGui::Dummy({1, ui.em(0.4f)});
    draw_certainty(look, wide);
    ImGui::Dummy({1, ui.em(0.4f)});
    draw_look_up(look, memory, std::min(wide, ui.em(26)));
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    ImGui::BeginChild("lens", {room.x - left - gap, room.y});
    draw_layers(look, room.x - left - gap);
    ImGui::EndChild();
}

}  // namespace attend
