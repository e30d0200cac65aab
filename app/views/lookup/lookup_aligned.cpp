#include "app/views/lookup/lookup_aligned.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/attention/normalizer.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr Index most_rows = 40, most_of_many = 12;

/// All of a short table; of a long one as many of the heaviest as there is room for.
void choose_rows(Aligned& at, float high) {
    const Index all = at.frame.scene()->table->rows.size();
    if (all <= most_rows && !at.frame.node(at.block.v).on_demand) {
        at.rows.resize(static_cast<std::size_t>(all));
        std::iota(at.rows.begin(), at.rows.end(), Index{0});
        return;
    }
    const Ui& ui = at.ui();
    const std::vector<Index>& heaviest = look_up_state(at.frame).model.by_weight;
    const auto fitting = static_cast<Index>((high - ui.em(6.5f)) / ui.em(0.85f));
    const Index shown = std::min(std::clamp<Index>(fitting, 3, most_of_many), all);
    at.rows.assign(heaviest.begin(), heaviest.begin() + shown);
    at.more = all - shown;
}

}  // namespace

std::optional<Aligned> aligned(Frame& frame) {
    const Scene& scene = *frame.scene();
    const Ui& ui = frame.ui;
    const ImVec2 room = ImGui::GetContentRegionAvail(), start = ImGui::GetCursorScreenPos();
    Aligned at{frame, scene.blocks.front()};
    if (room.x < ui.em(40)) return std::nullopt;
    choose_rows(at, room.y);
    at.keys = frame.node(at.block.scores).inputs.size() == 2 || letters_of(scene);
    at.lit = key_looked_at(frame);
    at.title = ui.em(1.15f);
    // Above the rows stands the query, below them what comes out. Where that leaves too little, the
    // names of q and K stand at their left, in the place of the keys' own.
    const auto fit = [&](float above) {
        const float around = above + ui.em(at.more > 0 ? 3.1f : 1.9f);
        at.pitch = std::floor(
            std::min((room.y - around) / static_cast<float>(at.rows.size()), ui.em(1.25f)));
        at.top = start.y + std::round((room.y - around - at.height()) / 2) + above;
    };
    fit(at.keys ? 2 * at.title + ui.em(1) : at.title);
    at.titles_beside = at.pitch < ui.em(0.7f);
    if (at.titles_beside) fit(at.title + ui.em(0.3f));
    if (at.pitch < ui.em(0.4f) || (at.titles_beside && at.is_excerpt())) return std::nullopt;
    at.names = at.titles_beside ? ui.em(at.keys ? 4.6f : 0) : ui.em(6.5f);
    float operation = ui.em(5.4f);
    at.number_wide = ui.em(room.x < ui.em(54) ? 3.4f : 4.6f);
    const bool numbers = scene.table->numbers;
    const float free = room.x - 2 * operation - 2 * at.number_wide -
                       ui.em(room.x < ui.em(54) ? 3.4f : 2.4f) - at.names;
    at.v_wide = std::floor(numbers ? ui.em(5) : free * (at.keys ? 0.6f : 0.8f));
    const float of_keys = std::min(free - at.v_wide, free * (numbers ? 0.8f : 0.6f));
    at.k_wide = at.keys ? std::floor(of_keys) : 0;
    // Cells are whole pixels: what is left over goes to the formulas between the matrices.
    const auto whole = [&](NodeId id, float wide) {
        return at.is_excerpt() ? wide : whole_cells(wide, frame.node(id).shape().columns);
    };
    at.v_wide = whole(at.block.v, at.v_wide);
    if (at.keys) at.k_wide = whole(at.block.k, at.k_wide);
    const float spare = (free - at.v_wide - at.k_wide) / 2;
    operation += std::min(std::floor(spare), ui.em(3));
    // Numbers alone leave room on both sides.
    const float left_over =
        numbers && !at.keys ? std::max(free - at.v_wide - 3 * ui.em(3), 0.0f) : 0;
    at.k = start.x + at.names + std::floor(left_over / 2);
    at.scores = at.k + at.k_wide + operation;
    at.weights = at.scores + at.number_wide + operation;
    at.v = start.x + room.x - at.v_wide - std::ceil(left_over / 2);
    return at;
}

int decimals_of_shares(float largest) {
    constexpr int usual = 3, most = 4;
    return largest > 0 ? std::min(decimals_near(largest, usual), most) : usual;
}

