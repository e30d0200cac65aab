#include "app/views/walkthrough/shares_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/stroke.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float left = 240, right = 140, all = 1792;  // of the columns; of it all
constexpr float words_high = 100, cells_high = 84, names_high = 52, share_high = 84;
constexpr float ribbons_high = 92, number_high = 76, widest_cell = 300;

/// Where columns, bars and shares stand; in pixels of the window.
struct SharesOnScreen {
    const SharesOfRow& row;
    Place place;
    float unit = 1;

    float pitch() const { return place.size.x / static_cast<float>(row.keys.size()); }
    float cell() const { return std::min(0.81f * pitch(), unit * widest_cell); }
    float middle(std::size_t i) const {
        return place.position.x + (static_cast<float>(i) + 0.5f) * pitch();
    }
    float end() const { return place.position.y + place.size.y; }
    float base() const { return end() - unit * (share_high + ribbons_high); }
    /// From how much of the bar of all shares on, and up to how much.
    std::pair<float, float> share(std::size_t i) const {
        double before = 0;
        for (std::size_t j = 0; j < i; ++j) before += row.keys[j].share;
        const auto at = [&](double part) {
            return place.position.x + static_cast<float>(part) * place.size.x;
        };
        return {at(before), at(before + row.keys[i].share)};
    }
    float bar(std::size_t i) const {
        double largest = 0;
        for (const auto& key : row.keys) largest = std::max(largest, key.exponential);
        const float most = base() - place.position.y - unit * number_high;
        return largest > 0 ? most * static_cast<float>(row.keys[i].exponential / largest) : 0;
    }
};

class SharesPainter {
  public:
    SharesPainter(const Ui& ui, const SharesOfRow& row, Place place, float unit)
        : ui_(ui), theme_(*ui.theme), at_{row, place, ui.em(100) / 100 * unit}, unit_(unit) {}

    void paint() const {
        for (std::size_t i = 0; i < at_.row.keys.size(); ++i) {
            ribbon(i);
            bar(i);
            share(i);
        }
        const float line = ui_.hairline(), y = at_.base();
        canvas().AddRectFilled({at_.place.position.x, y},
                               {at_.place.position.x + at_.place.size.x, y + line},
                               ink(theme_.dim_text));
    }

  private:
    bool lit(std::size_t i) const { return at_.row.keys[i].key == at_.row.chosen; }

    void write(ImVec2 at, const std::string& text, float size, Rgb color, bool bold,
               ImVec2 anchor) const {
        draw_text(ui_, at, text, {bold ? Face::semibold : Face::regular, size * unit_, color},
                  anchor);
    }

    void bar(std::size_t i) const {
        const float x = at_.middle(i), half = at_.cell() / 2, top = at_.base() - at_.bar(i);
        const Rgb color = mix(theme_.panel, theme_.text, lit(i) ? 0.9f : 0.35f);
        canvas().AddRectFilled({x - half, top}, {x + half, at_.base()}, ink(color), at_.unit * 6,
                               ImDrawFlags_RoundCornersTop);
        write({x, top - at_.unit * 4}, number_text(at_.row.keys[i].exponential, 2),
              stage_text::words, theme_.text, lit(i), {0.5f, 1});
    }

    void ribbon(std::size_t i) const {
        constexpr int parts = 24;
        const std::pair<float, float> share = at_.share(i);
        const float x = at_.middle(i), half = at_.cell() / 2, gap = 2 * ui_.hairline(),
                    from = share.first + gap, to = std::max(share.second - gap, from);
        const Rgb color = mix(theme_.panel, weight_fill(theme_), lit(i) ? 0.5f : 0.13f);
        draw_strip(canvas(), parts + 1, [&](int part) {
            const float t = static_cast<float>(part) / parts, bend = t * t * (3 - 2 * t);
            const float low = std::lerp(x - half, from, bend), high = std::lerp(x + half, to, bend);
            return StripSection{{(low + high) / 2, at_.base() + t * at_.unit * ribbons_high},
                                {1, 0},
                                (high - low) / 2,
                                1,
                                ink(color),
                                ink(color, 0)};
        });
    }

