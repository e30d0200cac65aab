#include "app/views/walkthrough/line_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/formula.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/parts/noun.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float cell_width = 3.4f, cell_height = 1.9f;  // em, where there is room
constexpr float largest_scale = 2.6f;                   // of these, where there is more
constexpr Index most_labels = 60;                       // of an axis whose labels are written

/// The addends that are on the screen, made once a result.
struct AddendsState {
    struct Kept {
        std::uint64_t revision = 0;
        Index row = -1;
        Value addends;
        Axes axes;
    };
    std::map<NodeId, Kept> kept;
};

const AddendsState::Kept& kept_addends(Frame& frame, NodeId output, Index row) {
    auto& state = frame.ui.states.of<AddendsState>();
    if (state.kept.size() > 4) state.kept.clear();
    AddendsState::Kept& kept = state.kept[output];
    const std::uint64_t revision = frame.store.computation().revision();
    if (kept.addends && kept.revision == revision && kept.row == row) return kept;
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(output);
    const Axes& weights = evaluation.graph->node(node.inputs.front()).axes;
    kept = {revision,
            row,
            share(addends_of(evaluation, output, row)),
            {weights.columns, node.axes.columns}};
    return kept;
}

float sign_width(const Ui& ui, const PicturePart& part) {
    if (part.sign.empty()) return 0;
    FormulaStyle style;
    style.size = part.arrow ? step_arrow_size : step_sign_size;
    const float text = measure_formula(ui, part.sign, style).x;
    return text + ui.em(part.arrow ? 2.4f : 1.1f);
}

/// Whole numbers and tenths as people write them; else as many decimals as there is room for.
int decimals_of(const Matrix& value) {
    if (value.rows() > most_labels || value.cols() > most_labels) return 2;
    int decimals = 0;
    for (Index i = 0; i < value.size(); ++i) {
        const double tenths = 10 * static_cast<double>(value.number(i));
        if (!std::isfinite(tenths)) continue;
        const double off = std::abs(tenths - std::round(tenths));
        if (off > 1e-5 * std::max(1.0, std::abs(tenths))) return value.cols() <= 6 ? 4 : 2;
        if (std::fmod(std::round(tenths), 10) != 0) decimals = 1;
    }
    return decimals;
}

void wish_for(const Ui& ui, PlacedPart& part, float scale) {
    part.wish =
        heatmap_size(ui, part.measured, {ui.em(cell_width * scale), ui.em(cell_height * scale)});
    if (part.part->transposed) part.wish.x += ui.em(1);
}

}  // namespace

std::string addends_title(const Frame& frame) {
    return fmt::format("αv, a row a {}", answering(*frame.scene()));
}

PlacedPart measured_part(Frame& frame, const PicturePart& part, Index row) {
    const Ui& ui = frame.ui;
    PlacedPart result;
    result.part = &part;
    HeatmapView& view = result.measured;
    if (part.addends_of) {
        const AddendsState::Kept& kept = kept_addends(frame, *part.addends_of, row);
        view.value = kept.addends, view.axes = &kept.axes;
        result.title = measure_text(ui, addends_title(frame)).x;
    } else {
        view.value = frame.evaluation()->at(*part.node);
        view.axes = &frame.node(*part.node).axes;
        result.title = title_width_in_two_lines(frame, frame.node(*part.node));
    }
    view.row_labels = view.value->rows() <= most_labels &&
                      (view.axes->rows.named() || view.axes->columns.named());
    view.column_labels = view.row_labels && view.value->cols() <= most_labels;
    view.numbers = true;
    result.before = sign_width(ui, part);
    view.decimals = decimals_of(*view.value);
    return result;
}

