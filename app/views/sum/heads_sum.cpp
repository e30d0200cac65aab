#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/widgets.h"
#include "app/views/parts/head_part.h"
#include "app/views/sum/sum_rows.h"

namespace attend {

namespace {

void heads_headings(const Frame& frame, const SumColumns& columns, bool projected,
                    const ColorScale& shares) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const SymbolRoles roles{{"o", Role::output}, {"W_O", Role::output}};
    draw_formula(ui, {start.x + columns.left, start.y}, "o", roles, style);
    const ImVec2 right{start.x + columns.right, start.y};
    const ImVec2 size =
        draw_formula(ui, right, projected ? "o · W_O" : "o in its place", roles, style);
    draw_text(ui, {right.x + size.x, start.y + ui.em(0.16f)}, ", " + end_of(shares),
              dim_style(ui, 0.85f));
    take_room(right, {columns.right_width, ui.em(1.2f)});
    ui.tag("sum/scale");
    tooltip(ui, own_scale_hint(frame, "these strips", shares, "of what the heads add here"));
    take_room(start, {columns.end, ui.em(1.2f)});
}

struct HeadRows {
    Frame& frame;
    const HeadsSum& sum;
    SumColumns columns;
    SumRows rows;
    std::optional<Index> lit;  // a number of the output
    ColorScale shares;         // of what the heads add

    /// Whether the head was chosen.
    bool row(const HeadsSum::Head& head, const std::string& name, float left, float top) const {
        const std::string number = std::to_string(head.head);
        const float middle = std::round(top + rows.pitch / 2),
                    strip_top = std::round(middle - rows.strip / 2);
        const bool chosen = frame.session().selection.head == head.head;
        const bool clicked =
            row_name(frame.ui, {"sum/head/" + number, name, left, left + columns.label_end, middle,
                                chosen ? std::optional(Role::output) : std::nullopt});
        CellStrip segment = node_strip(frame, head.segment, head.output, sum.query);
        segment.lit = lit_column(frame, {head.output});
        segment.dimmed = head.off;
        cell_strip(frame, "sum/segment/" + number, segment, {left + columns.left, strip_top},
                   {columns.left_width, rows.strip});
        CellStrip share = node_strip(frame, head.share, sum.output, sum.query);
        share.lit = lit;
        share.scale = shares;
        share.marks = false;  // what it adds is not the number of the output itself
        share.text = [&head](Index column) {
            return fmt::format("head {} adds {}", head.head,
                               digits(static_cast<double>((*head.share)(0, column))));
        };
        cell_strip(frame, "sum/share/" + number, share, {left + columns.right, strip_top},
                   {columns.right_width, rows.strip});
        return clicked;
    }
};

}  // namespace

bool draw_heads_sum(Frame& frame, const HeadsSum& sum) {
    const Ui& ui = frame.ui;
    const float width = ImGui::GetContentRegionAvail().x;
    std::vector<std::string> names;
    for (const HeadsSum::Head& head : sum.heads)
        names.push_back(fmt::format("head {}{}", head.head, head.off ? " (off)" : ""));
    const SumColumns columns = sum_columns(ui, width - ui.em(0.6f), widest_name(ui, names), 0,
                                           sum.heads.front().segment->cols(), sum.sum->cols());
    float largest = 0;
    for (const HeadsSum::Head& head : sum.heads)
        largest = std::max(largest, largest_size(*head.share));
    const ColorScale shares = own_scale(frame, largest);
    heads_headings(frame, columns, sum.projected, shares);
    const float room =
        ImGui::GetContentRegionAvail().y - sum_bottom_height(ui, sum.sentence, width);
    const SumRows rows = sum_rows(ui, room, static_cast<Index>(names.size()));
    const HeadRows heads{frame, sum, columns, rows, lit_column(frame, {sum.output}), shares};
    const float left = ImGui::GetCursorScreenPos().x;
    std::optional<int> chosen;
    scrolled_rows("heads", width, rows, names.size(), [&](std::size_t place, float top) {
        if (heads.row(sum.heads[place], names[place], left, top)) chosen = sum.heads[place].head;
    });
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = heads.lit;
    output.scale = own_scale(frame, largest_size(*sum.sum));
    sum_bottom(
        frame, columns,
        {heads_output(frame), sum.query_name, output, &sum.sentence, ", " + end_of(output.scale)});
    if (chosen) frame.session().selection.head = *chosen;
    return chosen.has_value();
}

}  // namespace attend
