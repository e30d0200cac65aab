#include "app/views/tables/column_chooser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/tables/shown_table.h"

namespace attend {

namespace {

constexpr const char* title = "Which column is asked, and which one answers?";
constexpr float narrowest = 4.4f, widest = 9;  // em: a column
constexpr std::size_t shown_rows = 5, shown_columns = 8;

/// "key" or "value" under a column's name.
void choose_as(Frame& frame, const Table& table, std::size_t column, Role role, bool chosen,
               float width) {
    const Ui& ui = frame.ui;
    const bool key = role == Role::key;
    bool on = chosen;
    const std::string tag = fmt::format("columns/{}/{}", key ? "key" : "value", column);
    if (!pressed_in(ui, tag, key ? "key" : "value", on, width)) return;
    Choices& choices = frame.draft().choices;
    (key ? choices.key_column : choices.value_column) = column_name(table, column);
}

void draw_columns(Frame& frame, const Table& table, std::size_t count, float wide) {
    const Ui& ui = frame.ui;
    const auto chosen = columns_in(frame.draft().choices, table);
    const auto is = [&](std::size_t TableColumns::*which, std::size_t column) {
        return chosen && (*chosen).*which == column;
    };
    const auto write = [&](std::size_t column, const std::string& text, Face face) {
        const Role role = is(&TableColumns::key, column)     ? Role::key
                          : is(&TableColumns::value, column) ? Role::value
                                                             : Role::other;
        const Rgb color = role == Role::other ? ui.theme->dim_text : ui.theme->role(role);
        draw_text(ui, ImGui::GetCursorScreenPos(), ended(ui, text, wide - ui.em(0.3f), face, 1),
                  {face, 1, color, 1});
        ImGui::Dummy({wide, ui.em(1.2f)});
    };
    for (std::size_t column = 0; column < count; ++column) {
        if (column > 0) ImGui::SameLine(0, 0);
        ImGui::BeginGroup();
        write(column, table.columns[column], Face::semibold);
        const float half = wide / 2 - ui.em(0.2f);
        choose_as(frame, table, column, Role::key, is(&TableColumns::key, column), half);
        ImGui::SameLine(0, ui.em(0.1f));
        choose_as(frame, table, column, Role::value, is(&TableColumns::value, column), half);
        for (std::size_t row = 0; row < std::min(table.rows.size(), shown_rows); ++row)
            write(column, table.rows[row].cells[column], Face::regular);
        ImGui::EndGroup();
    }
}

}  // namespace

void draw_column_chooser(Frame& frame) {
    if (!frame.session().choose_columns && !ImGui::IsPopupOpen(title)) return;
    const TablePtr table = shown_table(frame);
    if (!table) return;
    const Ui& ui = frame.ui;
    const std::size_t columns = table->columns.size();
    if (std::exchange(frame.session().choose_columns, false) && columns > 2)
        ImGui::OpenPopup(title);
    const float room = ImGui::GetMainViewport()->Size.x - ui.em(4);
    const auto fitting = static_cast<std::size_t>(std::max(room / ui.em(narrowest), 2.0f));
    const std::size_t shown = std::min({columns, fitting, shown_columns});
    const float wide = std::floor(std::min(room / static_cast<float>(shown), ui.em(widest)));
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(1.2f), ui.em(1)});
    const bool open = ImGui::BeginPopup(title);
    ImGui::PopStyleVar();
    if (!open) return;
    rich_text(ui, {{title, Role::other, true}}, {1.15f, false, 0});
    ImGui::Dummy({1, ui.em(0.3f)});
    draw_columns(frame, *table, shown, wide);
    if (shown < columns)
        rich_text(ui, {{fmt::format("and {} more, in the setup", columns - shown)}}, {1, true, 0});
    ImGui::Dummy({1, ui.em(0.3f)});
    if (button(ui, "columns/done", "Done", ui.em(6))) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace attend
