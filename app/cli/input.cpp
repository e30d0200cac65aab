#include "app/cli/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/shell/standard_stream.h"
#include "app/state/session.h"
#include "app/state/table_edits.h"
#include "core/analysis/not_finite.h"
#include "core/document/choice_values.h"
#include "core/document/compute.h"
#include "core/document/document.h"
#include "core/document/dropped.h"
#include "core/document/edits_json.h"
#include "core/document/follow.h"
#include "core/document/node_named.h"
#include "core/document/with_steps.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/graph/graph.h"
#include "core/named.h"
#include "core/tables/table.h"
#include "core/text/utf8.h"
#include "core/texts/changes.h"
#include "core/texts/errors.h"
#include "core/workspaces/scene.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

/// One `--set NAME=VALUE`, split. `cell` is what stood in brackets: "head.0/w_q[3,2]=0.5".
struct Setting {
    std::string name;
    std::string value;
    std::optional<std::string> cell;
    std::string typed;  // "--set head.0/w_q[3,2]", for messages

    /// A choice of the scene, or of how it is looked at. `mask` is one, and a node: with a file its
    /// matrix is meant.
    bool is_choice() const {
        return !cell && !(name == "mask" && value.starts_with('@')) &&
               (find_choice(name) != nullptr || find_view_field(name) != nullptr);
    }
};

std::string text_of_file(const std::string& path) {
    const Mapping file(path, limits::text);
    refuse_known_binary(file.bytes(), file.path(), "a text in UTF-8");
    check_utf8(file.bytes(), file.path());
    std::string_view text = without_byte_order_mark(file.bytes());
    if (text.ends_with('\n')) text.remove_suffix(1);  // as every editor ends a file
    if (text.ends_with('\r')) text.remove_suffix(1);
    return std::string(text);
}

/// What a person typed for a text.
std::string text_of(const std::string& value) {
    if (!value.starts_with('@')) return value;
    return value.starts_with("@@") ? value.substr(1) : text_of_file(value.substr(1));
}

/// A file's name where only a name is wanted: @FILE is the same as FILE, as for texts and matrices.
std::string file_named(const std::string& value) {
    if (!value.starts_with('@')) return value;
    if (value.size() == 1) throw Error("@", "no name", "a file's name");
    return value.substr(1);
}

/// What a person typed for a choice.
std::string value_of(const Setting& setting) {
    if (setting.name == "sentence" || setting.name == "second_text") return text_of(setting.value);
    const ChoiceField* const field = find_choice(setting.name);
    return field && field->may_be_file ? file_named(setting.value) : setting.value;
}

NodeId node_of(const Scene& scene, const Setting& setting) {
    if (const auto id = scene.graph->find(setting.name)) return *id;
    std::vector<std::string> choices;
    for (const ChoiceField& field : choice_fields()) choices.emplace_back(field.name);
    for (const ViewField& field : view_fields()) choices.emplace_back(field.name);
    std::string instead = setting.cell ? "" : did_you_mean(setting.name, choices);
    if (!instead.starts_with("did you mean"))
        instead = instead_of_node(*scene.graph, scene.chosen, setting.name);
    if (!setting.cell && instead == node_list_hint)
        instead = "`attend choices` lists the choices, `attend nodes` the nodes";
    throw Error(attend::say<texts::errors::nothing_named>(
        "where"_is = setting.typed, "cell"_is = setting.cell.has_value(), "hint"_is = instead));
}

void set_cell(Edits& edits, const Node& node, const Setting& setting) {
    const Cell cell = parse_cell(*setting.cell, setting.typed);
    if (!contains(node.shape(), cell))
        throw Error(setting.typed, "a cell outside the matrix",
                    fmt::format("a row from 0 to {} and a column from 0 to {}",
                                node.shape().rows - 1, node.shape().columns - 1));
    const float number = parse_typed_number(setting.value, setting.typed, node.notation.numbers);
    edits[node.path].cells.insert_or_assign(cell, static_cast<Scalar>(number));
}

