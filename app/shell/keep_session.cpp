#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <utility>

#include "app/shell/program.h"
#include "app/shell/restore_mark.h"
#include "core/text/printable.h"

namespace attend {

namespace {

constexpr double seconds_between_saves = 0.5;
constexpr double seconds_until_next_try = 10;  // when the session could not be written

}  // namespace

Program::Kept Program::current_session() const {
    const Store& own = own_store();
    return {own.history().revision(), own.session.selection, own.path(), own_seen()};
}

/// Some time after something changed, so that a gesture is written once; beside the frame, and not
/// before what was begun is there.
void Program::keep_session(double now) {
    take_kept(now);
    if (!session_file_ || rescue_pending_) return;
    const bool writing = session_writer_.is_writing();
    if (current_session() == kept_ && own_settings() == kept_settings_)
        next_save_.reset();
    else if (!next_save_ && !writing)
        next_save_ = now + seconds_between_saves;
    else if (next_save_ && now >= *next_save_)
        writing ? next_save_.reset() : begin_to_keep(now);
}

/// Settings that cannot be written do not keep the session from it.
void Program::begin_to_keep(double now) {
    next_save_.reset();
    try {
        keep_settings();
    } catch (const std::exception& error) {
        could_not_keep("Settings are not kept", error, now);
    }
    being_kept_ = current_session();
    if (!(being_kept_ == kept_))
        session_writer_.begin(*session_file_, session_now(false), host_.wake);
}

void Program::take_kept(double now) {
    try {
        if (!session_writer_.poll()) return;
        kept_ = std::exchange(being_kept_, std::nullopt);
        if (own_settings() == kept_settings_) session_problem_.clear();
    } catch (const std::exception& error) {
        could_not_keep("Changes are not kept for the case of a crash: save the document", error,
                       now);
    }
}

/// Said once; tried again and again.
void Program::could_not_keep(std::string_view what, const std::exception& error, double now) {
    const std::string problem = fmt::format("{}. {}", what, error.what());
    if (std::exchange(session_problem_, problem) != problem) store_->complain(problem);
    next_save_ = now + seconds_until_next_try;
}

void Program::keep_settings() {
    const Settings own = own_settings();
    if (own == kept_settings_) return;
    save_settings(own, folders_.config / "settings.json");
    kept_settings_ = own;
}

void Program::finish(bool well) {
    if (!rescue_pending_)
        if (const auto problem = try_to_keep_session(well)) rescue_elsewhere(*problem);
    if (well && std::exchange(restoring_, false)) restore_mark_->clear();
    try {
        keep_settings();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "attend: %s\n", message_text(error.what()).c_str());
    }
}

}  // namespace attend
