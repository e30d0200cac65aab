#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/heads/all_heads_parts.h"
#include "app/views/heads/layer_views.h"
#include "app/views/parts/empty_state.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

/// Which measure stands below each map: kept in ui.memory, with what was measured.
struct MeasureMemory {
    int chosen = 0;
    struct Key {
        std::uint64_t revision = 0;
        int measure = 0;
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, std::vector<double>> job;
};

MeasuredText measured_text(const Frame& frame) {
    const Scene& scene = *frame.scene();
    MeasuredText text;
    text.same_text = !scene.cross;
    text.rows_sum_to_one = normalizer(scene.choices.normalizer).rows_sum_to_one;
    std::vector<std::string> words;
    for (const Token& token : scene.x.tokens) words.push_back(token.word);
    text.block = repeated_block(words);
    return text;
}

/// One number a head, layer by layer; null where the measure does not exist or is being made.
const std::vector<double>* measure_heads(Frame& frame) {
    auto& memory = frame.ui.memory.of<MeasureMemory>();
    const MeasuredText text = measured_text(frame);
    const HeadMeasure& measure = chosen_measure(frame);
    if (!measure.exists(text)) return nullptr;
    const Shape shape = weights_axes(frame).shape();
    const Index numbers =
        shape.rows * shape.columns * frame.layers() * frame.scene()->choices.heads;
    const bool current = follow(
        frame, memory.job, {frame.store.computation().revision(), memory.chosen}, numbers, [&] {
            return [weights = weights_of(frame, all_places(frame)), text,
                    &measure](const Progress& progress) {
                std::vector<double> found;
                for (const Value& one : weights) {
                    found.push_back(measure.of(*one, text));
                    progress.at(static_cast<double>(found.size()) /
                                static_cast<double>(weights.size()));
                }
                return found;
            };
        });
    return current ? memory.job.result() : nullptr;  // never numbers of another measure
}

void choose_measure(Frame& frame, float width) {
    std::vector<std::string_view> labels;
    for (const HeadMeasure& measure : head_measures()) labels.push_back(measure.label);
    ImGui::BeginGroup();
    segmented(frame.ui, "all_heads/measure", labels, frame.ui.memory.of<MeasureMemory>().chosen,
              width);
    ImGui::EndGroup();
    tooltip(frame.ui, chosen_measure(frame).help);
}

}  // namespace

const HeadMeasure& chosen_measure(const Frame& frame) {
    const auto measures = head_measures();
    return measures[static_cast<std::size_t>(frame.ui.memory.of<MeasureMemory>().chosen)];
}

std::vector<HeadPlace> all_places(const Frame& frame) {
    std::vector<HeadPlace> places;
    for (int layer = 0; layer < frame.layers(); ++layer)
        for (int head = 0; head < frame.scene()->choices.heads; ++head)
            places.push_back({layer, head});
    return places;
}

RichText all_heads_subtitle(const Frame&) {
    return {{"click chooses a head · double click shows it large · right click switches it off"}};
}

void draw_all_heads(Frame& frame) {
    if (draw_problem(frame, "heads")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float control = std::min(ui.em(27), room.x);
    choose_measure(frame, control);
    const HeadMeasure& measure = chosen_measure(frame);
    const std::vector<double>* numbers = measure_heads(frame);
    const float high = ImGui::GetFrameHeight() + ui.em(0.5f), foot = ui.em(1.4f);
    if (!measure.exists(measured_text(frame))) {
        const float x = position.x + control + ui.em(1);
        const float width = position.x + room.x - x;
        if (width > ui.em(8))
            draw_rich(ui, *ImGui::GetWindowDrawList(), {x, position.y - ui.em(0.05f)},
                      {{std::string(measure.missing)}}, {0.85f, true, width});
    }
    draw_head_grid(frame, numbers, {position.x, position.y + high}, {room.x, room.y - high - foot});
    ImGui::SetCursorScreenPos({position.x, position.y + room.y - ui.em(1)});
    const ColorScale scale = frame.coloring.weights();
    const float wide = std::min(ui.em(13), room.x * 0.4f);
    if (scale.mode == RangeMode::fixed) legend(ui, scale, scale.fixed, wide);
    ui.tag("all_heads/legend");
    const float after = scale.mode == RangeMode::fixed ? wide + ui.em(1) : 0;
    dim_line(ui, {position.x + after, position.y + room.y - ui.em(1)}, room.x - after,
             scale.mode == RangeMode::fixed ? "one color scale for all heads"
                                            : "each head has a color scale of its own");
}

}  // namespace attend