/// Throws UsageError where there is no "=" or no name.
Setting parse_setting(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError(fmt::format("--set {}: found no NAME=VALUE", in_quotes(text)));
    Setting setting{text.substr(0, equals), text.substr(equals + 1), std::nullopt, {}};
    setting.typed = "--set " + setting.name;
    const std::size_t bracket = setting.name.find('[');
    if (bracket != std::string::npos && setting.name.ends_with(']')) {
        setting.cell = setting.name.substr(bracket + 1, setting.name.size() - bracket - 2);
        setting.name.resize(bracket);
    }
    return setting;
}

/// Puts a choice in. A text may be `@FILE`, and one that begins with @ is written with @@. Throws
/// Error.
void set_choice(Document& document, const Setting& setting) {
    try {
        check_utf8(setting.value, setting.name);
        const std::string value = value_of(setting);
        if (const ChoiceField* const field = find_choice(setting.name))
            set_field(document.choices, *field, value);
        else
            set_field(document.view, view_field(setting.name), value);
    } catch (const Error& error) {
        const std::string what = error.what();
        const bool named = what.starts_with(setting.name + ":");
        throw Error(fmt::format("--set {}{}", named ? "" : setting.name + ": ", what));
    }
}

/// Puts a node's matrix (`@FILE`) or one number in. A matrix takes earlier numbers of its node
/// away. Throws Error that names the setting, the file, the place, what was found and what was
/// expected.
void set_node(Edits& edits, const Scene& scene, const Setting& setting) {
    const Node& node = scene.graph->node(node_of(scene, setting));
    if (setting.cell) return set_cell(edits, node, setting);
    if (!setting.value.starts_with('@'))
        throw Error(
            setting.typed, in_quotes(setting.value),
            fmt::format("@FILE with a matrix, or one number as {}[ROW,COLUMN]=NUMBER", node.path));
    const std::string file = setting.value.substr(1);
    try {
        const MatrixFile matrix = read_node_matrix(file, node.notation.numbers);
        if (shape_of(*matrix.values) != node.shape())
            throw Error(
                file, fmt::format("a {} × {} matrix", matrix.values->rows(), matrix.values->cols()),
                fmt::format("{} × {}", node.shape().rows, node.shape().columns));
        if (const std::string note = labels_note(matrix); !note.empty())
            say(fmt::format("{}: {}", setting.typed, note));
        edits.insert_or_assign(node.path, Edit{matrix.values, {}});
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", setting.typed, error.what()));
    }
}

/// The document's edits go along to the scene of the changed choices; first to what the files hold
/// now, which may have held something else when it was saved.
void follow_choices(Prepared& prepared, const Choices& as_saved) {
    Saved& saved = prepared.saved;
    Document& document = saved.document;
    const bool as_it_stands = as_saved == document.choices;
    if (saved.orphaned_edits.empty() && (document.edits.empty() || as_it_stands)) return;
    const EditOwner then = owner_of(as_saved);
    const auto before = as_it_stands ? nullptr : graph_of_edits(as_saved, prepared.resources);
    Followed settled;
    if (before && !saved.orphaned_edits.empty()) {
        settled = follow(document.edits, {nullptr, then}, {*before, then}, saved.orphaned_edits);
        document.edits = std::move(settled.edits);
        saved.orphaned_edits = std::move(settled.waiting);
    }
    Followed result =
        follow(document.edits, {before.get(), then},
               {*prepared.scene.graph, owner_of(document.choices)}, saved.orphaned_edits);
    result.orphaned_edits += settled.orphaned_edits;
    result.came_back += settled.came_back;
    result.forgotten += settled.forgotten;
    if (result.orphaned_edits > 0)
        say(attend::say<texts::changes::set_aside_in_file>("n"_is = result.orphaned_edits));
    if (result.came_back > 0)
        say(attend::say<texts::changes::came_back_with>("n"_is = result.came_back));
    if (result.forgotten > 0)
        say(attend::say<texts::changes::forgotten_longest>("n"_is = result.forgotten));
    document.edits = std::move(result.edits);
    saved.orphaned_edits = std::move(result.waiting);
}

