#include "app/views/desk/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/of_size.h"
#include "app/gui/cell_marks.h"
#include "app/gui/sizes.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/equation.h"
#include "app/views/desk/equation_parts.h"
#include "app/views/desk/lane_joins.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/matrix/turned_map.h"
#include "app/views/parts/choose_head.h"
#include "app/views/setup/head_thumbnails.h"

namespace attend {

namespace {

constexpr Index most_in_lane = 16;  // tokens
constexpr std::size_t most_lanes = 2;

/// How the width is shared, in 1840 parts; without a layer's end, in fewer.
struct LaneParts {
    static constexpr float x = 188, join = 76, q = 92, w_k = 42, gap = 8, map = 266, arrow = 72,
                           w_v = 42, v_gap = 22, v = 119, concat = 200, concat_gap = 26,
                           result = 372;
    static constexpr float lane = q + gap + w_k + gap + map + arrow + map + v_gap + v,
                           end = join + concat + concat_gap + result;
};

MatrixOptions plain() {
    MatrixOptions options;
    options.panel = "equation";
    return options;
}

class Lanes {
  public:
    Lanes(Frame& frame, box::Extent size)
        : frame_(frame), layer_(frame.layer_block()), blocks_(shown_blocks(frame)) {
        const bool ends = layer_.w_o || frame.scene()->blocks.size() > 1;
        unit_ = size.wide /
                (LaneParts::x + LaneParts::join + LaneParts::lane + (ends ? LaneParts::end : 200));
        high_ = size.high;
        const auto count = static_cast<float>(blocks_.size());
        const float tiles = has_tiles() ? tiles_high : 0;
        const float lane = (high_ - formula_high - tiles) / count - between;
        const float matrices = lane - title_high - names_high;
        const auto rows = static_cast<float>(tokens(frame));
        row_ = box::whole_pixels(frame.ui, 0.68f * matrices / rows);
        cells_ = row_ * rows;
        above_ = std::min(matrices - cells_, 12.0f);
        ends_ = ends;
    }

    Box whole() const {
        Boxes lanes;
        for (const Block* block : blocks_) lanes.push_back(lane(*block));
        lanes.push_back(formulas());
        if (has_tiles())
            lanes.push_back(
                drawn(frame_, "equation/heads", {{20, 2}, {40, tiles_high}}, draw_head_thumbnails)
                    .high(tiles_high));
        Boxes parts{input(), joins(true),
                    wide(box::column(std::move(lanes), between), LaneParts::lane)};
        if (ends_) parts.push_back(joins(false)), parts.push_back(end());
        return box::row(std::move(parts), 0);
    }

  private:
    static constexpr float title_high = 1.4f, names_high = 1.2f, formula_high = 2, between = 0.7f,
                           tiles_high = 8;

    static std::vector<const Block*> shown_blocks(const Frame& frame) {
        std::vector<const Block*> shown;
        for (const Block& block : frame.scene()->blocks)
            if (frame.scene()->blocks.size() <= most_lanes || &block == &frame.block())
                shown.push_back(&block);
        return shown;
    }
    bool has_tiles() const { return frame_.scene()->blocks.size() > blocks_.size(); }

    Box wide(Box box, float parts) const { return std::move(box).wide(unit_ * parts); }
    Box space(float parts) const { return box::space(0).wide(unit_ * parts); }
    NodeId x() const { return layer_.normed.value_or(layer_.input); }
    float lane_high() const { return title_high + above_ + names_high + cells_; }
    /// Where X, concat and the output begin: the middle of all lanes.
    float middle_top() const {
        const auto count = static_cast<float>(blocks_.size());
        return (count * (lane_high() + between) + title_high + above_ + names_high - cells_) / 2 -
               (count > 1 ? between : 0);
    }

    Box asked(NodeId id, MatrixOptions options, float ground = 0.5f) const {
        options.others_quiet = ground;
        return matrix_box(frame_, id, options, any_size);
    }
    Box parameter(std::optional<NodeId> id) const {
        return id ? matrix_box(frame_, *id, plain(), any_size) : box::space(0);
    }
    Box name(std::optional<NodeId> id, std::string_view more = {}) const {
        return id ? matrix_name(frame_, "equation", *id, TitleLines::one, more) : box::space(0);
    }

