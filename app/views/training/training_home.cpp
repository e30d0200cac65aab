#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/sizes.h"
#include "app/views/parts/stage.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_room.h"
#include "core/workspaces/training_nodes.h"

namespace attend {

namespace {

std::vector<double> column_of(const Value& value) {
    std::vector<double> numbers;
    for (Index row = 0; row < value->rows(); ++row)
        numbers.push_back(static_cast<double>((*value)(row, 0)));
    return numbers;
}

/// Points, and what the kernel estimates at each place with the bandwidth of the shown step.
Chart kernel_chart(const Frame& frame, const LearnedKernel& kernel) {
    const Evaluation& evaluation = *frame.evaluation();
    const Theme& theme = *frame.ui.theme;
    const Block& block = frame.block();
    ChartPoints points{.x = column_of(evaluation.at(block.k)),
                       .y = column_of(evaluation.at(block.v)),
                       .color = theme.text};
    ChartSeries curve{.name = "estimates", .x = column_of(evaluation.at(kernel.places))};
    curve.y = column_of(evaluation.at(kernel.curve));
    curve.color = theme.role(Role::output), curve.width = 0.2f;
    const double sigma = static_cast<double>(evaluation.value(kernel.bandwidth)(0, 0));
    const auto [low, high] = std::ranges::minmax(points.y);
    const double space = 0.15 * (high - low), left = curve.x.front(), right = curve.x.back(),
                 middle = (left + right) / 2;
    ChartSeries width{.name = "\u00B1 \u03C3",
                      .x = {middle - sigma, middle + sigma},
                      .y = {low - space / 2, low - space / 2},
                      .color = theme.role(Role::weights),
                      .width = 0.3f};
    Chart chart;
    chart.x = {.low = left, .high = right};
    chart.y = {.low = low - space, .high = high + space};
    chart.series = {std::move(curve), std::move(width)};
    chart.points = {std::move(points)};
    return chart;
}

/// "σ = 0.18: an estimate is wrong by 2.954".
RichText kernel_words(const Frame& frame, const LearnedKernel& kernel) {
    const auto number = [&](NodeId id) {
        return static_cast<double>(frame.evaluation()->value(id)(0, 0));
    };
    const auto loss = learned_loss(*frame.evaluation()->graph);
    RichText words{{"\u03C3 = "}, {short_number(number(kernel.bandwidth)), Role::weights, true}};
    if (loss)
        words.insert(words.end(), {{": estimates are wrong by "},
                                   {short_number(std::sqrt(number(*loss))), Role::output, true},
                                   {", each point left out"}});
    return words;
}

}  // namespace

bool learned_leads(const Frame& frame) {
    const TrainingScene* const scene = frame.scene() ? training_of(*frame.scene()) : nullptr;
    return scene && scene->probe.keys;
}

LearnedPicture learned_picture(Frame& frame) {
    const auto kernel = learned_kernel(*frame.evaluation()->graph);
    if (!kernel) return learned_map_picture(frame);
    Chart chart = kernel_chart(frame, *kernel);
    chart.sizes = stage_chart(frame.ui);
    return {kernel_words(frame, *kernel), box::chart("kernel", std::move(chart), {30, 14})};
}

Box training_home(Frame& frame, std::optional<Box> instead) {
    const auto kernel = learned_kernel(*frame.evaluation()->graph);
    if (!kernel) {
        if (!instead) return learned_map_view(frame);
        return box::column({learned_map_view(frame).grow_high(), std::move(*instead)}, sizes::far)
            .grow()
            .grow_high();
    }
    return box::column({box::chart("kernel", kernel_chart(frame, *kernel), {30, 14}).grow_high(),
                        box::rich(kernel_words(frame, *kernel), {sizes::leader, false, 0})
                            .named("sentence/headline"),
                        instead ? std::move(*instead)
                                : how_it_learned(frame).high({8, 14, 18}).droppable(1)},
                       sizes::far)
        .grow()
        .grow_high();
}

}  // namespace attend
