#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "app/shell/program.h"
#include "app/shell/session_file.h"
#include "core/document/named_files.h"
#include "core/error.h"
#include "core/files/kept_attributes.h"
#include "core/files/replace_file.h"
#include "core/texts/files.h"
#include "core/workspaces/kept_weights.h"

namespace attend {

namespace {

/// Whether it takes no longer than a frame may to make a document into text, and to look at the
/// file that it replaces.
bool is_soon_written(const Saved& saved, const std::filesystem::path& path) {
    constexpr double most_numbers = 20'000;
    constexpr std::uintmax_t most_bytes = 1 << 20;
    std::error_code none;
    const std::uintmax_t there = std::filesystem::file_size(path, none);
    const Choices& choices = saved.document.choices;
    return numbers_of_matrices(saved) <= most_numbers && (none || there <= most_bytes) &&
           choices.sentence.size() + choices.second_text.size() <= most_bytes;
}

void write_in_pieces(std::string_view text, const Sink& sink, const Progress& progress) {
    constexpr std::size_t piece = 1 << 20;  // bytes
    for (std::size_t at = 0; at < text.size(); at += piece) {
        progress.at(static_cast<double>(at) / static_cast<double>(text.size()));
        sink(text.substr(at, piece));
    }
}

}  // namespace

void Program::ask_before_replacing(const std::string& by, const std::function<void()>& then) {
    leave_lesson();
    store_->modified() ? ask_to_save(by, then) : then();
}

void Program::ask_before_quitting() {
    if (std::ranges::any_of(questions_, &Question::before_quitting)) return;
    leave_lesson();
    const auto writing = std::ranges::find_if(file_work_, &FileWork::writes);
    if (writing != file_work_.end()) return ask_about_writing(*writing);
    const auto quit = [this] { done_ = true; };
    if (!store_->modified() || rescue_pending_) return quit();
    if (!store_->path().empty() && !store_->session.presenting) {
        ask_to_save({}, [this, quit] {
            let_go_ = store_->modified();
            quit();
        });
    } else if (const auto problem = try_to_keep_session(false)) {
        ask_about_lost_session(*problem, quit);
    } else {
        return quit();
    }
    questions_.back().before_quitting = true;
}

void Program::ask_about_writing(const FileWork& writing) {
    Question question{"A file is not written yet",
                      say<texts::files::work_goes_on>("work"_is = writing.name),
                      {"Leave when it is written", "Leave without it", "Cancel"},
                      [this](int button) {
                          quits_once_written_ = button == 0;
                          if (button == 1) std::erase_if(file_work_, &FileWork::writes);
                          if (button == 1 || (button == 0 && file_work_.empty()))
                              ask_before_quitting();
                      }};
    question.before_quitting = true;
    questions_.push_back(std::move(question));
}

/// It stands nowhere but here.
void Program::ask_about_lost_session(const std::string& reason, const std::function<void()>& quit) {
    questions_.push_back({"What is open cannot be kept",
                          say<texts::files::session_not_kept>("why"_is = reason),
                          {"Save as…", "Leave anyway", "Cancel"},
                          [this, quit](int button) {
                              if (button == 0) save_a_copy(quit);
                              if (button != 1) return;
                              let_go_ = true;
                              quit();
                          }});
}

void Program::ask_to_save(const std::string& waiting, const std::function<void()>& then) {
    // On the stage nothing is asked: what was changed is put aside, as a file.
    if (store_->session.presenting && orphaned_edits(store_->saved())) return then();
    const std::filesystem::path path = store_->path();
    const std::string name =
        path.empty() ? say<texts::files::the_document>() : path.filename().string();
    // What was changed while it was written is asked about, too.
    const auto once_saved = [this, waiting, then] { ask_before_replacing(waiting, then); };
    questions_.push_back({"Save the changes?",
                          waiting.empty() ? say<texts::files::not_saved>("document"_is = name)
                                          : say<texts::files::not_saved_before>(
                                                "document"_is = name, "next"_is = waiting),
                          {path.empty() ? "Save as…" : "Save", "Do not save", "Cancel"},
                          [this, path, then, once_saved](int button) {
                              if (button == 1) then();
                              if (button == 0)
                                  path.empty() ? save_a_copy(once_saved) : save(path, once_saved);
                          }});
}

void Program::save_a_copy(const std::function<void()>& then) {
    ask_where_to_save("Save the document", ".attend", store_->path().filename().string(),
                      [this, then](const auto& chosen) { save(chosen, then); });
}

void Program::save(const std::filesystem::path& path, const std::function<void()>& then,
                   MayReplace may) {
    check_name(std::filesystem::absolute(path));
    if (!may.protected_file && is_write_protected(path))
        return ask_about_protected_file(path, then, may);
    const auto saved = std::make_shared<const Saved>(store_->saved()),
               written = std::make_shared<const Saved>(with_learned(*saved));
    const std::string expected = may.changed_file ? std::string() : expected_in(path);
    // Known before the job begins: what it has written is no other document that is opened
    // meanwhile.
    const auto document = store_->opened();
    do_beside({say<texts::files::saving>("file"_is = path.filename().string()),
               [this, saved, written, path, expected, then, may,
                document](const Progress& progress) -> Then {
                   const Then done =
                       write_document(*saved, *written, path, expected, then, may, progress);
                   return [this, done, document] {
                       if (document == store_->opened()) done();
                   };
               },
               true},
              is_soon_written(*saved, path));
}

/// The fingerprint that the file has unless another window or program has written it; nothing where
/// that does not matter: only of the file that is open, since a dialog asks about any other one.
std::string Program::expected_in(const std::filesystem::path& path) const {
    std::error_code unknown;
    if (seen_.empty() || !std::filesystem::exists(path, unknown)) return {};
    return std::filesystem::equivalent(path, store_->path(), unknown) ? seen_ : std::string();
}

Saved Program::with_learned(Saved saved) const {
    if (const Scene* const scene = store_->computation().scene())
        if (auto kept = kept_weights(*scene)) saved.document.choices.kept = std::move(kept);
    return saved;
}

/// Runs beside the frame: it may read nothing of the window but its arguments.
Program::Then Program::write_document(const Saved& saved, const Saved& written,
                                      const std::filesystem::path& path,
                                      const std::string& expected,
                                      const std::function<void()>& then, MayReplace may,
                                      const Progress& progress) {
    const std::string text = document_text_for(written, path, progress.part(0, 0.7));
    const std::string seen = fingerprint(text);
    if (!expected.empty())
        if (const std::string there = fingerprint_of_file(path); there != expected && there != seen)
            return [this, path, then, may] { ask_about_changed_file(path, then, may); };
    replace_file(
        path, [&](const Sink& sink) { write_in_pieces(text, sink, progress.part(0.7, 1)); },
        may.protected_file ? Protected::replaced : Protected::refused);
    const Written there{seen, files_outside(saved, path)};
    return [this, saved, path, there, then] { saved_as(saved, path, there, then); };
}

void Program::saved_as(const Saved& saved, const std::filesystem::path& path,
                       const Written& written, const std::function<void()>& then) {
    store_->mark_saved(std::filesystem::absolute(path), saved);
    seen_ = written.seen;
    settings_.remember(path);
    const bool news = std::exchange(said_outside_, written.outside) != written.outside;
    const std::string file = path.filename().string();
    store_->say(news && !written.outside.empty()
                    ? say<texts::files::saved_and>("file"_is = file, "note"_is = written.outside)
                    : say<texts::files::saved>("file"_is = file));
    if (then) then();
}

void Program::ask_about_file(const std::filesystem::path& path, const std::string& title,
                             const std::string& text, const std::function<void()>& then,
                             MayReplace may) {
    questions_.push_back({title,
                          text,
                          {"Save a copy…", "Replace it", "Cancel"},
                          [this, path, then, may](int button) {
                              if (button == 0) save_a_copy(then);
                              if (button == 1) save(path, then, may);
                          }});
}

void Program::ask_about_changed_file(const std::filesystem::path& path,
                                     const std::function<void()>& then, MayReplace may) {
    may.changed_file = true;
    ask_about_file(path, "The file was changed",
                   say<texts::files::changed_meanwhile>("file"_is = path.filename().string()), then,
                   may);
}

void Program::ask_about_protected_file(const std::filesystem::path& path,
                                       const std::function<void()>& then, MayReplace may) {
    may.protected_file = true;
    ask_about_file(path, "The file is protected",
                   say<texts::files::write_protected>("file"_is = path.filename().string()), then,
                   may);
}

}  // namespace attend
