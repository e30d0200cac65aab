#include "app/views/desk/equation.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/of_size.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/equation_parts.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/matrix/turned_map.h"
#include "app/views/panels.h"
#include "app/views/setup/head_thumbnails.h"
#include "app/views/sum/sum.h"
#include "core/attention/score.h"

namespace attend {

namespace {

constexpr Index most_tokens = 44;  // of more the map alone is shown

// How the width is shared, in 1840 parts.
constexpr float x_wide = 232, q_wide = 132, w_k_wide = 84, scores_wide = 322, arrow_wide = 92,
                weights_wide = 364, beam_wide = 58, sum_wide = 470, x_gap = 38, q_gap = 26,
                k_gap = 22, all_wide = 1840;

/// Lengths of one equation, in em.
struct EquationSizes {
    float unit = 0;  // of the width's parts
    float above = 0, cells = 0;
    static constexpr float title = 1.5f, names = 1.7f, formula = 2.0f;

    EquationSizes(const Ui& ui, box::Extent size, Index tokens) {
        unit = size.wide / all_wide;
        const float matrices = size.high - title - names - formula,
                    rows = static_cast<float>(tokens);
        // Whole pixels a row, so that rows of all matrices stand at one height.
        cells = rows * box::whole_pixels(ui, 0.74f * matrices / rows);
        above = matrices - cells;
    }
    Box wide(Box box, float parts) const { return std::move(box).wide(unit * parts); }
    Box gap(float parts) const { return box::space(0).wide(unit * parts); }
};

MatrixOptions plain(std::string_view panel) {
    MatrixOptions options;
    options.panel = panel;
    return options;
}

/// The scores as the normalizer reads them.
NodeId shown_scores(const Frame& frame) { return frame.block().masked; }

class Equation {
  public:
    Equation(Frame& frame, EquationSizes sizes)
        : frame_(frame),
          sizes_(sizes),
          scales_(equation_scales(frame)),
          block_(frame.block()),
          layer_(frame.layer_block()) {}

    Box whole() const { return box::column({above(), names(), cells(), formulas()}, 0); }

  private:
    /// Columns of the same widths in every line; `gap_behind_q` holds W_Kᵀ in the first one.
    Box line(Box x, Box q, Box w_k, Box scores, Box arrow, Box weights, Box beam, Box sum,
             float high) const {
        return box::row(
                   {sizes_.wide(std::move(x), x_wide), sizes_.gap(x_gap),
                    sizes_.wide(std::move(q), q_wide), sizes_.gap(q_gap),
                    sizes_.wide(std::move(w_k), w_k_wide), sizes_.gap(k_gap),
                    sizes_.wide(std::move(scores), scores_wide),
                    sizes_.wide(std::move(arrow), arrow_wide),
                    sizes_.wide(std::move(weights), weights_wide),
                    sizes_.wide(std::move(beam), beam_wide), sizes_.wide(std::move(sum), sum_wide)},
                   0)
            .high(high);
    }

    Box titled(NodeId id, Box matrix, std::string_view more = {}) const {
        return box::column(
            {matrix_name(frame_, "equation", id, TitleLines::one, more).high(EquationSizes::title),
             std::move(matrix).high(sizes_.above)},
            0);
    }
    MatrixOptions of_parameters() const {
        MatrixOptions options = plain("equation");
        options.scale = scales_.parameters;
        return options;
    }
    Box parameter(std::optional<NodeId> id) const {
        if (!id) return box::space(0);
        return titled(*id, matrix_box(frame_, *id, of_parameters(), any_size,
                                      [&frame = frame_, id = *id](const MatrixEvents&) {
                                          open_on_click(frame, id);
                                      }));
    }

