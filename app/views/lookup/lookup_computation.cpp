#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_aligned.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "app/views/parts/cell_strip.h"
#include "core/graph/explanation.h"
#include "core/tables/answers.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr std::string_view panel = Aligned::panel;

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

/// Where an answer stands: zeros are left to their color.
void draw_ones(const Aligned& at) {
    const Ui& ui = at.ui();
    const Value& v = at.frame.evaluation()->at(at.block.v);
    const ColorScale scale = part_of(ui, at.frame.coloring.of(at.frame.node(at.block.v)), v);
    const Range range = scale_range(scale, scale.fixed);
    const float wide = at.v_wide / static_cast<float>(v->cols());
    if (wide < ui.em(0.8f)) return;
    for (Index row = 0; row < v->rows(); ++row)
        for (Index column = 0; column < v->cols(); ++column) {
            const Scalar number = (*v)(row, column);
            if (number == 0 || !std::isfinite(number)) continue;
            const Rgb ground = color_on_scale(scale, range, static_cast<float>(number));
            draw_text(ui,
                      {at.v + (static_cast<float>(column) + 0.5f) * wide,
                       at.top_of(static_cast<std::size_t>(row)) + at.pitch / 2},
                      digits(static_cast<double>(number)),
                      {Face::regular, at.number_size(), text_on(ground)}, {0.5f, 0.5f});
        }
}

void draw_output(const Aligned& at) {
    const Ui& ui = at.ui();
    const float top = at.output_top(), high = ui.em(1.2f);
    draw_output_name(at);
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

void draw_rows_beside_each_other(const Aligned& at) {
    const Ui& ui = at.ui();
    draw_upright_parts(at);
    if (at.keys) {
        const TitlePlace place = at.titles_beside ? TitlePlace::beside : TitlePlace::above;
        draw_node(at, at.block.k, {at.k, at.top}, {at.k_wide, at.height()}, false, place);
        const float query = at.top - (at.titles_beside ? 0 : at.title) - ui.em(1.05f);
        draw_node(at, at.block.q, {at.k, query}, {at.k_wide, ui.em(0.8f)}, false, place);
        box_letters_of_query(at);
    }
    const bool named = draw_answer_names(at);
    const bool one_hot = at.frame.scene()->table->answers != nullptr;
    draw_node(at, at.block.v, {at.v, at.top}, {at.v_wide, at.height()}, at.numbers() && !one_hot,
              named ? TitlePlace::higher : TitlePlace::above);
    draw_values_note(at, {at.v, at.top - at.title * (named ? 2.0f : 1.0f)});
    if (one_hot && at.numbers()) draw_ones(at);
    outline_row(at);
    draw_output(at);
}

}  // namespace

void draw_lookup_computation(Frame& frame) {
    const auto at = frame.evaluation() ? aligned(frame) : std::nullopt;
    if (!at) return draw_computation(frame);
    if (at->is_excerpt()) return draw_excerpt(*at);
    draw_rows_beside_each_other(*at);
}

}  // namespace attend
