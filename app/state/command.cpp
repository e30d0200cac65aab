#include "app/state/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/state/document_window.h"
#include "app/state/editing.h"
#include "app/state/lesson_play.h"
#include "app/state/session.h"
#include "core/error.h"
#include "core/lesson/record.h"

namespace attend {

namespace {

using Context = CommandContext;

template <class Asked>
void ask(Context& c) {
    c.requests.push_back(Asked{});
}

/// By a tenth, so many times; 0: back to the original size.
template <int tenths>
void zoom(Context& c) {
    c.settings.zoom =
        tenths == 0 ? 1.0 : std::clamp(c.settings.zoom * std::pow(1.1, tenths), 0.5, 4.0);
}

constexpr char dark[] = "dark", light[] = "light", high_contrast[] = "high_contrast";
template <const char* name>
void set_theme(Context& c) {
    c.settings.theme = name;
}
template <const char* name>
bool has_theme(const Context& c) {
    return c.settings.theme == name;
}

constexpr char all_colors[] = "all", deuteranopia[] = "deuteranopia", protanopia[] = "protanopia",
               tritanopia[] = "tritanopia";
template <const char* name>
void see_as(Context& c) {
    c.store.session.color_vision = name;
}
template <const char* name>
bool sees_as(const Context& c) {
    return c.store.session.color_vision == name;
}

constexpr char palette[] = "palette", history[] = "history", help[] = "help", about[] = "about";
template <const char* name>
void toggle_overlay(Context& c) {
    std::string& overlay = c.store.session.overlay;
    overlay = overlay == name ? "" : name;
}

template <const PanelName& panel>
constexpr Command panel_switch(std::string_view name, std::string_view shortcut = "",
                               bool separated = false) {
    return {name,
            "View",
            panel.label,
            shortcut,
            "Shows or hides the panel",
            [](Context& c) { c.settings.toggle(panel.name); },
            nullptr,
            [](const Context& c) { return c.settings.shows(panel.name); },
            separated};
}

bool has_heads(const Context& c) {
    const Scene* scene = c.store.computation().scene();
    return scene && !scene->layers.empty() && !c.store.computation().stale();
}
void show_telling(Context& c) {
    const Computation& computation = c.store.computation();
    if (!select_telling(c.store.session, *computation.scene(), *computation.evaluation()))
        c.store.say("No weight stands out here.");
}

template <HeadStep step>
void step_to(Context& c) {
    if (!step_head(c.store.session, *c.store.computation().scene(), step))
        c.store.say("There is no head beyond this one.");
}
bool has_some_heads(const Context& c) {
    return has_heads(c) && c.store.computation().scene()->blocks.size() > 1;
}

bool shows_selected(const Context& c) {
    const Scene* const scene = c.store.computation().scene();
    return scene && c.store.computation().evaluation() &&
           scene->graph->find(c.store.session.selection.node);
}
void copy_matrix(Context& c) {
    const Evaluation& shown = *c.store.computation().evaluation();
    const std::string& path = c.store.session.selection.node;
    const NodeId id = shown.graph->at(path);
    const Shape shape = shown.graph->node(id).shape();
    if (!may_be_copied(shape))
        return c.store.complain(
            fmt::format("{}: found {} × {} numbers, expected at most {} to "
                        "copy; export it as CSV or npy",
                        path, shape.rows, shape.columns, most_copied));
    c.requests.push_back(CopyText{copied_with_names(shown.value(id), shown.graph->node(id).axes),
                                  path + ", with names"});
}

void record_step(Context& c) {
    const Saved now = c.store.saved();
    try {
        const std::string block = lesson::recorded_block(c.store.recorded, now, {});
        if (block.empty()) return c.store.say("Nothing was done that a step could say.");
        c.requests.push_back(CopyText{block, "a do block"});
        c.store.recorded = now;
    } catch (const Error& error) {
        c.store.complain(error.what());
    }
}

/// The scores of the chosen head, and the row that asks there; nothing while they are not shown.
struct RowOfScores {
    NodeId scores = 0;
    Index row = 0;
};
std::optional<RowOfScores> asking_row(const Context& c) {
    const Computation& computation = c.store.computation();
    if (!computation.evaluation() || computation.stale()) return std::nullopt;
    const Scene& scene = *computation.scene();
    const Selection& selection = c.store.session.selection;
    if (scene.blocks.empty()) return std::nullopt;
    const NodeId scores = block_or_first(scene, selection.layer, selection.head).scores;
    const Node& node = scene.graph->node(scores);
    if (node.on_demand || node.passing || node.notation.numbers == Numbers::none)
        return std::nullopt;
    return RowOfScores{scores, std::clamp<Index>(selection.query, 0, node.shape().rows - 1)};
}
void add_hundred(Context& c) {
    const auto [scores, row] = *asking_row(c);
    const Evaluation& shown = *c.store.computation().evaluation();
    try {
        add_to_row(c.store.draft, shown.graph->node(scores), shown.value(scores), row, 100);
    } catch (const Error& error) {
        c.store.complain(error.what());
    }
}

bool plays_lesson(const Context& c) { return c.store.lesson != nullptr; }

bool has_edits(const Context& c) { return c.store.has_edits(); }

bool explains(const Context& c) {
    return c.store.session.explains || c.settings.shows(explanation_panel.name);
}

constexpr std::array panels{setup_panel, computation_panel, view_panel, sum_panel,
                            explanation_panel};

constexpr std::array all_commands{
    Command{"new", "File", "New", "Ctrl+N", "A new document with the default scene",
            ask<NewDocument>},
    Command{"open_model", "File", "Open model…", "",
            "A model's folder, by its config.json, or a .gguf file",
            [](CommandContext& context) { context.requests.emplace_back(ChooseModel{}); }},
    Command{"open", "File", "Open…", "Ctrl+O", "A document, an embedding or a matrix",
            ask<OpenDialog>},
    Command{"save", "File", "Save", "Ctrl+S", "Saves the document", ask<Save>, nullptr, nullptr,
            true},
    Command{"save_as", "File", "Save as…", "Ctrl+Shift+S", "Saves the document under another name",
            ask<SaveAsDialog>},
    Command{"export_picture", "File", "Export picture…", "Ctrl+E",
            "A view, a matrix or the window as PDF, SVG or PNG",
            [](Context& c) { c.requests.push_back(ExportPicture{}); }, nullptr, nullptr, true},
    Command{"export_csv", "File", "Export matrix as CSV…", "", "The selected matrix, a row a line",
            [](Context& c) {
                c.requests.push_back(ExportMatrix{c.store.session.selection.node, "csv"});
            }},
    Command{"export_csv_names", "File", "Export matrix as CSV with names…", "",
            "The selected matrix, with the names of rows and columns",
            [](Context& c) {
                c.requests.push_back(ExportMatrix{c.store.session.selection.node, "csv", true});
            }},
    Command{"export_npy", "File", "Export matrix as npy…", "", "The selected matrix, for NumPy",
            [](Context& c) {
                c.requests.push_back(ExportMatrix{c.store.session.selection.node, "npy"});
            }},
    Command{"read_again", "File", "Read files again", "Ctrl+R",
            "The document, embeddings, tables and models that have changed, or are there by now",
            ask<ReadAgain>, nullptr, nullptr, true},
    Command{"quit", "File", "Quit", "Ctrl+Q", "Everything is where it was at the next start",
            ask<Quit>, nullptr, nullptr, true},

    Command{"undo", "Edit", "Undo", "Ctrl+Z", "Takes the last step back",
            [](Context& c) { c.store.undo(); },
            [](const Context& c) { return c.store.history().can_undo(); }},
    Command{"redo", "Edit", "Redo", "Ctrl+Shift+Z Ctrl+Y", "Does the last undone step again",
            [](Context& c) { c.store.redo(); },
            [](const Context& c) { return c.store.history().can_redo(); }},
    Command{"history", "Edit", "History…", "Ctrl+H", "Every step by name; click one to go there",
            toggle_overlay<history>},
    Command{"reset_edits", "Edit", "Reset all edited numbers", "",
            "Back to the numbers as they are computed, also those that wait for their words",
            [](Context& c) { c.store.reset_edits(); }, has_edits, nullptr, true},

    Command{"add_hundred", "Edit", "Add 100 to the row of scores", "",
            "Every score of the row that asks, in the chosen head: softmax gives the same weights",
            add_hundred, [](const Context& c) { return asking_row(c).has_value(); }},

    Command{"copy_matrix", "Edit", "Copy matrix with names", "Ctrl+Shift+C",
            "The selected matrix with the names of its rows and columns, for a spreadsheet",
            copy_matrix, shows_selected, nullptr, true},

    Command{"palette", "View", "Command palette…", "Ctrl+K",
            "Finds every command, choice and matrix by name", toggle_overlay<palette>},
    Command{"back", "View", "Back", "Alt+Left", "To the number that was explained before",
            [](Context& c) { c.store.session.go_back(); },
            [](const Context& c) { return !c.store.session.back.empty(); }},
    Command{"forward", "View", "Forward", "Alt+Right", "To the number that was explained after",
            [](Context& c) { c.store.session.go_forward(); },
            [](const Context& c) { return !c.store.session.forward.empty(); }},
    Command{"theme_dark", "View", "Dark", "", "For a desk", set_theme<dark>, nullptr,
            has_theme<dark>, true},
    Command{"theme_light", "View", "Light", "", "For a bright room", set_theme<light>, nullptr,
            has_theme<light>},
    Command{"theme_high_contrast", "View", "High contrast", "", "For the last row",
            set_theme<high_contrast>, nullptr, has_theme<high_contrast>},
    Command{"vision_all", "View", "All colors", "", "The window as it is", see_as<all_colors>,
            nullptr, sees_as<all_colors>, true},
    Command{"vision_deuteranopia", "View", "As with deuteranopia", "",
            "As people see it who have no green cones: 1 man in 100", see_as<deuteranopia>, nullptr,
            sees_as<deuteranopia>},
    Command{"vision_protanopia", "View", "As with protanopia", "",
            "As people see it who have no red cones: 1 man in 100", see_as<protanopia>, nullptr,
            sees_as<protanopia>},
    Command{"vision_tritanopia", "View", "As with tritanopia", "",
            "As people see it who have no blue cones: very few", see_as<tritanopia>, nullptr,
            sees_as<tritanopia>},
    Command{"zoom_in", "View", "Larger", "Ctrl+Plus", "Everything larger", zoom<1>, nullptr,
            nullptr, true},
    Command{"zoom_out", "View", "Smaller", "Ctrl+Minus", "Everything smaller", zoom<-1>},
    Command{"zoom_reset", "View", "Original size", "Ctrl+0", "Zoom 100 %", zoom<0>},
    Command{"reduce_motion", "View", "Reduce motion", "", "No animation",
            [](Context& c) { c.settings.reduce_motion = !c.settings.reduce_motion; }, nullptr,
            [](const Context& c) { return c.settings.reduce_motion; }},
    panel_switch<setup_panel>("panel_setup", "F4", true),
    panel_switch<computation_panel>("panel_computation"),
    panel_switch<sum_panel>("panel_weighted_sum"),
    Command{"panel_explanation", "View", explanation_panel.label, "",
            "Shows or hides how the chosen number came about",
            [](Context& c) {
                const bool open = explains(c);
                c.store.session.explains = !open;
                if (open && c.settings.shows(explanation_panel.name))
                    c.settings.toggle(explanation_panel.name);
            },
            nullptr, explains},
    Command{"keep_window", "View", "Keep window in document", "",
            "Theme, zoom and panels are the document's: who opens it sees it so",
            [](Context& c) {
                auto& window = c.store.draft.view.of<CarriedWindow>();
                window = window.carried ? CarriedWindow() : carried_window(c.settings);
            },
            nullptr,
            [](const Context& c) { return c.store.draft.view.of<CarriedWindow>().carried; }},
    Command{"reset_layout", "View", "Reset layout", "", "Every panel back to its place",
            [](Context& c) {
                c.settings.reset_layout();
                c.store.session.maximized.clear();
            }},
    Command{"next_panel", "View", "Next panel", "F6",
            "The keyboard goes to the next panel; arrows and Tab walk in it",
            [](Context& c) { ++c.store.session.panel_steps; }},
    Command{"previous_panel", "View", "Previous panel", "Shift+F6",
            "The keyboard goes to the panel before it",
            [](Context& c) { --c.store.session.panel_steps; }},
    Command{"telling", "View", "Most telling weight", "Ctrl+M",
            "The head, the query and the key whose weight is least like those of other rows and "
            "distances",
            show_telling, has_heads, nullptr, true},
    Command{"next_head", "View", "Next head", "Alt+Down",
            "The head after the one that is drawn large, counted on from layer to layer",
            step_to<HeadStep::next_head>, has_some_heads},
    Command{"previous_head", "View", "Previous head", "Alt+Up", "The head before it",
            step_to<HeadStep::previous_head>, has_some_heads},
    Command{"next_layer", "View", "Next layer", "Alt+Shift+Down",
            "The same head of the layer after this one", step_to<HeadStep::next_layer>,
            has_some_heads},
    Command{"previous_layer", "View", "Previous layer", "Alt+Shift+Up",
            "The same head of the layer before this one", step_to<HeadStep::previous_layer>,
            has_some_heads},
    Command{"present", "View", "Present", "F5",
            "One picture of the chosen view, large, for a lecture hall",
            [](Context& c) {
                Session& session = c.store.session;
                session.presenting = !session.presenting;
                session.explains = false;  // of what is clicked on there
            },
            nullptr, [](const Context& c) { return c.store.session.presenting; }, true},
    Command{"full_screen", "View", "Full screen", "F11", "Fills the screen", ask<ToggleFullScreen>,
            nullptr, [](const Context& c) { return c.settings.full_screen; }},

    Command{"help", "Help", "Help", "F1", "The manual, beginning with what the pointer is on",
            toggle_overlay<help>},
    Command{"speaker", "Help", "Speaker's window", "Shift+F5",
            "A second window for who speaks: notes, the next beat, clock and plan",
            [](Context& c) { c.store.lesson->want_speaker(!c.store.lesson->wants_speaker()); },
            plays_lesson,
            [](const Context& c) { return plays_lesson(c) && c.store.lesson->wants_speaker(); }},
    Command{"record_step", "Help", "Record a step", "",
            "Copies what was done since the document was opened, or since the last record, as the "
            "commands of a lesson: a do block",
            record_step},
    Command{"leave_lesson", "Help", "Leave the lesson", "",
            "Back to your own document, as you left it", ask<LeaveLesson>, plays_lesson},
    Command{"about", "Help", "About Attend", "", "Version and licenses", toggle_overlay<about>},
};

}  // namespace

std::span<const Command> commands() { return all_commands; }
std::span<const PanelName> panel_names() { return panels; }

const Command* find_command(std::string_view name) {
    for (const Command& command : all_commands)
        if (command.name == name) return &command;
    return nullptr;
}

bool run_command(std::string_view name, CommandContext& context) {
    const Command* command = find_command(name);
    if (!command || (command->enabled && !command->enabled(context))) return false;
    command->run(context);
    return true;
}

}  // namespace attend
