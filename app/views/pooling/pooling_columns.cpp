#include "app/views/pooling/pooling_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "app/gui/box/bars.h"
#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/gui/text_lines.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/symbols.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// One way to make one vector of the vectors of a text: a column of the view.
struct PoolingForm {
    std::string tag;          // "attention", "max", "mean", "tf_idf"
    std::string title;        // "Max pooling"
    std::string short_title;  // where the column has no room for that
    std::string formula;      // of the weights
    std::string source;
    NodeId weights = 0;  // (·, n) with a row for this, or (n, d) with a weight for each number
    NodeId output = 0;
    Index row = 0;  // of both
    bool by_dimension = false;
};

/// Rows of nodes, each the same pointer as long as the numbers are the same.
struct KeptRows {
    std::shared_ptr<const Graph> graph;
    std::map<std::pair<NodeId, Index>, Value> rows;
};

Value kept_row(const Frame& frame, const PoolingLook& look, NodeId node, Index row) {
    auto& state = frame.ui.states.of<KeptRows>();
    if (state.graph != look.evaluation.graph) state.rows.clear();
    state.graph = look.evaluation.graph;
    const Matrix& matrix = look.evaluation.value(node);
    Value& kept = state.rows[{node, row}];
    if (!kept || kept->cols() != matrix.cols() || *kept != matrix.row(row))
        kept = row_of(matrix, row);
    return kept;
}

/// What is no node of the computation yet becomes one.
void select_number(Frame& frame, const Node& node, Cell at) {
    if (!frame.evaluation()->graph->find(node.path)) frame.draft().choices.pooling = "all";
    select_cell(frame, node, at);
}

struct Pooled {
    Frame& frame;
    PoolingLook look;
    std::vector<PoolingForm> forms;
    double bar_end = 1;  // the number at the right end of all bars
};

std::vector<PoolingForm> pooling_forms(const Frame& frame, const PoolingLook& look) {
    const Choices& choices = look.scene.choices;
    const Block& chosen = frame.block();
    const Block& block = block_or_first(look.scene, chosen.layer, chosen.head);
    const Axis& queries = look.node(block.weights).axes.rows;
    const Index query = std::clamp<Index>(frame.asking(), 0, queries.size() - 1);
    std::vector<PoolingForm> forms{
        {"attention", fmt::format("Attention of “{}”", unique_label(queries, query)), "Attention",
         std::string(normalizer_of(choices).formula),
         fmt::format("head {}, projections {}", block.head, choices.projection), block.weights,
         block.output, query, false}};
    for (const PoolingNodes& nodes : look.scene.poolings) {
        const Pooling& kind = pooling(nodes.name);
        const Node& weights = look.node(nodes.weights);
        forms.push_back({std::string(kind.name), std::string(kind.label), std::string(kind.label),
                         std::string(kind.formula), std::string(kind.source), nodes.weights,
                         nodes.output, 0,
                         weights.shape().rows > 1 || !weights.axes.columns.counts_tokens()});
    }
    return forms;
}

/// Of the columns that are drawn, so that they can be compared; another query's weights would make
/// stubs of them.
double end_of_bars(const PoolingLook& look, const std::vector<PoolingForm>& forms) {
    double largest = 0;
    for (const PoolingForm& form : forms) {
        if (form.by_dimension) continue;
        const Matrix& weights = look.evaluation.value(form.weights);
        for (Index token = 0; token < weights.cols(); ++token) {
            const auto weight = static_cast<double>(weights(form.row, token));
            if (std::isfinite(weight)) largest = std::max(largest, weight);
        }
    }
    return round_end(largest);
}

bool hidden_by_mask(const PoolingLook& look, NodeId weights, Cell at) {
    const Node& node = look.node(weights);
    if (node.inputs.empty()) return false;
    const Matrix& scores = look.evaluation.value(node.inputs.front());
    return contains(shape_of(scores), at) && scores(at.row, at.column) == minus_infinity;
}

