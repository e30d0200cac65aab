#include "app/views/sum/weighted_sum_layout.h"

#include <algorithm>

namespace attend {

namespace {

/// A strip as wide as whole pixels for each cell allow, or all of the room where cells are finer.
float strip_width(const Ui& ui, float room, Index cells) {
    const auto count = static_cast<float>(std::max<Index>(cells, 1));
    const float widest = ui.em(3.2f);  // of a cell: a strip is to be taken in at a glance
    return room < count ? std::max(std::floor(room), 1.0f)
                        : std::min(std::floor(room / count), widest) * count;
}

}  // namespace

SumColumns sum_columns(const Ui& ui, float width, float label, float number, Index left_cells,
                       Index right_cells) {
    const float gap = ui.em(0.6f);
    const bool bars = number > 0;
    SumColumns columns;
    columns.label_end = std::ceil(std::min({label, ui.em(8), width * 0.22f}));
    float x = columns.label_end + gap;
    if (bars) {
        columns.bar = x;
        columns.bar_width = std::floor(std::clamp(
            width * 0.16f + std::max(width - ui.em(22), 0.0f) * 0.12f, ui.em(1.6f), ui.em(11)));
        columns.number = columns.bar + columns.bar_width + std::max(ui.em(3.1f), number + gap);
        x = columns.number + ui.em(0.8f);
    }
    const float between = std::round(std::clamp(width * 0.04f, ui.em(0.6f), ui.em(1)));
    const float room = std::max((width - x - between) / 2, ui.em(1));
    columns.left_width = strip_width(ui, room, left_cells);
    if (bars) {  // what whole cells leave over
        const float spare =
            std::floor(std::max(width - x - between - 2 * columns.left_width, 0.0f));
        const float more = std::min(spare, std::max(ui.em(14) - columns.bar_width, 0.0f));
        columns.bar_width += more;
        columns.number += more;
        x += more;
    }
    columns.left = x;
    columns.right = x + columns.left_width + between;
    columns.right_width = strip_width(ui, std::max(width - columns.right, ui.em(1)), right_cells);
    if (bars) columns.right_width = columns.left_width;  // the same columns, one above the other
    columns.end = columns.right + columns.right_width;
    return columns;
}

SumRows sum_rows(const Ui& ui, float room, Index count) {
    SumRows rows;
    const auto all = static_cast<float>(std::max<Index>(count, 1));
    constexpr float usual = 1.45f, closest = 1.15f;  // em: these where two rows would not fit else
    const float least = room < ui.em(2 * usual) ? closest : usual;
    const float height = std::max(std::floor(room), std::ceil(ui.em(least)));
    rows.pitch = std::clamp(std::floor(height / all), ui.em(least), ui.em(4));
    rows.strip =
        std::round(std::min(rows.pitch * 0.78f, std::max(ui.em(1.55f), rows.pitch * 0.48f)));
    const float whole = std::max(std::floor(height / rows.pitch), 1.0f);
    rows.scrolls = whole < all;
    rows.height = rows.pitch * std::min(whole, all);
    return rows;
}

}  // namespace attend
