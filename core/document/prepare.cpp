#include "core/document/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/document/compute.h"
#include "core/document/dropped.h"
#include "core/document/follow.h"
#include "core/document/node_named.h"
#include "core/document/with_steps.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/texts/changes.h"
#include "core/translation/choices.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

using Say = std::function<void(const std::string&)>;

/// The document's edits go along to the scene of the changed choices; first to what the files hold
/// now, which may have held something else when it was saved.
void follow_choices(Prepared& prepared, const Choices& as_saved, const Say& say) {
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
                          std::span<const Setting> settings, OrphanedEdits& waiting) {
    if (choices.workspace != as_saved.workspace) return;
    const Choices set = choices;
    follow_dropped(choices, as_saved, waiting);
    for (const Setting& setting : settings) {
        if (setting.name == "dropped") choices.dropped = set.dropped;
        if (setting.name == "second_dropped") choices.second_dropped = set.second_dropped;
    }
}

/// The room that is asked for, by its name, the last one; or by a choice that belongs to it alone.
std::optional<std::string> asked_workspace(const Choices& choices,
                                           std::span<const Setting> settings) {
    const auto is_name = [](const Setting& setting) { return setting.name == "workspace"; };
    const auto named = std::find_if(settings.rbegin(), settings.rend(), is_name);
    if (named != settings.rend()) return named->value;
    if (choices.workspace != Choices{}.workspace) return std::nullopt;
    for (const Setting& setting : settings) {
        if (setting.name == "task" && setting.is_choice())
            return is_translation(setting.value) ? "translation" : "training";
        const std::vector<std::string_view> rooms = workspaces_of(setting.name);
        if (setting.is_choice() && rooms.size() == 1 && rooms.front() != choices.workspace)
            return std::string(rooms.front());
    }
    return std::nullopt;
}

/// The task that is asked for says sizes, model and recipe, but for what is set beside it.
void enter_task(Choices& choices, std::span<const Setting> settings) {
    const auto is_task = [](const Setting& setting) {
        return setting.name == "task" && setting.is_choice();
    };
    const auto asked = std::find_if(settings.rbegin(), settings.rend(), is_task);
    if (asked == settings.rend()) return;
    try {
        choices = in_task(choices, asked->value);
    } catch (const Error& error) {
        throw Error(fmt::format("{} {}", asked->command, error.what()));
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
        choices.notation = left.choices.notation;  // of all rooms
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
void say_notes(const Resources& resources, const Say& say) {
    for (const auto& [id, resource] : resources) {
        const WordTablePtr* const table = std::get_if<WordTablePtr>(&resource);
        if (!table || find_embedding_kind(id)) continue;
        if (const std::string note = duplicates_note(**table); !note.empty())
            say(fmt::format("{}: {}", id, note));
    }
}

/// Says what a person should know of the scene and of the steps that were given here; and, where
/// the document is used unchanged, which places that it points at are not in the scene.
void say_notices(const Prepared& prepared, const Preparing& preparing,
                 std::span<const Setting> settings, const Choices& as_saved) {
    for (const Notice& notice : prepared.scene.notices)
        preparing.say(fmt::format("{}: {}", notice.choice, notice.text));
    const bool as_it_stands = as_saved == prepared.saved.document.choices;
    const std::string file = preparing.file.empty() ? "the document" : preparing.file;
    const auto set_here = std::ranges::find(settings, "steps", &Setting::name);
    const bool here = set_here != settings.end();
    const std::string steps = here ? set_here->command + " steps" : file + ", view, steps";
    for (const std::string& message : missing_places(prepared.saved, prepared.scene, file, steps))
        if (as_it_stands || (here && message.starts_with(steps))) preparing.say(message);
}

/// Nodes that the settings name, those that are asked, and the one that the document looks at.
std::vector<std::string> nodes_named(const Preparing& preparing, std::span<const Setting> settings,
                                     const Saved& saved) {
    std::vector<std::string> nodes = preparing.asked;
    nodes.push_back(saved.selection.node);
    for (const Setting& setting : settings)
        if (!setting.is_choice()) nodes.push_back(setting.name);
    return nodes;
}

/// Everything that has no graph: the room, the task, all choices, the words that are left out.
void set_choices(Saved& saved, std::span<const Setting> settings) {
    Document& document = saved.document;
    const Choices as_saved = document.choices;
    if (const auto room = asked_workspace(as_saved, settings)) enter_workspace(saved, *room);
    enter_task(document.choices, settings);
    for (const Setting& setting : settings)
        if (setting.is_choice()) set_choice(document, setting);
    follow_dropped_words(document.choices, as_saved, settings, saved.orphaned_edits);
    // Of another model its last token, or what tells most, is looked at; the view stays.
    if (document.choices.workspace == as_saved.workspace &&
        document.choices.model != as_saved.model)
        saved.selection = first_selection(as_saved.workspace, saved.selection.view);
}

}  // namespace

Prepared prepare(Preparing preparing, std::span<const Setting> settings) {
    Prepared prepared{std::move(preparing.saved), std::move(preparing.open), {}};
    Document& document = prepared.saved.document;
    const Choices as_saved = document.choices;
    const View view_as_saved = document.view;
    set_choices(prepared.saved, settings);
    const bool of_file = !preparing.file.empty() && document.view == view_as_saved;
    check_range(document.view,
                of_file || settings.empty() ? preparing.file + ", view" : settings.front().command);
    open_resources(prepared.resources, document.choices, preparing.reading());
    say_notes(prepared.resources, preparing.say);
    const std::vector<std::string> named = nodes_named(preparing, settings, prepared.saved);
    prepared.scene =
        build_scene(before_edits(document, named), prepared.resources, preparing.before);
    follow_choices(prepared, as_saved, preparing.say);
    // Training goes on from what was put in at another step, and words follow what was put in.
    const auto build_anew = [&] {
        if (const Choices choices = with_steps(document, named);
            !is_built_of(prepared.scene, choices))
            prepared.scene = build_scene(choices, prepared.resources, &prepared.scene);
    };
    const bool follows = follows_edits(document.choices);
    if (follows) build_anew();
    check_edits(document.edits, prepared.scene,
                preparing.file.empty() ? "edits" : preparing.file + ", edits");
    for (const Setting& setting : settings) {
        if (setting.is_choice()) continue;
        if (const auto note = set_node(document.edits, prepared.scene, setting); !note.empty())
            preparing.say(note);
        if (follows) build_anew();
    }
    build_anew();
    OrphanedEdits& homes = prepared.saved.orphaned_edits;
    homes = with_homes_to_keep(document.edits, prepared.scene, std::move(homes));
    forget_taken_in(homes, document.choices);
    say_notices(prepared, preparing, settings, as_saved);
    return prepared;
}

}  // namespace attend
