#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

#include "app/gui/heatmap_paint.h"
#include "app/gui/least_text.h"
#include "app/gui/text.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {
constexpr float smallest_label = 0.75f;                     // relative to body text
constexpr float most_level = 1.6f;                          // of a level word, in cells
constexpr float shortest_level = 1.9f, longest_label = 16;  // em
constexpr float smallest_number_cell = 26,
                full_number_cell = 29;  // pixels at scale 1: fading in between
constexpr float brief_cells = 7;        // by so much are they smaller for brief numbers
constexpr float least_numbers = 0.69f;  // relative to body text: 11 pixels at scale 1

/// Of labels, `size` relative to body text: the widest, and the mean of the widest two beside each
/// other, whose words share their room.
struct LabelWidths {
    float one = 0, pair = 0;
};

LabelWidths measured_labels(const Ui& ui, const Axis& axis, float size) {
    LabelWidths widths;
    float before = 0;
    for (const std::string& label : unique_label(axis)) {
        const float width = measure_text(ui, label, Face::bold, size).x;
        widths.one = std::max(widths.one, width);
        widths.pair = std::max(widths.pair, (before + width) / 2);
        before = width;
    }
    return widths;
}

/// Of the axes that were asked for last: every frame asks for the same.
struct KnownLabels {
    struct Entry {
        Axis axis;
        float size, em;
        LabelWidths widths;
    };
    static constexpr std::size_t most = 24;
    std::deque<Entry> entries;
};

LabelWidths label_widths(const Ui& ui, const Axis& axis, float size = 1) {
    if (!axis.named()) return measured_labels(ui, axis, size);
    auto& entries = ui.states.of<KnownLabels>().entries;
    for (const auto& [known, known_size, em, widths] : entries)
        if (known.is(axis) && known_size == size && em == ui.em()) return widths;
    if (entries.size() == KnownLabels::most) entries.pop_back();
    entries.push_front({axis, size, ui.em(), measured_labels(ui, axis, size)});
    return entries.front().widths;
}

/// Names grow with the figures in large cells.
float largest_label(const Ui& ui, const HeatmapView& view, ImVec2 cell) {
    return view.numbers ? std::clamp(number_share * std::min(cell.x, cell.y) / ui.em(), 1.0f,
                                     most_of_large_cell)
                        : 1;
}

/// What fits a line into each cell, down to the smallest that is read.
float label_size_in(const Ui& ui, const HeatmapView& view, float cell, float largest) {
    if (view.text > 0) return view.text;
    const float least = std::min(shown_size(ui, smallest_label), largest);
    return std::clamp(std::floor(cell / label_line) / ui.em(), least, largest) * view.label_size;
}

/// Whether labels above would be turned and thinned, and height is what a square lacks.
bool thins_level(const Ui& ui, const HeatmapView& view, ImVec2 cell, ImVec2 room) {
    return view.thinned_labels && view.square && !view.upward_labels && room.y < room.x &&
           cell.x < ui.em(shown_size(ui, smallest_label) * label_line);
}

float room_of_pointer(const Ui& ui, float cell) {
    return cell < ui.em(low_row) ? ui.em(beside_pointer) : 0;
}
}  // namespace

float level_word_room(const Ui& ui, const Axis& columns, Index column, float cell, float room,
                      const TextStyle& style) {
    constexpr float most = 8;  // em
    float widest = 0;
    for (const Index beside : {column - 1, column + 1})
        if (beside >= 0 && beside < columns.size()) {
            const std::string text = unique_label(columns, beside);
            widest =
                std::max(widest, std::min(measure_text(ui, text, style.face, style.size).x, room));
        }
    const float free = 2 * cell - widest - 2 * ui.em(beside_level);
    return std::max(room, std::min(free, ui.em(most)));
}

namespace {

LevelName level_name(const Ui& ui, const Axis& columns, const HeatmapLayout& layout, float size,
                     Index column, bool lit) {
    constexpr float most = 5, most_lit = 8;  // em
    TextStyle style{lit ? Face::bold : Face::regular, size, {}, 1};
    const std::string text =
        fitted_label(ui, unique_label(columns, column), ui.em(lit ? most_lit : most), style);
    const float middle = layout.cell_min({0, column}).x + layout.cell.x / 2,
                half = measure_text(ui, text, style.face, style.size).x / 2;
    return {column, lit, text, middle - half, middle + half};
}

}  // namespace

