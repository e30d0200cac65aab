#include "app/views/walkthrough/step_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/map.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/veil.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/noun.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

constexpr Index most_labels = 60;  // of an axis whose labels are written
constexpr Index most_addends = 100'000;

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

bool too_many_addends(const Frame& frame, const std::vector<PictureLine>& lines) {
    for (const PictureLine& line : lines)
        for (const PicturePart& part : line.parts)
            if (part.addends_of) {
                const Node& node = frame.node(*part.addends_of);
                const Shape shape = frame.node(node.inputs.front()).shape();
                if (shape.columns * node.shape().columns > most_addends) return true;
            }
    return false;
}

/// Matrices of one long row stand below each other: side by side they would be narrow strips.
std::vector<PictureLine> stacked(const Frame& frame, const std::vector<PictureLine>& lines) {
    constexpr Index long_row = 8;
    if (lines.size() != 1) return lines;
    const PictureLine& line = lines.front();
    const auto is_long_row = [&](const PicturePart& part) {
        if (!part.node || part.transposed) return false;
        const Shape shape = frame.node(*part.node).shape();
        return shape.rows == 1 && shape.columns >= long_row;
    };
    if (!std::all_of(line.parts.begin(), line.parts.end(), is_long_row)) return lines;
    std::vector<PictureLine> rows;
    for (const PicturePart& part : line.parts) rows.push_back({{}, {part}, line.result});
    return rows;
}

/// The boxes of one step.
class StepPicture {
  public:
    StepPicture(Frame& frame, Walk& walk, const SumPlay& play)
        : frame_(frame), ui_(frame.ui), walk_(walk), play_(play), step_(walk.step()) {
        const Index rows = frame.node(step_.node).shape().rows;
        row_ = std::clamp<Index>(step_.row.value_or(frame.session().selection.query), 0, rows - 1);
        walk.in_matrix = false;
    }

    Box box(const std::vector<PictureLine>& lines) {
        Boxes boxes;
        for (const PictureLine& line : lines) {
            if (!line.caption.empty())
                boxes.push_back(
                    box::text(line.caption, {Face::semibold, sizes::control, ui_.theme->text})
                        .droppable());
            boxes.push_back(box_of(line).grow_high());
        }
        return box::column(std::move(boxes), 0.6f);
    }

  private:
    Box box_of(const PictureLine& line) {
        Boxes boxes{box::space(0).grow()};
        for (const PicturePart& part : line.parts) {
            if (!part.sign.empty()) boxes.push_back(sign(part));
            boxes.push_back(part.node ? matrix(part) : addends(part, line.result));
            if (!part.left_out.empty())
                boxes.push_back(box::text(part.left_out, dim_style(ui_, sizes::control)));
        }
        boxes.push_back(box::space(0).grow());
        return box::row(std::move(boxes), 0.5f);
    }

    Box sign(const PicturePart& part) const {
        if (!part.arrow) return box::formula(part.sign, {}, {.size = 1.3f});
        return box::column({box::formula(part.sign, {}, {.size = 0.95f}),
                            box::text("→", {Face::math, 1.5f, ui_.theme->text}).centered()},
                           0);
    }

    HeatmapView view_of(const Value& value, const Axes& axes) const {
        HeatmapView view;
        view.value = value, view.axes = &axes, view.numbers = true;
        view.row_labels =
            value->rows() <= most_labels && (axes.rows.named() || axes.columns.named());
        view.column_labels = view.row_labels && value->cols() <= most_labels;
        view.decimals = decimals_of(*value);
        return view;
    }

    /// A name above what is as large as `view` wants.
    Box titled(Box title, Box map, const HeatmapView& view, Box note) const {
        const auto [wide, high] = box::wish_of(ui_, view, {3.4f, 1.9f});
        const auto [least_wide, least_high] = box::wish_of(ui_, view, {0.5f, 0.4f});
        const Length across{std::min(least_wide, 5.0f), wide, std::max(2.2f * wide, 8.0f)};
        Box cells =
            std::move(map).wide(across).high(Length{std::min(least_high, 4.0f), high, 2.4f * high});
        return box::column({std::move(title), std::move(cells), std::move(note)}, 0.15f);
    }

