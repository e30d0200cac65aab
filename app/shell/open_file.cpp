#include <algorithm>
#include <memory>
#include <optional>

#include "app/shell/opening.h"
#include "app/shell/program.h"
#include "app/shell/session_file.h"
#include "app/state/editing.h"
#include "app/state/table_edits.h"
#include "app/views/parts/follow_job.h"
#include "app/views/tables/table_facts.h"
#include "core/document/document_in_png.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/files/numbers.h"
#include "core/models/models_here.h"
#include "core/progress.h"
#include "core/tables/table.h"
#include "core/text/utf8.h"
#include "core/texts/files.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Compared without case, as dialogs do.
bool ends_in(const std::filesystem::path& path, std::string_view ending) {
    return lower_case(path.extension().string()) == ending;
}

/// Whether a room of numbers can read it: two columns that are numbers for the most part.
bool has_numbers(const Table& table) {
    std::size_t columns = 0;
    const std::size_t rows = table.rows.size();
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        columns += 2 * bad_cells(table, column, rows).size() < rows;
    return columns >= 2;
}

/// The room that is shown, where it can do something with the table.
std::string room_for(const Table& table, const std::string& shown) {
    const bool reads_it =
        !shown.empty() && (workspace(shown).opens != Opens::table_of_numbers || has_numbers(table));
    return reads_it ? shown : room_of(table);
}

/// By its name, or by how it begins.
bool is_document(const std::filesystem::path& path) {
    if (ends_in(path, ".attend")) return true;
    const Mapping file(path, limits::table);
    constexpr std::size_t most_blanks = 4096;
    const std::string_view begin = file.bytes().substr(0, most_blanks);
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && begin[first] == '{';
}

bool is_picture(const std::filesystem::path& path) {
    return is_png(Mapping(path, limits::table).bytes());
}

/// By its name, or a folder.
bool is_model(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::is_directory(path, unreadable) || ends_in(path, ".gguf") ||
           ends_in(path, ".safetensors") || path.filename() == "config.json";
}

/// What a file holds that is neither: a table, for a room of tables; or else word vectors, or a
/// matrix, which is read where it may be meant for a node.
struct FoundFile {
    std::string room;  // that it is a table for; empty: for none
    TablePtr table = {};
    std::optional<MatrixFile> matrix = {};
};

struct FoundIn {
    std::string room_of_tables;  // that is shown; empty: another one
    bool may_be_matrix = false;  // a node is selected
};

/// Reads it all, which takes a second for some ten million numbers. Throws Error, Cancelled.
FoundFile look_into(const std::filesystem::path& path, const FoundIn& shown,
                    const Progress& progress) {
    refuse_known_file(Mapping(path, limits::table).bytes(), path.string(),
                      "a document, a model, a table, word vectors or a matrix",
                      {FileKind::npy, FileKind::gzip, FileKind::word_table});
    FoundFile found;
    if (is_named_as_table(path)) {
        found.table = open_table(path, progress.part(0, 0.5));
        found.room = room_for(*found.table, shown.room_of_tables);
    }
    if (found.room.empty() && shown.may_be_matrix &&
        (is_named_as_table(path) || ends_in(path, ".npy")))
        found.matrix = read_matrix(path, Numbers::finite_or_negative_infinity, CsvLabels::words,
                                   progress.part(0.5, 1));
    return found;
}

}  // namespace

void Program::open(const std::filesystem::path& path) {
    check_name(std::filesystem::absolute(path));
    if (ends_in(path, ".md")) return do_request(OpenLesson{path.string()});
    if (is_model(path)) return take_model(path);
    if (is_picture(path)) return open_picture(path);
    if (!is_document(path)) return read_unknown(path);
    read_beside(path, [this, path](const Progress&) -> Then {
        // What cannot be opened is no question.
        const Then take = read_document(path);
        return [this, path, take] {
            leave_lesson();
            if (!store_->modified()) return take();
            // The answer may have been to save, onto this very file: it is read as it is by then.
            ask_to_save(path.filename().string(), [this, path] {
                read_beside(path, [this, path](const Progress&) { return read_document(path); });
            });
        };
    });
}

Program::Then Program::read_document(const std::filesystem::path& path) {
    const auto document = std::make_shared<const Saved>(load_document(path));
    return [this, path, document, seen = fingerprint_of_file(path)] {
        store_->open(*document, std::filesystem::absolute(path));
        seen_ = seen;
        settings_.remember(path);
    };
}

/// It stands nowhere but here: as long as it is not saved, nothing of it may be lost.
void Program::open(const Saved& unnamed) {
    ask_before_replacing("the document that was handed over", [this, unnamed] {
        store_->open(unnamed, {});
        store_->mark_saved_as({});
        seen_.clear();
    });
}

void Program::open(const ToOpen& document) {
    if (const auto* const lesson = std::get_if<OpenLesson>(&document)) return do_request(*lesson);
    if (const auto* const path = std::get_if<std::filesystem::path>(&document)) return open(*path);
    open(std::get<Saved>(document));
}

void Program::open_asset(const std::string& name) {
    // What the program begins with can be computed on every machine.
    const Saved scene =
        name == host_.opening_scene ? opening_document(name) : parse_document(asset(name), name);
    store_->open(scene, {});
    seen_.clear();
    const std::string& note = scene.document.note;
    if (!note.empty()) store_->session.status = note.substr(0, note.find('\n'));
}

