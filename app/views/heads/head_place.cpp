#include "app/views/heads/head_place.h"

#include <fmt/format.h>

#include "app/views/matrix/matrix_on_screen.h"

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
    return with_layer ? fmt::format("{}·h{}", place.layer, place.head)
                      : fmt::format("h{}", place.head);
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

Value hatched_together(const Value& value, const std::vector<Value>& weights,
                       const std::vector<Value>& scores) {
    Matrix open = Matrix::Zero(value->rows(), value->cols());
    for (std::size_t head = 0; head < weights.size(); ++head) {
        const Value& own = scores[head];
        if (!own || shape_of(*own) != shape_of(*value)) return value;
        const auto closed = own->array() == minus_infinity && weights[head]->array() == Scalar(0);
        open = closed.select(open.array(), Scalar(1)).matrix();
        if ((open.array() != Scalar(0)).all()) return value;
    }
    return hatched_by_mask(value, open);
}

const Value& hatched_together(const Frame& frame, const Value& value,
                              const std::vector<HeadPlace>& places) {
    const std::vector<Value> weights = weights_of(frame, places);
    std::vector<Value> scores;
    for (const HeadPlace& place : places)
        scores.push_back(frame.evaluation()->at(block_of(frame, place).seen));
    return frame.ui.memory.kept(std::tuple(value, weights, scores),
                                [&] { return hatched_together(value, weights, scores); });
}

const Axes& weights_axes(const Frame& frame) {
    return frame.node(block_of(frame, {}).weights).axes;
}

}  // namespace attend
