#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/map.h"
#include "app/gui/figures.h"
#include "app/gui/legend.h"
#include "app/gui/sizes.h"
#include "app/gui/small_map.h"
#include "app/views/derivations/kernel_identity.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/maps_beside.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/weight_scale.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// One of the maps of an equation.
struct EquationMap {
    IdentityNode node;
    const char* name;    // of the item
    const char* symbol;  // in mark-up
    const char* before;  // the sign that stands before it
};
constexpr std::array<EquationMap, 4> equation{
    {{IdentityNode::gaussian, "gaussian", "−½‖q − k‖^2", ""},
     {IdentityNode::dot, "dot", "q·k", "="},
     {IdentityNode::half_k, "half_k", "½‖k‖^2", "−"},
     {IdentityNode::half_q, "half_q", "½‖q‖^2", "−"}}};
constexpr std::array<EquationMap, 2> compared{
    {{IdentityNode::dot_weights, "dot_weights", "softmax(q·k)", ""},
     {IdentityNode::gaussian_weights, "gaussian_weights", "softmax(−½‖q − k‖^2)", ""}}};

/// "= 0.31·1.2 + …": how the number of a cell came about, by the graph itself.
std::string how(const Evaluation& evaluation, NodeId id, Cell cell) {
    const ExplainedCell explained = explain(evaluation, id, cell);
    std::string text = plain(explained.explanation.formula);
    for (const std::string& step : explained.explanation.steps) text += "\n= " + step;
    return typeset(text);
}

/// So many that the two weights which differ most are not written with the same figures.
int decimals_apart(const IdentityLook& look) {
    constexpr int usual = 2, most = 5;
    int decimals = usual;
    const auto number = [&](const EquationMap& map) {
        return number_text(look.number(map.node, look.most_different), decimals);
    };
    while (!look.all_the_same() && decimals < most && number(compared[0]) == number(compared[1]))
        ++decimals;
    return decimals;
}

class IdentityMaps {
  public:
    IdentityMaps(Frame& frame, const std::shared_ptr<const IdentityLook>& look)
        : frame_(frame), ui_(frame.ui), look_(look), axes_(look->axes()) {}

    Box upper() const {
        const ColorScale scale = equation_scale();
        std::vector<MapColumn> columns{row_names(frame_, axes_.rows, look_->chosen.row)};
        for (const EquationMap& map : equation) {
            if (*map.before) columns.push_back(sign(map.before, ui_.theme->text));
            columns.push_back(column(map, scale));
            columns.back().foot = figure(look_->number(map.node, look_->chosen) + 0.0,
                                         map.before == std::string_view("−"));
        }
        columns[1].gap = false;
        return maps_beside(ui_, std::move(columns), axes_.rows.size());
    }

    Box lower() const {
        const ColorScale scale = weights_scale();
        const bool same = look_->all_the_same();
        std::vector<MapColumn> columns{
            row_names(frame_, axes_.rows, look_->chosen.row), column(compared[0], scale),
            sign(same ? "=" : "≠", same ? ui_.theme->role(Role::value) : ui_.theme->warning),
            column(compared[1], scale)};
        columns[1].gap = false;
        columns[1].foot = colors(scale, {compared[0].node, compared[1].node}, axes_.columns.size());
        columns.push_back(
            {box::space(0),
             box::space(0),
             box::scrolled(
                 "identity/words",
                 box::rich(difference(), {sizes::title, false, 0}).named("identity/difference")),
             colors(equation_scale(),
                    {IdentityNode::gaussian, IdentityNode::dot, IdentityNode::half_k,
                     IdentityNode::half_q},
                    0),
             {10, 34, 34}});
        return maps_beside(ui_, std::move(columns), axes_.rows.size());
    }

  private:
    MapColumn sign(const char* text, Rgb color) const {
        return {box::space(0),
                box::space(0),
                box::text(text, {Face::math, 1.6f, color}, 1).centered(),
                box::space(0),
                {1.2f, 2, 3}};
    }

    /// The chosen cell's number, in brackets where it is taken away and negative.
    Box figure(double number, bool taken) const {
        const std::string text = typeset(number);
        return box::layers({box::text(taken && number < 0 ? "(" + text + ")" : text,
                                      {Face::semibold, sizes::title, ui_.theme->text})
                                .centered()});
    }

