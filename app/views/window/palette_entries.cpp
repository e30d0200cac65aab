#include "app/views/window/palette_entries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/gui/text_lines.h"
#include "app/state/command.h"
#include "app/views/desk/scene_views.h"
#include "app/views/manual/manual.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/other_scene.h"
#include "app/views/parts/show_view.h"
#include "app/views/wall/wall.h"
#include "app/views/window/palette_places.h"
#include "app/views/window/palette_search.h"
#include "app/views/window/palette_typed.h"
#include "app/views/window/palette_words.h"
#include "app/views/window/ready_scenes.h"
#include "app/views/window/window_view.h"
#include "core/attention/paths.h"
#include "core/document/choice_values.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Puts an entry in with the other words for it.
void add(std::vector<PaletteEntry>& entries, std::string thing, PaletteEntry entry) {
    if (const OtherWords* other = find_other_words(thing)) {
        entry.words += (entry.words.empty() ? "" : ", ") + std::string(other->words);
        if (!other->meaning.empty())
            entry.help =
                std::string(other->meaning) + (entry.help.empty() ? "" : "\n") + entry.help;
    }
    entry.thing = std::move(thing);
    entries.push_back(std::move(entry));
}

/// The panel that a command shows or hides, if it does.
const PanelName* panel_of(const Command& command) {
    const auto panel = std::ranges::find_if(panel_names(), [&](const PanelName& each) {
        return command.name == fmt::format("panel_{}", each.name);
    });
    return panel == panel_names().end() ? nullptr : &*panel;
}

/// Who looks for a panel by any of its words wants to see it, or to go there; what hides it says
/// so.
void add_panel(std::vector<PaletteEntry>& entries, const Command& command, std::string_view panel,
               bool shown) {
    add(entries, fmt::format("command {}", command.name),
        {fmt::format("{}: {} {}", command.menu, shown ? "Go to" : "Show", command.label),
         shown ? "" : "hidden", [panel](Frame& frame) { show_panel(frame, panel); },
         std::string(command.label),
         fmt::format("Goes to the panel “{}”, and shows it where it is hidden", command.label)});
    if (shown)
        entries.push_back({fmt::format("{}: Hide {}", command.menu, command.label), "",
                           [panel](Frame& frame) { frame.settings.toggle(panel); }, "",
                           fmt::format("Its room goes to the other panels; {}: Show {} brings it "
                                       "back",
                                       command.menu, command.label)});
}

void add_commands(std::vector<PaletteEntry>& entries, const Settings& settings) {
    for (const Command& command : commands()) {
        if (const PanelName* panel = panel_of(command)) {
            add_panel(entries, command, panel->name, settings.shows(panel->name));
            continue;
        }
        add(entries, fmt::format("command {}", command.name),
            {fmt::format("{}: {}", command.menu, command.label), std::string(command.shortcut),
             [name = command.name](Frame& frame) {
                 CommandContext context{frame.store, frame.settings, frame.requests};
                 run_command(name, context);
             },
             "", std::string(command.help)});
    }
}

void add_scenes(std::vector<PaletteEntry>& entries) {
    for (const std::string_view name : scenes_in_order())
        add(entries, "scene " + std::filesystem::path(name).stem().string(),
            {"Scene: " + scene_label(name), "scene",
             [name](Frame& frame) { frame.ask(OpenAsset{std::string(name)}); }, "",
             scene_description(name)});
}

void add_lessons(std::vector<PaletteEntry>& entries) {
    for (const ReadyLesson& lesson : ready_lessons())
        add(entries, "lesson " + lesson.title,
            {"Lesson: " + lesson.title, "lesson",
             [&lesson](Frame& frame) { frame.ask(OpenLesson{lesson.file}); }, "", lesson.goal});
}

void add_views(std::vector<PaletteEntry>& entries, const Frame& frame) {
    for (const SceneView* const view : views_here(frame)) {
        add(entries, fmt::format("view {}", view->name),
            {fmt::format("Show: {}", view->label), view_shortcut(frame, *view),
             [view](Frame& here) { show_view(here, view->name); }, "", std::string(view->help)});
        std::string& words = entries.back().words;
        words += fmt::format("{}{}", words.empty() ? "" : ", ", view->tab);
    }
}

