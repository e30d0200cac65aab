#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/scene_view.h"
#include "app/views/sum/node_strip.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/translation_views.h"
#include "app/views/translation/without.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

/// How often sentences of a length come out without a mistake.
struct ByLength {
    std::vector<double> lengths, shares;  // the middle of each band
    std::size_t band = 0;                 // of the present sentence
};

ByLength by_length(const Matrix& bands, const Matrix& exact, Index words) {
    ByLength found;
    for (Index row = 0; row < bands.rows(); ++row) {
        found.lengths.push_back(static_cast<double>(bands(row, 0) + bands(row, 1)) / 2);
        found.shares.push_back(static_cast<double>(exact(row, 0)));
        if (static_cast<Scalar>(words) >= bands(row, 0)) found.band = static_cast<std::size_t>(row);
    }
    return found;
}

void add_curve(const Frame& frame, Chart& chart, const ByLength& curve, const std::string& name,
               Rgb color) {
    chart.series.push_back({.name = name,
                            .x = curve.lengths,
                            .y = curve.shares,
                            .color = color,
                            .width = 0.2f,
                            .bold = true});
    chart.points.push_back({.name = "length/" + name,
                            .x = curve.lengths,
                            .y = curve.shares,
                            .color = color,
                            .radius = 0.32f,
                            .help = [curve](std::size_t i) {
                                return fmt::format("{:.0f} words: {} come out without a mistake",
                                                   curve.lengths[i], percent_text(curve.shares[i]));
                            }});
    chart.points.push_back({.x = {curve.lengths[curve.band]},
                            .y = {curve.shares[curve.band]},
                            .color = frame.ui.theme->text,
                            .radius = 0.5f,
                            .hollow = true});
}

Chart length_chart(const Frame& frame, const ByLength& with, const std::optional<ByLength>& without,
                   Index words) {
    const Theme& theme = *frame.ui.theme;
    Chart chart;
    chart.x = {.low = 0, .high = with.lengths.back() + 2, .label = "words of the source"};
    chart.y = {.low = 0, .high = 1.04, .label = "exactly right"};
    chart.y.ticks = {{0, "0 %"}, {0.25, "25 %"}, {0.5, "50 %"}, {0.75, "75 %"}, {1, "100 %"}};
    if (without) {
        ChartSeries between{.x = with.lengths, .color = theme.role(Role::output), .width = 0};
        between.y = between.high = with.shares, between.low = without->shares;
        between.fill = 0.1f;
        chart.series.push_back(std::move(between));
        add_curve(frame, chart, *without, "without", theme.dim_text);
    }
    add_curve(frame, chart, with, say<texts::translation::with>(), theme.role(Role::output));
    ChartMark here{ChartMark::Kind::vertical, "length/here"};
    here.x = with.lengths[with.band], here.color = theme.text;
    here.tag = fmt::format("this one, {}", words);
    chart.marks.push_back(std::move(here));
    return chart;
}

/// All that the encoder read, and the one vector of it that is left without attention.
Box one_vector(Frame& frame, const TranslationScene& scene) {
    const Node& states = frame.node(*scene.gathered.keys);
    const Value& value = frame.evaluation()->at(*scene.gathered.keys);
    std::vector<Boxes> rows;
    const Index shown = std::min<Index>(states.axes.rows.size(), 14);
    const std::vector<Value>& each =
        frame.ui.states.kept(frame.store.computation().revision(), [&] {
            std::vector<Value> made;
            for (Index row = 0; row < shown; ++row) made.push_back(row_of(*value, row));
            return made;
        });
    for (Index row = 0; row < shown; ++row)
        rows.push_back(
            {box::text(states.axes.rows.label(row), dim_style(frame.ui, sizes::control), 2).right(),
             strip_box(
                 frame, fmt::format("length/state/{}", row),
                 node_strip(frame, each[static_cast<std::size_t>(row)], *scene.gathered.keys, row),
                 {{6, 0.7f}, {14, 0.8f}, true})
                 .grow()});
    return box::column(
        {box::text(say<texts::translation::one_vector>(),
                   {Face::semibold, sizes::view, frame.ui.theme->text}, 8),
         box::table(std::move(rows), {}, 0.5f, 0.15f),
         box::wrapped(say<texts::translation::one_vector_note>("n"_is = value->cols()),
                      dim_style(frame.ui, sizes::title))},
        sizes::near);
}

/// Sentences of several lengths, written by both.
Box both(Frame& frame, const Without& found) {
    const TextStyle heading{Face::semibold, sizes::title, frame.ui.theme->text};
    const Rgb pink = frame.ui.theme->role(Role::output);
    std::vector<Boxes> rows{
        {box::text(say<texts::translation::both>(), heading, 8),
         box::text(say<texts::translation::with>(), {Face::semibold, sizes::control, pink}, 4),
         box::text(say<texts::translation::both_note>(), dim_style(frame.ui, sizes::control), 4)}};
    for (const WrittenTwice& text : found.texts)
        rows.push_back({box::text(text.source, dim_style(frame.ui, sizes::title), 6),
                        box::text(fmt::format("{}", fmt::join(text.with, " ")),
                                  {Face::regular, sizes::title, pink}, 6),
                        struck_words(frame, text.without, text.with, sizes::title)});
    return box::table(std::move(rows), {}, 1.5f, 0.5f);
}

Box headline_of(const ByLength& with, const ByLength& without, Index words) {
    return box::rich(
        say_rich<texts::translation::by_length>(
            "n"_is = words, "too_many"_is = without.shares[without.band] < 0.5,
            "without"_is = TextRun{percent_text(without.shares[without.band]), Role::other, true},
            "with"_is = TextRun{percent_text(with.shares[with.band]), Role::output, true}),
        {sizes::leader, false, 0});
}

Box length_view(Frame& frame) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    if (!scene.bands || !scene.exact) return box::empty(say<texts::translation::no_accuracy>());
    const Evaluation& evaluation = *frame.evaluation();
    const Matrix& bands = evaluation.value(*scene.bands);
    const auto words = static_cast<Index>(scene.source.tokens.size());
    const ByLength with = by_length(bands, evaluation.value(*scene.exact), words);
    const Without* const found = without(frame);
    std::optional<ByLength> off;
    if (found && found->exact && found->exact->rows() == bands.rows())
        off = by_length(bands, *found->exact, words);
    Boxes leading{box::chart("length", length_chart(frame, with, off, words), {40, 16}).grow()};
    if (scene.gathered.keys)
        leading.push_back(one_vector(frame, scene).wide({12, 20, 22}).droppable());
    Boxes lines{box::row(std::move(leading), sizes::object).grow().grow_high()};
    if (off) lines.push_back(headline_of(with, *off, words).droppable(1));
    if (found && found->texts.size() > 1) lines.push_back(both(frame, *found).droppable(2));
    lines.push_back(
        box::text(say<texts::translation::source>(), dim_style(frame.ui, sizes::control), 20)
            .droppable(3));
    return box::column(std::move(lines), sizes::far).grow().grow_high();
}

}  // namespace

namespace view_files {
extern constinit const SceneView length{
    .place = 205,
    .name = "length",
    .tab = "Length",
    .label = "Right translations by length",
    .group = ViewGroup::compare,
    .help =
        "How often a sentence of each length comes out without a mistake, with attention and "
        "without",
    .extent = ViewExtent::center,
    .applies = to_translations,
    .view = length_view,
    .shows = "right translations by length"};
}

}  // namespace attend