/// Words that are left out stay so when the text changes, unless places are set here.
void follow_dropped_words(Choices& choices, const Choices& as_saved,
                          const std::vector<Setting>& settings, OrphanedEdits& waiting) {
    if (choices.workspace != as_saved.workspace) return;
    const Choices set = choices;
    follow_dropped(choices, as_saved, waiting);
    for (const Setting& setting : settings) {
        if (setting.name == "dropped") choices.dropped = set.dropped;
        if (setting.name == "second_dropped") choices.second_dropped = set.second_dropped;
    }
}

/// As messages call the document.
std::string name_of(const std::filesystem::path& file) {
    return file == standard_stream ? "standard input" : file.string();
}

/// What asks for such a file: a room whose table it is, as the window opens it, or word vectors.
std::string settings_of_table(const std::filesystem::path& file) {
    const std::string room = room_of(*open_table(file));
    return room.empty() ? fmt::format("--set embedding={}", file.string())
                        : fmt::format("--set workspace={} --set table={}", room, file.string());
}

/// Files that a document from standard input names are looked for where the program was started.
Saved read_document(const std::filesystem::path& file) {
    if (is_named_as_table(file))
        throw Error(name_of(file), "a table",
                    fmt::format("a document; or {}", settings_of_table(file)));
    if (file != standard_stream) return load_document(file);
    return parse_document(text_of_standard_input(), name_of(file));
}

/// The room that is asked for, by its name, the last one; or by a choice that belongs to it alone.
std::optional<std::string> asked_workspace(const Choices& choices,
                                           const std::vector<Setting>& settings) {
    const auto is_name = [](const Setting& setting) { return setting.name == "workspace"; };
    const auto named = std::find_if(settings.rbegin(), settings.rend(), is_name);
    if (named != settings.rend()) return named->value;
    if (choices.workspace != Choices{}.workspace) return std::nullopt;
    for (const Setting& setting : settings) {
        const std::vector<std::string_view> rooms = workspaces_of(setting.name);
        if (setting.is_choice() && rooms.size() == 1 && rooms.front() != choices.workspace)
            return std::string(rooms.front());
    }
    return std::nullopt;
}

/// The task that is asked for says sizes, model and recipe, but for what is set beside it.
void enter_task(Choices& choices, const std::vector<Setting>& settings) {
    const auto is_task = [](const Setting& setting) {
        return setting.name == "task" && setting.is_choice();
    };
    const auto asked = std::find_if(settings.rbegin(), settings.rend(), is_task);
    if (asked == settings.rend()) return;
    try {
        choices = in_task(choices, asked->value);
    } catch (const Error& error) {
        throw Error(fmt::format("--set {}", error.what()));
    }
}

/// As the window does: the room that is left is kept where something was chosen in it, and the one
/// that is entered is as the document has it.
void enter_workspace(Saved& saved, std::string_view name) {
    Choices& choices = saved.document.choices;
    if (choices.workspace == workspace(name).name) return;
    std::string note = std::exchange(saved.document.note, {});  // it tells of the room that is left
    LeftRoom left{choices, saved.selection, std::move(note)};
    if (const auto known = saved.left.extract(std::string(name))) {
        choices = std::move(known.mapped().choices);
        saved.selection = std::move(known.mapped().selection);
        saved.document.note = std::move(known.mapped().note);
    } else {
        choices = in_workspace(choices, name);
        saved.selection = first_selection(name);
    }
    const std::string room = left.choices.workspace;
    if (!left.note.empty() || left.choices != default_choices(room))
        saved.left.insert_or_assign(room, std::move(left));
}

/// What a person should know of the files that they gave.
void say_notes(const Resources& resources) {
    for (const auto& [id, resource] : resources) {
        const WordTablePtr* const table = std::get_if<WordTablePtr>(&resource);
        if (!table || find_embedding_kind(id)) continue;
        if (const std::string note = duplicates_note(**table); !note.empty())
            say(fmt::format("{}: {}", id, note));
    }
}

Evaluation evaluated(const Prepared& prepared, const std::shared_ptr<const Graph>& graph) {
    ProgressLine line;
    return evaluate(graph, std::make_shared<const Edits>(prepared.saved.document.edits), {},
                    line.begin("computing"));
}