/// What is here and goes by the same words comes before the room that has it, too.
void add_rooms(std::vector<PaletteEntry>& entries) {
    for (const Workspace& room : workspaces()) {
        add(entries, fmt::format("room {}", room.name),
            {fmt::format("Go to the room {}", room.title), "workspace",
             [&room](Frame& frame) { frame.store.enter(room.name); },
             fmt::format("workspace {}", room.name), std::string(room.help)});
        entries.back().elsewhere = true;
    }
}

/// What may stand in place of the weights of the chosen head.
void add_weights_instead(std::vector<PaletteEntry>& entries, const Frame& frame) {
    if (!frame.scene()) return;
    const Node& weights = frame.node(frame.block().weights);
    if (weights.head < 0) return;
    const Selection& selection = frame.store.session.selection;
    const HeadPlace place{selection.layer, selection.head};
    const std::string head = weights.path + ": ";
    for (const auto& [thing, label, instead] :
         {std::tuple("instead uniform", "even weights", WeightsInstead::uniform),
          {"instead previous", "all on the token before", WeightsInstead::previous},
          {"instead own", "its own again", WeightsInstead::own}})
        add(entries, thing,
            {head + label, "edit",
             [place, what = instead](Frame& here) { replace_weights(here, place, what); }, "",
             "What becomes of all that follows, were these the weights of the chosen head"});
}

/// What is shown becomes A of the view A and B.
void add_pin(std::vector<PaletteEntry>& entries, const Frame& frame) {
    if (!frame.scene() || frame.scene()->layers.empty()) return;
    add(entries, "pin",
        {"Pin as A", "",
         [](Frame& here) {
             pin_scene(here);
             show_view(here, "compare");
         },
         "", "Keeps what is shown: change anything, and A and B shows both and their difference"});
}

std::string temperature_in(const std::string& formula) {
    return formula.find("τ") == formula.npos
               ? ""
               : "τ is the temperature: a large one makes weights alike, a small one sharp";
}

/// "How a row of scores becomes weights", "softmax, row by row", α = exp(s/τ) / Σ_j exp(s_j/τ),
/// what τ is, and who published it.
std::string help_of(const ChoiceValue& value, std::string_view choice_help) {
    std::string text(choice_help);
    for (const std::string& part :
         {value.label, formula_line(value.formula), temperature_in(value.formula), value.help})
        if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
    return text;
}

/// The choice itself, whose values are then typed or chosen; and those that can be listed.
template <class Part>
void add_choice(std::vector<PaletteEntry>& entries, Part Document::*part, const Field<Part>& field,
                const Document& document) {
    std::string now = field_text(document.*part, field);
    constexpr std::size_t longest = 24;
    if (now.size() > longest) now.clear();
    add(entries, fmt::format("choice {}", field.name),
        {fmt::format("{}…", field.label), now, nullptr, std::string(field.name),
         fmt::format("{}\nValues: {}", field.help, values_text(field)),
         fmt::format("{}{}", field.name, takes_any_text(field) ? "=" : " ")});
    for (const ChoiceValue& value : listed_values(field)) {
        PaletteEntry entry = value_entry(field, value.name);
        entry.words = value.label;
        entry.help = help_of(value, field.help);
        add(entries, fmt::format("{}={}", field.name, value.name), std::move(entry));
    }
}

void add_values(std::vector<PaletteEntry>& entries, std::string_view name,
                std::initializer_list<const char*> values) {
    const ChoiceField& field = choice_field(name);
    for (const char* value : values)
        add(entries, fmt::format("{}={}", name, value), value_entry(field, value));
}

/// A head more or less than there are.
void add_head_steps(std::vector<PaletteEntry>& entries, int heads) {
    const ChoiceField& field = choice_field("heads");
    const auto step = [&](int to, const char* words) {
        if (to < field.least || to > field.most) return;
        PaletteEntry entry = value_entry(field, std::to_string(to));
        entry.words = words;
        entries.push_back(std::move(entry));
    };
    step(heads + 1, "add a head, another head, one more head, more heads");
    step(heads - 1, "remove a head, one head less, fewer heads");
}

