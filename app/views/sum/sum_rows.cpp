#include "app/views/sum/sum_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "core/graph/explain.h"

namespace attend {

namespace {
constexpr float below_sum = 0.5f;  // em

/// The sum's strip and the room above it, in em: in a low panel, which has no sentence, close.
struct SumStrip {
    float height, above;
};
SumStrip strip_of(const RichText& sentence) {
    return sentence.empty() ? SumStrip{1.2f, 0.25f} : SumStrip{1.5f, 0.4f};
}
constexpr RichTextStyle sentence_style(float width) { return {1, false, width}; }
}  // namespace

/// The column pointed at in any of these nodes, here or in another panel.
std::optional<Index> lit_column(const Frame& frame, std::initializer_list<NodeId> nodes) {
    const Hover& hover = frame.store.session.hover;
    for (const NodeId node : nodes)
        if (frame.node(node).path == hover.node) return hover.cell.column;
    return std::nullopt;
}

CellStrip node_strip(const Frame& frame, const Value& value, NodeId node, Index row) {
    return node_strip(frame, *frame.evaluation(), value, node, row);
}

CellStrip node_strip(const Frame& frame, const Evaluation& evaluation, const Value& value,
                     NodeId node, Index row) {
    CellStrip strip;
    strip.value = value;
    strip.scale =
        part_of(frame.ui, frame.coloring.of(evaluation.graph->node(node)), evaluation.at(node));
    strip.place = [node, row](Index column) { return std::pair(node, Cell{row, column}); };
    strip.text = [&evaluation, node, row](Index column) {
        const Cell cell{row, column};
        const auto number = static_cast<double>(evaluation.value(node)(row, column));
        return cell_name(evaluation.graph->node(node), cell) + " = " + number_text(number, 4) +
               (evaluation.is_edited(node, cell) ? "\nset by you" : "");
    };
    return strip;
}

ColorScale own_scale(const Frame& frame, float largest) {
    ColorScale scale = frame.coloring.vectors();
    if (frame.store.document().view.range == "fixed") return scale;
    scale.mode = RangeMode::fixed;
    scale.fixed = {-std::max(largest, 1e-6f), std::max(largest, 1e-6f)};
    return scale;
}

std::string end_of(const ColorScale& scale) {
    return "±" + typeset(fmt::format("{:.2g}", static_cast<double>(scale.fixed.highest)));
}

std::string own_scale_hint(const Frame& frame, std::string_view what, const ColorScale& scale,
                           std::string_view whose) {
    const View& view = frame.store.document().view;
    if (view.range == "fixed") return fmt::format("The colors of {} are on the fixed scale", what);
    const std::string end = end_of(scale).substr(std::string_view("±").size());
    // A table and points have no heads.
    if (frame.node(frame.block().weights).head < 0) whose = "there is";
    return fmt::format("{}: the colors of {} run from −{} to {}, the largest number {}",
                       end_of(scale), what, end, end, whose);
}

bool row_name(const Ui& ui, const RowName& name) {
    TextStyle style{name.lit ? Face::semibold : Face::regular, 1,
                    name.lit ? ui.theme->role(*name.lit) : ui.theme->text, 1};
    const std::string shown = fitted_label(ui, name.text, name.right - name.left, style);
    const float width = std::max(measure_text(ui, shown, style.face, style.size).x, ui.em(0.5f));
    const bool clicked =
        press_area(ui, name.tag, {name.right - width, std::round(name.middle - ui.em(0.6f))},
                   {width, ui.em(1.2f)});
    draw_text(ui, {name.right, name.middle}, shown, style, {1, 0.5f});
    if (shown != name.text) tooltip(ui, name.text);
    return clicked;
}

void scrolled_rows(const char* name, float width, const SumRows& rows, std::size_t count,
                   const std::function<void(std::size_t place, float top)>& draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(name, {width, rows.height}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    scroll_by_rows(rows.pitch);
    const auto first = static_cast<std::size_t>(std::max(ImGui::GetScrollY() / rows.pitch, 0.0f));
    const auto seen = static_cast<std::size_t>(std::ceil(rows.height / rows.pitch)) + 1;
    for (std::size_t place = first; place < std::min(first + seen, count); ++place)
        draw(place, start.y + rows.pitch * static_cast<float>(place));
    take_room(start, {1, rows.pitch * static_cast<float>(count)});
    ImGui::EndChild();
}

float sum_bottom_height(const Ui& ui, const RichText& sentence, float width) {
    const auto [height, above] = strip_of(sentence);
    const float bare = ImGui::GetStyle().ItemSpacing.y + ui.em(above) + ui.em(height);
    if (sentence.empty()) return bare;
    return bare + ui.em(below_sum) + measure_rich(ui, sentence, sentence_style(width)).y +
           ui.em(0.1f);
}

void sum_bottom(Frame& frame, const SumColumns& columns, const SumBottom& bottom) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    canvas().AddRectFilled(start, {start.x + columns.end, start.y + ui.hairline()},
                           ink(ui.theme->dim_text));
    const SumStrip strip = strip_of(*bottom.sentence);
    const float top = start.y + ui.em(strip.above), height = ui.em(strip.height);
    const float right = start.x + columns.right - ui.em(0.6f);
    const RichText around{{bottom.what + " ", Role::output, true}, {" = Σ" + bottom.scale_note}};
    const float left = right - start.x - measure_rich(ui, around).x;
    const RichText text{around[0],
                        {shortened(ui, bottom.query_name, std::clamp(left, ui.em(2), ui.em(8))),
                         Role::query, false},
                        around[1]};
    draw_rich(ui,
              {std::max(right - measure_rich(ui, text).x, start.x),
               std::round(top + (height - ui.em()) / 2)},
              text);
    cell_strip(frame, "sum/output", bottom.strip, {start.x + columns.right, top},
               {columns.right_width, height});
    if (bottom.sentence->empty()) return;
    ImGui::SetCursorScreenPos({start.x, top + height + ui.em(below_sum)});
    rich_text(ui, *bottom.sentence, sentence_style(width));
    ui.tag("sum/sentence");
}

float widest_name(const Ui& ui, const std::vector<std::string>& names) {
    float width = 0;
    const std::size_t step = std::max<std::size_t>(names.size() / 200, 1);
    for (std::size_t i = 0; i < names.size(); i += step)
        width = std::max(width, measure_text(ui, names[i], Face::semibold).x);
    return width;
}

}  // namespace attend
