#include "core/document/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/document/document_in_png.h"
#include "core/document/edits_json.h"
#include "core/document/named_files.h"
#include "core/document/view.h"
#include "core/error.h"
#include "core/files/kind.h"
#include "core/files/left_beside.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"
#include "core/files/strict_json.h"
#include "core/models/models_here.h"
#include "core/named.h"
#include "core/text/base64.h"
#include "core/text/utf8.h"
#include "core/workspaces/kept_weights.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr int version = 1;

template <class Struct>
bool is_number(const Field<Struct>& field) {
    return holds<int>(field) || holds<double>(field) || holds<Parameter>(field);
}

template <class Struct>
Json fields_json(const Struct& source, std::span<const Field<Struct>> fields,
                 const std::function<bool(const Field<Struct>&)>& counts = {}) {
    Json json = Json::object();
    for (const Field<Struct>& field : fields) {
        if (counts && !counts(field)) continue;
        const std::string text = field_text(source, field);
        const bool number =
            is_number(field) || (holds<std::optional<int>>(field) && text != "auto");
        json[std::string(field.name)] = number ? Json::parse(text) : Json(text);
    }
    return json;
}

template <class Struct>
void read_fields(Struct& target, const Json& json, std::span<const Field<Struct>> fields,
                 const std::string& where) {
    expect_object(json, where);
    for (const auto& [key, value] : json.items()) {
        const Field<Struct>& field = named(fields, where, key);
        const bool optional_number = holds<std::optional<int>>(field);
        const bool takes_number = is_number(field) || optional_number;
        const bool takes_text = !is_number(field);
        if (!(value.is_number() && takes_number) && !(value.is_string() && takes_text))
            throw Error(where + ", " + key, kind_of(value), takes_number ? "a number" : "a text");
        try {
            set_field(target, field,
                      value.is_string() ? value.template get<std::string>() : value.dump());
        } catch (const Error& error) {
            throw Error(where, error);
        }
    }
}

Json selection_json(const Selection& selection) {
    Json json = {{"node", selection.node},          {"row", selection.cell.row},
                 {"column", selection.cell.column}, {"head", selection.head},
                 {"layer", selection.layer},        {"query", selection.query},
                 {"view", selection.view}};
    if (selection.chosen) json["chosen"] = true;
    return json;
}

void check_view_name(const std::string& name, const std::string& where) {
    const std::vector<std::string> names = view_names();
    if (std::ranges::find(names, name) != names.end()) return;
    throw Error(fmt::format("{}, view: {} is not one; {}", where, in_quotes(name),
                            did_you_mean(name, names)));
}

/// A row, a column, a head …
Index whole_number(const Json& value, const std::string& place) {
    constexpr std::uint64_t most = 1'000'000'000;
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        throw Error(place, kind_of(value), fmt::format("a whole number from 0 to {}", most));
    return value.get<Index>();
}

/// `selection`: what is not said stays as it is there.
Selection read_selection(const Json& json, const std::string& where, Selection selection) {
    expect_object(json, where);
    for (const auto& [key, value] : json.items()) {
        const std::string place = where + ", " + key;
        if (key == "node" || key == "view") {
            const char* const expected = key == "node" ? "a node's path" : "a view's name";
            if (!value.is_string()) throw Error(place, kind_of(value), expected);
            (key == "node" ? selection.node : selection.view) = value.get<std::string>();
            if (key == "view") check_view_name(selection.view, where);
            continue;
        }
        if (key == "chosen") {
            if (!value.is_boolean()) throw Error(place, kind_of(value), "true or false");
            selection.chosen = value.get<bool>();
            continue;
        }
        if (key == "row")
            selection.cell.row = whole_number(value, place);
        else if (key == "column")
            selection.cell.column = whole_number(value, place);
        else if (key == "query")
            selection.query = whole_number(value, place);
        else if (key == "head")
            selection.head = static_cast<int>(whole_number(value, place));
        else if (key == "layer")
            selection.layer = static_cast<int>(whole_number(value, place));
        else
            throw Error(where, "the unknown key " + in_quotes(key),
                        "node, row, column, head, layer, query, view or chosen");
    }
    return selection;
}