/// What stands in a column beside its number: as wide in all forms.
Box beside_number(Box shown, std::string number, float size, Rgb color) {
    return box::row(
        {std::move(shown).grow(),
         box::padded(box::text(std::move(number), {Face::regular, size, color}).right(), {0, 0})
             .wide(2.9f)
             .droppable()},
        sizes::near);
}

/// A line of all columns.
Box line_of(Box name, Boxes columns) {
    Boxes line{std::move(name).wide({2.5f, 6, 9})};
    for (Box& column : columns)
        line.push_back(std::move(column).wide({2, 11, Length::endless}).grow());
    return box::row(std::move(line), sizes::apart);
}

/// Whole words: what follows the first name stands in the tooltip.
Box source_of(const Ui& ui, const PoolingForm& form) {
    const std::string won = form.by_dimension ? "dimensions won · " : "",
                      brief = form.source.substr(0, form.source.find_first_of(",;"));
    Boxes forms;
    for (const std::string& text : {won + form.source, won + brief})
        forms.push_back(box::text(text, dim_style(ui, sizes::axis)));
    if (!won.empty()) forms.push_back(box::text("dimensions won", dim_style(ui, sizes::axis)));
    return box::first_that_fits(std::move(forms));
}

Box heading(const Ui& ui, const PoolingForm& form) {
    const TextStyle bold{Face::semibold, 1, ui.theme->text};
    SymbolRoles roles = attention_symbols(ui);
    roles["w"] = Role::weights, roles["x"] = Role::input;
    // The weights; how idf is counted stands in the tooltip and in its own number.
    const std::string formula = form.formula.substr(0, form.formula.find(", idf"));
    return box::column({box::first_that_fits(
                            {box::text(form.title, bold, 1000), box::text(form.short_title, bold)}),
                        box::fitted_formula(in_notation(ui, formula), roles, 0.95f, 0.6f)
                            .high(1.5f)
                            .droppable(1),
                        source_of(ui, form).droppable(2)},
                       0)
        .named("pooling/heading/" + form.tag)
        .help(fmt::format("{}\n{}\n{}", form.title, formula_line(in_notation(ui, form.formula)),
                          form.source));
}

Box headings(const Pooled& all) {
    const Ui& ui = all.frame.ui;
    const std::string scale = fmt::format("bars 0–{}", all.bar_end);
    Boxes columns;
    for (const PoolingForm& form : all.forms) columns.push_back(heading(ui, form));
    return line_of(box::text(scale, dim_style(ui, sizes::axis)).named("pooling/" + scale),
                   std::move(columns));
}

/// A token's weight: a bar with its number.
Box weight_of_token(const Pooled& all, const PoolingForm& form, Index token) {
    Frame& frame = all.frame;
    const Theme& theme = *frame.ui.theme;
    const Node& node = all.look.node(form.weights);
    const Cell at{form.row, token};
    const auto weight =
        static_cast<double>(all.look.evaluation.value(form.weights)(at.row, at.column));
    const bool masked = weight == 0 && hidden_by_mask(all.look, form.weights, at);
    const Selection& selection = frame.session().selection;
    Boxes bar{box::share_bar({weight / all.bar_end, theme.weight_area, theme.track, {}, 1.2f})};
    if (selection.node == node.path && selection.cell == at)
        bar.push_back(box::outline(theme.selection, 2));
    BoxActs acts;
    acts.point = [&frame, &node, at] { frame.hover(node, at); };
    acts.click = [&frame, &node, at] { select_number(frame, node, at); };
    return beside_number(box::layers(std::move(bar)).high(1.2f),
                         masked ? "masked" : rounded_text(weight, 3), masked ? 0.85f : 0.92f,
                         masked ? theme.dim_text : theme.text)
        .named(fmt::format("pooling/{}/{}", form.tag, token))
        .help(fmt::format("{} = {}{}", cell_name(node, at), typeset(weight),
                          masked ? "\nmasked: its score is −∞" : ""))
        .in_light(all.look.added && is_lit(frame, form.weights, at))
        .on(std::move(acts));
}

