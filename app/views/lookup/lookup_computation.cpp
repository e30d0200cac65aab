#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/small_map.h"
#include "core/attention/normalizer.h"
#include "core/graph/explain.h"
#include "core/graph/told_apart.h"
#include "core/tables/answers.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr std::string_view panel = "computation";
constexpr Index most_rows = 40;

/// From left to right, in pixels of the screen; the same rows everywhere.
struct Aligned {
    Frame& frame;
    const Block& block;
    Index rows = 0;
    std::optional<Index> lit = {};  // pointed at or chosen
    bool keys = false;              // there are matrices q and K
    float pitch = 0, title = 0;
    float names = 0;             // room at the left, for the keys' names
    bool titles_beside = false;  // or for those of q and K
    float top = 0;               // of the rows
    float k = 0, k_wide = 0, scores = 0, weights = 0, number_wide = 0, v = 0, v_wide = 0;

    const Ui& ui() const { return frame.ui; }
    float height() const { return pitch * static_cast<float>(rows); }
    float bottom() const { return top + height(); }
    bool numbers() const { return pitch >= ui().em(0.68f); }
};

std::optional<Aligned> aligned(Frame& frame) {
    const Scene& scene = *frame.scene();
    const Ui& ui = frame.ui;
    const ImVec2 room = ImGui::GetContentRegionAvail(), start = ImGui::GetCursorScreenPos();
    Aligned at{frame, scene.blocks.front()};
    at.rows = scene.table->rows.size();
    at.keys = frame.node(at.block.scores).inputs.size() == 2;
    at.lit = key_looked_at(frame);
    if (at.rows > most_rows || frame.node(at.block.v).on_demand || room.x < ui.em(40))
        return std::nullopt;
    at.title = ui.em(1.15f);
    // Above the rows stands the query, below them what comes out. Where that leaves too little, the
    // names of q and K stand at their left, in the place of the keys' own.
    const auto fit = [&](float above) {
        const float around = above + ui.em(1.9f);
        at.pitch =
            std::floor(std::min((room.y - around) / static_cast<float>(at.rows), ui.em(1.25f)));
        at.top = start.y + std::round((room.y - around - at.height()) / 2) + above;
    };
    fit(at.keys ? 2 * at.title + ui.em(1) : at.title);
    at.titles_beside = at.pitch < ui.em(0.7f);
    if (at.titles_beside) fit(at.title + ui.em(0.3f));
    if (at.pitch < ui.em(0.4f)) return std::nullopt;
    at.names = at.titles_beside ? ui.em(at.keys ? 4.6f : 0) : ui.em(6.5f);
    float operation = ui.em(5.4f);
    at.number_wide = ui.em(room.x < ui.em(54) ? 3.4f : 4.6f);
    const float free = room.x - 2 * operation - 2 * at.number_wide -
                       ui.em(room.x < ui.em(54) ? 3.4f : 2.4f) - at.names;
    at.v_wide = std::floor(scene.table->numbers ? ui.em(5) : free * (at.keys ? 0.6f : 0.8f));
    at.k_wide = at.keys ? std::floor(std::min(free - at.v_wide, free * 0.6f)) : 0;
    // Cells are whole pixels: what is left over goes to the formulas between the matrices.
    const auto whole = [&](NodeId id, float wide) {
        const auto columns = static_cast<float>(frame.node(id).shape().columns);
        return columns < wide ? std::floor(wide / columns) * columns : wide;
    };
    at.v_wide = whole(at.block.v, at.v_wide);
    if (at.keys) at.k_wide = whole(at.block.k, at.k_wide);
    const float spare = (free - at.v_wide - at.k_wide) / 2;
    operation += scene.table->numbers ? 0 : std::min(std::floor(spare), ui.em(3));
    at.k = start.x + at.names;
    at.scores = at.k + at.k_wide + operation;
    at.weights = at.scores + at.number_wide + operation;
    at.v = start.x + room.x - at.v_wide;
    return at;
}

enum class TitlePlace { above, beside, higher };  // higher: names of the columns stand between

void draw_node(const Aligned& at, NodeId id, ImVec2 min, ImVec2 size, bool numbers,
               TitlePlace place = TitlePlace::above) {
    const Node& node = at.frame.node(id);
    const float left = title_width(at.frame, node) + at.ui().em(0.4f),
                higher = place == TitlePlace::higher ? at.title : 0;
    matrix_title(at.frame, node, panel,
                 place == TitlePlace::beside ? ImVec2{min.x - left, min.y - at.ui().em(0.15f)}
                                             : ImVec2{min.x, min.y - at.title - higher},
                 TitleLines::one);
    ImGui::SetCursorScreenPos(min);
    MatrixOptions options;
    options.panel = panel;
    options.size = size;
    options.numbers = numbers;
    draw_matrix(at.frame, id, options);
}

