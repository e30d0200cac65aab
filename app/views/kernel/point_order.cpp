#include "app/views/kernel/point_order.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace attend {

namespace {

struct SortedState {
    struct Entry {
        Value of, points, sorted;
    };
    std::array<Entry, 4> entries;  // own and compared, scores and weights
    std::size_t next = 0;
};
}  // namespace

const std::vector<Index>& order_of_points(Frame& frame) {
    const Value& x = frame.evaluation()->at(frame.block().k);
    return frame.ui.states.kept(x, [&] {
        const auto before = [&](Index a, Index b) { return (*x)(a, 0) < (*x)(b, 0); };
        std::vector<Index> order(static_cast<std::size_t>(x->rows()));
        std::iota(order.begin(), order.end(), Index{0});
        if (std::is_sorted(order.begin(), order.end(), before))
            order.clear();
        else
            std::stable_sort(order.begin(), order.end(), before);
        return order;
    });
}

Value in_order(Frame& frame, const Value& value) {
    const std::vector<Index>& order = order_of_points(frame);
    if (order.empty() || std::ssize(order) != value->cols()) return value;
    auto& state = frame.ui.states.of<SortedState>();
    const Value& points = frame.evaluation()->at(frame.block().k);
    for (const SortedState::Entry& entry : state.entries)
        if (entry.of == value && entry.points == points) return entry.sorted;
    Matrix sorted(value->rows(), value->cols());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted.col(static_cast<Index>(i)) = value->col(order[i]);
    SortedState::Entry& entry = state.entries[state.next++ % state.entries.size()];
    entry = {value, points, share(std::move(sorted))};
    return entry.sorted;
}

Index point_of(const std::vector<Index>& order, Index column) {
    return order.empty() ? column : order[static_cast<std::size_t>(column)];
}
Index column_of(const std::vector<Index>& order, Index point) {
    return order.empty() ? point : std::find(order.begin(), order.end(), point) - order.begin();
}

}  // namespace attend