std::vector<LevelName> thinned_names(const Ui& ui, const Axis& columns, const HeatmapLayout& layout,
                                     float size, Index step, std::span<const Index> lit) {
    const float gap = ui.em(beside_level);
    const auto apart = [gap](const LevelName& a, const LevelName& b) {
        return a.left >= b.right + gap || a.right + gap <= b.left;
    };
    std::vector<LevelName> names;
    const auto add = [&](const LevelName& name) {
        const float middle = (name.left + name.right) / 2;
        const bool seen = middle >= layout.min.x && middle <= layout.max.x;
        if (seen && std::ranges::all_of(names, [&](const auto& o) { return apart(name, o); }))
            names.push_back(name);
    };
    for (const Index column : lit) add(level_name(ui, columns, layout, size, column, true));
    std::optional<LevelName> last;
    const auto [begin, end] = layout.columns();
    for (Index column = (begin + step - 1) / step * step; column < end; column += step) {
        LevelName name = level_name(ui, columns, layout, size, column, false);
        if (last && !apart(name, *last)) continue;
        add(name);
        last = std::move(name);
    }
    return names;
}

float number_width(const Ui& ui, const HeatmapView& view) {
    const auto range = ui.readings.range(view.written ? view.written : view.value);
    const Range ends = range.value_or(Range{0, 0});
    const auto width = [&](float number) {
        return measure_text(ui, number_text(static_cast<double>(number), view.decimals)).x;
    };
    return std::max({width(ends.lowest), width(ends.highest), width(0)});
}

std::optional<BriefNumbers> brief_numbers(const Ui& ui, const HeatmapView& view) {
    const auto range = ui.readings.range(view.written ? view.written : view.value);
    if (!range) return std::nullopt;
    constexpr float two_figures = 9.9f;  // more of them would not become shorter
    const float largest = std::max(range->highest, -range->lowest);
    const bool loses_figures = largest > 1;
    if (view.decimals < (loses_figures ? 2 : 1) || largest > two_figures) return std::nullopt;
    return BriefNumbers{number_width(ui, view) - measure_text(ui, "0").x, loses_figures};
}

namespace {

/// Of the size that was asked for, where that fits.
std::optional<NumberLook> look_of_size(const Ui& ui, const HeatmapView& view, ImVec2 cell) {
    const auto brief = brief_numbers(ui, view);
    const bool is_brief = brief && !brief->loses_figures;
    const float wide = is_brief ? brief->width : number_width(ui, view);
    if (wide * view.text > cell.x - ui.em(0.2f) || ui.em(view.text) > cell.y) return std::nullopt;
    return NumberLook{view.text, 1, is_brief};
}

}  // namespace

/// In large cells they are larger: what is paid for is read from the last row.
std::optional<NumberLook> number_look(const Ui& ui, const HeatmapView& view, ImVec2 cell) {
    if (!view.numbers) return std::nullopt;
    if (view.text > 0) return look_of_size(ui, view, cell);
    const float usual = std::min(view.label_size, largest_number),
                of_cell = number_share * std::min(cell.x, cell.y) / ui.em(),
                number = number_width(ui, view), at_ease = 0.75f * cell.x / number,
                wished = std::min({std::clamp(of_cell, usual, most_of_large_cell),
                                   std::max(at_ease, usual), cell.y * 0.6f / ui.em()}),
                wide = (cell.x - ui.em(0.3f)) / number;
    const auto brief = brief_numbers(ui, view);
    float room = std::min(cell.x, cell.y * 1.4f) / ui.scale;
    const float least = shown_size(ui, least_numbers);
    const bool hidden = wide < least || room <= smallest_number_cell,
               is_brief = brief && (brief->loses_figures ? hidden : wide < std::min(wished, usual));
    // ".70" needs less room beside it than "0.70" to be read apart from its neighbors.
    const float brief_cell = cell.x - ui.em(0.16f);
    const float size = std::min(wished, is_brief ? brief_cell / brief->width : wide);
    if (size < least) return std::nullopt;
    room += is_brief ? brief_cells : 0;
    // They fade in quickly: a number that is half seen is not read from the last row.
    const float alpha = std::clamp(
        3 * (room - smallest_number_cell) / (full_number_cell - smallest_number_cell), 0.0f, 1.0f);
    if (alpha <= 0) return std::nullopt;
    return NumberLook{size, alpha, is_brief};
}

