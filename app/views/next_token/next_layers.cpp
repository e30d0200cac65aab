#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/next_token/next_look.h"
#include "core/graph/matrix.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float chip_text = 0.75f, small_chip_text = 0.68f, caption_text = 0.88f;

void draw_guess_ground(const NextLook& look, std::size_t layer, ImVec2 min, ImVec2 max,
                       ImDrawFlags round = ImDrawFlags_RoundCornersAll) {
    const Ui& ui = look.frame.ui;
    const Guess& best = look.b->of_layers[layer];
    const bool same = best.token == look.word;
    const float share = same ? 0.85f : 0.04f + 0.4f * static_cast<float>(best.probability);
    canvas().AddRectFilled(min, max, ink(ui.theme->role(same ? Role::key : Role::query), share),
                           ui.em(0.2f), round);
}

/// Shortened where there is no room; whether it stands there whole.
bool draw_guess_text(const NextLook& look, std::size_t layer, ImVec2 min, ImVec2 max) {
    const Ui& ui = look.frame.ui;
    const Index token = look.b->of_layers[layer].token;
    const float room = max.x - min.x - ui.em(0.2f);
    const std::string text = look.said(token);  // a period is nearly nothing
    const bool tight = measure_text(ui, text, Face::regular, chip_text).x > room;
    const float size = tight ? small_chip_text : chip_text;
    const std::string fits = shortened(ui, text, room, Face::regular, size);
    const Rgb color = token == look.word ? text_on(ui.theme->role(Role::key)) : ui.theme->text;
    if (fits == text || room > ui.em(1.6f))
        draw_text(ui, {(min.x + max.x) / 2, (min.y + max.y) / 2}, fits,
                  {Face::regular, size, color}, {0.5f, 0.5f});
    return fits == text;
}

/// The lens as it is drawn: layers to the right.
class Layers {
  public:
    Layers(const NextLook& look, ImVec2 size)
        : look_(look),
          ui_(look.frame.ui),
          list_(*ImGui::GetWindowDrawList()),
          min_(ImGui::GetCursorScreenPos()),
          size_(size),
          left_(ui_.em(3)),
          pitch_((size.x - left_) / static_cast<float>(look.b->lens.size())),
          ranks_b_(ranks_of(look.b)) {
        if (look.a && look.a->lens.size() == look.b->lens.size()) ranks_a_ = ranks_of(look.a);
    }

    void draw() {
        caption();
        const float at = min_.y + ui_.em(1.5f);
        this->chips(at);
        top_ = at + ui_.em(3.1f);
        bottom_ = std::max(min_.y + size_.y - ui_.em(0.5f), top_ + ui_.em(2));
        for (const std::vector<Index>& ranks : {ranks_a_, ranks_b_})
            for (const Index rank : ranks) lowest_ = std::max(lowest_, rank + 1);
        axis();
        const Theme& theme = *ui_.theme;
        // With all on: the line; as it is now, where that is another thing, dashes.
        line(ranks_a_.empty() ? ranks_b_ : ranks_a_, theme.role(Role::key), false);
        if (!ranks_a_.empty()) line(ranks_b_, theme.edited, true);
        point_at();
        ImGui::SetCursorScreenPos(min_);
        ImGui::Dummy({size_.x, bottom_ - min_.y});
        ui_.tag("next/layers");
    }

  private:
    /// Where the word is, was it counted once for what is said and which word.
    const std::vector<Index>& ranks_of(const NextTokenPredictionPtr& said) {
        struct Kept {
            NextTokenPredictionPtr said;
            Index word = -1;
            std::vector<Index> ranks;
        };
        struct Both {
            Kept a, b;
        };
        auto& both = ui_.states.of<Both>();
        Kept& kept = said == look_.b ? both.b : both.a;
        if (kept.said != said || kept.word != look_.word)
            kept = {said, look_.word, ranks_in_layers(*said, look_.word)};
        return kept.ranks;
    }

    float x(std::size_t layer) const {
        return min_.x + left_ + (static_cast<float>(layer) + 0.5f) * pitch_;
    }
    float y(Index rank) const {
        return top_ + (bottom_ - top_) * std::log10(static_cast<float>(rank + 1)) /
                          std::log10(static_cast<float>(lowest_));
    }