    Box input() const {
        MatrixOptions named = plain();
        named.labels = true, named.column_labels = false;
        return wide(box::column({box::space(0).high(middle_top()), asked(x(), named).high(cells_),
                                 equation_formula(frame_.ui, said().x).high(formula_high),
                                 box::space(0).grow_high()},
                                0),
                    LaneParts::x);
    }
    EquationFormulas said() const { return equation_formulas(frame_, *blocks_.front()); }

    Box joins(bool into) const {
        LaneJoins joins;
        joins.middle = middle_top();
        joins.row = row_;
        for (std::size_t i = 0; i < blocks_.size(); ++i)
            joins.lanes.push_back(static_cast<float>(i) * (lane_high() + between) + title_high +
                                  above_ + names_high);
        joins.into = into;
        if (!into) return wide(lane_joins(frame_, joins), LaneParts::join);
        return wide(box::layers({lane_joins(frame_, joins), head_names()}), LaneParts::join);
    }
    Box head_names() const {
        if (frame_.scene()->blocks.size() == 1) return box::space(0);
        Boxes names;
        for (const Block* block : blocks_) {
            const bool chosen = block == &frame_.block();
            const Theme& theme = *frame_.ui.theme;
            Box name =
                box::text(fmt::format("Head {}", block->head),
                          {Face::semibold, sizes::control, chosen ? theme.text : theme.dim_text})
                    .named(fmt::format("equation/head/{}", block->head))
                    .help("Click chooses the head")
                    .on_click([&frame = frame_, block] {
                        choose_head(frame, block->layer, block->head);
                    });
            names.push_back(box::row({box::space(0).grow(), std::move(name), box::space(0.4f)}, 0)
                                .high(title_high));
            names.push_back(box::space(0).high(lane_high() + between - title_high));
        }
        names.push_back(box::space(0).grow_high());
        return box::column(std::move(names), 0);
    }

    Box across(Box q, Box w_k, Box scores, Box arrow, Box weights, Box v, float high) const {
        return box::row({wide(std::move(q), LaneParts::q), space(LaneParts::gap),
                         wide(std::move(w_k), LaneParts::w_k), space(LaneParts::gap),
                         wide(std::move(scores), LaneParts::map),
                         wide(std::move(arrow), LaneParts::arrow),
                         wide(std::move(weights), LaneParts::map), space(LaneParts::v_gap),
                         wide(std::move(v), LaneParts::v)},
                        0)
            .high(high);
    }
    /// Over the weights, at their right end, beside the values.
    Box beside_values(Box w_v) const {
        return box::row({box::space(0).grow(), wide(std::move(w_v), LaneParts::w_v)}, 0);
    }

    Box lane(const Block& block) const {
        Boxes lines;
        Box title = box::space(0);
        lines.push_back(across(name(block.w_q), name(block.w_k, "ᵀ"), name(block.compared_k(), "ᵀ"),
                               std::move(title), beside_values(name(block.w_v)), name(block.v),
                               title_high));
        lines.push_back(across(
            parameter(block.w_q),
            block.w_k ? turned_map(frame_, "equation", *block.w_k, any_size) : box::space(0),
            turned_map(
                frame_, "equation", block.compared_k(), any_size,
                [&frame = frame_](const HeatmapLayout& layout) { quiet_columns(frame, layout); }),
            box::space(0), beside_values(parameter(block.w_v)), values(block), above_));
        lines.push_back(across(box::space(0), box::space(0),
                               key_names(frame_, block, unit_ * LaneParts::map, "scores"),
                               box::space(0),
                               key_names(frame_, block, unit_ * LaneParts::map, "weights"),
                               box::space(0), names_high));
        MatrixOptions scores = plain(), weights = plain();
        scores.numbers = weights.numbers = true;
        scores.decimals = 1;
        lines.push_back(across(asked(block.compared_q(), plain()), box::space(0),
                               asked(block.masked, scores, 0.6f), normalizer_arrow(frame_),
                               matrix_box(frame_, block.weights, weights, any_size),
                               asked(block.output, plain()), cells_));
        return box::column(std::move(lines), 0).high(lane_high());
    }

