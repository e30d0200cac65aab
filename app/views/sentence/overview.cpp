#include "app/views/sentence/overview.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/controls.h"
#include "app/render/whole_within.h"

namespace attend {

namespace {

/// The largest weight of each pixel; none where nothing answers.
std::vector<std::optional<double>> largest_by_pixel(const Attended& row, const ChipsInPlace& chips,
                                                    int pixels) {
    std::vector<std::optional<double>> largest(static_cast<std::size_t>(pixels));
    const auto count = static_cast<Index>(chips.line->places.size());
    for (Index place = 0; place < count; ++place) {
        const auto at = chips.row->sequence.row_of(place);
        if (!at) continue;
        const double weight = row.of(chips.first_key + *at);
        const Index from = place * pixels / count,
                    to = std::max((place + 1) * pixels / count, from + 1);
        for (Index x = from; x < std::min<Index>(to, pixels); ++x) {
            auto& there = largest[static_cast<std::size_t>(x)];
            there = std::max(there.value_or(weight), weight);
        }
    }
    return largest;
}

/// The places [first, last) whose chips stand there whole.
std::pair<std::size_t, std::size_t> seen(const ChipsInPlace& chips) {
    auto [first, last] = chips.line->between(chips.low - chips.from.x, chips.high - chips.from.x);
    while (first < last && !chips.sees(static_cast<Index>(first))) ++first;
    while (first < last && !chips.sees(static_cast<Index>(last) - 1)) --last;
    return {first, last};
}

}  // namespace

float scrolled(const Ui& ui, const ChipLine& line, RowScroll& scroll, Index keep) {
    if (!line.scrolls()) {
        scroll = {};  // the same line as before this one is scrolled anew
        return 0;
    }
    if (keep >= 0 &&
        (scroll.kept != keep || scroll.width != line.width || scroll.room != line.room)) {
        scroll.kept = keep, scroll.width = line.width, scroll.room = line.room;
        const ChipLine::Place& place = line.places[static_cast<std::size_t>(keep)];
        const float margin = std::min(ui.em(5.5f), line.room / 4);
        if (place.x - margin < scroll.offset ||
            place.x + place.width + margin > scroll.offset + line.room)
            scroll.offset = place.middle() - line.room / 2;
    }
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsWindowHovered() && !io.KeyCtrl)
        scroll.offset -= (io.MouseWheel + io.MouseWheelH) * ui.em(5);
    return scroll.offset =
               std::round(std::clamp(scroll.offset, 0.0f, std::max(line.width - line.room, 0.0f)));
}

void draw_overview(Frame& frame, const Attended& row, const ChipsInPlace& chips, Place place,
                   RowScroll& scroll) {
    const Ui& ui = frame.ui;
    const ImVec2 min = place.position;
    const float width = place.size.x;
    press_area(ui, "overview", min, place.size, ImGuiButtonFlags_None);
    const std::vector<ChipLine::Place>& tokens = chips.line->places;
    const auto count = static_cast<float>(tokens.size());
    if (ImGui::IsItemActive()) {
        const auto at = whole_within((ImGui::GetIO().MousePos.x - min.x) / width * count, 0,
                                     static_cast<int>(tokens.size()) - 1);
        scroll.offset = tokens[static_cast<std::size_t>(at)].middle() - chips.line->room / 2;
    }
    tooltip(ui, "Every token and what it is given, the largest weight a pixel. Press: go there");
    ImDrawList& list = canvas();
    const ImVec2 max{min.x + width, min.y + place.size.y};
    list.AddRectFilled(min, max, ink(ui.theme->track));
    const ColorScale scale = frame.coloring.of(frame.node(row.weights));
    const Range range =
        scale_range(scale, finite_range_of_row(frame.evaluation()->value(row.weights), row.query));
    const auto largest = largest_by_pixel(row, chips, std::max(static_cast<int>(width), 1));
    for (std::size_t x = 0; x < largest.size();) {
        std::size_t end = x + 1;
        while (end < largest.size() && largest[end] == largest[x]) ++end;
        if (largest[x])
            list.AddRectFilled({min.x + static_cast<float>(x), min.y},
                               {min.x + static_cast<float>(end), max.y},
                               ink(color_on_scale(scale, range, static_cast<float>(*largest[x]))));
        x = end;
    }
    const auto [first, last] = seen(chips);
    const float low = min.x + static_cast<float>(first) / count * width,
                high = min.x + static_cast<float>(last) / count * width;
    list.AddRect({low, min.y}, {high, max.y}, ink(ui.theme->selection), 0, 0,
                 std::max(ui.hairline(), ui.em(0.1f)));
    const auto asked =
        static_cast<float>(chips.row->asks ? chips.row->sequence.place_of(row.query) : -1);
    if (asked < 0) return;
    const float x = min.x + (asked + 0.5f) / count * width;
    list.AddRectFilled({x - ui.hairline(), min.y}, {x + ui.hairline(), max.y},
                       ui.role(Role::query));
}

}  // namespace attend