    void caption() {
        RichText text{{"What each layer would say, had the model ended there, and the rank of "},
                      {look_.said(look_.word), Role::key, true}};
        if (measure_rich(ui_, text, {caption_text}).x > size_.x)
            text.front().text = "Each layer's guess, and the rank of ";
        if (!ranks_a_.empty()) text.push_back({" · dashes: " + names_of_bars(look_).second});
        if (std::ranges::any_of(look_.b->of_layers, [&](const Guess& guess) {
                return look_.token(guess.token) == "␣";
            }))
            text.push_back({" · ␣: a lone space"});
        if (const auto jump = largest_step())
            text.push_back({fmt::format(" · layer {}: rank {} → {}", *jump,
                                        counted(before(*jump) + 1), counted(drawn()[*jump] + 1))});
        text.push_back({" · the bluer, the surer"});
        constexpr float as_subtitle =
            0.83f / caption_text;  // the size that clauses are measured at
        draw_rich(ui_, min_, fitting_clauses(ui_, text, size_.x * as_subtitle),
                  {caption_text, true});
    }

    const std::vector<Index>& drawn() const { return ranks_a_.empty() ? ranks_b_ : ranks_a_; }
    Index before(std::size_t layer) const { return drawn()[layer - 1]; }

    /// Where the word comes up most, the last layer apart, which decides anyway.
    std::optional<std::size_t> largest_step() const {
        std::optional<std::size_t> found;
        double most = 2;
        for (std::size_t layer = 1; layer + 1 < drawn().size(); ++layer) {
            const double times =
                static_cast<double>(before(layer) + 1) / static_cast<double>(drawn()[layer] + 1);
            if (times > most) most = times, found = layer;
        }
        return found;
    }

    float chip_left(std::size_t layer) const {
        return std::round(x(layer) - pitch_ / 2) + ui_.hairline();
    }
    float chip_right(std::size_t layer) const {
        return std::round(x(layer) + pitch_ / 2) - ui_.hairline();
    }

    /// Those that do not reach what stands there from `end` on.
    void numbers(float top, float end) {
        const std::size_t step = pitch_ < ui_.em(1.3f) ? 5 : 1;
        for (std::size_t layer = 0; layer < ranks_b_.size(); layer += step) {
            const std::string text = std::to_string(layer);
            if (x(layer) + measure_text(ui_, text, Face::regular, chip_text).x / 2 >= end) return;
            draw_text(ui_, {x(layer), top}, text, dim_style(ui_, chip_text), {0.5f, 0});
        }
    }

    /// Layers that say the same, one beside the other, are one chip and told once. Where a word
    /// stands above them it begins at the place that is returned.
    std::optional<float> run(std::size_t first, std::size_t last, float top) {
        const float low = top + ui_.em(1.1f), high = top + ui_.em(2.5f);
        for (std::size_t layer = first; layer <= last; ++layer) {
            const bool begins = layer == first, ends = layer == last;
            const float right = ends ? chip_right(layer) : chip_left(layer + 1);
            draw_guess_ground(look_, layer, {chip_left(layer), low}, {right, high},
                              begins && ends ? ImDrawFlags_RoundCornersAll
                              : begins       ? ImDrawFlags_RoundCornersLeft
                              : ends         ? ImDrawFlags_RoundCornersRight
                                             : ImDrawFlags_RoundCornersNone);
        }
        if (draw_guess_text(look_, first, {chip_left(first), low}, {chip_right(last), high}))
            return std::nullopt;
        // What is asked about is told in any case: at the end above, where numbers stand else.
        if (look_.b->of_layers[last].token != look_.word || last + 1 < ranks_b_.size())
            return std::nullopt;
        const std::string word = look_.token(look_.word);
        draw_text(ui_, {chip_right(last), top}, word,
                  {Face::semibold, chip_text, ui_.theme->role(Role::key)}, {1, 0});
        return chip_right(last) - measure_text(ui_, word, Face::semibold, chip_text).x -
               ui_.em(0.3f);
    }