    void share(std::size_t i) const {
        const auto [from, to] = at_.share(i);
        const float gap = 2 * ui_.hairline(), top = at_.end() - at_.unit * share_high;
        const Rgb color = mix(theme_.panel, weight_fill(theme_), lit(i) ? 0.95f : 0.35f);
        canvas().AddRectFilled({from + gap, top}, {std::max(to - gap, from + gap), at_.end()},
                               ink(color), at_.unit * 6);
        const std::string text = percent_text(at_.row.keys[i].share);
        for (const float size : {stage_text::words, stage_text::small}) {
            const float wide = measure_text(ui_, text, Face::semibold, size * unit_).x;
            if (wide > to - from - 2 * gap) continue;
            return write({(from + to) / 2, top + at_.unit * share_high / 2}, text, size,
                         text_on(color), lit(i), {0.5f, 0.5f});
        }
    }

    const Ui& ui_;
    const Theme& theme_;
    SharesOnScreen at_;
    float unit_;
};

TextStyle style_of(const Ui& ui, const SharesOfRow& row, Index key, float size, bool dim) {
    if (key == row.chosen) return {Face::semibold, size, ui.theme->role(Role::key)};
    if (key == row.own) return {Face::semibold, size, ui.theme->role(Role::query)};
    return {Face::regular, size, dim ? ui.theme->dim_text : ui.theme->text};
}

Box word(Frame& frame, const SharesOfRow& row, const SharesOfRow::Key& key, float unit) {
    return box::text(key.name, style_of(frame.ui, row, key.key, stage_text::large * unit, false), 1)
        .centered();
}

Box score_cell(const SharesOfRow& row, const SharesOfRow::Key& key, float unit, float wide) {
    const Face face = key.key == row.chosen ? Face::bold : Face::semibold;
    return box::framed(
               box::layers({box::text(number_text(key.score, 2),
                                      {face, stage_text::words * unit, text_on(key.color)}, 1)
                                .centered()})
                   .wide(wide)
                   .high(cells_high * unit),
               {key.color, std::nullopt, 6 * unit}, {0, 0})
        .centered();
}

/// Names below their shares, where these have room for them.
Box names_below(Frame& frame, const SharesOfRow& row, float unit) {
    Boxes names;
    const float wide = all - left - right;
    for (const auto& key : row.keys) {
        const float room = wide * static_cast<float>(key.share) * unit;
        const TextStyle style = style_of(frame.ui, row, key.key, stage_text::small * unit, true);
        const bool fits =
            measure_text(frame.ui, key.name, style.face, style.size).x <= frame.ui.em(room);
        names.push_back(
            box::layers({fits ? box::text(key.name, style, 1).centered() : box::space(0)})
                .wide(room));
    }
    if (row.others > 0)
        names.push_back(box::text(fmt::format("{} others", row.others),
                                  dim_style(frame.ui, stage_text::small * unit), 4)
                            .droppable());
    return box::row(std::move(names), 0).high(names_high * unit).at_top();
}

Box label(const std::string& markup, float unit) {
    FormulaStyle style;
    style.size = stage_text::large * unit;
    return box::formula(markup, {{"α", Role::weights}}, style);
}

Box together(const Ui& ui, const SharesOfRow& row, float unit) {
    return box::column({box::space(0).grow_high(),
                        box::text("together", dim_style(ui, stage_text::small * unit), 1).right(),
                        box::text(number_text(row.together, 2),
                                  {Face::bold, stage_text::words * unit, ui.theme->text}, 1)
                            .right(),
                        box::space((share_high + ribbons_high) * unit)},
                       0);
}

/// One key's word and score above its bar: pressed to choose it.
Box column_of(Frame& frame, const SharesOfRow& row, const SharesOfRow::Key& key, float unit,
              float pitch) {
    return box::column({word(frame, row, key, unit).high(words_high * unit),
                        score_cell(row, key, unit, std::min(0.81f * pitch, widest_cell * unit))},
                       0)
        .wide(pitch)
        .named(fmt::format("shares/{}", key.key))
        .help(fmt::format("{}: score {}, share {}", key.name, digits(key.score), digits(key.share)))
        .on_click([&frame, cell = Cell{row.query, key.key}] {
            frame.session().select(frame.node(frame.block().weights).path, cell);
        });
}