/// One cell of a row that stands upright.
void draw_cell(const Aligned& at, const Node& node, Cell cell, double number, ImVec2 min,
               const Rgb& ground) {
    Frame& frame = at.frame;
    const Ui& ui = at.ui();
    const ImVec2 max{min.x + at.number_wide, min.y + at.pitch};
    const std::string tag = fmt::format("{}/{}[{},{}]", panel, node.path, cell.row, cell.column);
    if (press_area(ui, tag, min, {at.number_wide, at.pitch}, ImGuiButtonFlags_None))
        select_cell(frame, node, cell);
    if (ImGui::IsItemHovered()) frame.hover(node, cell);
    tooltip(ui, cell_name(node, cell) + " = " + typeset(number));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, ink(ground));
    if (at.numbers())
        draw_text(ui, {(min.x + max.x) / 2, (min.y + max.y) / 2}, number_text(number, 3),
                  {Face::regular, std::min(0.8f, at.pitch / ui.em(1)), text_on(ground)},
                  {0.5f, 0.5f});
    const Selection& selection = frame.session().selection;
    if (selection.node == node.path && selection.cell == cell)
        list.AddRect(min, max, ink(ui.theme->selection), 0, 0, 2 * ui.hairline());
    if (frame.evaluation()->is_edited(*frame.evaluation()->graph->find(node.path), cell))
        list.AddTriangleFilled({max.x - ui.em(0.4f), min.y}, {max.x, min.y},
                               {max.x, min.y + ui.em(0.4f)}, ink(ui.theme->edited));
}

void draw_upright(const Aligned& at, NodeId id, float left) {
    const Node& node = at.frame.node(id);
    const Value& value = at.frame.evaluation()->at(id);
    const bool whole = title_width(at.frame, node) < at.number_wide + at.ui().em(2);
    matrix_title(at.frame, node, panel, {left, at.top - at.title},
                 whole ? TitleLines::one : TitleLines::name);
    const ColorScale scale = part_of(at.ui(), at.frame.coloring.of(node), value);
    const Range range = scale_range(scale, scale.fixed);
    for (Index row = 0; row < at.rows; ++row) {
        const Scalar number = (*value)(0, row);
        const Rgb ground = std::isfinite(number)
                               ? color_on_scale(scale, range, static_cast<float>(number))
                               : at.ui().theme->masked;
        draw_cell(at, node, {0, row}, static_cast<double>(number),
                  {left, at.top + static_cast<float>(row) * at.pitch}, ground);
    }
    // At the left, below the formula: under the weights stands what comes of them.
    const float end = at.bottom() + at.ui().em(0.15f), wide = at.ui().em(9);
    edited_note(at.frame, node, panel, {left - wide, end}, wide);
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
    for (Index row = 0; row < at.rows && !at.titles_beside; ++row) {
        const bool lit = at.lit == row;
        TextStyle style{lit ? Face::semibold : Face::regular, 0.8f,
                        lit ? ui.theme->role(Role::key) : ui.theme->text, 1};
        const std::string text =
            fitted_label(ui, told_apart(keys, row), at.names - ui.em(0.6f), style);
        draw_text(ui, {at.k - ui.em(0.4f), at.top + (static_cast<float>(row) + 0.5f) * at.pitch},
                  text, style, {1, 0.5f});
    }
}

/// Above V, where each of its columns has room for its name, or those beside leave some. Returns
/// whether they stand there.
bool draw_answer_names(const Aligned& at) {
    const Ui& ui = at.ui();
    const AnswersPtr& answers = at.frame.scene()->table->answers;
    if (!answers || !at.keys || at.titles_beside) return false;
    const float wide = at.v_wide / static_cast<float>(answers->count()), between = ui.em(0.3f);
    if (wide < ui.em(2.4f)) return false;
    const TextStyle dim = dim_style(ui, 0.75f);
    const auto half = [&](Index answer) {  // what a neighbor takes: no more than its own column
        if (answer < 0) return wide / 4;   // there is nothing but the sign of the product
        if (answer >= answers->count()) return wide / 2;
        const std::string& text = answers->texts[static_cast<std::size_t>(answer)];
        return std::min(measure_text(ui, text, dim.face, dim.size).x, wide) / 2;
    };
    for (Index answer = 0; answer < answers->count(); ++answer) {
        TextStyle style = dim;
        const float room = 2 * (wide - between - std::max(half(answer - 1), half(answer + 1)));
        const std::string text = fitted_label(ui, answers->texts[static_cast<std::size_t>(answer)],
                                              std::max(room, wide - between), style);
        const float x = at.v + (static_cast<float>(answer) + 0.5f) * wide;
        draw_text(ui, {x, at.top - ui.em(0.2f)}, text, style, {0.5f, 1});
    }
    return true;
}