void check_version(const Json& json, const std::string& where) {
    if (!json.contains("attend"))
        throw Error(where, "no \"attend\"", "\"attend\": 1, the version of the format");
    const Json& found = json["attend"];
    if (!found.is_number_unsigned() || found.get<std::uint64_t>() < 1)
        throw Error(where + ", attend", kind_of(found), "1");
    if (found.get<std::uint64_t>() > version)
        throw Error(where,
                    fmt::format("a document of version {}, made by a newer Attend", found.dump()),
                    fmt::format("version {} or older", version));
}

/// What the choices are where the document does not say them: its workspace's, and its task's.
Choices first_choices(const Json& json, const std::string& where) {
    const auto choices = json.find("choices");
    if (choices == json.end() || !choices->is_object()) return {};
    const auto text_of = [&](const char* name) {
        const auto found = choices->find(name);
        return found != choices->end() && found->is_string() ? found->get<std::string>() : "";
    };
    if (text_of("workspace").empty()) return {};
    try {
        const Choices& first = default_choices(text_of("workspace"));
        return text_of("task").empty() ? first : in_task(first, text_of("task"));
    } catch (const Error& error) {
        throw Error(where + ", choices", error);
    }
}

/// What changes a number of the scene is a choice; earlier versions had the heads' shares in view.
void read_view(Document& document, Json json, const std::string& where) {
    constexpr const char* shares = "combined_shares";
    if (json.is_object() && json.contains(shares)) {
        read_fields(document.choices, Json{{shares, json[shares]}}, choice_fields(), where);
        json.erase(shares);
    }
    read_fields(document.view, json, view_fields(), where);
}

/// What was learned, where it is of the choices that are written.
std::optional<std::string> learned_text(const Choices& choices) {
    if (!choices.kept || !are_of(*choices.kept, choices)) return std::nullopt;
    return base64(weights_text(*choices.kept));
}

LearnedWeightsPtr read_learned(const Json& json, const std::string& where) {
    if (!json.is_string()) throw Error(where, kind_of(json), "learned weights in base64");
    const auto bytes = from_base64(json.get_ref<const std::string&>());
    if (!bytes) throw Error(where, "a text that is not base64", "learned weights");
    return parse_weights(*bytes, where);
}

std::string read_note(const Json& json, const std::string& where) {
    if (!json.is_string()) throw Error(where, kind_of(json), "a text");
    return json.get<std::string>();
}

/// Other workspaces, each with its choices, selection and note, by name.
LeftRooms read_rooms(const Json& json, const std::string& where) {
    expect_object(json, where);
    LeftRooms rooms;
    for (const auto& [name, value] : json.items()) {
        const std::string there = where + ", " + name;
        expect_object(value, there);
        LeftRoom& room = rooms[name];
        try {
            room.choices = default_choices(name);
            room.selection = first_selection(name);
        } catch (const Error& error) {
            throw Error(where, error);
        }
        for (const auto& [key, part] : value.items()) {
            if (key == "choices")
                read_fields(room.choices, part, choice_fields(), there + ", choices");
            else if (key == "selection")
                room.selection = read_selection(part, there + ", selection", room.selection);
            else if (key == "note")
                room.note = read_note(part, there + ", note");
            else
                throw Error(there, "the unknown key " + in_quotes(key),
                            "choices, selection or note");
        }
        if (room.choices.workspace != name)
            throw Error(there, "choices of the workspace " + room.choices.workspace, name);
    }
    return rooms;
}

/// What the room does not read is written only where somebody chose it.
Json choices_json(const Choices& choices) {
    const Workspace& room = workspace(choices.workspace);
    const Choices& standard = default_choices(room.name);
    return fields_json<Choices>(choices, choice_fields(), [&](const ChoiceField& field) {
        if (field.name == "workspace") return room.name != Choices{}.workspace;
        return room.reads(field.name) || field_text(choices, field) != field_text(standard, field);
    });
}

}  // namespace

double numbers_of_matrices(const Saved& saved) {
    double numbers = 0;
    const auto add = [&](const Edit& edit) {
        if (edit.whole) numbers += static_cast<double>(edit.whole->size());
    };
    for (const auto& [path, edit] : saved.document.edits) add(edit);
    for (const OrphanedEdit& edit : saved.orphaned_edits) add(edit.edit);
    return numbers;
}

std::string document_text(const Saved& saved) {
    MatrixTexts texts;
    return document_text(saved, texts);
}

