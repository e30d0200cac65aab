#include "app/views/lookup/lookup_layout.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

/// Of two columns side by side one takes what it needs of what the other does not.
void share_room(float& one, float one_wish, float& other, float other_wish) {
    const float more =
        std::floor(std::clamp(one_wish - one, 0.0f, std::max(other - other_wish, 0.0f)));
    one += more, other -= more;
}

}  // namespace

LookUpColumns look_up_columns(const Ui& ui, float width, const LookUpWishes& wishes) {
    const float gap = ui.em(0.9f);
    const bool boxed = width >= ui.em(56), compared = width >= ui.em(42);
    LookUpColumns columns;
    float left = 0;
    const auto put = [&](LookUpColumn& column, float wide, float after) {
        column = {left, std::floor(wide)};
        left += column.width + after;
    };
    if (boxed) put(columns.hard, std::min(width * 0.18f, ui.em(13.5f)), 0);
    put(columns.cells, ui.em(2.2f), gap * 0.6f);
    const float free = width - left - gap * (compared ? 4.5f : 3.5f);
    const float parts = compared ? 1 : 0.82f;
    const float heading = ui.em(3.5f);  // "value" alone
    float keys = free * 0.17f / parts, values = free * 0.16f / parts;
    share_room(keys, wishes.keys, values, std::max(wishes.values, heading));
    share_room(values, wishes.values, keys, std::max(wishes.keys, heading));
    float similarity = compared ? free * 0.18f : 0, weights = free * 0.17f / parts;
    const float bar = ui.em(5.4f);  // that can be compared, and its number
    for (float* const bars : {&similarity, &weights}) {
        const float half = std::max(*bars - bar, 0.0f) / 2;
        share_room(keys, std::min(wishes.keys, keys + half), *bars, bar);
        share_room(values, wishes.values, *bars, bar);
        share_room(keys, wishes.keys, *bars, bar);
    }
    put(columns.keys, keys, gap * 0.5f);
    put(columns.values, values, gap);
    if (compared) put(columns.similarity, similarity, gap);
    put(columns.weights, weights, gap);
    put(columns.ribbons, free * 0.12f / parts, gap);
    columns.answers = {left, std::max(width - left, 0.0f)};
    const float spare = std::max(columns.ribbons.width - ui.em(3.4f), 0.0f),
                more = std::ceil(std::clamp(wishes.answers - columns.answers.width, 0.0f, spare));
    columns.ribbons.width -= more, columns.answers.left -= more, columns.answers.width += more;
    return columns;
}

LookUpHeights look_up_heights(const Ui& ui, ImVec2 room, Index rows, bool curves) {
    struct Below {
        float least, wish, most;  // em
    };
    const Below below = curves ? Below{7, 10.5f, 17} : Below{5.5f, 6.5f, 8};  // words alone

    LookUpHeights heights;
    heights.plot = room.y >= ui.em(23.5f) && room.x >= ui.em(42);
    heights.pages = !heights.plot;
    heights.headings = ui.em(1.8f) + ui.em(heights.plot ? 1.9f : 1.6f);
    const float adding = ui.em(heights.plot ? 1.8f : 1.5f);
    if (heights.plot) heights.below = ui.em(below.wish);
    const float taken = heights.headings + adding,
                least_pitch = std::round(ui.em(heights.plot ? 1.25f : 1.3f));
    // Words and plot give way until all rows are seen, as far as they can still be read.
    const float spare = room.y - taken - least_pitch * static_cast<float>(rows);
    if (heights.plot) heights.below = std::clamp(spare, ui.em(below.least), heights.below);
    const float free = std::max(room.y - taken - heights.below, ui.em(3));
    const float fitting = free / static_cast<float>(std::max<Index>(rows, 1));
    heights.pitch = std::round(std::clamp(std::floor(fitting), least_pitch, ui.em(2.3f)));
    const float all = heights.pitch * static_cast<float>(rows);
    heights.scrolls = all > free;
    heights.rows = heights.scrolls ? std::floor(free / heights.pitch) * heights.pitch : all;
    // What is left over goes to the plot, as far as that does it good.
    if (heights.plot)
        heights.below =
            std::min(heights.below + std::max(free - heights.rows, 0.0f), ui.em(below.most));
    return heights;
}

std::size_t rows_that_fit(const Ui& ui, ImVec2 room, bool curves) {
    constexpr Index many = 1'000;
    constexpr std::size_t least = 3, most = 40;
    const LookUpHeights heights = look_up_heights(ui, room, many, curves);
    const auto seen = static_cast<std::size_t>(heights.rows / heights.pitch);
    return std::clamp(seen > 0 ? seen - 1 : 0, least, most);
}

AnswerRows answer_rows(const Ui& ui, float height, Index answers) {
    constexpr Index most = 12;
    const auto room = static_cast<Index>(height / ui.em(1.75f));
    AnswerRows rows;
    rows.told = std::clamp<Index>(room, 1, std::min(most, answers));
    rows.rest = rows.told < answers;
    if (rows.rest && rows.told > 1 && rows.told + 1 > room) --rows.told;
    const auto places = static_cast<float>(rows.told + (rows.rest ? 1 : 0));
    rows.pitch = std::floor(std::clamp(height / std::max(places, 1.0f), ui.em(1.7f), ui.em(2.6f)));
    return rows;
}

}  // namespace attend
