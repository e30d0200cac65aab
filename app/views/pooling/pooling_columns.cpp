#include "app/views/pooling/pooling_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/text.h"
#include "app/gui/text_lines.h"
#include "app/state/session.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/choose_token.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/sum/sum_rows.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/files/mapping.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// A row of a node, the same pointer as long as the numbers are the same.
Value kept_row(const Frame& frame, const PoolingLook& look, NodeId node, Index row) {
    auto& state = frame.ui.states.of<PoolingState>();
    if (state.graph != look.evaluation.graph) state.rows.clear();
    state.graph = look.evaluation.graph;
    const Matrix& matrix = look.evaluation.value(node);
    Value& kept = state.rows[node];
    if (!kept || kept->cols() != matrix.cols() || *kept != matrix.row(row))
        kept = row_of(matrix, row);
    return kept;
}

/// What is no node of the computation yet becomes one.
void select_number(Frame& frame, const Node& node, Cell at) {
    if (!frame.evaluation()->graph->find(node.path)) frame.draft().choices.pooling = "all";
    select_cell(frame, node, at);
}

constexpr float number_width = 3.3f;  // em, right of a bar

/// What bars take of a column: as much in all forms, since they are compared with each other.
float track_width(const Ui& ui, Place place) {
    return std::max(place.size.x - ui.em(number_width), ui.em(1));
}

/// What so many cells take of that: a little less, where they have whole pixels then.
float cells_width(const Ui& ui, Place place, Index cells) {
    return fitting_cell(track_width(ui, place), cells) * static_cast<float>(cells);
}

bool hidden_by_mask(const PoolingLook& look, NodeId weights, Cell at) {
    const Node& node = look.node(weights);
    if (node.inputs.empty()) return false;
    const Matrix& scores = look.evaluation.value(node.inputs.front());
    return contains(shape_of(scores), at) && scores(at.row, at.column) == minus_infinity;
}

void weight_of_token(Frame& frame, const PoolingCell& cell, Place place) {
    const Ui& ui = frame.ui;
    const PoolingForm& form = cell.form;
    const Node& node = cell.look.node(form.weights);
    const Cell at{form.row, cell.token};
    const double weight =
        static_cast<double>(cell.look.evaluation.value(form.weights)(at.row, at.column));
    const float track = track_width(ui, place);
    const ImVec2 min = place.position, max{min.x + track, min.y + place.size.y};
    const std::string name = fmt::format("pooling/{}/{}", form.tag, cell.token);
    press_area(ui, name, min, place.size, ImGuiButtonFlags_None);
    if (ImGui::IsItemHovered()) frame.hover(node, at);
    if (ImGui::IsItemClicked()) select_number(frame, node, at);
    const bool masked = weight == 0 && hidden_by_mask(cell.look, form.weights, at);
    tooltip(ui, fmt::format("{} = {}{}", cell_name(node, at), typeset(weight),
                            masked ? "\nmasked: its score is −∞" : ""));
    ImDrawList& list = canvas();
    const float round = ui.em(0.15f);
    list.AddRectFilled(min, max, ink(ui.theme->track), round);
    const float share = std::clamp(static_cast<float>(weight / cell.bar_end), 0.0f, 1.0f);
    if (share > 0)
        list.AddRectFilled(min, {min.x + track * share, max.y}, ink(ui.theme->weight_area), round);
    const Selection& selection = frame.session().selection;
    if (selection.node == node.path && selection.cell == at)
        list.AddRect(min, max, ink(ui.theme->selection), round, 0, 2 * ui.hairline());
    draw_text(ui, {min.x + place.size.x, min.y + place.size.y / 2},
              masked ? "masked" : rounded_text(weight, 3),
              {Face::regular, masked ? 0.85f : 0.92f, masked ? ui.theme->dim_text : ui.theme->text},
              {1, 0.5f});
}

