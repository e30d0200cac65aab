#include "app/shell/program.h"

#include <fmt/format.h>

#include <cstdio>

#include "core/error.h"
#include "core/files/asset.h"

namespace attend {

namespace {

constexpr double seconds_between_saves = 0.5;

Saved scene_of(const std::string& name) { return parse_document(asset(name), name); }

}  // namespace

Program::Program(Folders folders, Host host, const std::optional<std::filesystem::path>& document)
    : folders_(std::move(folders)), host_(std::move(host)) {
    std::string note;
    settings_ = load_settings(folders_.config / "settings.json", note);
    store_ = std::make_unique<Store>(scene_of(first_scene), host_.wake);
    if (!note.empty()) store_->complain(note);
    attempt([&] { session_file_.emplace(folders_.state); });
    start(document);
    kept_settings_ = settings_;
}

void Program::start(const std::optional<std::filesystem::path>& document) {
    std::string note;
    std::optional<LastSession> last = session_file_ ? session_file_->read(note) : std::nullopt;
    if (!note.empty()) store_->complain(note);
    const auto restore = [this](const LastSession& session) {
        store_->open(session.saved, session.path);
        if (session.path.empty()) return;
        attempt([&] { store_->mark_saved_as(load_document(session.path).document); });
    };
    if (last && !last->ended && !(last->saved == scene_of(first_scene))) {
        question_ = Question{"Attend did not come to its end",
                             "The last session ended unexpectedly. What was open then was kept.",
                             {"Restore it", document ? "Open the file instead" : "Start anew"},
                             [this, restore, document, session = *last](int button) {
                                 if (button == 0)
                                     restore(session);
                                 else if (document)
                                     open(*document);
                             }};
    } else if (document) {
        open(*document);
    } else if (last) {
        restore(*last);
    }
}

void Program::attempt(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        store_->complain(error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        store_->complain(error.what());
    }
}

void Program::frame(Ui& ui, double now) {
    if (picture_ && picture_->frames_to_wait-- == 0) take_picture(ui);
    draw_window(ui, *store_, settings_, requests_, window_);
    draw_dialogs(ui);
    for (Request& request : std::exchange(requests_, {})) carry_out(std::move(request));
    keep_session(now);
}

void Program::draw_dialogs(Ui& ui) {
    if (dialog_.is_open())
        if (const auto path = dialog_.draw(ui)) {
            const auto then = std::exchange(dialog_then_, {});
            attempt([&] { then(*path); });
        }
    if (question_) draw_question(ui);
}

void Program::draw_question(Ui& ui) {
    if (!std::exchange(question_->opened, true)) ImGui::OpenPopup(question_->title.c_str());
    const auto button = question(ui, question_->title.c_str(), question_->text, question_->buttons);
    if (!button) return;
    const Question answered = *std::exchange(question_, std::nullopt);
    answered.then(*button);
}

std::string Program::title() const {
    const std::string name =
        store_->path().empty() ? "Untitled" : store_->path().filename().string();
    return fmt::format("{}{} — Attend", store_->modified() ? "• " : "", name);
}

void Program::keep_session(double now) {
    if (!session_file_) return;
    Saved current = store_->saved();
    if (current == kept_) {
        next_save_.reset();
    } else if (!next_save_) {
        next_save_ = now + seconds_between_saves;
    } else if (now >= *next_save_) {
        attempt([&] { session_file_->write({current, store_->path(), false}); });
        kept_ = std::move(current);  // after a failure too: the message is said once
        next_save_.reset();
    }
}

void Program::finish() {
    try {
        if (session_file_) session_file_->write({store_->saved(), store_->path(), true});
        if (!(settings_ == kept_settings_))
            save_settings(settings_, folders_.config / "settings.json");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "attend: %s\n", error.what());
    }
}

}  // namespace attend