void draw_number_cell(const Aligned& at, const NumberCell& shown) {
    Frame& frame = at.frame;
    const Ui& ui = at.ui();
    const auto& [node, cell, number, min, size, ground, text, hatched] = shown;
    const ImVec2 max = min + size;
    const std::string tag =
        fmt::format("{}/{}[{},{}]", Aligned::panel, node.path, cell.row, cell.column);
    if (press_area(ui, tag, min, size, ImGuiButtonFlags_None)) select_cell(frame, node, cell);
    if (ImGui::IsItemHovered()) frame.hover(node, cell);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) &&
        can_edit(frame))
        start_typing(frame, {std::string(Aligned::panel), node.path},
                     *frame.evaluation()->graph->find(node.path), cell);
    tooltip(ui, cell_name(node, cell) + " = " + typeset(number));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, ink(ground));
    if (hatched)
        draw_hatching(ui, list, min, max);
    else if (at.numbers())
        draw_text(ui, {(min.x + max.x) / 2, (min.y + max.y) / 2}, text,
                  {Face::regular, at.number_size(), text_on(ground)}, {0.5f, 0.5f});
    const Selection& selection = frame.session().selection;
    if (selection.node == node.path && selection.cell == cell)
        list.AddRect(min, max, ink(ui.theme->selection), 0, 0, 2 * ui.hairline());
    if (frame.evaluation()->is_edited(*frame.evaluation()->graph->find(node.path), cell))
        list.AddTriangleFilled({max.x - ui.em(0.4f), min.y}, {max.x, min.y},
                               {max.x, min.y + ui.em(0.4f)}, ink(ui.theme->edited));
}

namespace {

/// Of the rows that are shown.
float largest_of(const Aligned& at, const Matrix& row) {
    float largest = 0;
    for (const Index column : at.rows)
        if (std::isfinite(row(0, column))) largest = std::max(largest, std::abs(row(0, column)));
    return largest;
}

/// The field in which a number is typed knows cells by a layout: one in which this cell stands
/// where it is drawn.
void type_upright(const Aligned& at, NodeId id, float left) {
    const Node& node = at.frame.node(id);
    const MatrixWork::Place place{std::string(Aligned::panel), node.path};
    const auto& typing = at.frame.session().matrices.typing;
    if (!typing || typing->place != place) return;
    const Index row = typing->cell.column;
    const auto found = std::find(at.rows.begin(), at.rows.end(), row);
    if (found == at.rows.end()) return;
    HeatmapEvents events;
    events.layout.cell = {at.number_wide, at.pitch};
    events.layout.origin = {left - static_cast<float>(row) * at.number_wide,
                            at.top_of(static_cast<std::size_t>(found - at.rows.begin()))};
    MatrixOnScreen matrix{at.frame,          id, node, place, ImGui::GetItemID(), events,
                          can_edit(at.frame)};
    draw_number_editor(matrix);
}

void draw_upright(const Aligned& at, NodeId id, float left) {
    const Node& node = at.frame.node(id);
    const Value& value = at.frame.evaluation()->at(id);
    const bool whole = title_width(at.frame, node) < at.number_wide + at.ui().em(2);
    matrix_title(at.frame, node, Aligned::panel, {left, at.top - at.title},
                 whole ? TitleLines::one : TitleLines::name);
    const ColorScale scale = part_of(at.ui(), at.frame.coloring.of(node), value);
    const Range range = scale_range(scale, scale.fixed);
    const Value drawn =
        id == at.block.scores ? look_up_state(at.frame).drawn_scores : drawn_value(at.frame, id);
    const int decimals = decimals_of_shares(largest_of(at, *value));
    for (std::size_t place = 0; place < at.rows.size(); ++place) {
        const Cell cell{0, at.rows[place]};
        const Scalar number = (*value)(cell.row, cell.column);
        const bool hatched = (*drawn)(cell.row, cell.column) == minus_infinity;
        const Rgb ground = std::isfinite(number) && !hatched
                               ? color_on_scale(scale, range, static_cast<float>(number))
                               : at.ui().theme->masked;
        draw_number_cell(at, {node,
                              cell,
                              static_cast<double>(number),
                              {left, at.top_of(place)},
                              {at.number_wide, at.pitch},
                              ground,
                              number_text(static_cast<double>(number), decimals),
                              hatched});
    }
    type_upright(at, id, left);
    // At the left, below the formula: under the weights stands what comes of them.
    const float end = at.bottom() + at.ui().em(0.15f), wide = at.ui().em(9);
    edited_note(at.frame, node, Aligned::panel, {left - wide, end}, wide);
}

/// A formula over an arrow, in the middle of the rows.
void draw_step(const Aligned& at, float left, float right, std::string_view markup) {
    const Ui& ui = at.ui();
    const float middle = std::round((at.top + at.bottom()) / 2), inset = ui.em(0.4f);
    FormulaFit fit;
    fit.size = 0.95f;
    fit.centered = true;
    fitted_formula(ui, {left + inset, middle - ui.em(1.5f)}, right - left - 2 * inset, markup, fit);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = std::min(ui.em(0.9f), (right - left) / 3), x = (left + right) / 2,
                head = ui.em(0.28f);
    const ImU32 color = ink(ui.theme->dim_text);
    list.AddLine({x - half, middle}, {x + half, middle}, color, ui.em(0.09f));
    list.AddLine({x + half - head, middle - head}, {x + half, middle}, color, ui.em(0.09f));
    list.AddLine({x + half - head, middle + head}, {x + half, middle}, color, ui.em(0.09f));
}

/// "q·k / (‖q‖ ‖k‖)" of "s = q·k / (‖q‖ ‖k‖)"
std::string_view right_side(std::string_view formula) {
    const auto equals = formula.find("= ");
    return equals == formula.npos ? formula : formula.substr(equals + 2);
}

void draw_key_names(const Aligned& at) {
    const Ui& ui = at.ui();
    const Axis& keys = at.frame.scene()->table->rows;
    for (std::size_t place = 0; place < at.rows.size() && !at.titles_beside; ++place) {
        const Index row = at.rows[place];
        const bool lit = at.lit == row;
        TextStyle style{lit ? Face::semibold : Face::regular, 0.8f,
                        lit ? ui.theme->role(Role::key) : ui.theme->text, 1};
        const std::string text =
            fitted_label(ui, unique_label(keys, row), at.names - ui.em(0.6f), style);
        draw_text(ui, {at.k - ui.em(0.4f), at.top_of(place) + at.pitch / 2}, text, style,
                  {1, 0.5f});
    }
}

}  // namespace

