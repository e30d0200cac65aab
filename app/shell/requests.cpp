#include <algorithm>
#include <span>
#include <type_traits>

#include "app/gui/widgets.h"
#include "app/shell/picture_file.h"
#include "app/shell/program.h"
#include "app/shell/render.h"
#include "app/shell/session_file.h"
#include "app/views/matrix/matrix_sheet.h"
#include "app/views/window/ready_scenes.h"
#include "core/error.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/replace_file.h"
#include "core/models/models_here.h"
#include "core/text/split.h"
#include "core/texts/files.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// "head.0/weights" -> "head.0-weights"
std::string file_name(std::string path) {
    for (char& c : path)
        if (c == '/') c = '-';
    return path;
}

/// "The train left the station": the first words of a text, as far as they can stand in the
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
    return name.empty() ? "untitled" : name;
}

/// What can be opened, as a desktop's dialog lists it; a model's folder by its config.json.
std::vector<FileFilter> filters_of_files() {
    std::vector<FileFilter> filters{
        {"All that Attend opens", {}},
        {"Documents of Attend", {".attend"}},
        {"Models", {".gguf", ".safetensors", ".json"}},
        {"Tables", {".csv", ".tsv", ".txt"}},
        {"Word vectors and matrices", {".txt", ".vec", ".csv", ".tsv", ".npy", ".npz", ".gz"}},
        {"Pictures that Attend made", {".png"}}};
    std::vector<std::string>& all = filters.front().endings;
    for (const FileFilter& filter : std::span(filters).subspan(1))
        for (const std::string& ending : filter.endings)
            if (std::ranges::find(all, ending) == all.end()) all.push_back(ending);
    return filters;
}

/// With the names of these axes, unless they are null. Stopped, the file is what it was.
void write_matrix(const Matrix& matrix, const Axes* names, const std::filesystem::path& path,
                  const Progress& progress) {
    constexpr double bytes_a_number = 10;  // about
    const double expected = bytes_a_number * static_cast<double>(matrix.size());
    double written = 0;
    replace_file(path, [&](const Sink& sink) {
        const Sink told = [&](std::string_view piece) {
            written += static_cast<double>(piece.size());
            progress.at(std::min(written / std::max(expected, 1.0), 1.0));
            sink(piece);
        };
        if (path.extension() == ".npy") return write_npy(matrix, told);
        names ? write_csv(matrix, names->rows, names->columns, told) : write_csv(matrix, told);
    });
}

}  // namespace

void Program::do_request(const Request& request) {
    wants_frames_ = true;
    attempt([&] { std::visit([this](const auto& asked) { do_request(asked); }, request); });
}

void Program::do_request(const NewDocument&) {
    ask_before_replacing("a new document", [this] { open_asset(host_.opening_scene); });
}

void Program::do_request(const OpenDialog&) {
    FileDialog::Request request{"Open a document, a model, a table, an embedding or a matrix",
                                FileDialog::Purpose::open,
                                {".attend", ".gguf", ".safetensors", ".json", ".csv", ".tsv",
                                 ".txt", ".vec", ".npy", ".npz", ".gz"},
                                first_folder(),
                                "",
                                is_folder_of_model};
    request.others = true;
    request.filters = filters_of_files();
    show_dialog(std::move(request),
                [this](const auto& path) { requests_.push_back(OpenFile{path}); });
}

void Program::do_request(const OpenFile& asked) { open(asked.path); }

void Program::do_request(const OpenAsset& asked) {
    ask_before_replacing(say<texts::files::scene>("scene"_is = scene_label(asked.name)),
                         [this, name = asked.name] { open_asset(name); });
}

void Program::do_request(const ReadAgain&) {
    end_drags_and_popups();
    store_->read_again();
    const std::filesystem::path path = store_->path();
    const std::string expected = expected_in(path);
    if (expected.empty()) return store_->say("Reading files again");
    const auto saved = std::make_shared<const Saved>(store_->saved());
    read_beside(path, [this, path, expected, saved](const Progress& progress) -> Then {
        const std::string there = fingerprint_of_file(path);
        const bool changed =
            there != expected && there != fingerprint(document_text_for(*saved, path, progress));
        return [this, path, changed] { changed ? open(path) : store_->say("Reading files again"); };
    });
}

void Program::do_request(const Save&) {
    if (store_->path().empty())
        requests_.push_back(SaveAsDialog{});
    else
        save(store_->path());
}

/// Without an ending: that of its file, or its first words.
std::string Program::document_name() const {
    return store_->path().empty() ? proposed_name(subject(store_->document().choices))
                                  : store_->path().stem().string();
}

void Program::do_request(const SaveAsDialog&) {
    const std::string name = store_->path().filename().string();
    ask_where_to_save("Save the document", ".attend",
                      name.empty() ? document_name() + ".attend" : name,
                      [this](const auto& path) { save(path); });
}