/// Whether it is chosen of no view, or of one that the room has.
bool is_of_view_here(const Frame& frame, const ViewField& field) {
    for (const ViewOptionRow& row : view_option_rows()) {
        if (std::ranges::find(row.options, field.name, &ViewField::name) == row.options.end())
            continue;
        return std::ranges::any_of(views_here(frame),
                                   [&](const SceneView* view) { return view->name == row.name; });
    }
    return true;
}

/// What is chosen in other rooms, models and tables among it, is looked for by its name alone: it
/// leads there.
void add_choices_of_other_rooms(std::vector<PaletteEntry>& entries, const Document& document) {
    for (const ChoiceField& field : choice_fields()) {
        if (field.name == "workspace" || workspace(document.choices.workspace).reads(field.name))
            continue;
        if (const auto rooms = workspaces_of(field.name); !rooms.empty()) {
            const std::string room(rooms.front());
            add(entries, fmt::format("choice {}", field.name),
                {fmt::format("{}…, in the room {}", field.label, workspace(room).title),
                 "workspace",
                 [room](Frame& frame) {
                     frame.store.enter(room);
                     show_panel(frame, setup_panel.name);
                 },
                 std::string(field.name), std::string(field.help)});
            entries.back().elsewhere = true;
        }
        for (const ChoiceValue& value : listed_values(field))
            for (PaletteEntry& entry : entries_elsewhere(field, value.name)) {
                entry.words = value.label;
                entry.help = help_of(value, field.help);
                add(entries, fmt::format("{}={}", field.name, value.name), std::move(entry));
                entries.back().elsewhere = true;
            }
    }
}

/// Views that this room has not: each leads to the first room that has it.
void add_views_of_other_rooms(std::vector<PaletteEntry>& entries, const Frame& frame) {
    const std::string& here = frame.store.draft.choices.workspace;
    for (const SceneView& view : scene_views()) {
        if (view.is_in(here)) continue;
        const auto room = std::ranges::find_if(
            workspaces(), [&](const Workspace& each) { return view.is_in(each.name); });
        if (room == workspaces().end()) continue;
        add(entries, fmt::format("view {}", view.name),
            {fmt::format("Show: {}, in the room {}", view.label, room->title), "workspace",
             [&view, &to = *room](Frame& frame) {
                 frame.store.enter(to.name);
                 frame.store.arrive_in_view(view.name);
             },
             std::string(view.tab), std::string(view.help)});
        entries.back().elsewhere = true;
    }
}

/// Those of the room; whoever asks what something is, asks of all.
void add_choices(std::vector<PaletteEntry>& entries, const Frame& frame, bool of_all_rooms) {
    const Document& document = frame.store.draft;
    const Workspace& room = workspace(document.choices.workspace);
    for (const ChoiceField& field : choice_fields()) {
        const bool here = room.reads(field.name);
        if (field.name == "workspace" || !(here || of_all_rooms)) continue;  // rooms are entered
        const std::size_t first = entries.size();
        add_choice(entries, &Document::choices, field, document);
        for (std::size_t i = first; i < entries.size(); ++i) entries[i].elsewhere = !here;
    }
    if (room.reads("heads")) {
        add_head_steps(entries, document.choices.heads);
        add_values(entries, "heads", {"1", "2", "4", "8", "12", "16"});
    }
    if (room.reads("temperature"))
        add_values(entries, "temperature", {"0.1", "0.2", "0.5", "1", "2", "5"});
    if (room.reads("second_text")) add_values(entries, "second_text", {""});
    for (const ViewField& field : view_fields())
        if (of_all_rooms || is_of_view_here(frame, field))
            add_choice(entries, &Document::view, field, document);
}

/// Steps of the computation, and what a whole scene is asked for beside them (`logits`, `lens/12`):
/// what is made for each head is shown by views, and a large one is made when a view asks for it.
bool is_found(const Node& node) {
    constexpr Index most_made_at_once = 4'000'000;
    const Shape shape = node.shape();
    return node.is_step() || (node.head < 0 && shape.rows * shape.columns <= most_made_at_once);
}

