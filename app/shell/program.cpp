#include "app/shell/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <exception>

#include "app/gui/frame_times.h"
#include "app/gui/theme.h"
#include "app/jobs/job.h"
#include "app/shell/opening.h"
#include "app/state/lesson_play.h"
#include "core/error.h"
#include "core/text/printable.h"
#include "core/text/utf8.h"

namespace attend {

void check_name(const std::filesystem::path& path) {
    const std::string name = path.string();
    if (invalid_utf8(name))
        throw Error(printable(name), "a name that is not UTF-8",
                    "one that a document can hold: rename the file or its folder");
}

Settings load_usable_settings(const Folders& folders, std::string& note) {
    const std::filesystem::path file = folders.config / "settings.json";
    Settings settings = load_settings(file, note);
    if (has_theme(settings.theme)) return settings;
    note += fmt::format("{}theme: found {}, which is not one",
                        note.empty() ? file.string() + ": " : "; ", in_quotes(settings.theme));
    settings.theme = Settings().theme;
    return settings;
}

Program::Program(Folders folders, Host host, const std::optional<ToOpen>& document)
    : folders_(std::move(folders)), host_(std::move(host)) {
    std::string note;
    settings_ = load_usable_settings(folders_, note);
    store_ = std::make_unique<Store>(opening_document(host_.opening_scene), host_.wake);
    for (const char* scene : {first_scene, training_scene})
        store_->begin_room_with(opening_document(scene));
    if (!note.empty()) store_->complain(note);
    attempt([&] {
        session_file_.emplace(folders_.state);
        restore_mark_.emplace(session_file_->path());
    });
    if (host_.desktop_dialogs) desktop_dialog_.look_for(host_.parent_window, host_.wake);
    start(document);
    kept_settings_ = settings_;
}

void Program::attempt(const std::function<void()>& action) {
    try {
        with_errors([&] { action(); });
    } catch (const std::exception& error) {
        store_->complain(error.what());
    }
}

void Program::before_frame() {
    attempt([&] { export_asked_figure(); });
    attempt([&] { show_figure(); });
    if (!picture_) return;
    const ImVec2 mouse = picture_->mouse;
    const bool waits = picture_->frames_to_wait-- > 0;
    if (!waits) attempt([&] { take_picture(); });
    const ImVec2 to = waits ? ImVec2{-FLT_MAX, -FLT_MAX} : mouse;
    ImGui::GetIO().AddMousePosEvent(to.x, to.y);
}

std::optional<double> Program::next_message_end() const {
    std::optional<double> end;
    for (const Toast& toast : window_.toasts)
        if (toast.until < Toast::stays) end = std::min(end.value_or(toast.until), toast.until);
    return end;
}

bool Program::frame(Ui& ui, double now) {
    const std::uint64_t revision = store_->history().revision();
    const Selection selection = store_->session.selection;
    const std::string overlay = store_->session.overlay;
    window_.capturing_picture = picture_.has_value();
    std::optional<TimedStage> timed(std::in_place, ui, "files");
    go_on_with_files(ui);
    timed.reset();
    draw_window(ui, *store_, settings_, requests_, window_);
    end_restoring();
    timed.emplace(ui, "dialogs and requests");
    draw_dialogs(ui);
    for (const Request& request : std::exchange(requests_, {})) do_request(request);
    timed.emplace(ui, "session");
    keep_session(now);
    timed.reset();
    const Session& session = store_->session;  // of a lesson that was just opened, perhaps
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
    if (desktop_dialog_.is_open()) {
        if (auto answer = desktop_dialog_.draw(ui)) take_answer(std::move(*answer));
    } else if (!dialog_.is_open()) {
        if (!questions_.empty()) draw_question(ui);
    } else if (const auto path = dialog_.draw(ui)) {
        take_chosen(*path);
    }
}

void Program::take_answer(DesktopDialog::Answer answer) {
    using Means = DesktopDialog::Answer::Means;
    wants_frames_ = true;
    if (answer.means == Means::chosen) {
        if (const auto path = dialog_.take(std::move(answer.request), answer.path))
            take_chosen(*path);
    } else if (answer.means == Means::own_dialog) {
        if (!answer.problem.empty()) store_->say(answer.problem + " This one is Attend's own.");
        dialog_.open(std::move(answer.request));
        ImGui::GetIO().AddInputCharactersUTF8(answer.typed.c_str());
    }
}

void Program::take_chosen(const std::filesystem::path& path) {
    const auto then = std::exchange(dialog_then_, {});
    attempt([&] { then(path); });
}

void Program::draw_question(Ui& ui) {
    Question& asked = questions_.front();
    const char* const title = asked.title.c_str();
    if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
    const auto button = question(ui, title, asked.text, asked.buttons);
    if (!button) return;
    const Question answered = std::move(asked);
    questions_.pop_front();
    attempt([&] { answered.then(*button); });
}

std::string Program::title() const {
    if (store_->lesson) return store_->lesson->lesson().title + " — Attend";
    const std::string name =
        store_->path().empty() ? "Untitled" : store_->path().filename().string();
    return fmt::format("{}{} — Attend", store_->modified() ? "• " : "", name);
}

}  // namespace attend