    /// Its rows are lit as much as they are looked at.
    Box values(const Block& block) const {
        return matrix_box(frame_, block.v, plain(), any_size,
                          [&frame = frame_, id = block.weights](const MatrixEvents& events) {
                              quiet_by_weight(frame, id, events.layout);
                          });
    }

    Box formulas() const {
        const EquationFormulas all = said();
        return across(equation_formula(frame_.ui, all.q), box::space(0),
                      equation_formula(frame_.ui, all.scores), box::space(0),
                      equation_formula(frame_.ui, all.weights),
                      equation_formula(frame_.ui, all.output), formula_high);
    }

    /// The heads side by side, and what W_O makes of them.
    Box end() const {
        const NodeId result = layer_.results.empty() ? layer_.concat : layer_.attended();
        const bool mixes = layer_.w_o.has_value();
        Boxes above{space(LaneParts::concat + LaneParts::concat_gap)},
            cells{wide(concat(), LaneParts::concat)},
            said{wide(equation_formula(frame_.ui, shape_said(layer_.concat)), LaneParts::concat)};
        if (mixes) {
            above.push_back(
                wide(box::column({box::space(0).grow_high(), name(layer_.w_o).high(title_high),
                                  parameter(layer_.w_o).high(above_ * 1.3f)},
                                 0),
                     LaneParts::result));
            cells.push_back(space(LaneParts::concat_gap));
            cells.push_back(wide(asked(result, plain()), LaneParts::result));
            said.push_back(space(LaneParts::concat_gap));
            said.push_back(
                wide(equation_formula(frame_.ui, mixed_said(result)), LaneParts::result));
        }
        return box::column(
            {box::row(std::move(above), 0).high(middle_top() - names_high),
             box::space(0).high(names_high), box::row(std::move(cells), 0).high(cells_),
             box::row(std::move(said), 0).high(formula_high), box::space(1.5f),
             wide(weights_legend(frame_), LaneParts::concat), box::space(0).grow_high()},
            0);
    }
    Box concat() const {
        MatrixOptions quiet = plain();
        quiet.others_quiet = 0.5f;
        return matrix_box(
            frame_, layer_.concat, quiet, any_size,
            [&frame = frame_, heads = frame_.scene()->blocks.size()](const MatrixEvents& events) {
                divide_columns(frame.ui, events.layout, heads, frame.ui.theme->text);
            });
    }
    std::string shape_said(NodeId id) const {
        const Node& node = frame_.node(id);
        return fmt::format("{}   {}×{}", node.notation.matrix, node.shape().rows,
                           node.shape().columns);
    }
    std::string mixed_said(NodeId result) const {
        return fmt::format("{} = {}", frame_.node(result).notation.matrix,
                           product_of(frame_.node(layer_.concat).notation.matrix,
                                      frame_.node(*layer_.w_o).notation.matrix));
    }

    Frame& frame_;
    const LayerBlock& layer_;
    std::vector<const Block*> blocks_;
    float unit_ = 0, high_ = 0, row_ = 0, cells_ = 0, above_ = 0;  // em
    bool ends_ = false;
};

}  // namespace

bool shows_lanes(const Frame& frame) {
    if (!shows_equation(frame) || tokens(frame) > most_in_lane) return false;
    const Scene& scene = *frame.scene();
    const LayerBlock& layer = frame.layer_block();
    const Block& block = frame.block();
    const bool plain = !block.q_rotated && !block.biased && block.parameters.empty() &&
                       block.applied == block.weights && block.w_v;
    return plain && frame.layers() == 1 && !scene.graph->sequence(0).places &&
           !scene.choices.bias && !layer.normed && !layer.goes_on();
}

Box lanes(Frame& frame) {
    return box::of_size({{60, 20}, {80, 40}, true},
                        [&frame](box::Extent size) { return Lanes(frame, size).whole(); });
}

}  // namespace attend
