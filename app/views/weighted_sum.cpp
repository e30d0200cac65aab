#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/widgets.h"
#include "app/views/cell_strip.h"
#include "app/views/panels.h"
#include "app/views/phrase_line.h"
#include "app/views/weight_bar.h"
#include "app/views/weighted_sum_layout.h"
#include "app/views/weighted_sum_model.h"

namespace attend {

namespace {

/// What the panel keeps from frame to frame. The models belong to a revision of the values, a head
/// and a query, and are made anew only when one of these is another.
struct WeightedSumState {
    int order = 0;  // 0: as in the sentence, 1: by weight
    int mode = 0;   // 0: one head, 1: all heads
    WeightGesture gesture;
    std::vector<std::size_t> shown;  // row by place: stands still while a bar is dragged

    struct Key {
        std::uint64_t revision = 0;
        std::string prefix;
        Index query = -1;
        bool operator==(const Key&) const = default;
    };
    Key sum_key, heads_key;
    std::shared_ptr<const WeightedSum> sum;
    std::shared_ptr<const HeadsSum> heads;
};

const WeightedSum& sum_of(Frame& frame, WeightedSumState& state) {
    const WeightedSumState::Key key{frame.store.computation().revision(), frame.head_prefix(),
                                    frame.session().selection.query};
    if (!state.sum || !(state.sum_key == key)) {
        state.sum = std::make_shared<const WeightedSum>(
            weighted_sum(*frame.evaluation(), key.prefix, key.query));
        state.sum_key = key;
    }
    return *state.sum;
}

const HeadsSum& heads_of(Frame& frame, WeightedSumState& state) {
    const WeightedSumState::Key key{frame.store.computation().revision(), "",
                                    frame.session().selection.query};
    if (!state.heads || !(state.heads_key == key)) {
        state.heads = std::make_shared<const HeadsSum>(heads_sum(*frame.evaluation(), key.query));
        state.heads_key = key;
    }
    return *state.heads;
}

/// The column pointed at in any of these nodes, here or in another panel.
std::optional<Index> lit_column(const Frame& frame, std::initializer_list<NodeId> nodes) {
    const Hover& hover = frame.store.session.hover;
    for (const NodeId node : nodes)
        if (frame.evaluation()->graph->node(node).path == hover.node) return hover.cell.column;
    return std::nullopt;
}

std::string edited_tag(bool edited) { return edited ? "\nset by you" : ""; }

CellStrip node_strip(Frame& frame, const Value& value, NodeId node, Index row) {
    const Evaluation& evaluation = *frame.evaluation();
    CellStrip strip;
    strip.value = value;
    strip.scale = part_of(frame.ui, frame.coloring.vectors(), evaluation.values[node]);
    strip.place = [node, row](Index column) { return std::pair(node, Cell{row, column}); };
    strip.text = [&evaluation, node, row](Index column) {
        const Cell cell{row, column};
        const auto number = static_cast<double>(evaluation.value(node)(row, column));
        const Edit* edit = evaluation.edit(node);
        return cell_name(evaluation.graph->node(node), cell) + " = " + number_text(number, 4) +
               edited_tag(edit && (edit->whole || edit->cells.contains(cell)));
    };
    return strip;
}

/// The name of a row: a long one shortened, its own link. Returns whether it was clicked.
bool row_name(const Ui& ui, const std::string& name, const std::string& text, float left,
              float right, float middle, std::optional<Role> lit) {
    const Face face = lit ? Face::semibold : Face::regular;
    const std::string shown = shortened(ui, text, right - left, face);
    const Rgb color = lit ? ui.theme->role(*lit) : ui.theme->text;
    const float width = std::max(measure_text(ui, shown, face).x, ui.em(0.5f));
    ImGui::SetCursorScreenPos({right - width, std::round(middle - ui.em(0.6f))});
    const bool clicked = ImGui::InvisibleButton(("##" + name).c_str(), {width, ui.em(1.2f)},
                                                ImGuiButtonFlags_EnableNav);
    ui.tag(name);
    draw_text(ui, *ImGui::GetWindowDrawList(), {right, middle}, shown, {face, 1, color, 1},
              {1, 0.5f});
    if (shown != text) tooltip(ui, text);
    return clicked;
}

/// Rows that are seen of a list that scrolls in `height` pixels: calls draw(place, top).
template <class Draw>
void scrolled_rows(const char* name, float width, const SumRows& rows, std::size_t count,
                   Draw draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(name, {width, rows.height}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float scrolled = ImGui::GetScrollY();
    const auto first = static_cast<std::size_t>(std::max(scrolled / rows.pitch, 0.0f));
    const auto seen = static_cast<std::size_t>(std::ceil(rows.height / rows.pitch)) + 1;
    for (std::size_t place = first; place < std::min(first + seen, count); ++place)
        draw(place, start.y + rows.pitch * static_cast<float>(place));
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({1, rows.pitch * static_cast<float>(count)});
    ImGui::EndChild();
}

void choose(Frame& frame, WeightedSumState& state) {
    const Ui& ui = frame.ui;
    const float width = ImGui::GetContentRegionAvail().x;
    const float mode_width = ui.em(11), order_width = ui.em(12);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const std::string one = fmt::format("head {}", frame.session().selection.head);
    const std::array<std::string_view, 2> modes{one, "all heads"};
    segmented(ui, "sum/mode", modes, state.mode, std::min(mode_width, width));
    tooltip(ui, "One head's weighted sum, or what all heads together give");
    if (state.mode == 1) return;
    if (mode_width + order_width + ui.em(1) < width)
        ImGui::SetCursorScreenPos({start.x + width - order_width, start.y});
    const std::array<std::string_view, 2> orders{"in order", "by weight"};
    segmented(ui, "sum/order", orders, state.order, std::min(order_width, width));
    tooltip(ui, "Rows as in the sentence, or the heaviest first");
}

void column_headings(const Ui& ui, const SumColumns& columns, bool all_heads, bool projected) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const SymbolRoles roles{
        {"α", Role::weights}, {"v", Role::value}, {"o", Role::output}, {"W_O", Role::output}};
    const auto at = [&](float x, std::string_view markup) {
        draw_formula(ui, list, {start.x + x, start.y}, markup, roles, style);
    };
    const auto before = [&](float x, std::string_view markup) {
        draw_formula(ui, list,
                     {start.x + x - measure_formula(ui, markup, style).x - ui.em(0.3f), start.y},
                     markup, roles, style);
    };
    if (all_heads) {
        at(columns.left, "o of the head");
        at(columns.right, projected ? "o W_O" : "in its place");
    } else {
        at(columns.bar, "α");
        before(columns.left, "×");
        at(columns.left, "v");
        before(columns.right, "=");
        at(columns.right, "α v");
    }
    ImGui::Dummy({columns.end, ui.em(1.5f)});
}

/// "output station = Σ" and the strip that the rows above add up to.
void sum_row(Frame& frame, const SumColumns& columns, NodeId output, Index query,
             const std::string& query_name, CellStrip strip, float height) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    list.AddRectFilled(start, {start.x + columns.end, start.y + ui.hairline()},
                       ink(ui.theme->dim_text));
    const float top = start.y + ui.em(0.6f), right = start.x + columns.right - ui.em(0.6f);
    const bool lit = frame.session().hover.node == frame.evaluation()->graph->node(output).path;
    RichText text{{"output ", Role::output, true},
                  {shortened(ui, query_name, ui.em(8)), Role::query, lit},
                  {" = Σ"}};
    const float width = measure_rich(ui, text).x;
    draw_rich(ui, list,
              {std::max(right - width, start.x), std::round(top + (height - ui.em()) / 2)}, text);
    cell_strip(frame, "sum/output", strip, {start.x + columns.right, top},
               {columns.right_width, height});
    static_cast<void>(query);
    ImGui::SetCursorScreenPos({start.x, top + height + ui.em(0.7f)});
}

float widest_name(const Ui& ui, const std::vector<std::string>& names) {
    float width = 0;
    const std::size_t step = std::max<std::size_t>(names.size() / 200, 1);
    for (std::size_t i = 0; i < names.size(); i += step)
        width = std::max(width, measure_text(ui, names[i], Face::semibold).x);
    return width;
}

/// The number at the right end of the bars: round, and not less than any weight.
double bar_range(const WeightedSum& sum) {
    double largest = 0;
    for (const WeightedSum::Row& row : sum.rows)
        if (std::isfinite(row.weight)) largest = std::max(largest, row.weight);
    for (const double end : {0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 5.0, 10.0})
        if (largest <= end) return end;
    return largest;
}

struct HeadSum {
    Frame& frame;
    WeightedSumState& state;
    const WeightedSum& sum;
    SumColumns columns;
    SumRows rows;
    std::optional<Index> lit;
    double low = 0, high = 1;

