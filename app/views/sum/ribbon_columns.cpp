#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/sum/sum_ribbons.h"
#include "core/plural.h"

namespace attend {

std::string ribbon_name(const WeightedSum& sum, const RibbonPlace& ribbon) {
    if (ribbon.rows.size() == 1) return sum.rows[ribbon.rows.front()].name;
    const bool masked = std::all_of(ribbon.rows.begin(), ribbon.rows.end(),
                                    [&](std::size_t row) { return sum.rows[row].masked; });
    return fmt::format("{} {}", counted(ribbon.rows.size()), masked ? "masked" : "others");
}

std::string no_ribbons(const WeightedSum& sum) {
    if (sum.rows.size() > most_ribbon_rows)
        return fmt::format("More than {} rows are bars", most_ribbon_rows);
    for (const WeightedSum::Row& row : sum.rows)
        if (!std::isfinite(row.weight) || row.weight < 0)
            return "A weight below 0 has no width: bars show it";
    return sum.total > 0 ? "" : "Weights of 0 have no width";
}

RibbonColumns ribbon_columns(const Ui& ui, float width, float label, Index cells, float figures,
                             bool with_stack) {
    RibbonColumns columns;
    columns.label_end = std::ceil(std::min({label, ui.em(8), width * 0.22f}));
    columns.strip = columns.label_end + ui.em(0.7f);
    columns.end = width;
    const float rest = width - columns.strip;
    columns.has_words = rest >= ui.em(figures > ribbon_figures ? 22.0f : 20.0f);
    const float before = ui.em(columns.has_words ? 1.5f : 0.95f), after = ui.em(0.7f),
                larger = figures / ribbon_figures,
                labels = ui.em((columns.has_words ? 6.2f : 2.8f) * larger);
    columns.stack_width = ui.em(columns.has_words ? 1.55f : 1.2f);
    float stack = before + columns.stack_width + after + labels;
    columns.has_stack = with_stack && rest - stack >= ui.em(5.5f);
    if (!columns.has_stack) stack = 0;
    const float room = rest - stack, figure = ui.em(3.2f * larger),
                strip = std::max(std::min(room * 0.36f, (room - figure) / 2), ui.em(1)),
                cell = strip / static_cast<float>(std::max<Index>(cells, 1));
    columns.strip_width = cell < 3
                              ? std::floor(strip)
                              : std::min(std::floor(cell), ui.em(3.2f)) * static_cast<float>(cells);
    columns.ribbon = columns.strip + columns.strip_width;
    columns.output = std::floor(width - stack - columns.strip_width);
    columns.stack = columns.output + columns.strip_width + before;
    columns.words = columns.stack + columns.stack_width + after;
    return columns;
}

RibbonPlaces ribbon_places_in(const Ui& ui, const RibbonSum& what, const RibbonState& state,
                              float height) {
    std::vector<double> weights;
    for (const WeightedSum::Row& row : what.sum.rows) weights.push_back(row.weight);
    RibbonRoom room;
    room.height = height, room.name = ui.em(1.02f);
    room.gap = std::clamp(height * 0.035f, ui.em(0.25f), ui.em(0.95f));
    room.most = std::max(std::min(height * 0.8f, height - ui.em(2.8f)), ui.em(1));
    room.thin = ui.em(1.0f / 16);
    room.count = std::clamp<std::size_t>(static_cast<std::size_t>(height / room.name), 2, 16);
    return ribbon_places(weights, what.order, room, state.drag ? &state.drag->held : nullptr);
}

}  // namespace attend
