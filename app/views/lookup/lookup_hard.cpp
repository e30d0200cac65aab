#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/tables/table_cell.h"
#include "core/plural.h"

namespace attend {

namespace {

struct HardAnswer {
    bool found = false;
    std::string large, small;
    std::string narrow;  // in place of `small`, where that has no room: a number is not shortened
};

/// "Pierre", or "Pierre, Ada" where several keys are the query.
HardAnswer hard_answer(const LookUpView& view) {
    const Scene& scene = *view.frame.scene();
    const std::vector<Index>& matches = view.model.matches;
    const auto keys = scene.table->table->rows.size();
    if (matches.empty())
        return {
            false, "no such key",
            keys == 1 ? "the only key is not" : fmt::format("none of {} keys is", counted(keys)),
            "no key is"};
    if (view.model.numbers) {
        const auto mean =
            static_cast<double>(view.frame.evaluation()->value(view.model.hard_output)(0, 0));
        return {true, typeset(mean),
                matches.size() == 1 ? "the value of the one key"
                                    : fmt::format("the mean of {} rows", counted(matches.size())),
                matches.size() == 1 ? "of the one key" : "the mean"};
    }
    std::map<std::string, int> times;
    std::string all;
    for (const Index row : matches)
        if (times[value_text(scene, row)]++ == 0) append_listed(all, value_text(scene, row));
    if (matches.size() == 1) return {true, all, "one key is", "one key is"};
    return {true, all, fmt::format("{} keys are", counted(matches.size())), "several keys are"};
}

void dashed_box(const Ui& ui, ImVec2 low, ImVec2 high, Rgb color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float dash = ui.em(0.28f), step = 2 * dash, thick = ui.hairline();
    for (float x = low.x; x < high.x; x += step) {
        const float end = std::min(x + dash, high.x);
        list.AddLine({x, low.y}, {end, low.y}, ink(color), thick);
        list.AddLine({x, high.y}, {end, high.y}, ink(color), thick);
    }
    for (float y = low.y; y < high.y; y += step) {
        const float end = std::min(y + dash, high.y);
        list.AddLine({low.x, y}, {low.x, end}, ink(color), thick);
        list.AddLine({high.x, y}, {high.x, end}, ink(color), thick);
    }
}

/// From the box to each row that is seen: strong where it gives its value.
void draw_links(const LookUpView& view, const std::vector<SeenRow>& seen, ImVec2 from) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Ui& ui = view.frame.ui;
    const float to = view.left(view.columns.cells), middle = (from.x + to) / 2;
    for (const SeenRow& row : seen) {
        if (row.row < 0) continue;
        const bool is_one = view.number(view.model.hard_scores, row.row) != 0;
        const ImU32 color = is_one ? ui.role(Role::weights)
                                   : ink(ui.theme->field_border, view.is_lit(row.row) ? 1 : 0.6f);
        list.AddBezierCubic(from, {middle, from.y}, {middle, row.middle}, {to, row.middle}, color,
                            is_one ? 2 * ui.hairline() : ui.hairline());
    }
}

void draw_box(const LookUpView& view, const HardAnswer& answer, ImVec2 low, ImVec2 high) {
    const Ui& ui = view.frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Theme& theme = *ui.theme;
    if (answer.found)
        list.AddRect(low, high, ui.role(Role::output), ui.em(0.3f), 0, 2 * ui.hairline());
    else
        dashed_box(ui, low, high, theme.dim_text);
    const float room = high.x - low.x - ui.em(0.8f), x = std::round((low.x + high.x) / 2);
    TextStyle large{Face::semibold, 1.15f, answer.found ? theme.role(Role::output) : theme.text, 1};
    draw_text(ui, {x, low.y + ui.em(1.3f)}, fitted_label(ui, answer.large, room, large), large,
              {0.5f, 0.5f});
    const std::string& query = view.frame.scene()->choices.query;
    const bool fits = measure_text(ui, answer.small, Face::regular, 0.85f).x <= room;
    draw_text(ui, {x, low.y + ui.em(2.7f)},
              fits ? answer.small : ended(ui, answer.narrow, room, Face::regular, 0.85f),
              {Face::regular, 0.85f, theme.dim_text}, {0.5f, 0.5f});
    draw_text(ui, {x, low.y + ui.em(3.8f)}, shortened(ui, query, room),
              {Face::regular, 1, theme.role(Role::query)}, {0.5f, 0.5f});
    if (press_area(ui, "lookup/hard_answer", low, {high.x - low.x, high.y - low.y}))
        select_cell(view.frame, view.frame.node(view.model.hard_scores),
                    {0, view.model.matches.empty() ? 0 : view.model.matches.front()});
    tooltip(ui,
            answer.large + ": " + answer.small + " " + query +
                (answer.found
                     ? "\nA table gives the value of the key that is the query, and nothing else"
                     : "\nA row of zeros: no key is the query, and no value is taken"));
}

/// "A key that is there: Eggerton gives Egon"; a click asks for it.
void draw_known_key(const LookUpView& view, ImVec2 position, float width) {
    Frame& frame = view.frame;
    const Ui& ui = frame.ui;
    const Scene& scene = *frame.scene();
    const Index row = scene.table->table->rows.size() > 1 ? 1 : 0;
    const std::string& key = key_text(scene, row);
    if (key.empty()) return;
    draw_text(ui, position, ended(ui, "A key that is there", width, Face::regular, 0.85f),
              dim_style(ui, 0.85f));
    const std::string gives = " gives " + value_text(scene, row);
    ImGui::SetCursorScreenPos({position.x, position.y + ui.em(1.2f)});
    // Half a sentence says less than its first word.
    const bool fits = measure_text(ui, key + gives).x <= width;
    const std::string shown = fits ? key + gives : shortened(ui, key, width);
    if (link(ui, "lookup/known_key", shown, Role::query)) frame.draft().choices.query = key;
    tooltip(ui, key + gives);
}

/// Where there is no room for a box: beside "+ row". Returns where it ends.
float draw_in_a_line(const LookUpView& view, const HardAnswer& answer) {
    const Ui& ui = view.frame.ui;
    const float left = view.left(view.columns.keys) + ui.em(4);
    const float right = view.left(view.columns.weights) + view.columns.weights.width;
    const ImVec2 at{left, view.top_of_rows() + view.heights.rows + ui.em(0.3f)};
    ImGui::SetCursorScreenPos(at);
    const std::string shown =
        ended(ui, answer.large, right - left - ui.em(6.5f), Face::semibold, 0.92f);
    rich_text(ui, {{"hard look-up: "}, {shown, answer.found ? Role::output : Role::other, true}},
              {0.92f, false, 0});
    ui.tag("lookup/hard_line");
    const float end = ImGui::GetItemRectMax().x;
    tooltip(ui, answer.large + ": " + answer.small + " " + view.frame.scene()->choices.query);
    return end;
}

}  // namespace

