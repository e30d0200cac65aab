#include "app/views/sentence/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/linked.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/share_bar.h"
#include "app/views/pointing.h"
#include "app/views/sentence/attended.h"
#include "app/views/sentence/attending.h"

namespace attend {

namespace {

constexpr std::size_t most_words = 800, most_curves = 5;
constexpr float word_gap = sizes::of(3);  // em
constexpr double least_share = 0.01;      // that has a part of the bar for itself

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
        return box::linked(
                   std::move(words),
                   [*this](const PlacedBoxes&) { return std::vector<box::Links>{curves()}; })
            .wide({20, 20, Length::endless});
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
        const float beside = 0.25f * size_, above = 0.1f * size_;
        const Theme& theme = *frame_.ui.theme;
        const float round = sizes::of(6);
        Box chip =
            token == row_.query
                ? box::framed(std::move(inside), {theme.field, theme.role(Role::query), round, 2},
                              {beside, above})
            : ground
                ? box::framed(std::move(inside), {*ground, std::nullopt, round}, {beside, above})
                : box::padded(std::move(inside), {beside, above});
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
                          .in_light(is_lit_query(frame_, token) || is_lit_key(frame_, token))
                          .on(std::move(acts));
        return box::padded(std::move(pressed), {0, 0.3f * size_});
    }

    /// To the words that get most.
    box::Links curves() const {
        box::Links links{{}, tag_of(row_.query), box::LinkWay::curves, {}, {}, frame_.ui.scale};
        for (std::size_t i = 0; i < std::min(row_.arcs.size(), most_curves); ++i) {
            const double weight = std::clamp(share(row_.arcs[i]), 0.0, 1.0);
            links.links.push_back({tag_of(row_.arcs[i]),
                                   {},
                                   weight,
                                   0.35f + 0.65f * static_cast<float>(std::sqrt(weight))});
        }
        return links;
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
    return !fits_in_a_line(frame, width);
}

Box page(Frame& frame) {
    return box::first_that_fits({Page(frame, sizes::view).whole(),
                                 box::scrolled("page", Page(frame, sizes::field).whole())});
}

Box page_shares(Frame& frame) {
    const Attended& row = attended(frame, frame.asking());
    if (!row.shares) return box::space(0);
    const Value& weights = frame.evaluation()->at(row.weights);
    const Value& shares = frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), row.weights, row.query),
        [&] { return row_of(*weights, row.query); });
    const Index key = chosen_key(frame, row).value_or(-1);
    return share_bar(frame, frame.node(row.weights).axes.columns, {row.query, key}, shares,
                     {least_share, sizes::of(40), "share"})
        .named("sentence/shares");
}

}  // namespace attend