    HeatmapView view_of(const EquationMap& map, const ColorScale& scale) const {
        HeatmapView view;
        const Node& node = look_->node(map.node);
        view.value = look_->value(map.node), view.axes = &node.axes, view.scale = scale;
        view.numbers = true, view.dimmed = look_->dimmed;
        view.decimals = node.notation.role == Role::weights ? decimals_apart(*look_) : 1;
        view.selected = look_->chosen;
        light_tokens(frame_, view);
        return view;
    }

    /// Pointing at a cell says how its number came about, a click chooses it.
    MapColumn column(const EquationMap& map, const ColorScale& scale) const {
        const auto done = [&frame = frame_, look = look_, map](const HeatmapEvents& events) {
            const Node& node = look->node(map.node);
            if (node.notation.role == Role::weights && !look->all_the_same()) {
                const Place framed =  // the cell that the sentence names
                    frame_cells(frame.ui, events.layout, look->most_different, look->most_different,
                                frame.ui.theme->warning);
                frame.ui.tag("identity/most_different", framed.position,
                             framed.position + framed.size);
            }
            if (events.hovered) {
                point_at(frame, *events.hovered);
                cell_tooltip(frame, {{plain(node.notation.matrix), Role::other, true}}, node.axes,
                             *events.hovered, look->number(map.node, *events.hovered),
                             how(look->evaluation, look->id(map.node), *events.hovered));
            }
            const Node& weights = frame.node(frame.block().weights);
            if (events.clicked && contains(weights.shape(), *events.clicked))
                select_cell(frame, weights, *events.clicked);
        };
        return {box::fitted_formula(map.symbol, {}, 1.3f, 0.7f).centered(),
                key_names(frame_, axes_.columns, look_->chosen.column),
                box::map(frame_.ui, std::string("identity/") + map.name, view_of(map, scale),
                         {{3, 2}, {12, 9}, true}, done),
                box::space(0), map_width(axes_.columns.size(), 2.9f)};
    }

    /// One scale for all four: what is subtracted is seen in its size.
    ColorScale equation_scale() const {
        float most = 1e-6f;
        for (const EquationMap& map : equation)
            if (const auto range = ui_.readings.range(look_->value(map.node)))
                most = std::max({most, std::abs(range->lowest), std::abs(range->highest)});
        ColorScale scale = frame_.coloring.vectors();
        scale.mode = RangeMode::fixed;
        scale.fixed = {-most, most};
        return scale;
    }

    /// What is compared shares one end.
    ColorScale weights_scale() const {
        std::vector<double> ends;
        for (const EquationMap& map : compared)
            ends.push_back(ui_.readings.weights_end(look_->value(map.node)));
        return frame_.coloring.weights_to(middle_of(std::move(ends)));
    }

    Box colors(const ColorScale& scale, const std::vector<IdentityNode>& of, Index even) const {
        std::vector<Value> values;
        for (const IdentityNode node : of) values.push_back(look_->value(node));
        return box::control({5, 12, 16}, 1.4f, [&ui = ui_, scale, values, even](float width) {
            legend(ui, scale, scale_range(scale, std::nullopt), range_of(ui, values), width, even);
        });
    }

    /// How far the two softmaxes are from each other, and why.
    RichText difference() const {
        const Cell most = look_->most_different;
        RichText text{{"The two softmaxes differ by at most "},
                      {typeset(look_->largest_difference), Role::weights, true}};
        const auto number = [&](const EquationMap& map) {
            return number_text(look_->number(map.node, most), std::max(decimals_apart(*look_), 3));
        };
        if (!look_->all_the_same())
            text.insert(text.end(),
                        {{", where "},
                         {unique_label(axes_.rows, most.row), Role::query, true},
                         {" asks "},
                         {unique_label(axes_.columns, most.column), Role::key, true},
                         {" (framed): " + number(compared[0]) + " and " + number(compared[1])}});
        text.push_back(
            {". The length of q is the same in a whole row, so softmax does not see it; that of k "
             "matters unless all keys are equally long."});
        if (look_->all_the_same())
            text.push_back(
                {" Here they are: the Gaussian kernel and the dot product give the same weights, "
                 "up to the rounding of float32."});
        return text;
    }

    Frame& frame_;
    const Ui& ui_;
    std::shared_ptr<const IdentityLook> look_;
    const Axes& axes_;
};

}  // namespace

Box identity_maps(Frame& frame, const std::shared_ptr<const IdentityLook>& look) {
    const IdentityMaps maps(frame, look);
    return box::column({maps.upper().grow_high(), maps.lower().grow_high()}, 1);
}

}  // namespace attend