float draw_hard_answer(const LookUpView& view, const std::vector<SeenRow>& seen) {
    const Ui& ui = view.frame.ui;
    const LookUpColumn& column = view.columns.hard;
    const HardAnswer answer = hard_answer(view);
    if (!column) return types_new_row(ui) ? 0 : draw_in_a_line(view, answer);
    const float links = ui.em(2.8f), high = ui.em(4.9f), width = column.width - links;
    const float room = view.heights.rows;
    const float top =
        std::round(view.top_of_rows() + std::max((room - high) / 2 - ui.em(0.5f), 0.0f));
    const ImVec2 low{view.left(column), top}, end{low.x + width, top + high};
    draw_links(view, seen, {end.x, (low.y + end.y) / 2});
    draw_box(view, answer, low, end);
    if (!answer.found && low.y - view.top_of_rows() >= ui.em(2.6f)) {
        draw_text(ui, {low.x, view.top_of_rows()}, "A row of zeros:", dim_style(ui, 0.85f));
        draw_text(ui, {low.x, view.top_of_rows() + ui.em(1.1f)}, "no value is taken",
                  dim_style(ui, 0.85f));
    }
    const float below = end.y + ui.em(0.8f);
    if (!answer.found && below + ui.em(2.6f) < view.top_of_rows() + room + ui.em(2))
        draw_known_key(view, {low.x, below}, width);
    return 0;
}

}  // namespace attend