    Box heads() const {
        if (frame_.scene()->choices.heads == 1)
            return box::wrapped("Drag a cell of a W to change it, or click it and type.",
                                dim_style(frame_.ui, sizes::axis));
        return object(frame_.ui, fmt::format("{} heads", frame_.scene()->choices.heads), "",
                      drawn(frame_, "equation/heads", {{6, 2}, {10, 5}}, draw_head_thumbnails)
                          .grow_high())
            .at_top();
    }
    /// What is above the values and their sum, as wide as these.
    Box of_values() const {
        return box::row({sizes_.gap(60), sizes_.wide(parameter(block_.w_v), 126),
                         box::space(0).grow(), sizes_.wide(parameter(layer_.w_o), 126)},
                        0);
    }
    Box above() const {
        Box w_k = block_.w_k ? titled(*block_.w_k,
                                      turned_map(
                                          frame_, "equation", *block_.w_k, any_size,
                                          [&frame = frame_, id = *block_.w_k](
                                              const HeatmapLayout&) { open_on_click(frame, id); },
                                          scales_.parameters),
                                      "ᵀ")
                             : box::space(0);
        Box k = titled(
            block_.compared_k(),
            turned_map(
                frame_, "equation", block_.compared_k(), any_size,
                [&frame = frame_](const HeatmapLayout& layout) { quiet_columns(frame, layout); },
                scales_.activations),
            "ᵀ");
        return line(heads(), parameter(block_.w_q), std::move(w_k), std::move(k), box::space(0),
                    map_heading(frame_), box::space(0), of_values(),
                    EquationSizes::title + sizes_.above);
    }

    Box names() const {
        return line(box::space(0), box::space(0), box::space(0),
                    key_names(frame_, block_, sizes_.unit * scores_wide, "scores"), box::space(0),
                    key_names(frame_, block_, sizes_.unit * weights_wide, "weights"), box::space(0),
                    box::space(0), EquationSizes::names);
    }

    /// Its rows that are not asked about step back.
    Box asked(NodeId id, MatrixOptions options, float ground = 0.5f) const {
        options.others_quiet = ground, options.scale = scales_.activations;
        return matrix_box(frame_, id, options, any_size);
    }
    Box cells() const {
        MatrixOptions named = plain("equation");
        named.labels = true, named.column_labels = false;
        MatrixOptions scores = plain("equation"), weights = plain(view_panel.name);
        scores.numbers = frame_.block().own_keys() && tokens(frame_) <= 14;
        scores.decimals = 1;
        weights.numbers = true, weights.least_number = tokens(frame_) > 14 ? 0.1f : 0;
        Box row = line(asked(layer_.normed.value_or(layer_.input), named),
                       asked(block_.compared_q(), plain("equation")), box::space(0),
                       asked(shown_scores(frame_), scores, 0.6f), normalizer_arrow(frame_),
                       matrix_box(frame_, block_.weights, weights, any_size), beam(frame_),
                       sum_alone(frame_, scales_.activations).grow_high(), sizes_.cells);
        return box::layers({asking_band(frame_, sizes_.unit * (all_wide - sum_wide - beam_wide)),
                            std::move(row)})
            .high(sizes_.cells);
    }

    Box formulas() const {
        const EquationFormulas said = equation_formulas(frame_, block_);
        return line(equation_formula(frame_.ui, said.x), equation_formula(frame_.ui, said.q),
                    box::space(0), equation_formula(frame_.ui, said.scores), box::space(0),
                    equation_formula(frame_.ui, said.weights), box::space(0),
                    equation_formula(frame_.ui, said.output + ",   " + said.v),
                    EquationSizes::formula);
    }

    Frame& frame_;
    EquationSizes sizes_;
    EquationScales scales_;
    const Block& block_;
    const LayerBlock& layer_;
};

}  // namespace

bool shows_equation(const Frame& frame) {
    const Scene* scene = frame.scene();
    if (!scene || scene->layers.empty() || scene->crosses()) return false;
    const Block& block = frame.block();
    return block.own_keys() && tokens(frame) <= most_tokens && !frame.node(block.k).on_demand &&
           !frame.node(block.masked).on_demand && !frame.node(block.weights).transient;
}

Box equation(Frame& frame) {
    return box::of_size({{50, 13}, {60, 34}, true},
                        [&frame](box::Extent size) {
                            return Equation(frame, {frame.ui, size, tokens(frame)}).whole();
                        })
        .named("road/equation");
}

}  // namespace attend
