#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/stage.h"
#include "app/views/sum/ribbon_drawing.h"
#include "app/views/sum/ribbon_handles.h"
#include "core/analysis/row_sums.h"

namespace attend {

namespace {

constexpr float above_total = 0.2f;  // em

/// "Σα = 1" below the line.
struct Total {
    std::string text;
    bool is_one = false;
    FormulaStyle style;
};

Total total_of(const Ui& ui, const WeightedSum& sum, float figures) {
    const std::string number = sum.total < 1e5 ? rounded_text(sum.total, 3) : typeset(sum.total);
    const bool one = is_one(sum.total);
    return {"Σα = " + (one ? "1" : number),
            one,
            {figures * 1.12f, false, one ? ui.theme->text : ui.theme->warning, false}};
}

/// "head 2's output station" above the output; as much of it as stands clear of the ribbons and of
/// the number of the stack, which may be as high.
void draw_output_heading(const RibbonDrawing& drawing, ImVec2 min) {
    const Ui& ui = drawing.ui();
    const std::string &query = drawing.sum().query_name, part = head_part(drawing.frame);
    const auto named = [&](const std::string& what, const std::string& whose) {
        return RichText{{what + " ", Role::output, true}, {whose, Role::query, false}};
    };
    std::vector<RichText> wishes{named("output", query),
                                 named("output", shortened(ui, query, ui.em(5))),
                                 {{"output", Role::output, true}}};
    if (!part.empty()) wishes.insert(wishes.begin(), named(part + "'s output", query));
    if (drawing.what.plain)
        wishes = {
            {{shortened(ui, query, ui.em(8)), Role::query, true}, {", anew", Role::output, true}}};
    // em of its figures: "o₀ = 3.777", or briefly "o 3.777", which is a little lower
    const float number = drawing.columns.has_words ? 5.6f : 2.8f;
    const float end = drawing.x(drawing.columns.end) - ui.em(number * drawing.figures),
                top = min.y - ui.em(1.4f);
    const Ribbon highest = drawing.ribbon(drawing.places.ribbons.front());
    for (const RichText& text : wishes) {
        const ImVec2 size = measure_rich(ui, text);
        const float left = std::min(min.x, end - size.x);
        const bool clear = left == min.x || ribbon_edges(highest, left).first >= top + ui.em(1.1f);
        if (!clear && &text != &wishes.back()) continue;
        draw_rich(ui, {left, top}, text);
        return ui.tag("sum/heading/output", {left, top}, {left + size.x, top + ui.em(1.1f)});
    }
}

}  // namespace

bool RibbonDrawing::is_lit(const RibbonPlace& place) const {
    if (place.rows.size() != 1) return false;
    const Index key = sum().rows[place.rows.front()].key;
    return frame.store.session.hover.key == key || chosen_key(frame, sum()) == key;
}

void outline_column(const RibbonDrawing& drawing, ImVec2 min, ImVec2 size) {
    const Ui& ui = drawing.ui();
    const float wide = size.x / static_cast<float>(drawing.sum().sum->cols()),
                left = std::round(min.x + wide * static_cast<float>(drawing.column));
    // Around a narrow one, and longer than it: its color is seen.
    const bool narrow = wide < ui.em(0.5f);
    const float line = (narrow ? 1 : 2) * ui.hairline(), out = narrow ? line : 0;
    const ImVec2 low{left - out, min.y - 2 * out},
        high{std::max(std::round(min.x + wide * static_cast<float>(drawing.column + 1)),
                      left + 2 * ui.hairline()) +
                 out,
             min.y + size.y + 2 * out};
    frame_box(ui, low, high, ui.theme->selection, line);
}

float total_height(const Ui& ui, const WeightedSum& sum, float figures) {
    const Total total = total_of(ui, sum, figures);
    return std::ceil(measure_formula(ui, total.text, total.style).y) + ui.em(above_total);
}

void draw_line(const RibbonDrawing& drawing) {
    const Ui& ui = drawing.ui();
    ImDrawList& list = canvas();
    const WeightedSum& sum = drawing.sum();
    const float right = drawing.x(drawing.columns.output), left = right - drawing.line_width();
    const auto filled = drawing.places.height *
                        std::clamp(static_cast<float>(sum.total / drawing.places.unit), 0.0f, 1.0f);
    list.AddRectFilled({left, drawing.top()}, {right, drawing.bottom()}, ink(ui.theme->active));
    list.AddRectFilled({left, drawing.top()}, {right, drawing.top() + filled},
                       ui.role(Role::weights));
    const Total total = total_of(ui, sum, drawing.figures);
    const ImVec2 size = measure_formula(ui, total.text, total.style);
    // Close to the column's number it would be read as its equation.
    const float cell = drawing.columns.strip_width / static_cast<float>(sum.sum->cols());
    const bool close = cell * (static_cast<float>(drawing.column) + 0.5f) < ui.em(1.2f);
    const float x = right - size.x - (close ? ui.em(1) : 0);
    const auto lowest = drawing.ribbon(drawing.places.ribbons.back());
    const float lower = std::max(ribbon_edges(lowest, x).second, drawing.bottom());
    const ImVec2 at{x, lower + ui.em(above_total)};
    draw_formula(ui, at, total.text, {}, total.style);
    take_room(at, size);
    ui.tag("sum/total");
    tooltip(ui, total.is_one ? "The weights add up to 1: the ribbons fill the output"
                             : fmt::format("The weights add up to {}", typeset(sum.total)));
}

void draw_output(const RibbonDrawing& drawing) {
    Frame& frame = drawing.frame;
    const Ui& ui = drawing.ui();
    const WeightedSum& sum = drawing.sum();
    const RibbonColumns& columns = drawing.columns;
    const ImVec2 min{drawing.x(columns.output), drawing.top()},
        size{columns.strip_width, drawing.places.height};
    draw_output_heading(drawing, min);
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = lit_column(frame, {sum.values, sum.output});
    output.scale = drawing.scale;
    cell_strip(frame, "sum/output", output, min, size);
    outline_column(drawing, min, size);
    const float wide = size.x / static_cast<float>(sum.sum->cols());
    draw_text(
        ui,
        {min.x + wide * (static_cast<float>(drawing.column) + 0.5f), min.y + size.y + ui.em(0.3f)},
        std::to_string(drawing.column), dim_style(ui, drawing.figures), {0.5f, 0});
}

void draw_sum_legend(const RibbonDrawing& drawing, float top) {
    if (drawing.scale.mode != RangeMode::fixed) return;
    const Ui& ui = drawing.ui();
    const float wide = std::max(drawing.columns.strip_width, ui.em(5.5f)),
                middle = drawing.x(drawing.columns.output) + drawing.columns.strip_width / 2;
    const float left = std::round(
        std::min(middle - wide / 2, drawing.x(drawing.columns.end) - wide - ui.em(0.5f)));
    const Range range = drawing.scale.fixed;
    color_bar(ui, drawing.scale, range, {left, top}, wide);
    const auto label = [&](float part, const std::string& text) {
        draw_text(ui, {left + wide * part, top + ui.em(color_bar_height + 0.15f)}, text,
                  dim_style(ui, message_size(drawing.frame, 0.75f)), {0.5f, 0});
    };
    const std::string end = typeset(fmt::format("{:.3g}", static_cast<double>(range.highest)));
    label(0, "−" + end), label(0.5f, "0"), label(1, "+" + end);
    take_room({left, top}, {wide, ui.em(1.4f)});
    ui.tag("sum/scale");
    const auto hint = [&](std::string_view what, const ColorScale& scale) {
        return own_scale_hint(drawing.frame, what, scale, "of this head");
    };
    tooltip(ui, drawing.of_values == drawing.scale
                    ? hint("v and the output", drawing.scale)
                    : hint("v", drawing.of_values) + "\n" + hint("the output", drawing.scale));
}

}  // namespace attend