    Box matrix(const PicturePart& part) {
        const NodeId id = *part.node;
        const Node& node = frame_.node(id);
        const int times = ++drawn_[id];
        const auto panel = std::make_shared<const std::string>(
            times == 1 ? "steps" : fmt::format("steps/{}", times));
        const HeatmapView view = view_of(frame_.evaluation()->at(id), node.axes);
        MatrixOptions options;
        options.panel = *panel;
        options.labels = view.row_labels, options.column_labels = view.column_labels;
        options.numbers = true, options.decimals = view.decimals;
        options.square = node.shape().rows == node.shape().columns, options.oblong = 2;
        const bool veiled = step_.row && rows_ask(node);
        const auto done = [&frame = frame_, &walk = walk_, play = play_, id, panel, veiled,
                           row = row_](const MatrixEvents& events) {
            walk.in_matrix |= events.focused;
            if (veiled) veil_other_rows(frame.ui, events.layout, row);
            outline_terms(frame, play, id, events.layout);
        };
        Box map = matrix_box(frame_, id, options, {{3, 2}, {12, 8}, true}, done);
        if (part.transposed)
            map = box::row({std::move(map).grow(), box::formula("ᵀ", {}, {.size = 1.6f}).at_top()},
                           0.2f);
        return titled(matrix_name(frame_, *panel, id, TitleLines::two).high(2), std::move(map),
                      view, edited_note(frame_, *panel, id).high(1.3f));
    }

    /// Not a node: a click asks how the sum came about.
    Box addends(const PicturePart& part, NodeId result) {
        const NodeId output = *part.addends_of;
        const AddendsState::Kept& kept = kept_addends(frame_, output, row_);
        HeatmapView view = view_of(kept.addends, kept.axes);
        view.scale = frame_.coloring.of(frame_.node(output));
        if (leaves_zero_out(view.scale.fixed)) view.scale = frame_.coloring.vectors();
        view.row_role = Role::key, view.column_role = Role::output;
        view.hovered_row = frame_.session().hover.key;
        const auto done = [&frame = frame_, &kept, output,
                           row = row_](const HeatmapEvents& events) {
            const Node& node = frame.node(output);
            if (events.hovered) {
                frame.session().next_hover.key = events.hovered->row;
                const Matrix& value = *kept.addends;
                tooltip(frame.ui, say<texts::steps::addend>(
                                      "key"_is = unique_label(kept.axes.rows, events.hovered->row),
                                      "number"_is = digits(static_cast<double>(
                                          value(events.hovered->row, events.hovered->column))),
                                      "matrix"_is = node.path));
            }
            if (events.clicked) select_cell(frame, node, {row, events.clicked->column});
        };
        Box title = box::text(say<texts::steps::addends>("word"_is = answering(*frame_.scene())),
                              {Face::regular, 1, ui_.theme->role(Role::value)})
                        .high(2);
        Box map = box::map(frame_.ui, "steps/addends/" + frame_.node(result).path, view,
                           {{3, 2}, {12, 8}, true}, done);
        return titled(std::move(title), std::move(map), view, box::space(0).high(1.3f));
    }

    Frame& frame_;
    const Ui& ui_;
    Walk& walk_;
    const SumPlay& play_;
    const Step& step_;
    Index row_ = 0;
    std::map<NodeId, int> drawn_;  // how often a node stands there already
};

}  // namespace

Box step_picture(Frame& frame, Walk& walk, const SumPlay& play) {
    const std::vector<PictureLine> lines =
        stacked(frame, lines_of(*frame.scene(), *frame.evaluation(), walk.step()));
    if (too_many_addends(frame, lines))
        return box::empty(say<texts::steps::many_addends>("n"_is = most_addends));
    return StepPicture(frame, walk, play).box(lines);
}

}  // namespace attend
