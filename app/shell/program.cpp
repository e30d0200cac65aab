#include "app/shell/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "core/error.h"
#include "core/files/asset.h"

namespace attend {

namespace {

constexpr double seconds_between_saves = 0.5;
constexpr double seconds_until_next_try = 10;  // when the session could not be written

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
    const std::optional<LastSession> last =
        session_file_ ? session_file_->read(note) : std::nullopt;
    if (!note.empty()) store_->complain(note);
    const bool worth_keeping = last && !(last->saved == scene_of(first_scene));
    if (worth_keeping && !last->ended) return offer_rescue(*last, document);
    // A document that was never saved is in the session alone: opening another asks about it.
    if (last && (!document || (worth_keeping && last->path.empty()))) restore(*last);
    if (document) attempt([&] { open(*document); });
}

void Program::restore(const LastSession& session) {
    store_->open(session.saved, session.path);
    attempt([&] {
        store_->mark_saved_as(session.path.empty() ? scene_of(first_scene).document
                                                   : load_document(session.path).document);
    });
}

void Program::offer_rescue(const LastSession& session,
                           const std::optional<std::filesystem::path>& document) {
    rescue_pending_ = true;
    questions_.push_back({"Attend did not come to its end",
                          "The last session ended unexpectedly. What was open then was kept.",
                          {"Restore it", document ? "Open the file instead" : "Start anew"},
                          [this, document, session](int button) {
                              rescue_pending_ = false;
                              if (button == 0) return restore(session);
                              set_aside(session.saved);
                              if (document) open(*document);
                          }});
}

void Program::set_aside(const Saved& saved) {
    std::filesystem::path path = folders_.state / "set_aside.attend";
    for (int place = 2; std::filesystem::exists(path); ++place)  // each crash has its own
        path = folders_.state / fmt::format("set_aside-{}.attend", place);
    save_document(saved, path);
    settings_.remember(path);
    store_->say("What was open then is in File → Open recent as " + path.filename().string());
}

void Program::attempt(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        store_->complain(error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        store_->complain(error.what());
    } catch (const std::bad_alloc&) {
        store_->complain("There is not enough memory for that.");
    }
}

void Program::before_frame() {
    if (picture_ && picture_->frames_to_wait-- == 0) attempt([&] { take_picture(); });
}

std::optional<double> Program::next_message_end() const {
    std::optional<double> end;
    for (const Toast& toast : window_.toasts)
        end = std::min(end.value_or(toast.until), toast.until);
    return end;
}

bool Program::frame(Ui& ui, double now) {
    const Session& session = store_->session;
    const std::uint64_t revision = store_->history().revision();
    const Selection selection = session.selection;
    const std::string overlay = session.overlay;
    window_.posing = picture_.has_value();
    draw_window(ui, *store_, settings_, requests_, window_);
    draw_dialogs(ui);
    for (const Request& request : std::exchange(requests_, {})) carry_out(request);
    keep_session(now);
    // A sheet that opens takes the keyboard two frames later: what is typed by then is meant for
    // it.
    if (session.overlay != overlay)
        unsettled_ = 2;
    else if (unsettled_ > 0)
        --unsettled_;
    return unsettled_ > 0 || store_->history().revision() != revision ||
           !(session.selection == selection);
}

void Program::draw_dialogs(Ui& ui) {
    if (dialog_.is_open())
        if (const auto path = dialog_.draw(ui)) {
            const auto then = std::exchange(dialog_then_, {});
            attempt([&] { then(*path); });
        }
    if (!questions_.empty()) draw_question(ui);
}

void Program::draw_question(Ui& ui) {
    Question& asked = questions_.front();
    if (!std::exchange(asked.opened, true)) ImGui::OpenPopup(asked.title.c_str());
    const auto button = question(ui, asked.title.c_str(), asked.text, asked.buttons);
    if (!button) return;
    const Question answered = std::move(asked);
    questions_.pop_front();
    attempt([&] { answered.then(*button); });
}

std::string Program::title() const {
    const std::string name =
        store_->path().empty() ? "Untitled" : store_->path().filename().string();
    return fmt::format("{}{} — Attend", store_->modified() ? "• " : "", name);
}

void Program::keep_session(double now) {
    if (!session_file_ || rescue_pending_) return;
    Kept current{store_->history().revision(), store_->session.selection, store_->path()};
    if (current == kept_) {
        next_save_.reset();
    } else if (!next_save_) {
        next_save_ = now + seconds_between_saves;
    } else if (now >= *next_save_) {
        next_save_.reset();
        try {
            session_file_->write({store_->saved(), store_->path(), false});
            kept_ = std::move(current);
            session_problem_.clear();
        } catch (const Error& error) {
            if (std::exchange(session_problem_, error.what()) != error.what())
                store_->complain(session_problem_);
            next_save_ = now + seconds_until_next_try;
        }
    }
}

void Program::finish() {
    try {
        if (session_file_ && !rescue_pending_)
            session_file_->write({store_->saved(), store_->path(), true});
        if (!(settings_ == kept_settings_))
            save_settings(settings_, folders_.config / "settings.json");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "attend: %s\n", error.what());
    }
}

}  // namespace attend
