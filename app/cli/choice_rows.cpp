#include "app/cli/choice_rows.h"

#include <fmt/format.h>

#include "core/document/choice_values.h"
#include "core/document/view.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

template <class Struct>
ChoiceRow row_of(const Field<Struct>& field) {
    return {std::string(field.name), values_text(field), field_text(Struct{}, field),
            std::string(field.help), listed_values(field)};
}

/// Who reads the choice, and what it is there until somebody sets it.
ChoiceRow row_in_workspaces(const ChoiceField& field) {
    ChoiceRow row = row_of(field);
    row.workspaces = workspaces_of(field.name);
    bool differs = false;
    for (const std::string_view room : row.workspaces) {
        std::string& standard = row.standards[std::string(room)];
        standard = field_text(default_choices(room), field);
        differs = differs || standard != field_text(default_choices(row.workspaces.front()), field);
    }
    if (!row.workspaces.empty())
        row.standard = row.standards.at(std::string(row.workspaces.front()));
    if (!differs || field.name == "workspace") row.standards.clear();
    return row;
}

std::string shown_standard(const std::string& standard) {
    return standard.empty() ? "empty" : standard;
}

}  // namespace

std::vector<ChoiceRow> choice_rows() {
    std::vector<ChoiceRow> rows;
    for (const ChoiceField& field : choice_fields()) rows.push_back(row_in_workspaces(field));
    for (const ViewField& field : view_fields()) {
        rows.push_back(row_of(field));
        for (const Workspace& room : workspaces()) rows.back().workspaces.push_back(room.name);
    }
    return rows;
}

std::string standard_text(const ChoiceRow& row) {
    std::string others;
    for (const auto& [room, standard] : row.standards)
        if (standard != row.standard)
            others +=
                fmt::format("{}{}: {}", others.empty() ? "" : ", ", room, shown_standard(standard));
    return shown_standard(row.standard) + (others.empty() ? "" : " (" + others + ")");
}

}  // namespace attend::cli