/// Says what a person should know of the scene and of the steps that were given here; and, where
/// the document is used unchanged, which places that it points at are not in the scene.
void say_notices(const Prepared& prepared, const Input& input, const Choices& as_saved) {
    for (const Notice& notice : prepared.scene.notices)
        say(fmt::format("{}: {}", notice.choice, notice.text));
    const bool as_it_stands = as_saved == prepared.saved.document.choices;
    const std::string file = input.file ? name_of(*input.file) : "the document";
    const bool set_here = std::ranges::any_of(
        input.sets, [](const std::string& text) { return text.starts_with("steps="); });
    for (const std::string& message :
         missing_places(prepared.saved, prepared.scene, file,
                        set_here ? "--set steps" : file + ", view, steps"))
        if (as_it_stands || message.starts_with("--set")) say(message);
}

/// Nodes that the command line names, and the one that the document looks at.
std::vector<std::string> nodes_named(const Input& input, const std::vector<Setting>& settings,
                                     const Saved& saved) {
    std::vector<std::string> nodes = input.nodes;
    nodes.push_back(saved.selection.node);
    for (const Setting& setting : settings)
        if (!setting.is_choice()) nodes.push_back(setting.name);
    return nodes;
}

}  // namespace

Prepared prepare(const Input& input) {
    std::vector<Setting> settings;
    for (const std::string& text : input.sets) settings.push_back(parse_setting(text));
    Prepared prepared;
    if (input.file) prepared.saved = read_document(*input.file);
    Document& document = prepared.saved.document;
    const Choices as_saved = document.choices;
    const View view_as_saved = document.view;
    if (const auto room = asked_workspace(as_saved, settings))
        enter_workspace(prepared.saved, *room);
    enter_task(document.choices, settings);
    for (const Setting& setting : settings)
        if (setting.is_choice()) set_choice(document, setting);
    follow_dropped_words(document.choices, as_saved, settings, prepared.saved.orphaned_edits);
    // Of another model its last token, or what tells most, is looked at; the view stays.
    if (document.choices.workspace == as_saved.workspace &&
        document.choices.model != as_saved.model)
        prepared.saved.selection =
            first_selection(as_saved.workspace, prepared.saved.selection.view);
    const bool of_file = input.file && document.view == view_as_saved;
    check_range(document.view, of_file ? name_of(*input.file) + ", view" : "--set");
    {
        ProgressLine line;
        open_resources(prepared.resources, document.choices, line.begin("reading"));
    }
    say_notes(prepared.resources);
    const std::vector<std::string> named = nodes_named(input, settings, prepared.saved);
    prepared.scene = build_scene(with_steps(document, named), prepared.resources);
    follow_choices(prepared, as_saved);
    check_edits(document.edits, prepared.scene,
                input.file ? name_of(*input.file) + ", edits" : "edits");
    for (const Setting& setting : settings)
        if (!setting.is_choice()) set_node(document.edits, prepared.scene, setting);
    // Training goes on from what was put in at another step.
    if (const Choices choices = with_steps(document, named);
        choices.at_steps != prepared.scene.choices.at_steps)
        prepared.scene = build_scene(choices, prepared.resources, &prepared.scene);
    OrphanedEdits& homes = prepared.saved.orphaned_edits;
    homes = with_homes_to_keep(document.edits, prepared.scene, std::move(homes));
    forget_taken_in(homes, document.choices);
    say_notices(prepared, input, as_saved);
    keep_inside(prepared.saved.selection, prepared.scene);
    return prepared;
}

Evaluation evaluate(const Prepared& prepared) { return evaluated(prepared, prepared.scene.graph); }

Evaluation evaluate_upstream(const Prepared& prepared, NodeId wanted) {
    return evaluated(prepared, upstream_of(*prepared.scene.graph, {wanted}));
}

void say_not_finite(const Evaluation& evaluation, std::optional<NodeId> node) {
    if (const auto found = first_not_finite(evaluation, node))
        say(not_finite_text(*evaluation.graph, *found));
}

}  // namespace attend::cli