void draw_upright_parts(const Aligned& at) {
    const Ui& ui = at.ui();
    const Choices& choices = at.frame.scene()->choices;
    draw_key_names(at);
    draw_step(at, at.k + at.k_wide, at.scores, right_side(similarity_of(choices).formula));
    draw_upright(at, at.block.scores, at.scores);
    const Normalizer& normalizer = normalizer_of(choices);
    const bool tempered = choices.temperature != 1 && reads_temperature(normalizer);
    draw_step(at, at.scores + at.number_wide, at.weights,
              std::string(normalizer.name) + (tempered ? "(s/τ)" : "(s)"));
    draw_upright(at, at.block.weights, at.weights);
    draw_text(ui, {(at.weights + at.number_wide + at.v) / 2, (at.top + at.bottom()) / 2}, "×",
              {Face::regular, 1.1f, ui.theme->text}, {0.5f, 0.5f});
}

void draw_values_note(const Aligned& at, ImVec2 title) {
    if (!at.frame.scene()->table->answers) return;
    const Ui& ui = at.ui();
    const float left = title.x + title_width(at.frame, at.frame.node(at.block.v)) + ui.em(0.4f);
    draw_text(ui, {left, title.y + ui.em(0.1f)}, "one-hot", dim_style(ui, 0.85f));
}

void draw_output_name(const Aligned& at) {
    const Ui& ui = at.ui();
    const Node& node = at.frame.node(at.block.output);
    const float name = title_width(at.frame, node), top = at.output_top() + ui.em(0.05f);
    matrix_title(at.frame, node, Aligned::panel, {at.v - name - ui.em(0.6f), top}, TitleLines::one);
    const RichText sum{{"α", Role::weights, true}, {" "}, {"V", Role::value, true}, {" ="}};
    draw_rich(ui, {at.v - name - ui.em(1.2f) - measure_rich(ui, sum).x, top}, sum);
}

void outline_row(const Aligned& at) {
    const auto found = std::find(at.rows.begin(), at.rows.end(), at.lit.value_or(-1));
    if (found == at.rows.end()) return;
    const Ui& ui = at.ui();
    const float line = 2 * ui.hairline(), out = line / 2,
                top = at.top_of(static_cast<std::size_t>(found - at.rows.begin()));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto around = [&](float left, float wide) {
        list.AddRect({left - out, top - out}, {left + wide + out, top + at.pitch + out},
                     ui.role(Role::key), 0, 0, line);
    };
    if (at.keys) around(at.k, at.k_wide);
    around(at.scores, at.number_wide);
    around(at.weights, at.number_wide);
    around(at.v, at.v_wide);
}

}  // namespace attend
