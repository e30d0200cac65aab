#include "app/views/sentence/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "app/views/sentence/attended.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/chip_line.h"
#include "app/views/sentence/links.h"

namespace attend {

namespace {

constexpr std::size_t most_words = 800, most_curves = 5;
constexpr float word_gap = sizes::of(3);       // of words, em
constexpr float widest_curve = sizes::of(26);  // em

std::string tag_of(Index token) { return fmt::format("token/{}", token); }

/// What is drawn of one row.
class Page {
  public:
    Page(Frame& frame, float size)
        : frame_(frame),
          row_(attended(frame, frame.asking())),
          text_(frame.scene()->asks()),
          key_(chosen_key(frame, row_)),
          size_(size) {}

    Box whole() const {
        Boxes lines;
        for (std::size_t i = 0; i < text_.tokens.size();) {
            Boxes pieces{word(static_cast<Index>(i))};
            for (++i; i < text_.tokens.size() && goes_on(i); ++i)
                pieces.push_back(word(static_cast<Index>(i)));
            lines.push_back(box::row(std::move(pieces), 0));
        }
        Box words = box::flow(std::move(lines), word_gap, 10'000);
        Box curves = box::canvas({{1, 1}, {1, 1}, true}, [*this, words](const Ui& ui, Place place) {
            paint_curves(ui, lay_out(ui, words, place));
        });
        return box::layers({std::move(curves), std::move(words)}).wide({20, 20, Length::endless});
    }

  private:
    bool goes_on(std::size_t i) const {
        if (i >= text_.model_tokens.size()) return false;
        const ModelToken &before = text_.model_tokens[i - 1], &token = text_.model_tokens[i];
        return !token.special && !before.special && before.end == token.begin &&
               token.end > token.begin;
    }
    double share(Index token) const { return row_.of(token); }
    bool seen(Index token) const { return !row_.is_masked(token); }

    /// What the map paints its weight with, where that is more than even.
    std::optional<Rgb> ground_of(Index token) const {
        if (!seen(token) || share(token) <= row_.even * (1 + 1e-6)) return std::nullopt;
        const ColorScale scale = frame_.coloring.of(frame_.node(row_.weights));
        const Value& weights = frame_.evaluation()->at(row_.weights);
        return color_on_scale(scale, scale_range(scale, frame_.ui.readings.range(weights)),
                              static_cast<float>(share(token)));
    }
    TextStyle style_of(Index token, const std::optional<Rgb>& ground) const {
        const Theme& theme = *frame_.ui.theme;
        const bool asks = token == row_.query, key = key_ == token;
        TextStyle style{asks || key ? Face::semibold : Face::regular, size_, theme.text};
        if (asks)
            style.color = theme.role(Role::query);
        else if (ground)
            style.color = text_on(*ground);
        else if (!seen(token) || share(token) < row_.even / 5)
            style.color = mix(theme.panel, theme.text, 0.65f);
        return style;
    }

    Box word(Index token) const {
        const auto ground = token == row_.query ? std::nullopt : ground_of(token);
        const std::string& text = text_.tokens[static_cast<std::size_t>(token)].text;
        Box inside = box::text(text, style_of(token, ground), 200);
        const ImVec2 inset{0.25f * size_, 0.1f * size_};
        const Theme& theme = *frame_.ui.theme;
        const float round = sizes::of(6);
        Box chip = token == row_.query
                       ? box::framed(std::move(inside),
                                     {theme.field, theme.role(Role::query), round, 2}, inset)
                   : ground ? box::framed(std::move(inside), {*ground, std::nullopt, round}, inset)
                            : box::padded(std::move(inside), inset);
        BoxActs acts;
        acts.point = [&frame = frame_, token] { point_at_query(frame, token); };
        acts.click = [&frame = frame_, token] { choose_query(frame, token); };
        acts.double_click = acts.click;
        Box pressed = std::move(chip)
                          .named(tag_of(token))
                          .help(fmt::format("{} of the weight of “{}”", row_.figure(token),
                                            frame_.query_text()))
                          .without_hover()
                          .tab_stops(false)
                          .on(std::move(acts));
        return box::padded(std::move(pressed), {0, 0.3f * size_});
    }

    void paint_curves(const Ui& ui, const PlacedBoxes& placed) const {
        const PlacedBox* const from = placed.find(tag_of(row_.query));
        if (!from) return;
        std::vector<Link> links;
        for (std::size_t i = 0; i < std::min(row_.arcs.size(), most_curves); ++i) {
            const Index key = row_.arcs[i];
            const PlacedBox* const to = placed.find(tag_of(key));
            if (to && key != row_.query) links.push_back(curve(ui, from->own, to->own, key));
        }
        draw_links(ui, std::move(links));
    }

    /// From word to word: between their lines, or below both where these stand on one.
    Link curve(const Ui& ui, const Place& from, const Place& to, Index key) const {
        const auto middle = [](const Place& place) { return place.position.x + place.size.x / 2; };
        const auto foot = [](const Place& place) { return place.position.y + place.size.y; };
        const bool beside = std::abs(from.position.y - to.position.y) < from.size.y / 2,
                   above = to.position.y < from.position.y;
        ImVec2 begin{middle(from), above && !beside ? from.position.y : foot(from)},
            end{middle(to), above || beside ? foot(to) : to.position.y};
        const float bend = beside ? ui.em(0.9f) : 0.45f * (end.y - begin.y);
        const ImVec2 first{begin.x, begin.y + bend}, second{end.x, end.y + (beside ? bend : -bend)};
        const auto share_of_key = static_cast<float>(std::clamp(share(key), 0.0, 1.0));
        Link link{key,
                  {},
                  std::min((2 + 56 * share_of_key) * ui.scale, ui.em(widest_curve)),
                  0.35f + 0.65f * std::sqrt(share_of_key),
                  true};
        constexpr int parts = 40;
        for (int part = 0; part <= parts; ++part) {
            const float t = static_cast<float>(part) / parts, u = 1 - t;
            const auto at = [&](float a, float b, float c, float d) {
                return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
            };
            link.points.push_back(
                {at(begin.x, first.x, second.x, end.x), at(begin.y, first.y, second.y, end.y)});
        }
        return link;
    }

    Frame& frame_;
    const Attended& row_;
    const Sequence& text_;
    std::optional<Index> key_;
    float size_;  // of the text, relative to body text
};

}  // namespace

bool reads_as_page(const Frame& frame, float width) {
    const Scene* scene = frame.scene();
    if (!scene || scene->crosses() || scene->blocks.empty() || !frame.block().own_keys())
        return false;
    if (scene->asks().tokens.size() > most_words || scene->asks().left_out() > 0) return false;
    constexpr float largest = 1;  // of chips, relative to body text
    return place_chips(frame, scene->asks(), width, largest).scrolls();
}

Box page(Frame& frame) {
    return box::first_that_fits({Page(frame, sizes::view).whole(),
                                 box::scrolled("page", Page(frame, sizes::field).whole())});
}

}  // namespace attend