    bool key_lit(Index key) const {
        const Session& session = frame.session();
        const std::string& path = frame.evaluation()->graph->node(sum.weights).path;
        const bool chosen =
            session.selection.node == path && session.selection.cell == Cell{sum.query, key};
        return chosen || session.hover.key == key;
    }

    void row(std::size_t index, float left, float top) const {
        const WeightedSum::Row& row = sum.rows[index];
        const std::string number = std::to_string(row.key);
        const float middle = std::round(top + rows.pitch / 2);
        const float strip_top = std::round(middle - rows.strip / 2);
        const bool is_lit = key_lit(row.key);
        const Cell cell{sum.query, row.key};
        if (row_name(frame.ui, "sum/name/" + number, row.name, left, left + columns.label_end,
                     middle, is_lit ? std::optional(Role::key) : std::nullopt))
            select_cell(frame, sum.weights, cell);
        if (ImGui::IsItemHovered()) frame.hover(frame.evaluation()->graph->node(sum.weights), cell);
        weight_bar(frame, "sum/weight/" + number,
                   {sum.weights, cell, row.weight, low, high, row.edited, is_lit}, state.gesture,
                   {left + columns.bar, strip_top}, {columns.bar_width, rows.strip});
        CellStrip value = node_strip(frame, row.value, sum.values, row.key);
        value.lit = lit;
        cell_strip(frame, "sum/v/" + number, value, {left + columns.left, strip_top},
                   {columns.left_width, rows.strip});
        product(row, "sum/av/" + number, {left + columns.right, strip_top});
    }