namespace {

/// The largest cells with which all of a line fits, of one size in all its matrices.
float wish_in(const Ui& ui, std::vector<PlacedPart>& parts, float room, float height) {
    for (float scale = largest_scale; scale > 0.95f; scale -= 0.1f) {
        float width = 0, tallest = 0;
        for (PlacedPart& part : parts) {
            wish_for(ui, part, scale);
            width += part.before + std::max(part.wish.x, part.title);
            tallest = std::max(tallest, part.wish.y);
        }
        if (width <= room && tallest <= height) return scale;
    }
    return 1;
}

/// How high a matrix is in a place that is narrower than it wants: its labels turn upright.
float height_in(const Ui& ui, const PlacedPart& part, float width, float scale) {
    const auto columns = static_cast<float>(std::max<Index>(part.measured.value->cols(), 1));
    const float names = heatmap_size(ui, part.measured, {1, 1}).x - columns;
    return heatmap_size(ui, part.measured,
                        {std::max(width - names, 1.0f) / columns, ui.em(cell_height * scale)})
        .y;
}

/// Whether names over the columns of a part, level and as small as they get, would be cut.
bool cuts_level_names(const Ui& ui, const PlacedPart& part) {
    constexpr float smallest = 0.75f;
    if (!part.measured.column_labels) return false;
    const Axis& columns = part.measured.axes->columns;
    const float names = heatmap_size(ui, part.measured, {1, 1}).x,
                cell = (part.size.x - names) / static_cast<float>(columns.size());
    const TextStyle style{Face::bold, smallest * part.measured.label_size, {}};
    for (Index column = 0; column < columns.size(); ++column) {
        const float wide =
            measure_text(ui, unique_label(columns, column), style.face, style.size).x;
        if (wide > level_word_room(ui, columns, column, cell, cell, style)) return true;
    }
    return false;
}

bool is_square(const PlacedPart& part) {
    return part.measured.value->rows() == part.measured.value->cols();
}

/// Where the cells of a part stand in the place that it was granted, and where square ones would.
struct CellsOfPart {
    HeatmapLabels labels, labels_of_square;
    ImVec2 cell;
    float side = 0;
};
CellsOfPart cells_in_place(const Ui& ui, const PlacedPart& part) {
    const HeatmapView& view = part.measured;
    const auto count = static_cast<float>(view.value->rows());
    CellsOfPart cells;
    const auto cell = [&](const HeatmapLabels& labels) {
        return ImVec2{std::max(part.size.x - labels.left, 1.0f) / count,
                      std::max(part.size.y - labels.top, 1.0f) / count};
    };
    cells.cell = {part.size.x / count, part.size.y / count};
    for (int pass = 0; pass < 2; ++pass)
        cells.labels = plan_labels(ui, view, cells.cell, part.size),
        cells.cell = cell(cells.labels);
    cells.side = std::min(cells.cell.x, cells.cell.y);
    for (int pass = 0; pass < 2; ++pass) {
        cells.labels_of_square = plan_labels(ui, view, {cells.side, cells.side}, part.size);
        const ImVec2 most = cell(cells.labels_of_square);
        cells.side = std::min(most.x, most.y);
    }
    return cells;
}

/// Whether wide cells show what square ones would not: names that stand level, or numbers.
bool needs_wide_cells(const Ui& ui, const PlacedPart& part) {
    if (!is_square(part) || !part.measured.row_labels) return false;
    const CellsOfPart cells = cells_in_place(ui, part);
    return cells.labels.upward != cells.labels_of_square.upward ||
           number_look(ui, part.measured, cells.cell).has_value() !=
               number_look(ui, part.measured, {cells.side, cells.side}).has_value();
}

/// A line of squares alone is as high as their cells are wide.
void heighten_squares(const Ui& ui, std::vector<PlacedPart>& parts, float most) {
    if (!std::ranges::all_of(parts, is_square)) return;
    for (PlacedPart& part : parts) {
        const CellsOfPart cells = cells_in_place(ui, part);
        const auto rows = static_cast<float>(part.measured.value->rows());
        part.size.y =
            std::clamp(std::floor(cells.labels.top + cells.cell.x * rows), part.size.y, most);
    }
}

/// Squares are drawn as squares, all or none of a line.
void keep_square(const Ui& ui, std::vector<PlacedPart>& parts) {
    if (std::ranges::any_of(parts, [&](const auto& part) { return needs_wide_cells(ui, part); }))
        return;
    for (PlacedPart& part : parts) {
        if (!is_square(part)) continue;
        const CellsOfPart cells = cells_in_place(ui, part);
        const auto count = static_cast<float>(part.measured.value->rows());
        part.measured.square = true;
        part.size.x =
            std::max(std::ceil(cells.labels_of_square.left + cells.side * count), part.title);
    }
}

/// Those that want more than an equal share of the room give way.
void grant(const Ui& ui, std::vector<PlacedPart>& parts, ImVec2 room, float scale) {
    float rest = room.x;
    for (const PlacedPart& part : parts) rest -= part.before;
    std::vector<PlacedPart*> by_wish;
    for (PlacedPart& part : parts) by_wish.push_back(&part);
    std::sort(by_wish.begin(), by_wish.end(),
              [](const auto* a, const auto* b) { return a->wish.x < b->wish.x; });
    auto left = static_cast<float>(by_wish.size());
    for (PlacedPart* part : by_wish) {
        const float share = std::max(std::floor(rest / left), 8.0f);
        const float wish = std::max(part->wish.x, part->title);
        const float given = std::min(wish, share);
        const float high = given < part->wish.x ? height_in(ui, *part, given, scale) : part->wish.y;
        part->size = {given, std::min(high, room.y)};
        rest -= given;
        left -= 1;
    }
}

}  // namespace

void lay_out_step_line(const Ui& ui, std::vector<PlacedPart>& parts, ImVec2 room) {
    const float scale = wish_in(ui, parts, room.x, room.y);
    grant(ui, parts, room, scale);
    heighten_squares(ui, parts, room.y);
    keep_square(ui, parts);
    // A single row has all the height: where it stands alone its cells are higher than those of
    // many, and its names need not be cut.
    for (PlacedPart& part : parts) {
        if (part.measured.value->rows() != 1) continue;
        part.measured.alternating_labels = cuts_level_names(ui, part);
        const bool alone = parts.size() == 1;
        if (alone || part.measured.alternating_labels)
            part.size.y =
                std::min(height_in(ui, part, part.size.x, alone ? largest_scale : scale), room.y);
    }
}

}  // namespace attend
