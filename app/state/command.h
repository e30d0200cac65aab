#pragma once
#include <span>
#include <string_view>

#include "app/state/request.h"
#include "app/state/settings.h"
#include "app/state/store.h"

namespace attend {

/// What a command acts on.
struct CommandContext {
    Store& store;
    Settings& settings;
    Requests& requests;
};

/// Something a person can ask for by menu, shortcut or palette: all of them read this table.
struct Command {
    std::string_view name;      // "save": what the source knows it by
    std::string_view menu;      // where it stands: "File"
    std::string_view label;     // "Save as…"; an ellipsis where it asks for more
    std::string_view shortcut;  // "Ctrl+Shift+S"; several are separated by a space; may be empty
    std::string_view help;
    void (*run)(CommandContext&);
    bool (*enabled)(const CommandContext&) = nullptr;  // null: always
    bool (*checked)(const CommandContext&) = nullptr;  // null: it is no switch
    bool separated = false;                            // a line above it in the menu
};

std::span<const Command> commands();
/// Null where there is none of that name.
const Command* find_command(std::string_view name);
/// Runs it if it is enabled; says whether it was.
bool run_command(std::string_view name, CommandContext& context);

/// Panels that can be hidden, in the order of the View menu: name and label.
struct PanelName {
    std::string_view name, label;
};
inline constexpr PanelName setup_panel{"setup", "Setup"},
    computation_panel{"computation", "The computation"},
    view_panel{"view", "The chosen view"},  // the large place
    sum_panel{"weighted_sum", "Weighted sum"},
    explanation_panel{"explanation", "How this number came about"};
std::span<const PanelName> panel_names();

}  // namespace attend
