#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/controls.h"
#include "app/gui/legend.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/positions/place_clock.h"
#include "app/views/positions/position_parts.h"
#include "app/views/scene_view.h"
#include "core/attention/position.h"
#include "core/texts/positions.h"

namespace attend {

RichText without_positions(const std::string& told_by) {
    if (told_by.empty())
        return say_rich<texts::positions::without>(
            "none"_is = TextRun{say<texts::positions::none>(), Role::other, true});
    return say_rich<texts::positions::without_but>(
        "none"_is =
            TextRun{say<texts::positions::none_but>("what"_is = told_by), Role::other, true});
}

namespace {

constexpr Index most_places = 1000;

Box title(const Frame& frame, std::string text) {
    return box::text(std::move(text), {Face::semibold, sizes::title, frame.ui.theme->text}, 6);
}

/// Scenes over a text: also those of a model, which learned its positions.
bool to_places(const Workspace& of) {
    return to_chosen_heads(of) || (of.heads && of.opens == Opens::model);
}

/// Which kind of positions: a model has its own.
Box kinds(Frame& frame) {
    if (!workspace(frame.room()).reads("position")) return box::space(0);
    return box::control({20, 34, 34}, 0, [&frame](float width) {
        std::vector<std::string_view> names;
        int chosen = 0;
        std::string help;
        for (const Position& kind : positions()) {
            if (kind.name == frame.draft().choices.position)
                chosen = static_cast<int>(names.size());
            names.push_back(kind.name);
            help += fmt::format("{}{}: {}", help.empty() ? "" : "\n", kind.label, kind.source);
        }
        if (segmented(frame.ui, "places/choose", names, chosen, width, help))
            frame.draft().choices.position = positions()[static_cast<std::size_t>(chosen)].name;
    });
}

/// Positions that are vectors: clocks and curves, likeness, and what a swap does.
Box of_vectors(Frame& frame, NodeId vectors, NodeId similarity) {
    const Ui& ui = frame.ui;
    const Matrix& places = frame.evaluation()->value(vectors);
    const bool turns = places.cols() > 1 && clock_of(places, 0, 1);
    Box foot = box::text(turns ? "fast hands tell neighbours apart, slow hands the beginning from "
                                 "the end: no two places look alike"
                               : "",
                         dim_style(ui, sizes::control));
    Box left =
        box::column({place_clocks(frame, vectors).grow_high(), std::move(foot).droppable()}, 0.8f);
    Box right = box::column({kinds(frame), title(frame, "How alike two places are"),
                             place_similarity(frame, similarity).grow_high(), box::space(0.5f),
                             swapped_words(frame).high(Length{5, 9.5f, 9.5f})},
                            0.5f);
    return box::row({std::move(left).wide({26, 60, Length::endless}).grow_high(),
                     std::move(right).wide({18, 31, 31}).grow_high()},
                    sizes::object);
}

/// Positions that are a number for each distance.
Box of_distance(Frame& frame, NodeId bias) {
    MatrixOptions options;
    options.panel = "places";
    options.labels = options.numbers = options.square = true;
    options.oblong = 1.6f;
    const auto range = frame.ui.readings.range(frame.evaluation()->at(bias));
    options.decimals = range && std::max(range->highest, -range->lowest) >= 1 ? 1 : 2;
    Box left = box::column({title(frame, "What is added to the scores"),
                            matrix_box(frame, bias, options, {{8, 6}, {36, 28}, true}).grow_high()},
                           0.5f);
    Box right = box::column({kinds(frame), title(frame, "By the distance j − i, of every head"),
                             distance_curves(frame).grow_high(), box::space(0.5f),
                             swapped_words(frame).high(Length{5, 9.5f, 9.5f})},
                            0.5f);
    return box::row({std::move(left).wide({18, 45, Length::endless}).grow_high(),
                     std::move(right).wide({18, 36, 40}).grow_high()},
                    sizes::object);
}

Box positions_view(Frame& frame) {
    if (frame.scene()->asks().tokens.size() > static_cast<std::size_t>(most_places))
        return box::empty(say<texts::positions::most_tokens>("n"_is = most_places));
    const MeasureNodes& measures = frame.scene()->measures;
    if (measures.place_vectors)
        return of_vectors(frame, *measures.place_vectors, *measures.place_similarity);
    if (const auto& bias = frame.block().position_bias) return of_distance(frame, *bias);
    return box::column({kinds(frame).right(), box::space(1),
                        box::rich(without_positions(order_told(frame)), {sizes::title, false, 0}),
                        box::space(1), swapped_words(frame).high(Length{5, 12, 16})},
                       0.5f);
}

RichText positions_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    if (!workspace(frame.room()).reads("position"))
        return {{say<texts::positions::of_model>("places"_is = frame.scene()->asks().size())}};
    const Position& kind = position(frame.scene()->choices.position);
    return {{std::string(kind.label)}, {" · "}, {std::string(kind.source)}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView positions{
    .place = 130,
    .name = "positions",
    .tab = "Positions",
    .label = "Positions",
    .group = ViewGroup::understand,
    .help =
        "How attention knows where a word stands: pairs of columns as clocks, how alike two places "
        "are, and what changes when two words are swapped",
    .extent = ViewExtent::below,
    .subtitle = positions_subtitle,
    .applies = to_places,
    .view = positions_view,
    .shows = "positions"};
}

}  // namespace attend