namespace {

/// About eight letters remain in any case, of words that are hardly longer all; longer ones may
/// take a fifth of the room.
float most_of_label(const Ui& ui, float fifth, float size, float whole) {
    const float least = whole <= ui.em(5) ? std::max(whole, ui.em(3.9f)) : ui.em(3.9f);
    return std::clamp(fifth, size * least, ui.em(8 * size));
}

/// After the labels of the rows.
void plan_columns(const Ui& ui, const HeatmapView& view, ImVec2 cell, ImVec2 room,
                  HeatmapLabels& labels) {
    const float fifth = std::min(room.x, room.y) * 0.2f, largest = largest_label(ui, view, cell);
    constexpr float bold = 1.07f;  // the chosen column's is wider
    const float least = std::min(shown_size(ui, smallest_label), largest);
    const LabelWidths widths = label_widths(ui, view.axes->columns);
    const float width = widths.one * view.label_size, gap = ui.em(0.2f);
    const auto fitting = [&](float free, float wide) {
        return free / std::max(bold * wide * view.label_size, 1.0f);
    };
    // Where words beside low rows stay small, those above do, too.
    const float as_rows =
        view.row_labels ? std::clamp(labels.row_size / view.label_size, 1.0f, largest) : largest;
    // Level words are read at once: before they are turned they get smaller and are cut.
    const float fitting_level =
        view.alternating_labels
            ? fitting(2 * cell.x - ui.em(beside_level), widths.one)
            : std::max(fitting(cell.x - gap, widths.one),
                       std::min(fitting(cell.x - ui.em(beside_level), widths.pair),
                                fitting(most_level * cell.x, widths.one)));
    const float level_size =
        view.text > 0 ? view.text : std::clamp(fitting_level, least, as_rows) * view.label_size;
    // Words that alternate have two cells each.
    const bool thinned = thins_level(ui, view, cell, room), two = view.alternating_labels;
    const float across = two ? 2 * cell.x - ui.em(beside_level) : cell.x - gap,
                shortest = ui.em(two ? 2 * shortest_level : shortest_level);
    labels.upward =
        view.upward_labels || (!thinned && across < std::min(bold * width * least, shortest));
    labels.thinned = thinned;
    labels.alternating = view.alternating_labels && !labels.upward;
    labels.column_size =
        labels.upward || thinned ? label_size_in(ui, view, cell.x, largest) : level_size;
    const float upward_width =
        labels.upward ? label_widths(ui, view.axes->columns, labels.column_size).one : 0;
    const auto above = [&](float high) {
        return std::ceil(high) + ui.em(0.4f) + room_of_pointer(ui, cell.x);
    };
    const float lines = labels.alternating ? 2 : 1;
    const auto level = [&](float size) {
        return lines * ui.em(size) + ui.em(0.35f) + (thinned ? room_of_pointer(ui, cell.x) : 0);
    };
    labels.top = labels.upward
                     ? above(std::min(upward_width,
                                      most_of_label(ui, fifth, labels.column_size, widths.one)))
                     : level(labels.column_size);
    labels.least_top = view.upward_labels ? labels.top : level(least * view.label_size);
    labels.whole.y =
        labels.upward ? above(std::min(upward_width, ui.em(longest_label))) : labels.top;
}

}  // namespace

HeatmapLabels plan_labels(const Ui& ui, const HeatmapView& view, ImVec2 cell, ImVec2 room) {
    HeatmapLabels labels;
    if (!view.axes) return labels;
    const float fifth = std::min(room.x, room.y) * 0.2f;
    const float largest = largest_label(ui, view, cell);
    if (view.row_labels) {
        const float whole = label_widths(ui, view.axes->rows).one,
                    uncut = std::clamp(fifth / std::max(whole, 1.0f), 1.0f, largest);
        labels.row_size = label_size_in(ui, view, cell.y, uncut);
        // Letters of another size are not wide in proportion: they stand on whole pixels.
        const float width = label_widths(ui, view.axes->rows, labels.row_size).one,
                    gap = ui.em(0.6f) + room_of_pointer(ui, cell.y);
        labels.left =
            std::ceil(std::min(width, most_of_label(ui, fifth, labels.row_size, whole))) + gap;
        labels.whole.x = std::ceil(std::min(width, ui.em(longest_label))) + gap;
    }
    if (view.column_labels) plan_columns(ui, view, cell, room, labels);
    return labels;
}

}  // namespace attend
