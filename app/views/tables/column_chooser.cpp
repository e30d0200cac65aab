#include "app/views/tables/column_chooser.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/popup.h"
#include "app/views/tables/shown_table.h"
#include "core/texts/setup.h"

namespace attend {

namespace {

constexpr const char* title = "Which column is asked, and which one answers?";
constexpr float narrowest = 4.4f, widest = 9, around = 4;  // em: a column; beside the popup
constexpr std::size_t shown_rows = 5, shown_columns = 8;

/// Its name, "key" and "value", and its first cells.
Box column_of(Frame& frame, const Table& table, std::size_t column) {
    const Ui& ui = frame.ui;
    const auto chosen = columns_in(frame.draft().choices, table);
    const bool key = chosen && chosen->key == column, value = chosen && chosen->value == column;
    const Rgb color = key     ? ui.theme->role(Role::key)
                      : value ? ui.theme->role(Role::value)
                              : ui.theme->dim_text;
    const auto choose = [&](const char* as, bool on, std::string Choices::*place) {
        return box::toggle(ui, {.name = fmt::format("columns/{}/{}", as, column),
                                .label = as,
                                .on = on,
                                .change = [&frame, place, name = column_name(table, column)](
                                              bool) { frame.draft().choices.*place = name; }})
            .wide({1, 2, 4});
    };
    Boxes cells{box::text(table.columns[column], {Face::semibold, 1, color}),
                box::row({choose("key", key, &Choices::key_column),
                          choose("value", value, &Choices::value_column)},
                         0.1f)};
    for (std::size_t row = 0; row < std::min(table.rows.size(), shown_rows); ++row)
        cells.push_back(box::text(table.rows[row].cells[column], {Face::regular, 1, color}));
    return box::column(std::move(cells)).wide({narrowest, widest, widest});
}

Box chooser(Frame& frame, const Table& table, std::size_t shown) {
    Boxes columns;
    for (std::size_t column = 0; column < shown; ++column)
        columns.push_back(column_of(frame, table, column));
    Boxes all{box::rich({{title, Role::other, true}}, {1.15f, false, 0}),
              box::row(std::move(columns), 0.3f)};
    if (const std::size_t rest = table.columns.size() - shown; rest > 0)
        all.push_back(
            box::text(say<texts::setup::more_columns>("n"_is = rest), dim_style(frame.ui)));
    all.push_back(box::button(frame.ui, "columns/done", "Done", ImGui::CloseCurrentPopup));
    return box::padded(box::column(std::move(all), 0.5f), {0.7f, 0.5f});
}

}  // namespace

void draw_column_chooser(Frame& frame) {
    if (!frame.session().choose_columns && !ImGui::IsPopupOpen(title)) return;
    const TablePtr table = shown_table(frame);
    if (!table) return;
    const std::size_t columns = table->columns.size();
    if (std::exchange(frame.session().choose_columns, false) && columns > 2)
        ImGui::OpenPopup(title);
    const float room = box::em_of(frame.ui, ImGui::GetMainViewport()->Size.x) - around;
    const auto fitting = static_cast<std::size_t>(std::max(room / narrowest, 2.0f));
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, {0.5f, 0.5f});
    if (!ImGui::BeginPopup(title)) return;
    draw_box_within(frame.ui, chooser(frame, *table, std::min({columns, fitting, shown_columns})),
                    room);
    ImGui::EndPopup();
}

}  // namespace attend
