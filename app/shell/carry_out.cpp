#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "app/shell/program.h"
#include "app/shell/render.h"
#include "app/state/editing.h"
#include "app/state/table_edits.h"
#include "app/views/matrix/matrix_sheet.h"
#include "app/views/tables/table_facts.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/csv.h"
#include "core/files/fingerprint.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/files/npy.h"
#include "core/files/replace_file.h"
#include "core/models/models_here.h"
#include "core/text/split.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// "head.0/weights" -> "head.0-weights"
std::string file_name(std::string path) {
    for (char& c : path)
        if (c == '/') c = '-';
    return path;
}

bool is_document(const std::filesystem::path& path) {
    if (path.extension() == ".attend") return true;
    const Mapping file(path, limits::table);
    constexpr std::size_t most_blanks = 4096;
    const std::string_view begin = file.bytes().substr(0, most_blanks);
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && begin[first] == '{';
}

/// A folder, or a file that models have.
bool is_model(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::is_directory(path, unreadable) || path.extension() == ".gguf" ||
           path.extension() == ".safetensors" || path.filename() == "config.json";
}

bool is_table(const std::filesystem::path& path) {
    return path.extension() == ".csv" || path.extension() == ".tsv";
}

/// Whether the document's room is one of tables.
bool asks_a_table(const Choices& choices) { return workspace(choices.workspace).reads("table"); }

/// The room that a CSV file is a table for, by its content; empty where it may be a matrix, which
/// is numbers alone, or word vectors, which are a word and numbers a line.
std::string room_of_table(const std::filesystem::path& path) {
    if (!is_table(path)) return {};
    const TablePtr table = open_table(path);
    std::size_t numbers = 0;
    for (std::size_t column = 0; column < table->columns.size(); ++column)
        numbers += bad_cells(*table, column, 1).empty();
    const bool all = numbers == table->columns.size(), named = !parse_decimal(table->columns[0]);
    if (table->columns.size() < 2 || (all && !named)) return {};
    const std::size_t least_vector = named ? 3 : 2;
    if (numbers + 1 == table->columns.size() && numbers >= least_vector &&
        !bad_cells(*table, 0, 1).empty())
        return {};
    return all ? "kernel" : "lookup";
}

/// What a document is about, in words: its text, or its table.
std::string subject(const Choices& choices) {
    const Workspace& room = workspace(choices.workspace);
    if (room.reads("sentence")) return choices.sentence;
    if (choices.table == pasted_table) return std::string(room.title);
    if (const BuiltInTable* const table = find_built_in_table(choices.table))
        return std::string(table->label);
    return std::filesystem::path(choices.table).stem().string();
}

/// "The train left the station.attend": the first words of a text, as far as they can stand in the
/// name of a file.
std::string proposed_name(const std::string& text) {
    constexpr std::size_t longest = 40;
    std::string name;
    for (const std::string_view word : split(std::string_view(text).substr(0, 200), ' ')) {
        if (name.size() + word.size() > longest) break;
        if (word.empty() || word.front() == '.' || word.find_first_of("/\\:*?\"<>|") != word.npos)
            continue;
        if (std::any_of(word.begin(), word.end(), [](unsigned char c) { return c < 0x20; }))
            continue;
        name.append(name.empty() ? "" : " ").append(word);
    }
    return (name.empty() ? "untitled" : name) + ".attend";
}

}  // namespace

void Program::carry_out(const Request& request) {
    wants_frames_ = true;
    attempt([&] { std::visit([this](const auto& asked) { carry_out(asked); }, request); });
}

void Program::carry_out(const NewDocument&) {
    ask_before_replacing([this] { open_asset(host_.opening_scene); });
}

void Program::carry_out(const OpenDialog&) {
    ask_for_path("Open a document, an embedding or a matrix", {},
                 [this](const auto& path) { requests_.push_back(OpenFile{path}); });
}

void Program::carry_out(const OpenFile& asked) { open(asked.path); }

void Program::carry_out(const OpenAsset& asked) {
    ask_before_replacing([this, name = asked.name] { open_asset(name); });
}

void Program::carry_out(const Save&) {
    if (store_->path().empty())
        requests_.push_back(SaveAsDialog{});
    else
        save(store_->path());
}

