#include "app/views/heads/head_place.h"

#include <fmt/format.h>

#include "core/analysis/overview.h"
#include "core/analysis/readings.h"
#include "core/attention/paths.h"
#include "core/graph/by_rows.h"

namespace attend {

bool was_on(const Frame& frame, HeadPlace place) {
    const NumberList& off = frame.scene()->choices.heads_off;
    return !std::binary_search(off.begin(), off.end(), static_cast<int>(counted_on(frame, place)));
}

std::size_t counted_on(const Frame& frame, HeadPlace place) {
    return static_cast<std::size_t>(place.layer) *
               static_cast<std::size_t>(frame.scene()->choices.heads) +
           static_cast<std::size_t>(place.head);
}

std::vector<HeadPlace> heads_on(const Frame& frame, std::optional<int> layer) {
    std::vector<HeadPlace> found;
    const int first = layer.value_or(0), last = layer ? *layer + 1 : frame.layers();
    for (int l = first; l < last; ++l)
        for (int head = 0; head < frame.scene()->choices.heads; ++head)
            if (was_on(frame, {l, head})) found.push_back({l, head});
    return found;
}

std::string short_name(HeadPlace place, bool with_layer) {
    return with_layer ? head_name(place.layer, place.head) : fmt::format("h{}", place.head);
}

const Block& block_of(const Frame& frame, HeadPlace place) {
    return frame.block(place.layer, place.head);
}

Value weights_of(const Frame& frame, HeadPlace place) {
    return frame.evaluation()->at(block_of(frame, place).weights);
}

std::vector<Value> weights_of(const Frame& frame, const std::vector<HeadPlace>& places) {
    std::vector<Value> found;
    for (const HeadPlace& place : places) found.push_back(weights_of(frame, place));
    return found;
}

const std::vector<Value>& rows_of_weights(const Frame& frame, Index row) {
    return frame.ui.states.kept(std::tuple(frame.store.computation().revision(), row), [&] {
        std::vector<Value> rows;
        for (const Block& block : frame.scene()->blocks)
            rows.push_back(row_of(*frame.evaluation(), block.weights, row));
        return rows;
    });
}

const Measured& head_maps(const Frame& frame) {
    struct Maps {
        int frame = -1;
        Measured of_heads;
    };
    auto& maps = frame.ui.states.of<Maps>();
    if (maps.frame == ImGui::GetFrameCount()) return maps.of_heads;
    maps.frame = ImGui::GetFrameCount();
    maps.of_heads = maps_of(frame, "Drawing the heads", frame.scene()->blocks);
    return maps.of_heads;
}

Value map_of(const Frame& frame, HeadPlace place) {
    if (!weights_are_transient(frame)) return weights_of(frame, place);
    const Measured& maps = head_maps(frame);
    return maps ? maps.values[counted_on(frame, place)] : nullptr;
}

Cell cell_of_map(Cell of_weights, Shape weights, Shape map) {
    // The place p with p n / places ≤ cell < (p + 1) n / places, rounded down.
    const auto place = [](Index cell, Index of, Index places) {
        return ((cell + 1) * places - 1) / of;
    };
    return {place(of_weights.row, weights.rows, map.rows),
            place(of_weights.column, weights.columns, map.columns)};
}

Cell cell_of_weights(Cell of_map, Shape map, Shape weights) {
    return {pooled_rows(of_map.row, map.rows, weights.rows).first,
            pooled_rows(of_map.column, map.columns, weights.columns).first};
}

Value hatched_together(const Value& value, const std::vector<Value>& weights,
                       const std::vector<Value>& scores) {
    Matrix open = Matrix::Zero(value->rows(), value->cols());
    for (std::size_t head = 0; head < weights.size(); ++head) {
        const Value& own = scores[head];
        if (!own || shape_of(*own) != shape_of(*value)) return value;
        const auto masked = own->array() == minus_infinity;
        if (weights[head])
            open = (masked && weights[head]->array() == Scalar(0))
                       .select(open.array(), Scalar(1))
                       .matrix();
        else if (head == 0 || scores[head - 1] != own || weights[head - 1])
            open = masked.select(open.array(), Scalar(1)).matrix();
        if ((open.array() != Scalar(0)).all()) return value;
    }
    return hatched_by_mask(value, open);
}

const Value& hatched_together(const Frame& frame, const Value& value,
                              const std::vector<HeadPlace>& places) {
    std::vector<Value> weights, scores;
    for (const HeadPlace& place : places) {
        const Block& block = block_of(frame, place);
        const bool any = !weights_are_transient(frame) || frame.evaluation()->edit(block.weights);
        weights.push_back(any ? weights_of(frame, place) : nullptr);
        scores.push_back(frame.evaluation()->at(block.seen));
    }
    return frame.ui.states.kept(std::tuple(value, weights, scores),
                                [&] { return hatched_together(value, weights, scores); });
}

const Axes& weights_axes(const Frame& frame) {
    return frame.node(block_of(frame, {}).weights).axes;
}

}  // namespace attend