void Program::do_request(const ExportMatrix& asked) {
    const std::string extension = "." + asked.extension;
    ask_where_to_save(say<texts::files::export_matrix>("matrix"_is = asked.node), extension,
                      file_name(asked.node) + extension,
                      [this, asked](const auto& path) { export_matrix(asked, path); });
}

void Program::do_request(const ChooseMatrixFile& asked) {
    ask_for_path(say<texts::files::matrix_for>("matrix"_is = asked.node),
                 {".npy", ".csv", ".tsv", ".txt"},
                 [this, node = asked.node](const auto& path) { read_matrix_for(path, node); });
}

void Program::do_request(const ChooseEmbeddingFile& asked) {
    FileDialog::Request request{"Word vectors or a matrix",
                                FileDialog::Purpose::open,
                                {".txt", ".vec", ".csv", ".tsv", ".npy", ".npz", ".gz"},
                                first_folder(),
                                ""};
    request.others = true;
    show_dialog(std::move(request), [this, second = asked.second](const auto& path) {
        check_name(path);
        store_->change([&](Document& draft) {
            (second ? draft.choices.second_embedding : draft.choices.embedding) = path.string();
        });
    });
}

void Program::do_request(const ChooseTableFile&) {
    ask_for_path("A table of keys and values", {".csv", ".tsv", ".txt"}, [this](const auto& path) {
        read_table_for(path, store_->document().choices.workspace);
    });
}

/// A desktop's dialog shows either folders or files.
void Program::do_request(const ChooseModel&) {
    if (!desktop_dialog_.is_there())
        return ask_for_model("A model: its folder, or a .gguf file", false);
    questions_.push_back({"What is the model?",
                          "Models of Hugging Face are folders, those of llama.cpp files.",
                          {"A folder…", "A .gguf file…", "Cancel"},
                          [this](int button) {
                              if (button == 0) ask_for_model("The folder of a model", true);
                              if (button == 1) ask_for_model("A model's .gguf file", false);
                          }});
}

void Program::ask_for_model(std::string title, bool folders_alone) {
    FileDialog::Request request{std::move(title),
                                FileDialog::Purpose::open,
                                {".gguf", ".json", ".safetensors"},
                                first_folder(),
                                "",
                                is_folder_of_model};
    request.folders_alone = folders_alone;
    show_dialog(std::move(request), [this](const auto& path) {
        check_name(path);
        take_model(path);
    });
}

void Program::do_request(const CopyText& asked) {
    host_.set_clipboard(asked.text);
    store_->say(say<texts::files::copied>("what"_is = asked.what));
}

void Program::do_request(const ToggleFullScreen&) {
    host_.set_full_screen(settings_.full_screen = !settings_.full_screen);
}

void Program::do_request(const Quit&) {
    desktop_dialog_.close();  // it would stay in front of what is asked
    ask_before_quitting();
}

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
    if (!desktop_dialog_.open(request)) dialog_.open(std::move(request));
}

void Program::export_matrix(const ExportMatrix& wanted, const std::filesystem::path& path) {
    const Evaluation* evaluation = store_->computation().evaluation();
    if (!evaluation) return;
    constexpr double operations_at_once = 8e6;
    constexpr Index numbers_at_once = 100'000;
    const NodeId id = evaluation->graph->at(wanted.node);
    const Shape shape = evaluation->graph->node(id).shape();
    const Index numbers = shape.rows * shape.columns;
    const bool at_once =
        numbers <= numbers_at_once && evaluation->cost({&id, 1}) <= operations_at_once;
    const auto write = [this, wanted, path, id, shape,
                        from = *evaluation](const Progress& progress) -> Then {
        const Axes& axes = from.graph->node(id).axes;
        write_matrix(*from.at(id, progress), wanted.names ? &axes : nullptr, path, progress);
        return [this, wanted, path, shape] {
            store_->say(say<texts::files::wrote_matrix>(
                "matrix"_is = wanted.node, "rows"_is = std::to_string(shape.rows),
                "columns"_is = std::to_string(shape.columns), "file"_is = path.string()));
        };
    };
    do_beside({say<texts::files::writing>("file"_is = path.filename().string()), write, true},
              at_once);
}

void Program::take_picture() {
    wants_frames_ = true;
    picture_.reset();
    Image image = host_.screenshot();
    ask_where_to_save("Export the picture", ".png", document_name() + ".png",
                      [this, image = std::move(image), saved = store_->saved()](const auto& path) {
                          check_picture_name(path);
                          const PictureFile picture = picture_with_document(image, saved, path);
                          replace_file(path, picture.bytes);
                          store_->say(picture.said(path));
                      });
}

}  // namespace attend