void Program::carry_out(const SaveAsDialog&) {
    const std::string name = store_->path().filename().string();
    ask_where_to_save("Save the document", ".attend",
                      name.empty() ? proposed_name(subject(store_->document().choices)) : name,
                      [this](const auto& path) { save(path); });
}

void Program::carry_out(const ExportMatrix& asked) {
    const std::string extension = "." + asked.extension;
    ask_where_to_save("Export " + asked.node, extension, file_name(asked.node) + extension,
                      [this, asked](const auto& path) { export_matrix(asked, path); });
}

void Program::carry_out(const ExportPicture& asked) { picture_ = Picture{asked.node}; }

void Program::carry_out(const ChooseMatrixFile& asked) {
    ask_for_path("A matrix for " + asked.node, {".npy", ".csv", ".tsv", ".txt"},
                 [this, node = asked.node](const auto& path) { set_matrix_from(path, node); });
}

void Program::carry_out(const ChooseEmbeddingFile& asked) {
    ask_for_path("Word vectors or a matrix", {}, [this, second = asked.second](const auto& path) {
        store_->change([&](Document& draft) {
            (second ? draft.choices.second_embedding : draft.choices.embedding) = path.string();
        });
    });
}

void Program::carry_out(const ChooseTableFile&) {
    ask_for_path("A table of keys and values", {".csv", ".tsv", ".txt"}, [this](const auto& path) {
        take_table_file(path, store_->document().choices.workspace);
    });
}

void Program::carry_out(const ChooseModel&) {
    show_dialog({"A model: its folder, or a .gguf file",
                 FileDialog::Purpose::open,
                 {".gguf", ".json", ".safetensors"},
                 first_folder(),
                 "",
                 is_folder_of_model},
                [this](const auto& path) { take_model(path); });
}

void Program::carry_out(const CopyText& asked) {
    host_.set_clipboard(asked.text);
    store_->say("Copied " + asked.what);
}

void Program::carry_out(const ToggleFullScreen&) {
    host_.set_full_screen(settings_.full_screen = !settings_.full_screen);
}

void Program::carry_out(const Quit&) { ask_before_quitting(); }

std::filesystem::path Program::first_folder() const {
    if (!last_folder_.empty()) return last_folder_;
    return store_->path().empty() ? folders_.home : store_->path().parent_path();
}

void Program::ask_for_path(std::string title, std::vector<std::string> extensions, WithPath then) {
    show_dialog(
        {std::move(title), FileDialog::Purpose::open, std::move(extensions), first_folder(), ""},
        std::move(then));
}

void Program::ask_where_to_save(std::string title, std::string extension, std::string name,
                                WithPath then) {
    show_dialog({std::move(title),
                 FileDialog::Purpose::save,
                 {std::move(extension)},
                 first_folder(),
                 std::move(name)},
                std::move(then));
}

void Program::show_dialog(FileDialog::Request request, WithPath then) {
    dialog_then_ = [this, then = std::move(then)](const std::filesystem::path& path) {
        last_folder_ = path.parent_path();
        then(path);
    };
    dialog_.open(std::move(request));
}

void Program::open(const std::filesystem::path& path) {
    if (is_model(path)) return take_model(path);
    if (!is_document(path)) {
        const std::string here = store_->document().choices.workspace;
        if (asks_a_table(store_->document().choices) && is_table(path))
            return take_table_file(path, here);
        const std::string room = room_of_table(path);
        return room.empty() ? take_matrix(path) : take_table_file(path, room);
    }
    ask_before_replacing([this, path] {
        attempt([&] {
            std::string seen = fingerprint_of_file(path);
            store_->open(load_document(path), std::filesystem::absolute(path));
            seen_ = std::move(seen);
            settings_.remember(path);
        });
    });
}

/// It stands nowhere but here: as long as it is not saved, nothing of it may be lost.
void Program::open(const Saved& unnamed) {
    ask_before_replacing([this, unnamed] {
        store_->open(unnamed, {});
        store_->mark_saved_as({});
        seen_.clear();
    });
}

void Program::open(const ToOpen& document) {
    std::visit([this](const auto& given) { open(given); }, document);
}

void Program::open_asset(const std::string& name) {
    const Saved scene = parse_document(asset(name), name);
    store_->open(scene, {});
    seen_.clear();
    const std::string& note = scene.document.note;
    if (!note.empty()) store_->session.status = note.substr(0, note.find('\n'));
}