/// A row of a node in its colors; a click on what is no node yet makes it one.
Box strip_of(const Pooled& all, std::string name, CellStrip strip, NodeId id, Index row) {
    Frame& frame = all.frame;
    if (!all.look.added) strip.place = {};
    const Node& node = all.look.node(id);
    const auto pointed = [&frame, &node, row, added = all.look.added](Index column) {
        if (added) return;
        frame.hover(node, {row, column});
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) select_number(frame, node, {row, column});
    };
    const auto columns = static_cast<std::size_t>(strip.value->cols());
    return box::whole_cells(
               strip_box(frame, std::move(name), std::move(strip), {{1, 0.6f}, {8, 1.2f}}, pointed),
               columns)
        .high(1.2f);
}

/// Of an all-or-nothing matrix: the dimensions that the token wins, and how many they are.
Box winners(const Pooled& all, const PoolingForm& form, Index token) {
    const Value row = kept_row(all.frame, all.look, form.weights, token);
    const auto wins = static_cast<double>(row->sum());
    CellStrip strip = node_strip(all.frame, all.look.evaluation, row, form.weights, token);
    strip.text = [cell = strip.text, wins, of = row->cols()](Index column) {
        return fmt::format("{}\n{} of {} dimensions are this word's", cell(column), wins, of);
    };
    return beside_number(
        strip_of(all, fmt::format("pooling/{}/{}", form.tag, token), strip, form.weights, token),
        number_text(wins, 0), 0.92f, all.frame.ui.theme->text);
}

Box row_of_token(const Pooled& all, const std::vector<std::string>& names, std::size_t index) {
    Frame& frame = all.frame;
    const auto token = static_cast<Index>(index);
    const bool lit = frame.session().hover.key == token;
    BoxActs acts;
    acts.point = [&frame, token] { frame.session().next_hover.key = token; };
    Box name =
        box::text(names[index], {lit ? Face::semibold : Face::regular, 1,
                                 lit ? frame.ui.theme->role(Role::key) : frame.ui.theme->text})
            .named(fmt::format("pooling/name/{}", token))
            .in_light(is_lit_key(frame, token))
            .on(std::move(acts))
            .right();
    Boxes columns;
    for (const PoolingForm& form : all.forms)
        columns.push_back(form.by_dimension ? winners(all, form, token)
                                            : weight_of_token(all, form, token));
    return line_of(box::padded(std::move(name), {0, 0}), std::move(columns));
}

/// The vectors that are made, and how many numbers they have.
Box vectors(const Pooled& all) {
    const Theme& theme = *all.frame.ui.theme;
    const Hover& hover = all.frame.session().hover;
    Boxes strips, widths;
    for (const PoolingForm& form : all.forms) {
        const Value row = kept_row(all.frame, all.look, form.output, form.row);
        CellStrip strip = node_strip(all.frame, all.look.evaluation, row, form.output, form.row);
        if (hover.node == all.look.node(form.output).path) strip.lit = hover.cell.column;
        strips.push_back(
            beside_number(strip_of(all, "pooling/output/" + form.tag, strip, form.output, form.row),
                          "", 1, theme.text));
        widths.push_back(
            box::text(fmt::format("{} numbers", row->cols()), dim_style(all.frame.ui, sizes::axis))
                .named("pooling/width/" + form.tag));
    }
    Box name = box::text("pooled", {Face::regular, 1, theme.role(Role::output)}).right();
    return box::column({line_of(box::padded(std::move(name), {0, 0}), std::move(strips)),
                        line_of(box::space(0), std::move(widths)), box::space(0)},
                       sizes::tight);
}

}  // namespace

Box pooling_columns(Frame& frame, const PoolingLook& look) {
    auto all = std::make_shared<Pooled>(Pooled{frame, look, pooling_forms(frame, look)});
    all->bar_end = end_of_bars(look, all->forms);
    const auto names = std::make_shared<const std::vector<std::string>>(
        unique_label(look.node(all->forms[0].weights).axes.columns));
    const auto row = [all, names](std::size_t token) { return row_of_token(*all, *names, token); };
    return box::column({headings(*all).droppable(),
                        box::list("pooling/rows", {names->size(), 1.45f, 4, row}), box::rule(),
                        vectors(*all)},
                       sizes::near)
        .grow()
        .grow_high();
}

}  // namespace attend