/// The document that it was made from. Saved, that becomes a file of its own: the picture stays.
void Program::open_picture(const std::filesystem::path& path) {
    const auto document = std::make_shared<const Saved>(load_document(path));
    ask_before_replacing(path.filename().string(), [this, path, document] {
        store_->open(*document, {});
        seen_.clear();
        settings_.remember(path);
        store_->say(say<texts::files::opened_picture>("file"_is = path.filename().string()));
    });
}

/// In the room of models, with what was asked there last.
void Program::take_model(const std::filesystem::path& path) {
    const ModelPlace place = find_model(std::filesystem::absolute(path).string());
    store_->enter(workspace_for(Opens::model).name);
    store_->change([&](Document& draft) { draft.choices.model = place.path.string(); });
}

/// A table for the room that is shown, or for another; word vectors; or a matrix, which may be
/// meant for the selected node.
void Program::read_unknown(const std::filesystem::path& path) {
    const std::string& here = store_->document().choices.workspace;
    const Evaluation* evaluation = store_->computation().evaluation();
    const FoundIn shown{workspace(here).reads("table") ? here : "",
                        evaluation && evaluation->graph->find(store_->session.selection.node)};
    read_beside(path, [this, path, shown](const Progress& progress) -> Then {
        return [this, path, found = look_into(path, shown, progress)] {
            if (found.room.empty())
                take_matrix(path, found.matrix);
            else
                take_table_file(path, *found.table, found.room);
        };
    });
}

void Program::read_table_for(const std::filesystem::path& path, const std::string& room) {
    read_beside(path, [this, path, room](const Progress& progress) -> Then {
        return [this, path, room, table = open_table(path, progress)] {
            take_table_file(path, *table, room);
        };
    });
}

void Program::read_matrix_for(const std::filesystem::path& path, const std::string& node) {
    read_beside(path, [this, path, node](const Progress& progress) -> Then {
        return [this, node,
                file = read_node_matrix(path, Numbers::finite_or_negative_infinity, progress)] {
            set_matrix_from(file, node);
        };
    });
}

void Program::take_matrix(const std::filesystem::path& path,
                          const std::optional<MatrixFile>& matrix) {
    const auto as_embedding = [this, path] {
        const std::string choice = "embedding", file = std::filesystem::absolute(path).string();
        Choices here = store_->document().choices;
        here.embedding = file;
        const std::vector<std::string> read = resources_needed(here);
        if (std::ranges::find(read, file) == read.end())
            store_->enter(workspaces_of(choice).front());  // the first that reads it
        store_->change([&](Document& draft) { draft.choices.embedding = file; });
    };
    const Evaluation* evaluation = store_->computation().evaluation();
    const std::string node = store_->session.selection.node;
    const auto id = evaluation && matrix ? evaluation->graph->find(node) : std::nullopt;
    if (!id || shape_of(*matrix->values) != evaluation->graph->node(*id).shape())
        return as_embedding();
    questions_.push_back(
        {"What is this matrix?",
         say<texts::files::has_shape>("file"_is = path.filename().string(), "matrix"_is = node),
         {"Put it there", "Word vectors", "Cancel"},
         [this, path, node, as_embedding](int button) {
             if (button == 0) read_matrix_for(path, node);
             if (button == 1) as_embedding();
         }});
}

void Program::take_table_file(const std::filesystem::path& path, const Table& table,
                              const std::string& room) {
    store_->enter(room);
    store_->change([&](Document& draft) {
        take_table(draft.choices, std::filesystem::absolute(path).string(), table,
                   asks_for_numbers(draft.choices));
    });
    store_->session.choose_columns = true;
    store_->say(say<texts::files::opened_table>("file"_is = path.filename().string(),
                                                "rows"_is = table.rows.size(),
                                                "columns"_is = table.columns.size()));
}

void Program::set_matrix_from(const MatrixFile& file, const std::string& node) {
    const Evaluation* evaluation = store_->computation().evaluation();
    if (!evaluation) return;
    const Node& target = evaluation->graph->node(evaluation->graph->at(node));
    store_->change([&](Document& draft) { set_matrix(draft, target, *file.values); });
    if (const std::string note = labels_note(file); !note.empty()) store_->say(note);
}

/// Small files are read at once: nobody sees that they are.
void Program::read_beside(const std::filesystem::path& path, FileWork::Work work) {
    check_name(path);
    constexpr std::uintmax_t at_once = 1 << 20;  // bytes: some 20 ms
    std::error_code unreadable;
    const std::uintmax_t size = std::filesystem::file_size(path, unreadable);
    do_beside({say<texts::files::reading>("file"_is = path.filename().string()), std::move(work)},
              unreadable || size <= at_once);
}

void Program::do_beside(FileWork work, bool at_once) {
    // Not before what waits already: it may be of the same file.
    if (at_once && file_work_.empty()) return work.work(Progress{})();
    file_work_.push_back(std::move(work));
    wants_frames_ = true;
}

/// The first of what is to be done with files; shown at the bottom until what follows is done.
void Program::go_on_with_files(Ui& ui) {
    if (file_work_.empty()) return;
    FileWork& first = file_work_.front();
    if (!first.job.running()) first.job.start(first.name, first.work, host_.wake);
    std::optional<Then> then;
    bool over = true;
    attempt([&] {
        try {
            then = first.job.poll();
            over = then.has_value();
        } catch (const Cancelled&) {
            store_->say(say<texts::files::stopped>("work"_is = first.name));
        }
    });
    if (!over) return show_work(ui, {first.name, first.job.progress(), [&] { first.job.stop(); }});
    file_work_.pop_front();
    wants_frames_ = true;
    if (then) attempt(*then);
    if (quits_once_written_ && file_work_.empty()) ask_before_quitting();
}

}  // namespace attend
