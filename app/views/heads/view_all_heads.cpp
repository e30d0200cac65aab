#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/all_heads.h"
#include "app/views/heads/all_heads_colors.h"
#include "app/views/heads/options.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "app/views/setup/choice_controls.h"
#include "core/graph/unique_label.h"
#include "core/named.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

/// Which of head_measures().
std::size_t measure_index(const Frame& frame) {
    return static_cast<std::size_t>(&chosen_measure(frame) - head_measures().data());
}

bool measure_exists(const Frame& frame) {
    return frame.scene()->measures.layers.front().measures[measure_index(frame)].has_value();
}

/// One number a head, layer by layer, of the nodes of the layers.
HeadNumbers measure_heads(const Frame& frame) {
    HeadNumbers numbers;
    if (!measure_exists(frame)) return numbers;
    const std::vector<LayerNodes>& layers = frame.scene()->measures.layers;
    std::vector<NodeId> nodes;
    for (const LayerNodes& layer : layers) nodes.push_back(*layer.measures[measure_index(frame)]);
    if (!chosen_measure(frame).beside.empty())
        for (const LayerNodes& layer : layers) nodes.push_back(*layer.evenness);
    const Measured values = measured(frame, "Measuring the heads", nodes);
    for (std::size_t node = 0; node < values.values.size(); ++node) {
        const Value& layer = values.values[node];
        std::vector<double>& to = node < layers.size() ? numbers.of_heads : numbers.evenness;
        for (Index i = 0; i < layer->size(); ++i)
            to.push_back(static_cast<double>(layer->number(i)));
    }
    numbers.current = values.current;
    return numbers;
}

/// Which measure stands with each map, and whether all share one scale.
Box all_heads_controls(Frame& frame) {
    std::vector<std::string> labels, helps;
    for (const HeadMeasure& measure : head_measures())
        labels.emplace_back(measure.label), helps.emplace_back(measure.help);
    Boxes controls;
    if (can_choose_scale(frame)) controls.push_back(map_scales_choice(frame));
    controls.push_back(
        box::segments(frame.ui, {.name = "all_heads/measure",
                                 .labels = labels,
                                 .chosen = static_cast<int>(measure_index(frame)),
                                 .helps = helps,
                                 .change = [&frame](int chosen) {
                                     frame.draft().view.of<AllHeadsOptions>().measure =
                                         head_measures()[static_cast<std::size_t>(chosen)].name;
                                 }}));
    return box::row(std::move(controls), sizes::apart);
}

/// In words what the measure is, or why there is none.
Box measure_in_words(const Frame& frame) {
    const HeadMeasure& measure = chosen_measure(frame);
    const bool exists = measure_exists(frame);
    std::string said(exists ? measure.help : measure.missing);
    if (exists && all_places(frame).size() > 1) said += measure.beside;
    Box words = box::wrapped(said, dim_style(frame.ui, sizes::control)).grow();
    words.rank = exists ? 1 : 0;  // maps first
    return words;
}

/// One head has nothing beside it: it is drawn large, with what would bring it company.
Box only_head(Frame& frame, const HeadNumbers& numbers) {
    const auto number = numbers.of(0);
    const std::string text = say<texts::heads::one_head>(
        "measured"_is = number ? measured_as_text(chosen_measure(frame), *number) : "none");
    const TextStyle style{Face::regular, 1, frame.ui.theme->text};
    Boxes above{box::text(text, style, 8), box::space(sizes::near),
                box::text("Compare with more:", style, 8)};
    for (const int heads : {2, 4, 8})
        above.push_back(box::button(frame.ui, fmt::format("all_heads/more/{}", heads),
                                    say<texts::heads::more_heads>("n"_is = heads), [&frame, heads] {
                                        Choices& choices = frame.draft().choices;
                                        set_heads(choices, heads, choices.layers);
                                    }));
    MatrixOptions options;
    options.panel = "all_heads";
    options.labels = options.numbers = options.square = options.centered = true;
    return box::column({box::flow(std::move(above), sizes::near),
                        matrix_box(frame, block_of(frame, {}).weights, options, {{6, 6}, {30, 24}})
                            .grow()
                            .grow_high()},
                       sizes::apart)
        .grow()
        .grow_high();
}

}  // namespace

const HeadMeasure& chosen_measure(const Frame& frame) {
    return named(head_measures(), "all_heads_measure", frame.options<AllHeadsOptions>().measure);
}

std::string measured_as_text(const HeadMeasure& measure, double number, bool with_name) {
    const std::string figure =
        std::isnan(number)
            ? "–"
            : fmt::format("{}{}", number_text(number, std::abs(number) < 10 ? 2 : 1), measure.unit);
    return with_name ? std::string(measure.label) + " " + figure : figure;
}

std::vector<HeadPlace> all_places(const Frame& frame) {
    std::vector<HeadPlace> places;
    for (int layer = 0; layer < frame.layers(); ++layer)
        for (int head = 0; head < frame.scene()->choices.heads; ++head)
            places.push_back({layer, head});
    return places;
}

namespace {

/// What the marks at the edges of small maps point at.
Box marks_in_words(const Frame& frame) {
    const auto pair = chosen_pair(frame);
    if (!pair || !frame.ui.states.of<EdgeMarks>().drawn) return box::space(0);
    const Axes& axes = weights_axes(frame);
    return box::rich({{"marks at the edges: "},
                      {unique_label(axes.rows, pair->row), Role::query},
                      {" asks "},
                      {unique_label(axes.columns, pair->column), Role::key}},
                     {sizes::axis, true, 0})
        .named("all_heads/marks")
        .droppable();
}

/// What was found in this frame: boxes are drawn with it later.
struct AllHeadsShown {
    HeadNumbers numbers;
};

Box all_heads_view(Frame& frame) {
    const HeadNumbers& numbers = frame.ui.states.of<AllHeadsShown>().numbers = measure_heads(frame);
    const bool one = all_places(frame).size() == 1;
    return box::column(
               {measure_in_words(frame),
                one ? only_head(frame, numbers) : head_grid(frame, numbers),
                box::row({legend_of_maps(frame), box::space(0).grow(), marks_in_words(frame)},
                         sizes::apart)
                    .grow()},
               sizes::near)
        .grow()
        .grow_high();
}

RichText all_heads_subtitle(const Frame&) {
    return {{"click chooses a head · double click shows it large · right click switches it off"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView all_heads{
    .place = 90,
    .name = "all_heads",
    .tab = "Heads",
    .label = "All heads",
    .group = ViewGroup::compare,
    .help = "Every head of every layer as a small map, with a measure of what it does",
    .extent = ViewExtent::below,
    .subtitle = all_heads_subtitle,
    .applies = to_heads,
    .view = all_heads_view,
    .shows = "heads",
    .controls = all_heads_controls};
}

}  // namespace attend
