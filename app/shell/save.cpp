#include <fmt/format.h>

#include <algorithm>

#include "app/shell/program.h"
#include "app/shell/session_file.h"
#include "core/error.h"
#include "core/files/replace_file.h"

namespace attend {

void Program::ask_before_replacing(const std::string& by, const std::function<void()>& then) {
    store_->modified() ? ask_to_save(by, then) : then();
}

void Program::ask_before_quitting() {
    if (std::ranges::any_of(questions_, &Question::before_quitting)) return;
    const auto writing = std::ranges::find_if(file_work_, &FileWork::writes);
    if (writing != file_work_.end()) return ask_about_writing(*writing);
    const auto quit = [this] { done_ = true; };
    if (!store_->modified() || rescue_pending_) return quit();
    if (!store_->path().empty()) {
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
                      writing.name + " goes on. What is there of it would be lost.",
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
                          fmt::format("It was never saved, and the session that would bring it "
                                      "back could not be written. {}",
                                      reason),
                          {"Save as…", "Leave anyway", "Cancel"},
                          [this, quit](int button) {
                              if (button == 0) save_a_copy(quit);
                              if (button != 1) return;
                              let_go_ = true;
                              quit();
                          }});
}

void Program::ask_to_save(const std::string& waiting, const std::function<void()>& then) {
    const std::filesystem::path path = store_->path();
    const std::string name = path.empty() ? "The document" : path.filename().string();
    questions_.push_back({"Save the changes?",
                          fmt::format("{} has changes that are not saved.{}", name,
                                      waiting.empty() ? "" : " Next comes " + waiting + "."),
                          {path.empty() ? "Save as…" : "Save", "Do not save", "Cancel"},
                          [this, path, then](int button) {
                              if (button == 1) then();
                              if (button == 0) path.empty() ? save_a_copy(then) : save(path, then);
                          }});
}

void Program::save_a_copy(const std::function<void()>& then) {
    ask_where_to_save("Save the document", ".attend", store_->path().filename().string(),
                      [this, then](const auto& chosen) { save(chosen, then); });
}

void Program::save(const std::filesystem::path& path, const std::function<void()>& then) {
    changed_meanwhile(path) ? ask_about_changed_file(path, then) : write_document(path, then);
}

/// Another window, another program: only of the file that is open, since a dialog asks about any
/// other one.
bool Program::changed_meanwhile(const std::filesystem::path& path) const {
    std::error_code unknown;
    if (seen_.empty() || !std::filesystem::exists(path, unknown)) return false;
    if (!std::filesystem::equivalent(path, store_->path(), unknown)) return false;
    const std::string there = fingerprint_of_file(path);
    return there != seen_ && there != fingerprint(document_text_for(store_->saved(), path));
}

void Program::ask_about_changed_file(const std::filesystem::path& path,
                                     const std::function<void()>& then) {
    questions_.push_back(
        {"The file was changed",
         fmt::format("{} is not as it was when you opened or saved it last: another window or "
                     "program has written it.",
                     path.filename().string()),
         {"Save a copy…", "Replace it", "Cancel"},
         [this, path, then](int button) {
             if (button == 0) save_a_copy(then);
             if (button == 1) write_document(path, then);
         }});
}

void Program::write_document(const std::filesystem::path& path, const std::function<void()>& then) {
    check_name(std::filesystem::absolute(path));
    const std::string text = document_text_for(store_->saved(), path);
    try {
        replace_file(path, text);
    } catch (const Error& error) {
        return store_->complain(error.what());
    }
    store_->mark_saved(std::filesystem::absolute(path));
    seen_ = fingerprint(text);
    settings_.remember(path);
    store_->say("Saved " + path.filename().string());
    if (then) then();
}

}  // namespace attend