/// In the room of models, with what was asked there last.
void Program::take_model(const std::filesystem::path& path) {
    const ModelPlace place = find_model(std::filesystem::absolute(path).string());
    store_->enter("model");
    store_->change([&](Document& draft) { draft.choices.model = place.path.string(); });
}

/// A file that is no document: word vectors, or a matrix, which may be meant for the selected node.
void Program::take_matrix(const std::filesystem::path& path) {
    const auto as_embedding = [this, path] {
        store_->change([&](Document& draft) {
            draft.choices.embedding = std::filesystem::absolute(path).string();
        });
    };
    const Evaluation* evaluation = store_->computation().evaluation();
    const std::string node = store_->session.selection.node;
    const bool may_be_matrix =
        path.extension() == ".npy" || path.extension() == ".csv" || path.extension() == ".tsv";
    const auto id = evaluation && may_be_matrix ? evaluation->graph->find(node) : std::nullopt;
    if (!id || shape_of(*read_matrix(path, Numbers::finite_or_negative_infinity).values) !=
                   evaluation->graph->node(*id).shape())
        return as_embedding();
    questions_.push_back({"What is this matrix?",
                          fmt::format("{} has the shape of {}.", path.filename().string(), node),
                          {"Put it there", "Word vectors", "Cancel"},
                          [this, path, node, as_embedding](int button) {
                              if (button == 0) set_matrix_from(path, node);
                              if (button == 1) as_embedding();
                          }});
}

void Program::take_table_file(const std::filesystem::path& path, const std::string& room) {
    const std::filesystem::path file = std::filesystem::absolute(path);
    const TablePtr table = open_table(file);
    store_->enter(room);
    store_->change([&](Document& draft) {
        take_table(draft.choices, file.string(), *table, asks_for_numbers(draft.choices));
    });
    store_->session.choose_columns = true;
    store_->say(fmt::format("Opened {}: {} rows, {} columns", path.filename().string(),
                            table->rows.size(), table->columns.size()));
}

void Program::set_matrix_from(const std::filesystem::path& path, const std::string& node) {
    const MatrixFile file = read_node_matrix(path, Numbers::finite_or_negative_infinity);
    const Evaluation* evaluation = store_->computation().evaluation();
    if (!evaluation) return;
    const Node& target = evaluation->graph->node(evaluation->graph->at(node));
    store_->change([&](Document& draft) { set_matrix(draft, target, *file.values); });
    if (const std::string note = labels_note(file); !note.empty()) store_->say(note);
}

void Program::export_matrix(const ExportMatrix& wanted, const std::filesystem::path& path) {
    const Evaluation* evaluation = store_->computation().evaluation();
    if (!evaluation) return;
    const Matrix& matrix = evaluation->value(wanted.node);
    replace_file(path, path.extension() == ".npy" ? npy_bytes(matrix) : csv_text(matrix));
    store_->say(fmt::format("Wrote {} ({} × {}) to {}", wanted.node, matrix.rows(), matrix.cols(),
                            path.string()));
}

Image Program::picture_of(const std::string& node) {
    const Evaluation* evaluation = store_->computation().evaluation();
    const auto id = evaluation ? evaluation->graph->find(node) : std::nullopt;
    if (!id) throw Error("Export picture: " + node + " is not there any more.");
    const ImVec2 size = matrix_sheet_size(evaluation->graph->node(*id));
    const Value drawn = sheet_value(*evaluation, *id);
    return host_.picture(
        {static_cast<int>(size.x), static_cast<int>(size.y), matrix_sheet_scale}, settings_.theme,
        [&](Ui& ui) { draw_sheet_window(ui, *evaluation, *id, drawn, store_->document().view); });
}

void Program::take_picture() {
    wants_frames_ = true;
    const std::string node = std::exchange(picture_, std::nullopt)->node;
    Image image = node.empty() ? host_.screenshot() : picture_of(node);
    ask_where_to_save("Export the picture", ".png",
                      (node.empty() ? "attend" : file_name(node)) + ".png",
                      [this, image = std::move(image)](const auto& path) {
                          save_png(path, image);
                          store_->say("Wrote " + path.string());
                      });
}

}  // namespace attend