/// Of counted letters, around those of the query, which stand first.
void box_letters_of_query(const Aligned& at) {
    const Choices& choices = at.frame.scene()->choices;
    if (!letters_of(*at.frame.scene())) return;
    const Ui& ui = at.ui();
    const Matrix& q = at.frame.evaluation()->value(at.block.q);
    Index own = 0;
    while (own < q.cols() && q(0, own) != 0) ++own;
    const float cell = at.k_wide / static_cast<float>(std::max<Index>(q.cols(), 1));
    if (own == 0 || cell < 1) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRect({at.k, at.top}, {at.k + cell * static_cast<float>(own), at.bottom()},
                 ui.role(Role::query), 0, 0, ui.hairline());
    const std::string note = "boxed: the query's " + similarity_of(choices).compared(choices);
    const float room = at.k_wide - title_width(at.frame, at.frame.node(at.block.k)) - ui.em(0.8f);
    if (at.titles_beside || measure_text(ui, note, Face::regular, 0.8f).x > room) return;
    draw_text(ui, {at.k + at.k_wide, at.top - at.title / 2}, note,
              {Face::regular, 0.8f, ui.theme->dim_text, 1}, {1, 0.5f});
}

void draw_output(const Aligned& at) {
    const Ui& ui = at.ui();
    const Node& node = at.frame.node(at.block.output);
    const float top = at.bottom() + ui.em(0.55f), high = ui.em(1.2f);
    const float name = title_width(at.frame, node);
    matrix_title(at.frame, node, panel, {at.v - name - ui.em(0.6f), top + ui.em(0.05f)},
                 TitleLines::one);
    const RichText sum{{"α", Role::weights, true}, {" "}, {"V", Role::value, true}, {" ="}};
    const float left = at.v - name - ui.em(1.2f) - measure_rich(ui, sum).x;
    draw_rich(ui, {left, top + ui.em(0.05f)}, sum);
    ImGui::SetCursorScreenPos({at.v, top});
    MatrixOptions options;
    options.panel = panel;
    options.size = {at.v_wide, high};
    options.numbers = true;
    options.decimals = 3;
    draw_matrix(at.frame, at.block.output, options);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner{at.v + at.v_wide, top + high};
    if (at.frame.evaluation()->value(at.block.output).array().isNaN().all()) {
        list.AddRectFilled({at.v, top}, corner, ink(ui.theme->masked));
        draw_text(ui, {at.v + at.v_wide / 2, top + high / 2}, "no answer", dim_style(ui, 0.8f),
                  {0.5f, 0.5f});
        ui.tag("lookup/output/none", {at.v, top}, corner);
    }
    list.AddRect({at.v, top}, corner, ui.role(Role::output), 0, 0, ui.hairline());
}

/// Around the row that is pointed at or chosen, in every matrix that has one.
void outline_row(const Aligned& at) {
    if (!at.lit || *at.lit >= at.rows) return;
    const Ui& ui = at.ui();
    const float line = 2 * ui.hairline(), out = line / 2,
                top = at.top + static_cast<float>(*at.lit) * at.pitch;
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

void draw_rows_beside_each_other(const Aligned& at) {
    const Ui& ui = at.ui();
    const Choices& choices = at.frame.scene()->choices;
    draw_key_names(at);
    if (at.keys) {
        const TitlePlace place = at.titles_beside ? TitlePlace::beside : TitlePlace::above;
        draw_node(at, at.block.k, {at.k, at.top}, {at.k_wide, at.height()}, false, place);
        const float query = at.top - (at.titles_beside ? 0 : at.title) - ui.em(1.05f);
        draw_node(at, at.block.q, {at.k, query}, {at.k_wide, ui.em(0.8f)}, false, place);
        box_letters_of_query(at);
    }
    const Similarity& similarity = similarity_of(choices);
    draw_step(at, at.k + at.k_wide, at.scores, right_side(similarity.formula));
    draw_upright(at, at.block.scores, at.scores);
    const std::string normalizer(normalizer_of(choices).name);
    draw_step(at, at.scores + at.number_wide, at.weights,
              normalizer + (choices.temperature == 1 ? "(s)" : "(s/τ)"));
    draw_upright(at, at.block.weights, at.weights);
    draw_text(ui, {(at.weights + at.number_wide + at.v) / 2, (at.top + at.bottom()) / 2}, "×",
              {Face::regular, 1.1f, ui.theme->text}, {0.5f, 0.5f});
    const bool named = draw_answer_names(at);
    draw_node(at, at.block.v, {at.v, at.top}, {at.v_wide, at.height()}, at.numbers(),
              named ? TitlePlace::higher : TitlePlace::above);
    outline_row(at);
    draw_output(at);
}

}  // namespace

void draw_lookup_computation(Frame& frame) {
    const auto at = frame.evaluation() ? aligned(frame) : std::nullopt;
    if (!at) return draw_computation(frame);
    draw_rows_beside_each_other(*at);
}

}  // namespace attend
