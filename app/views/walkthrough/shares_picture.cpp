#include "app/views/walkthrough/shares_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/funnel.h"
#include "app/gui/box/signs.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/symbols.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float left = 240, right = 140, all = 1792;  // of the columns; of it all
constexpr float words_high = 100, cells_high = 84, names_high = 52, share_high = 84;
constexpr float ribbons_high = 92, number_high = 76, widest_cell = 300;
constexpr double of_pitch = 0.81;  // a cell, and a bar

TextStyle style_of(const Ui& ui, const SharesOfRow& row, Index key, float size, bool dim) {
    if (key == row.chosen) return {Face::semibold, size, ui.theme->role(Role::key)};
    if (key == row.own) return {Face::semibold, size, ui.theme->role(Role::query)};
    return {Face::regular, size, dim ? ui.theme->dim_text : ui.theme->text};
}

Box word(Frame& frame, const SharesOfRow& row, const SharesOfRow::Key& key, float unit) {
    return box::text(key.name, style_of(frame.ui, row, key.key, stage_text::large * unit, false), 1)
        .centered();
}

bool is_chosen(const SharesOfRow& row, const SharesOfRow::Key& key) {
    return key.key == row.chosen;
}

/// Of a lesson's light: the key's number in any matrix of the row.
bool is_in_light(const Frame& frame, const SharesOfRow& row, const SharesOfRow::Key& key) {
    return is_lit_query(frame, row.query) && is_lit_key(frame, key.key);
}

/// exp(s) of a key, as high as it is beside the largest, on the line of all.
Box bar_of(const Ui& ui, const SharesOfRow& row, const SharesOfRow::Key& key, float unit,
           float pitch) {
    const Theme& theme = *ui.theme;
    const bool lit = is_chosen(row, key);
    double largest = 0;
    for (const auto& one : row.keys) largest = std::max(largest, one.exponential);
    const double cell = std::min(of_pitch, static_cast<double>(widest_cell * unit / pitch)),
                 beside = (1 - cell) / 2;
    box::Bars bar;
    bar.bars = {{beside, 1 - beside, largest > 0 ? key.exponential / largest : 0,
                 number_text(key.exponential, 2)}};
    bar.color = mix(theme.panel, theme.text, lit ? 0.9f : 0.35f), bar.base = theme.dim_text;
    bar.label = {lit ? Face::semibold : Face::regular, stage_text::words * unit, theme.text};
    return box::column(
        {box::space(0).high(number_high * unit), box::bars(std::move(bar)).grow().grow_high()}, 0);
}

/// A key's part of all shares.
Box share_of(const Ui& ui, const SharesOfRow& row, const SharesOfRow::Key& key, float unit) {
    const bool lit = is_chosen(row, key);
    const Rgb color = mix(ui.theme->panel, weight_fill(*ui.theme), lit ? 0.95f : 0.35f);
    Boxes words;
    for (const float size : {stage_text::words, stage_text::small})
        words.push_back(box::text(percent_text(key.share), {lit ? Face::semibold : Face::regular,
                                                            size * unit, text_on(color)})
                            .centered());
    words.push_back(box::space(0));
    const float wide = (all - left - right) * static_cast<float>(key.share) * unit;
    return box::padded(box::framed(box::first_that_fits(std::move(words)).grow_high(),
                                   {color, std::nullopt, 6 * unit}, {0, 0}),
                       {2 * unit, 0})
        .wide(wide)
        .high(share_high * unit);
}

/// Bars, and how they become shares.
Box made_shares(const Frame& frame, const SharesOfRow& row, float unit, float pitch) {
    const Ui& ui = frame.ui;
    Boxes bars, cells;
    std::vector<double> shares;
    std::vector<Rgb> colors;
    for (const auto& key : row.keys) {
        const bool in_light = is_in_light(frame, row, key);
        bars.push_back(
            bar_of(ui, row, key, unit, pitch).wide(pitch).grow_high().in_light(in_light));
        cells.push_back(share_of(ui, row, key, unit).in_light(in_light));
        shares.push_back(key.share);
        colors.push_back(
            mix(ui.theme->panel, weight_fill(*ui.theme), is_chosen(row, key) ? 0.5f : 0.13f));
    }
    return box::column({box::row(std::move(bars), 0).grow_high(),
                        box::funnel(std::move(shares), std::move(colors), ribbons_high * unit)
                            .high(ribbons_high * unit),
                        box::row(std::move(cells), 0)},
                       0);
}

Box score_cell(const SharesOfRow& row, const SharesOfRow::Key& key, float unit, float wide) {
    const Face face = is_chosen(row, key) ? Face::bold : Face::semibold;
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
        const TextStyle style = style_of(frame.ui, row, key.key, stage_text::small * unit, true);
        names.push_back(
            box::first_that_fits({box::text(key.name, style, 1).centered(), box::space(0)})
                .wide(wide * static_cast<float>(key.share) * unit)
                .in_light(is_in_light(frame, row, key)));
    }
    if (row.others > 0)
        names.push_back(box::text(say<texts::steps::others>("n"_is = row.others),
                                  dim_style(frame.ui, stage_text::small * unit), 4)
                            .droppable());
    return box::row(std::move(names), 0).high(names_high * unit).at_top();
}

Box label(const Ui& ui, const std::string& markup, float unit) {
    FormulaStyle style;
    style.size = stage_text::large * unit;
    return attention_formula(ui, markup, style);
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
    return box::column(
               {word(frame, row, key, unit).high(words_high * unit),
                score_cell(row, key, unit,
                           std::min(static_cast<float>(of_pitch) * pitch, widest_cell * unit))},
               0)
        .wide(pitch)
        .named(fmt::format("shares/{}", key.key))
        .in_light(is_in_light(frame, row, key))
        .help(say<texts::steps::score_and_share>(
            "key"_is = key.name, "score"_is = digits(key.score), "share"_is = digits(key.share)))
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
    Box labels = box::column(
        {box::space(0).grow_high(),
         label(ui, row.below_largest ? "exp(" + score + " − max)" : "exp(" + score + ")", unit),
         box::space((ribbons_high - 8) * unit), label(ui, "α", unit), box::space(14 * unit)},
        0);
    Box picture = box::column(
        {box::row({box::column({box::space(words_high * unit), label(ui, score, unit)}, 0)
                       .wide(left * unit),
                   box::row(std::move(columns), 0)},
                  0),
         box::row(
             {std::move(labels).wide(left * unit).grow_high(),
              made_shares(frame, row, unit, pitch).wide((all - left - right) * unit).grow_high(),
              together(ui, row, unit).wide(right * unit).grow_high()},
             0)
             .grow_high(),
         box::row({box::space(0).wide(left * unit), names_below(frame, row, unit)}, 0)},
        0);
    return box::layers({ground_of(ui, row, unit, pitch), std::move(picture)});
}

}  // namespace attend