void add_matrices(std::vector<PaletteEntry>& entries, const Evaluation& evaluation) {
    for (const Node& node : evaluation.graph->nodes()) {
        if (!is_found(node)) continue;
        const std::string kind = kind_of(std::string_view(node.path)),
                          shape = fmt::format("{} × {}", node.shape().rows, node.shape().columns);
        add(entries, "node " + kind,
            {node.path, shape,
             [path = node.path](Frame& frame) { frame.session().select(path, {}); },
             std::string(short_path(node.path))});
        // What it is, is so in every scene; what it is made from, only this one's graph can tell.
        entries.back().elsewhere = !node.is_step();
        std::string& help = entries.back().help;
        help += fmt::format("{}In this scene: {}. A row each {}, a column each {}",
                            help.empty() ? "" : "\n", made_from(*evaluation.graph, node),
                            node.axes.rows.name(), node.axes.columns.name());
    }
}

/// Sections of the manual stand behind all that is done at once.
void add_manual(std::vector<PaletteEntry>& entries) {
    for (const ManualSection& section : manual_sections()) {
        if (section.level > deepest_heading) continue;  // choices are found by themselves
        entries.push_back(
            {fmt::format("Manual: {}", section.title), "manual",
             [&section](Frame& frame) { open_manual(frame, section); }, "",
             fmt::format("A section of the page “{}”", page_title(manual_pages()[section.page]))});
        entries.back().elsewhere = true;
    }
}

/// "what is softmax": the same things, and what they are.
void make_questions(std::vector<PaletteEntry>& entries) {
    for (PaletteEntry& entry : entries) {
        entry.run = [title = entry.label, text = entry.help](Frame& frame) {
            open_help(frame, title, text);
        };
        entry.typed.clear();
        entry.detail = "help";
    }
}

}  // namespace

std::string made_from(const Graph& graph, const Node& node) {
    const Operation& operation = *node.operation;
    if (node.is_leaf()) return fmt::format("{} is given ({})", node.path, operation.name());
    const bool signs = !operation.sign(1).empty();
    std::string made;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (i > 0) made += signs ? fmt::format(" {} ", operation.sign(i)) : ", ";
        made += graph.node(node.inputs[i]).path + (operation.turns(i) ? "ᵀ" : "");
    }
    if (!signs) made = fmt::format("{}({})", operation.name(), made);
    return fmt::format("{} = {}", node.path, made);
}

std::vector<PaletteEntry> palette_entries(const Frame& frame, std::string_view text,
                                          const TypedChoice& typed) {
    std::vector<PaletteEntry> entries = typed.entries;
    if (typed.refused) return entries;
    add_commands(entries, frame.settings);
    add_views(entries, frame);
    add_rooms(entries);
    add_scenes(entries);
    add_lessons(entries);
    add_weights_instead(entries, frame);
    add_pin(entries, frame);
    const bool question = asked_about(text).has_value();
    add_choices(entries, frame, question);
    if (!question && !text.empty()) {
        add_choices_of_other_rooms(entries, frame.store.draft);
        add_views_of_other_rooms(entries, frame);
    }
    if (const Evaluation* evaluation = frame.store.computation().evaluation())
        add_matrices(entries, *evaluation);
    std::set<std::string> there;  // what is typed may stand in the list as well
    std::erase_if(entries, [&](const PaletteEntry& entry) {
        const bool is_typed = !typed.asked.empty() && entry.typed == typed.asked;
        return is_typed || !there.insert(entry.label).second;
    });
    if (question) make_questions(entries);
    add_manual(entries);
    return entries;
}

namespace {

/// As a place of the scene and as a choice.
TypedChoice read_typed(const Frame& frame, std::string_view text) {
    TypedChoice typed = read_typed_choice(text, frame.store.draft);
    TypedPlaces places = typed_places(frame, text);
    typed.entries.insert(typed.entries.begin(), places.entries.begin(), places.entries.end());
    if (typed.entries.empty() && !places.refusal.empty()) {
        typed.note = std::move(places.refusal);
        typed.refused = true;
    }
    return typed;
}

}  // namespace

}  // namespace attend