    void chips(float top) {
        const std::vector<Guess>& guesses = look_.b->of_layers;
        float end = min_.x + size_.x;
        for (std::size_t first = 0, next = 0; first < guesses.size(); first = next) {
            while (next < guesses.size() && guesses[next].token == guesses[first].token) ++next;
            end = std::min(end, run(first, next - 1, top).value_or(end));
        }
        numbers(top, end);
    }

    void axis() {
        for (Index rank = 1; rank <= lowest_; rank *= 10) {
            const float at = std::round(y(rank - 1));
            list_.AddLine({min_.x + left_, at}, {min_.x + size_.x, at},
                          ink(ui_.theme->border, 0.6f), ui_.hairline());
            draw_text(ui_, {min_.x + left_ - ui_.em(0.4f), at}, std::to_string(rank),
                      dim_style(ui_, chip_text), {1, 0.5f});
        }
    }

    void line(const std::vector<Index>& ranks, Rgb color, bool dashes) {
        const float thick = 2 * ui_.hairline();
        for (std::size_t layer = 0; layer < ranks.size(); ++layer) {
            const ImVec2 at{x(layer), y(ranks[layer])};
            if (!dashes) list_.AddCircleFilled(at, 1.5f * thick, ink(color));
            if (layer == 0) continue;
            const ImVec2 from{x(layer - 1), y(ranks[layer - 1])};
            const int parts = dashes ? 4 : 1;
            for (int part = 0; part < parts; ++part) {
                const auto between = [&](float t) {
                    return ImVec2{from.x + t * (at.x - from.x), from.y + t * (at.y - from.y)};
                };
                const float begin = static_cast<float>(part) / static_cast<float>(parts);
                list_.AddLine(between(begin), between(begin + (dashes ? 0.15f : 1)), ink(color),
                              thick);
            }
        }
    }

    void point_at() {
        const float wide = static_cast<float>(ranks_b_.size()) * pitch_;
        ImGui::SetCursorScreenPos({min_.x + left_, min_.y + ui_.em(1.5f)});
        if (ImGui::InvisibleButton("next/lens",
                                   {std::max(wide, 1.0f), bottom_ - min_.y - ui_.em(1.5f)}) &&
            pointed())
            select_logit_of_layer(look_, *pointed());
        ui_.tag("next/lens");
        if (!ImGui::IsItemHovered() || !pointed()) return;
        const std::size_t layer = *pointed();
        std::string text = fmt::format("{}\n{}: rank {}", guess_in_words(look_, layer),
                                       look_.token(look_.word), counted(ranks_b_[layer] + 1));
        if (!ranks_a_.empty())
            text +=
                fmt::format(", {} {}", names_of_bars(look_).first, counted(ranks_a_[layer] + 1));
        tooltip(ui_, text + "\nClick: how its logit came about");
    }
    std::optional<std::size_t> pointed() const {
        const float at = (ImGui::GetIO().MousePos.x - min_.x - left_) / pitch_;
        if (at < 0 || at >= static_cast<float>(ranks_b_.size())) return std::nullopt;
        return static_cast<std::size_t>(at);
    }

    const NextLook& look_;
    const Ui& ui_;
    ImDrawList& list_;
    ImVec2 min_, size_;
    float left_, pitch_, top_ = 0, bottom_ = 0;
    std::vector<Index> ranks_b_, ranks_a_;
    Index lowest_ = 10;  // at the bottom
};

}  // namespace

void draw_guess_of_layer(const NextLook& look, std::size_t layer, ImVec2 min, ImVec2 max) {
    draw_guess_ground(look, layer, min, max);
    draw_guess_text(look, layer, min, max);
}

void select_logit_of_layer(const NextLook& look, std::size_t layer) {
    const NextTokenNodes& nodes = *look.frame.scene()->measures.next;
    look.frame.session().select(look.frame.node(nodes.lens.at(layer).logits).path,
                                {look.row, look.word});
}

std::string guess_in_words(const NextLook& look, std::size_t layer) {
    const Guess& best = look.b->of_layers[layer];
    return fmt::format("Layer {}: {}, {}", layer, look.said(best.token),
                       percent_text(best.probability));
}

void draw_next_layers(const NextLook& look, ImVec2 size) { Layers(look, size).draw(); }

}  // namespace attend
