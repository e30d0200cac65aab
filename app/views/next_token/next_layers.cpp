#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/parts/choose_head.h"
#include "core/plural.h"
#include "core/texts/next_token.h"

namespace attend {

namespace {

constexpr float label = sizes::of(96);  // left of the axis
constexpr float after = 0.4f;           // right of it, as charts have it

float layers_of(const NextLook& look) { return static_cast<float>(look.b->of_layers.size()); }

/// So many layers wide: boxes beside each other share the axis in this proportion.
Box wide_as(Box box, float layers) { return std::move(box).wide({0, layers, 1000 * layers}); }

void choose_layer(const NextLook& look, std::size_t layer) {
    choose_head(look.frame, static_cast<int>(layer), look.frame.store.session.selection.head);
}

std::size_t chosen_layer(const NextLook& look) {
    return static_cast<std::size_t>(std::max(look.frame.store.session.selection.layer, 0));
}

/// A label, and what stands on the axis.
Box line(const NextLook& look, std::string text, Box on_axis) {
    return box::row({box::row({box::space(0).grow(),
                               box::text(std::move(text), dim_style(look.frame.ui, sizes::control)),
                               box::space(0.5f)},
                              0)
                         .wide(label),
                     std::move(on_axis).grow(), box::space(after).wide(after)},
                    0);
}

/// Every so many-th, from 0 on.
Box numbers_by(const NextLook& look, std::size_t step) {
    const Ui& ui = look.frame.ui;
    Boxes boxes;
    for (std::size_t layer = 0; layer < look.b->of_layers.size(); layer += step) {
        const bool chosen = layer == chosen_layer(look);
        const float wide = std::min(static_cast<float>(step),
                                    layers_of(look) - static_cast<float>(layer)),
                    least = 1.5f * wide / static_cast<float>(step);
        Box number =
            box::text(std::to_string(layer), {chosen ? Face::semibold : Face::regular, sizes::axis,
                                              chosen ? ui.theme->text : ui.theme->dim_text});
        boxes.push_back(
            step == 1 ? box::row({box::space(0).grow(), std::move(number), box::space(0).grow()}, 0)
                      : box::row({std::move(number), box::space(0).grow()}, 0));
        boxes.back().em_wide = Length{least, least, 1000 * wide};
    }
    return box::row(std::move(boxes), 0);
}

Box numbers(const NextLook& look) {
    return line(look, "",
                box::first_that_fits({numbers_by(look, 1), numbers_by(look, 5),
                                      numbers_by(look, 10), box::space(0)}))
        .high(1.2f);
}

/// Neighbors that say the same are one chip, and said once; brighter where it is surer.
Box run(const NextLookPtr& look, std::size_t first, std::size_t end) {
    const Theme& theme = *look->frame.ui.theme;
    const Rgb pink = theme.role(Role::output);
    const Guess& guess = look->b->of_layers[first];
    const bool same = guess.token == look->word;
    Boxes cells;
    for (std::size_t layer = first; layer < end; ++layer) {
        const auto sure = static_cast<float>(look->b->of_layers[layer].probability);
        const Rgb color = mix(theme.panel, pink, same ? 1 : std::min(0.14f + 0.5f * sure, 0.8f));
        cells.push_back(wide_as(
            box::framed(box::space(0).grow().grow_high(), {color, std::nullopt, 0}, {0, 0})
                .grow_high()
                .named(fmt::format("next/lens/{}", layer))
                .help(say<texts::next_token::guess_of_layer_help>(
                    "guess"_is = guess_in_words(*look, layer), "word"_is = look->said(look->word)))
                .on_click([look, layer] {
                    choose_layer(*look, layer);
                    select_logit_of_layer(*look, layer);
                    look->frame.session().explains = true;
                }),
            1));
    }
    const auto text = [&](float size) {
        return box::text(
            look->token(guess.token),
            {same ? Face::semibold : Face::regular, size, same ? text_on(pink) : theme.text}, 0);
    };
    Box word =
        box::first_that_fits({text(sizes::control).centered(), text(sizes::axis).centered(),
                              text(sizes::axis).wide({1, 1.8f, Length::endless}), box::space(0)})
            .grow();
    return wide_as(
        box::padded(box::layers({box::row(std::move(cells), 0).grow_high(), std::move(word)}),
                    {0.06f, 0}),
        static_cast<float>(end - first));
}

Box says(const NextLookPtr& look) {
    const std::vector<Guess>& guesses = look->b->of_layers;
    Boxes runs;
    for (std::size_t first = 0, end = 0; first < guesses.size(); first = end) {
        while (end < guesses.size() && guesses[end].token == guesses[first].token) ++end;
        runs.push_back(run(look, first, end).high(sizes::of(34)));
    }
    return line(*look, "says", box::row(std::move(runs), 0));
}

/// Where the word comes up most, the last layer apart, which decides anyway.
std::optional<std::size_t> largest_step(const std::vector<Index>& ranks) {
    std::optional<std::size_t> found;
    double most = 2;
    for (std::size_t layer = 1; layer + 1 < ranks.size(); ++layer) {
        const double times =
            static_cast<double>(ranks[layer - 1] + 1) / static_cast<double>(ranks[layer] + 1);
        if (times > most) most = times, found = layer;
    }
    return found;
}

ChartSeries ranks_line(const std::string& name, const std::vector<Index>& ranks, Rgb color,
                       float pixels) {
    ChartSeries series{name};
    for (const Index rank : ranks) {
        series.x.push_back(static_cast<double>(series.x.size()));
        series.y.push_back(static_cast<double>(rank + 1));
    }
    series.color = color, series.width = sizes::of(pixels);
    return series;
}

/// The first rank stands at the top, ten times as far down is one step lower.
ChartAxis axis_of_ranks(const Chart& chart) {
    double lowest = 10;
    for (const ChartSeries& series : chart.series)
        for (const double rank : series.y) lowest = std::max(lowest, rank);
    const int decades = static_cast<int>(std::ceil(std::log10(lowest) - 1e-9));
    ChartAxis axis{std::pow(10, decades), 1, true};
    for (int decade = 0; decade <= decades; ++decade)
        axis.ticks.emplace_back(std::pow(10, decade), std::string(counted(std::pow(10, decade))));
    axis.room = label;
    return axis;
}

std::string help_at(const NextLook& look, double x) {
    const auto layer = static_cast<std::size_t>(
        std::clamp(std::round(x), 0.0, static_cast<double>(look.b->of_layers.size() - 1)));
    const auto rank = [&](const NextTokenPredictionPtr& said) {
        return counted(ranks_of(look, said, look.word)[layer] + 1);
    };
    const std::string guess = guess_in_words(look, layer), word = look.said(look.word);
    if (!look.a)
        return say<texts::next_token::rank>("guess"_is = guess, "word"_is = word,
                                            "rank"_is = rank(look.b));
    return say<texts::next_token::ranks>(
        "guess"_is = guess, "word"_is = word, "rank"_is = rank(look.b),
        "other"_is = names_of_bars(look).first, "other_rank"_is = rank(look.a));
}

void add_ranks(const NextLook& look, Chart& chart) {
    const Theme& theme = *look.frame.ui.theme;
    const Rgb pink = theme.role(Role::output);
    if (const Index rival = look.rival(); rival >= 0)
        chart.series.push_back(
            ranks_line(say<texts::next_token::rank_of>("word"_is = look.said(rival)),
                       ranks_of(look, look.b, rival), theme.dim_text, 1.6f));
    const bool compares = look.a && look.a->lens.size() == look.b->lens.size();
    const std::vector<Index>& ranks = ranks_of(look, compares ? look.a : look.b, look.word);
    chart.series.push_back(ranks_line(
        say<texts::next_token::rank_of>("word"_is = look.said(look.word)), ranks, pink, 3.5f));
    chart.series.back().bold = true;
    ChartPoints dots{""};
    dots.x = chart.series.back().x, dots.y = chart.series.back().y;
    dots.color = pink, dots.radius = sizes::of(4.5f);
    chart.points.push_back(std::move(dots));
    if (compares) {
        chart.series.push_back(ranks_line(names_of_bars(look).second,
                                          ranks_of(look, look.b, look.word), theme.edited, 2));
        chart.series.back().stroke = Stroke::dashed;
    }
    const auto step = largest_step(ranks);
    if (!step) return;
    ChartMark jump{ChartMark::Kind::words, "next/jump"};
    jump.x = static_cast<double>(*step), jump.y = static_cast<double>(ranks[*step] + 1);
    jump.words = {{std::string(counted(ranks[*step - 1] + 1)) + " → "},
                  {std::string(counted(ranks[*step] + 1)), Role::output, true}};
    chart.marks.push_back(std::move(jump));
}

Box ranks(const NextLookPtr& look) {
    Chart chart;
    chart.x = {-0.5, static_cast<double>(look->b->of_layers.size()) - 0.5};
    chart.x.hidden = true;
    add_ranks(*look, chart);
    chart.y = axis_of_ranks(chart);
    chart.help_at = [look](double x) { return help_at(*look, x); };
    chart.drag = [look, most = chart.x.high](double x, bool) {
        choose_layer(*look, static_cast<std::size_t>(std::clamp(x + 0.5, 0.0, most)));
    };
    return box::chart("next/layers", std::move(chart), {20, 11});
}

/// The chosen layer, behind all lines.
Box band(const NextLook& look) {
    const auto layer = static_cast<float>(chosen_layer(look));
    if (layer >= layers_of(look)) return box::space(0);
    const Theme& theme = *look.frame.ui.theme;
    Boxes parts;
    if (layer > 0) parts.push_back(wide_as(box::space(0), layer));
    parts.push_back(
        wide_as(box::framed(box::space(0).grow().grow_high(),
                            {mix(theme.panel, theme.text, 0.1f), std::nullopt, 0.3f}, {0, 0})
                    .grow_high(),
                1));
    if (layer + 1 < layers_of(look))
        parts.push_back(wide_as(box::space(0), layers_of(look) - layer - 1));
    return line(look, "", box::row(std::move(parts), 0).grow_high()).grow_high();
}

}  // namespace

Box next_layers(const NextLookPtr& look) {
    const Ui& ui = look->frame.ui;
    Box heading = box::row(
        {box::text("Layer by layer", {Face::semibold, sizes::title, ui.theme->text}),
         box::text("what it would say, had it ended there", dim_style(ui, sizes::control), 40)
             .droppable()},
        0.7f);
    Box lines = box::column({numbers(*look), says(look), ranks(look).grow_high(), box::space(0.5f),
                             next_why(look, label).grow_high()},
                            0.35f)
                    .grow()
                    .grow_high();
    return box::column(
        {std::move(heading), box::layers({band(*look), std::move(lines)}).grow().grow_high()},
        0.4f);
}

}  // namespace attend