/// Behind the chosen key's word, score and bar.
Box ground_of(const Ui& ui, const SharesOfRow& row, float unit, float pitch) {
    const Rgb color = mix(ui.theme->panel, ui.theme->role(Role::key), 0.1f);
    Boxes grounds{box::space(0).wide(left * unit)};
    for (const auto& key : row.keys)
        grounds.push_back((key.key == row.chosen
                               ? box::framed(box::space(0), {color, std::nullopt, 12 * unit})
                               : box::space(0))
                              .wide(pitch)
                              .grow_high());
    return box::column({box::row(std::move(grounds), 0).grow_high(),
                        box::space((share_high + ribbons_high + names_high) * unit)},
                       0);
}

}  // namespace

std::optional<SharesOfRow> shares_of_row(const Frame& frame, Index query, std::size_t most) {
    const Scene& scene = *frame.scene();
    const Block& block = frame.block();
    if (normalizer_of(scene.choices).name != "softmax") return std::nullopt;
    const double temperature = scene.choices.temperature;
    const Matrix& scores = frame.evaluation()->value(block.masked);
    const Matrix& weights = frame.evaluation()->value(block.weights);
    const Node& node = frame.node(block.masked);
    if (scores.rows() <= query || weights.rows() <= query) return std::nullopt;
    const ScoreRow seen = unmasked_row(scores, query, temperature);
    if (seen.z.empty() || has_nan(seen)) return std::nullopt;
    SharesOfRow row;
    constexpr double large = 9;
    const double highest = *std::ranges::max_element(seen.z);
    row.below_largest = highest > large || highest < -large;
    row.divided = temperature != 1;
    const ColorScale scale = frame.coloring.of(node);
    const Range range =
        scale_range(scale, frame.ui.readings.range(frame.evaluation()->at(block.masked)));
    for (std::size_t i = 0; i < seen.z.size(); ++i) {
        const double exponential = std::exp(seen.z[i] - (row.below_largest ? highest : 0));
        const Index key = seen.columns[i];
        row.together += exponential;
        row.keys.push_back({key, unique_label(node.axes.columns, key), seen.scores[i], exponential,
                            static_cast<double>(weights(query, key)),
                            color_on_scale(scale, range, static_cast<float>(seen.scores[i]))});
    }
    row.query = query;
    row.own = block.own_keys() ? query : -1;
    row.chosen = key_looked_at(frame).value_or(-1);
    if (row.keys.size() <= most) return row;
    row.others = row.keys.size() - most;
    std::ranges::stable_sort(row.keys, std::greater(), &SharesOfRow::Key::share);
    row.keys.resize(most);
    std::ranges::stable_sort(row.keys, {}, &SharesOfRow::Key::key);
    return row;
}

Box shares_picture(Frame& frame, const SharesOfRow& row, float unit) {
    const Ui& ui = frame.ui;
    const float pitch = (all - left - right) * unit / static_cast<float>(row.keys.size());
    const std::string score = row.divided ? "s/τ" : "s";
    Boxes columns;
    for (const auto& key : row.keys) columns.push_back(column_of(frame, row, key, unit, pitch));
    Box bars = box::canvas({{4, 4}, {20, 10}, true}, [row, unit](const Ui& on, Place place) {
        SharesPainter(on, row, place, unit).paint();
    });
    Box labels = box::column(
        {box::space(0).grow_high(),
         label(row.below_largest ? "exp(" + score + " − max)" : "exp(" + score + ")", unit),
         box::space((ribbons_high - 8) * unit), label("α", unit), box::space(14 * unit)},
        0);
    Box picture = box::column(
        {box::row(
             {box::column({box::space(words_high * unit), label(score, unit)}, 0).wide(left * unit),
              box::row(std::move(columns), 0)},
             0),
         box::row({std::move(labels).wide(left * unit).grow_high(),
                   std::move(bars).wide((all - left - right) * unit).grow_high(),
                   together(ui, row, unit).wide(right * unit).grow_high()},
                  0)
             .grow_high(),
         box::row({box::space(0).wide(left * unit), names_below(frame, row, unit)}, 0)},
        0);
    return box::layers({ground_of(ui, row, unit, pitch), std::move(picture)});
}

}  // namespace attend
