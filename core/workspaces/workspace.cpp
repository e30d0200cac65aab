#include "core/workspaces/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/attention/notations.h"
#include "core/files/mapping.h"
#include "core/memory.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/gradient_of.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/typed_texts.h"

namespace attend {

/// Their names are those of the files, which core/CMakeLists.txt lists.
namespace room_files {
extern const Workspace ATTEND_ROOM_FILES;
static std::vector<Workspace> rows() { return {ATTEND_ROOM_FILES}; }
}  // namespace room_files

namespace {

/// Without what follows from a document beside its choices.
Choices without_derived(Choices choices) {
    choices.at_steps.clear();
    choices.put_in.clear();
    return choices;
}

/// Says which choices were made that this room does not read.
void add_unread(std::vector<Notice>& notices, const Workspace& room, const Choices& choices) {
    static const Choices untouched;
    const Choices& standard = default_choices(room.name);
    for (const ChoiceField& field : choice_fields()) {
        if (room.reads(field.name)) continue;
        const std::string text = field_text(choices, field);
        if (text == field_text(standard, field) || text == field_text(untouched, field)) continue;
        notices.push_back({std::string(field.name),
                           fmt::format("found {}, which the workspace {} does not read; it is kept",
                                       text.size() > 40 ? in_quotes(text) : text, room.name)});
    }
}

/// A file is the same one from wherever it is named; what is no path is a name.
std::string one_spelling(const std::string& source) {
    const std::filesystem::path path(source);
    if (!path.has_extension() && !path.has_parent_path()) return source;
    return std::filesystem::absolute(path).lexically_normal().string();
}

}  // namespace

std::span<const Workspace> workspaces() {
    static const std::vector<Workspace> all = [] {
        std::vector<Workspace> rows = room_files::rows();
        std::ranges::sort(rows, {}, &Workspace::place);
        return rows;
    }();
    return all;
}

const Workspace& workspace(std::string_view name) { return named(workspaces(), "workspace", name); }

bool asks_for_numbers(const Choices& choices) {
    return workspace(choices.workspace).opens == Opens::table_of_numbers;
}

const Workspace& workspace_for(Opens kind) {
    const auto found = std::ranges::find(workspaces(), kind, &Workspace::opens);
    if (found == workspaces().end()) throw Error("no room opens such a file");
    return *found;
}

const Choices& default_choices(std::string_view name) {
    static const std::vector<Choices> all = [] {
        std::vector<Choices> defaults(workspaces().size());
        for (std::size_t i = 0; i < defaults.size(); ++i) {
            defaults[i].workspace = workspaces()[i].name;
            workspaces()[i].set_defaults(defaults[i]);
        }
        return defaults;
    }();
    return all[static_cast<std::size_t>(&workspace(name) - workspaces().data())];
}

Choices in_workspace(const Choices& choices, std::string_view name) {
    const Choices &before = default_choices(choices.workspace), &after = default_choices(name);
    Choices result = choices;
    // A name that was looked up is nothing that kernel regression could be asked.
    static_cast<TableChoices&>(result) = after;
    for (const ChoiceField& field : choice_fields()) {
        const std::string usual = field_text(before, field), own = field_text(after, field);
        if (usual != own || field_text(choices, field) == usual) set_field(result, field, own);
    }
    result.workspace = name;
    return result;
}

EditOwner owner_of(const Choices& choices) {
    const auto source = workspace(choices.workspace).numbers_from;
    return {choices.workspace, source ? one_spelling(choices.*source) : std::string()};
}

std::vector<bool> switched_off(const NumberList& list, std::string_view field,
                               std::string_view what, Index count) {
    std::vector<bool> off(static_cast<std::size_t>(count), false);
    for (const int number : list) {
        if (number >= count)
            throw Error(field, fmt::format("{} {}", what, number),
                        fmt::format("a {} from 0 to {}", what, count - 1));
        off[static_cast<std::size_t>(number)] = true;
    }
    return off;
}

std::vector<std::string_view> workspaces_of(std::string_view choice) {
    std::vector<std::string_view> names;
    for (const Workspace& room : workspaces())
        if (choice == "workspace" || room.reads(choice)) names.push_back(room.name);
    return names;
}

bool has_rows(const ResourceFile& file) {
    return std::holds_alternative<TablePtr>(file) || std::holds_alternative<MatrixFilePtr>(file);
}

std::vector<std::string> resources_needed(const Choices& choices) {
    return workspace(choices.workspace).resources(choices);
}

double scene_cost(const Choices& choices, const Resources& resources, const Scene* before) {
    return workspace(choices.workspace).cost(choices, resources, before);
}

namespace {

/// A text that was pasted may be of any length. What is made of it, tokens and the names of rows,
/// takes some hundred times as much memory, and is asked for before it is taken.
void check_texts(const Workspace& room, const Choices& choices) {
    constexpr double of_byte = 700;              // bytes of memory a byte of text, measured
    constexpr std::size_t asked_from = 100'000;  // bytes: the machine is asked at no usual key
    std::size_t all = 0;
    for (const TypedText& typed : typed_texts) {
        if (!room.reads(typed.choice)) continue;  // it is kept for another one
        const std::size_t bytes = (choices.*typed.text).size();
        if (bytes > limits::text.bytes)
            throw Error(typed.choice, "a text of " + count_of(bytes, "byte"),
                        "at most " + counted(limits::text.bytes));
        all += bytes;
    }
    if (all > asked_from)
        check_memory("memory", "the tokens of the text", of_byte * static_cast<double>(all),
                     memory_left());
}

}  // namespace

Scene build_scene(const Choices& choices, const Resources& resources, const Scene* before,
                  const Progress& progress) {
    const Workspace& room = workspace(choices.workspace);
    check_texts(room, choices);
    const bool same_room = before && before->choices.workspace == choices.workspace;
    const Progress stops{progress.stop, {}};
    Scene scene = room.build(choices, resources, same_room ? before : nullptr, stops);
    stops.at(1);
    add_gradient_of(scene, choices.gradient_of);
    scene.graph = written_in(choices.notation, std::move(scene.graph));
    scene.chosen = without_derived(choices);
    add_unread(scene.notices, room, choices);
    return scene;
}

Scene build_what_fits(const Choices& choices, const Resources& resources, const Scene* before,
                      const Progress& progress) {
    const Workspace& room = workspace(choices.workspace);
    check_texts(room, choices);
    const Fitting fits = room.fitting ? room.fitting(choices, resources) : Fitting{choices, {}};
    Progress{progress.stop, {}}.at(0);
    Scene scene = build_scene(fits.choices, resources, before, progress);
    if (fits.left_out.empty()) return scene;
    scene.chosen = without_derived(choices);
    scene.notices.insert(scene.notices.begin(), {"sentence", fits.left_out});
    return scene;
}

}  // namespace attend