/// The row of an all-or-nothing matrix, and in how many of its columns the token wins.
void winners(Frame& frame, const PoolingCell& cell, Place place) {
    const Ui& ui = frame.ui;
    const PoolingForm& form = cell.form;
    const Matrix& weights = cell.look.evaluation.value(form.weights);
    const double wins = static_cast<double>(weights.row(cell.token).sum());
    const float width = cells_width(ui, place, weights.cols());
    const ImVec2 min = place.position;
    const float step = width / static_cast<float>(weights.cols());
    const std::string name = fmt::format("pooling/{}/{}", form.tag, cell.token);
    press_area(ui, name, min, {width, place.size.y}, ImGuiButtonFlags_None);
    canvas().AddRectFilled(min, {min.x + track_width(ui, place), min.y + place.size.y},
                           ink(ui.theme->track));
    for (Index column = 0; column < weights.cols(); ++column)
        if (weights(cell.token, column) != 0) {
            const float left = std::round(min.x + step * static_cast<float>(column)),
                        right = std::round(min.x + step * static_cast<float>(column + 1));
            canvas().AddRectFilled({left, min.y},
                                   {std::max(right, left + ui.hairline()), min.y + place.size.y},
                                   ink(ui.theme->weight_area));
        }
    if (ImGui::IsItemHovered()) {
        const auto column = std::clamp<Index>(
            static_cast<Index>((ImGui::GetMousePos().x - min.x) / step), 0, weights.cols() - 1);
        const Node& node = cell.look.node(form.weights);
        const Cell at{cell.token, column};
        frame.hover(node, at);
        frame.session().next_hover.key = cell.token;
        if (ImGui::IsItemClicked()) select_number(frame, node, at);
        tooltip(ui, fmt::format("{} = {}\n{} of {} dimensions are this word's", cell_name(node, at),
                                number_text(static_cast<double>(weights(at.row, at.column)), 0),
                                wins, weights.cols()));
    }
    draw_text(ui, {min.x + place.size.x, min.y + place.size.y / 2}, number_text(wins, 0),
              {Face::regular, 0.92f, ui.theme->text}, {1, 0.5f});
}

/// A file that is not there is refused here, where it was typed, before anything is computed.
void take_corpus(Frame& frame, const std::string& path) {
    attempt(frame, [&] {
        if (!path.empty()) Mapping(std::filesystem::path(path), limits::corpus);
        frame.draft().choices.corpus = path;
    });
}

}  // namespace

std::vector<PoolingForm> pooling_forms(const Frame& frame, const PoolingLook& look) {
    const Graph& graph = *look.evaluation.graph;
    const Choices& choices = look.scene.choices;
    const Block& chosen = frame.block();
    const Block& block = block_or_first(look.scene, chosen.layer, chosen.head);
    const Axis& queries = graph.node(block.weights).axes.rows;
    const Index query = std::clamp<Index>(frame.asking(), 0, queries.size() - 1);
    std::vector<PoolingForm> forms{
        {"attention", fmt::format("Attention of “{}”", unique_label(queries, query)), "Attention",
         std::string(normalizer_of(choices).formula),
         fmt::format("head {}, projections {}", block.head, choices.projection), block.weights,
         block.output, query, false}};
    for (const PoolingNodes& nodes : look.scene.poolings) {
        const Pooling& kind = pooling(nodes.name);
        const Node& weights = graph.node(nodes.weights);
        forms.push_back({std::string(kind.name), std::string(kind.label), std::string(kind.label),
                         std::string(kind.formula), std::string(kind.source), nodes.weights,
                         nodes.output, 0,
                         weights.shape().rows > 1 || !weights.axes.columns.counts_tokens()});
    }
    return forms;
}