std::string document_text(const Saved& saved, MatrixTexts& texts) {
    Json json;
    json["attend"] = version;
    json["choices"] = choices_json(saved.document.choices);
    if (auto learned = learned_text(saved.document.choices)) json["learned"] = std::move(*learned);
    if (!saved.document.edits.empty()) json["edits"] = edits_json(saved.document.edits, texts);
    if (!saved.orphaned_edits.empty())
        json["set_aside"] = orphaned_edits_json(saved.orphaned_edits, texts);
    if (!saved.document.note.empty()) json["note"] = saved.document.note;
    json["view"] = fields_json(saved.document.view, view_fields());
    json["selection"] = selection_json(saved.selection);
    for (const auto& [name, room] : saved.left) {
        Json& there = json["rooms"][name];
        there = {{"choices", choices_json(room.choices)},
                 {"selection", selection_json(room.selection)}};
        if (!room.note.empty()) there["note"] = room.note;
    }
    return json_text(json);
}

Saved parse_document(std::string_view text, std::string_view place) {
    if (is_png(text))
        return parse_document(document_in_png(text, place), fmt::format("{}, its document", place));
    const Json json = parse_strictly(text, place);
    const std::string where(place);
    expect_object(json, where);
    check_version(json, where);
    Saved saved;
    saved.document.choices = first_choices(json, where);
    saved.selection = first_selection(saved.document.choices.workspace);
    for (const auto& [key, value] : json.items()) {
        const std::string there = where + ", " + key;
        if (key == "choices")
            read_fields(saved.document.choices, value, choice_fields(), there);
        else if (key == "edits")
            saved.document.edits = read_edits(value, there);
        else if (key == "learned")
            saved.document.choices.kept = read_learned(value, there);
        else if (key == "set_aside")
            saved.orphaned_edits = read_orphaned_edits(value, there);
        else if (key == "view")
            read_view(saved.document, value, there);
        else if (key == "note")
            saved.document.note = read_note(value, there);
        else if (key == "selection")
            saved.selection = read_selection(value, there, saved.selection);
        else if (key == "rooms")
            saved.left = read_rooms(value, there);
        else if (key != "attend")
            throw Error(
                where, "the unknown key " + in_quotes(key),
                "attend, choices, learned, edits, set_aside, note, view, selection or rooms");
    }
    return saved;
}

std::string document_text_in(const Saved& saved, const std::filesystem::path& path,
                             const Progress& progress) {
    Saved written = saved;
    const std::filesystem::path folder =
        std::filesystem::absolute(path).lexically_normal().parent_path();
    for (const NamedFile& file : named_files(written))
        if (!is_name_of_model(*file.path, {})) *file.path = file_from(folder, *file.path);
    MatrixTexts texts;
    texts.begin_round(progress, numbers_of_matrices(written));
    return document_text(written, texts);
}

std::string document_text_for(const Saved& saved, const std::filesystem::path& path,
                              const Progress& progress) {
    std::string text = document_text_in(saved, path, progress);
    if (text.size() > limits::document.bytes)
        throw Error(path.string(), fmt::format("a document of {} MB", text.size() / 1'000'000),
                    fmt::format("at most {} MB, which can be opened again: edits of whole "
                                "matrices make it so large",
                                limits::document.bytes / 1'000'000));
    return text;
}

void save_document(const Saved& saved, const std::filesystem::path& path) {
    replace_file(path, document_text_for(saved, path));
    remove_left_beside(path.parent_path());
}

Saved load_document(const std::filesystem::path& path) {
    const Mapping file(path, limits::document);
    if (!is_png(file.bytes()))  // a picture may have the document that it shows
        refuse_known_file(file.bytes(), file.path(), "a document of Attend",
                          {FileKind::document, FileKind::json});
    return parse_document(file.bytes(), path.string(), path.parent_path());
}

Saved parse_document(std::string_view text, std::string_view place,
                     const std::filesystem::path& folder) {
    Saved saved = parse_document(text, place);
    for (const auto& [name, label] : named_files(saved))
        if (std::filesystem::path(*name).is_relative() && !is_name_of_model(*name, folder))
            *name = std::filesystem::absolute(folder / *name).lexically_normal().string();
    return saved;
}

}  // namespace attend