    void product(const WeightedSum::Row& row, const std::string& name, ImVec2 position) const {
        CellStrip strip;
        strip.value = row.product;
        strip.lit = lit;
        strip.scale =
            part_of(frame.ui, frame.coloring.vectors(), frame.evaluation()->values[sum.values]);
        strip.text = [&row](Index column) {
            return fmt::format("α v = {} × {} = {}", digits(row.weight),
                               digits(static_cast<double>((*row.value)(0, column))),
                               digits(static_cast<double>((*row.product)(0, column))));
        };
        const auto column =
            cell_strip(frame, name, strip, position, {columns.right_width, rows.strip});
        if (column)  // lights the value that it was made of
            frame.hover(frame.evaluation()->graph->node(sum.values), {row.key, *column});
    }
};

/// Of what stands below the rows: the line, the sum and the sentence.
float bottom_height(const Ui& ui, const RichText& sentence, float width) {
    return ui.em(0.6f + 1.7f + 0.7f) + measure_rich(ui, sentence, {0.9f, true, width}).y +
           ui.em(0.2f);
}

void draw_head(Frame& frame, WeightedSumState& state) {
    const Ui& ui = frame.ui;
    const WeightedSum& sum = sum_of(frame, state);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    std::vector<std::string> names;
    for (const WeightedSum::Row& row : sum.rows) names.push_back(row.name);
    const SumColumns columns = sum_columns(ui, room.x - ui.em(0.6f), widest_name(ui, names), true,
                                           sum.sum->cols(), sum.sum->cols());
    column_headings(ui, columns, false, false);
    const float below = bottom_height(ui, sum.sentence, room.x);
    const SumRows rows =
        sum_rows(ui, ImGui::GetContentRegionAvail().y - below, static_cast<Index>(names.size()));
    HeadSum head{frame, state, sum, columns, rows, lit_column(frame, {sum.values, sum.output})};
    for (const WeightedSum::Row& row : sum.rows) head.low = std::min(head.low, row.weight);
    head.high = state.gesture.dragging ? state.gesture.range_end : bar_range(sum);
    if (!state.gesture.dragging || state.shown.size() != sum.rows.size()) {
        state.shown = sum.by_weight;
        if (state.order == 0) std::sort(state.shown.begin(), state.shown.end());
    }
    const float left = ImGui::GetCursorScreenPos().x;
    scrolled_rows("rows", room.x, rows, state.shown.size(),
                  [&](std::size_t place, float top) { head.row(state.shown[place], left, top); });
    ImGui::Dummy({1, ui.em(0.1f)});
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = head.lit;
    sum_row(frame, columns, sum.output, sum.query, sum.query_name, output, ui.em(1.7f));
    rich_text(ui, sum.sentence, {0.9f, true, room.x});
    ui.tag("sum/sentence");
}

void draw_heads(Frame& frame, WeightedSumState& state) {
    const Ui& ui = frame.ui;
    const HeadsSum& sum = heads_of(frame, state);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    std::vector<std::string> names;
    for (const HeadsSum::Head& head : sum.heads)
        names.push_back(fmt::format("head {}{}", head.head, head.off ? " (off)" : ""));
    const SumColumns columns = sum_columns(ui, room.x - ui.em(0.6f), widest_name(ui, names), false,
                                           sum.heads.front().segment->cols(), sum.sum->cols());
    column_headings(ui, columns, true, sum.projected);
    const float below = bottom_height(ui, sum.sentence, room.x);
    const SumRows rows =
        sum_rows(ui, ImGui::GetContentRegionAvail().y - below, static_cast<Index>(names.size()));
    const std::optional<Index> lit = lit_column(frame, {sum.output});
    const float left = ImGui::GetCursorScreenPos().x;
    scrolled_rows("heads", room.x, rows, names.size(), [&](std::size_t place, float top) {
        const HeadsSum::Head& head = sum.heads[place];
        const std::string number = std::to_string(head.head);
        const float middle = std::round(top + rows.pitch / 2),
                    strip_top = std::round(middle - rows.strip / 2);
        const bool chosen = frame.session().selection.head == head.head;
        if (row_name(ui, "sum/head/" + number, names[place], left, left + columns.label_end, middle,
                     chosen ? std::optional(Role::output) : std::nullopt)) {
            frame.session().selection.head = head.head;
            state.mode = 0;
        }
        CellStrip segment = node_strip(frame, head.segment, head.output, sum.query);
        segment.lit = lit_column(frame, {head.output});
        segment.dimmed = head.off;
        cell_strip(frame, "sum/segment/" + number, segment, {left + columns.left, strip_top},
                   {columns.left_width, rows.strip});
        CellStrip share = node_strip(frame, head.share, sum.output, sum.query);
        share.lit = lit;
        share.text = [&head](Index column) {
            return fmt::format("head {} adds {}", head.head,
                               digits(static_cast<double>((*head.share)(0, column))));
        };
        cell_strip(frame, "sum/share/" + number, share, {left + columns.right, strip_top},
                   {columns.right_width, rows.strip});
    });
    ImGui::Dummy({1, ui.em(0.1f)});
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = lit;
    sum_row(frame, columns, sum.output, sum.query, sum.query_name, output, ui.em(1.7f));
    rich_text(ui, sum.sentence, {0.9f, true, room.x});
    ui.tag("sum/sentence");
}

}  // namespace

void draw_weighted_sum(Frame& frame) {
    if (!frame.scene()) {
        const std::string& problem = frame.store.computation().problem();
        return empty_state(frame.ui, problem.empty() ? "Type a sentence: here stands what a word "
                                                       "takes from each other word"
                                                     : problem);
    }
    auto& state = frame.session().panels.of<WeightedSumState>();
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    choose(frame, state);
    ImGui::Dummy({1, frame.ui.em(0.2f)});
    state.mode == 1 ? draw_heads(frame, state) : draw_head(frame, state);
    if (frame.stale())
        ImGui::GetWindowDrawList()->AddRectFilled(start, {start.x + room.x, start.y + room.y},
                                                  ink(frame.ui.theme->panel, 0.5f));
}

}  // namespace attend