void draw_pooling_heading(const Ui& ui, const PoolingForm& form, Place place) {
    ImVec2 at = place.position;
    const float width = place.size.x;
    const bool whole = measure_text(ui, form.title, Face::semibold).x <= width;
    draw_text(ui, at, ended(ui, whole ? form.title : form.short_title, width, Face::semibold),
              {Face::semibold, 1, ui.theme->text});
    at.y += ui.em(1.35f);
    FormulaStyle style;
    style.size = 0.95f;
    // The weights; how idf is counted stands in the tooltip and in its own number.
    const std::string formula = form.formula.substr(0, form.formula.find(", idf"));
    const float wide = measure_formula(ui, formula, style).x;
    if (wide > width) style.size *= width / wide;
    if (style.size > 0.6f)
        draw_formula(ui, at, formula,
                     {{"w", Role::weights}, {"α", Role::weights}, {"x", Role::input}}, style);
    at.y += ui.em(1.4f);
    const std::string won = form.by_dimension ? "dimensions won" : "";
    std::string source = form.source;
    const auto fits = [&](const std::string& text) {
        return measure_text(ui, text, Face::regular, 0.83f).x <= width;
    };
    // Whole words: what follows the first name stands in the tooltip.
    if (!won.empty()) source = won + " · " + source;
    if (!fits(source)) source = source.substr(0, source.find_first_of(",;"));
    if (!won.empty() && !fits(source)) source = won;
    draw_text(ui, at, ended(ui, source, width, Face::regular, 0.83f), dim_style(ui, 0.83f));
    take_room(place.position, {width, place.size.y - ui.em(0.3f)});
    ui.tag("pooling/heading/" + form.tag);
    tooltip(ui, fmt::format("{}\n{}\n{}", form.title, formula_line(form.formula), form.source));
}

void draw_pooling_cell(Frame& frame, const PoolingCell& cell, Place place) {
    cell.form.by_dimension ? winners(frame, cell, place) : weight_of_token(frame, cell, place);
}

void draw_pooled_vector(Frame& frame, const PoolingLook& look, const PoolingForm& form,
                        Place place) {
    const Ui& ui = frame.ui;
    const Value row = kept_row(frame, look, form.output, form.row);
    CellStrip strip = node_strip(frame, look.evaluation, row, form.output, form.row);
    if (!look.added) strip.place = {};
    const Hover& hover = frame.store.session.hover;
    if (hover.node == look.node(form.output).path) strip.lit = hover.cell.column;
    const auto column = cell_strip(frame, "pooling/output/" + form.tag, strip, place.position,
                                   {cells_width(ui, place, row->cols()), place.size.y});
    if (!look.added && column && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        select_number(frame, look.node(form.output), {form.row, *column});
    const ImVec2 below{place.position.x, place.position.y + place.size.y + ui.em(0.2f)};
    draw_text(ui, below, fmt::format("{} numbers", row->cols()), dim_style(ui, 0.83f));
    ui.tag("pooling/width/" + form.tag, below, {below.x + place.size.x, below.y + ui.em(1.1f)});
}

void draw_pooling_controls(Frame& frame) {
    const Ui& ui = frame.ui;
    Choices& choices = frame.draft().choices;
    auto& state = ui.states.of<PoolingState>();
    const float room = ImGui::GetContentRegionAvail().x;
    {
        const ItemGroup group;
        choose_row(ui, "pooling", "", poolings(), choices.pooling,
                   std::min(room, ui.em(room > ui.em(48) ? 30 : 25)), true);
    }
    explain_choice(ui, "pooling");
    if (!reads_corpus(choices.pooling)) return ImGui::Dummy({1, ui.em(0.3f)});
    if (room > ui.em(40)) ImGui::SameLine(0, ui.em(1));
    if (!state.typing) state.corpus = choices.corpus;
    const Change change =
        text_field(ui, "corpus", state.corpus, "texts for idf: built in, or a file's path",
                   std::max(ImGui::GetContentRegionAvail().x, ui.em(8)));
    explain_choice(ui, "corpus", "Enter takes the path");
    state.typing = ImGui::IsItemActive();
    if (change.finished) take_corpus(frame, state.corpus);
    ImGui::Dummy({1, ui.em(0.3f)});
}

RichText pooling_subtitle(const Frame& frame) {
    const std::string token = frame.query_text();
    if (token.empty()) return {};
    return {{"one vector of all words, with weights asked for by "},
            {token, Role::query, true},
            {" or by nobody"}};
}

}  // namespace attend
