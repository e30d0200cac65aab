#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <vector>

#include "app/shell/opening.h"
#include "app/shell/program.h"
#include "app/shell/restore_mark.h"
#include "app/shell/session_file.h"
#include "core/error.h"
#include "core/files/replace_file.h"
#include "core/text/printable.h"
#include "core/texts/files.h"

namespace attend {

void Program::start(const std::optional<ToOpen>& document) {
    std::string note;
    const std::optional<LastSession> last =
        session_file_ ? session_file_->read(note) : std::nullopt;
    if (!note.empty()) store_->complain(note);
    if (!last && !host_.first_note.empty()) store_->say(host_.first_note);
    settings_.offers_tour = !last && host_.offers_tour;
    const bool worth_keeping = last && !(last->saved == opening_document(host_.opening_scene));
    if (restore_mark_ && !worth_keeping)
        restore_mark_->clear();  // it marked a session that is gone
    if (worth_keeping && restore_mark_->stands()) {
        offer_without_files(*last, document);
    } else if (worth_keeping && !last->ended) {
        offer_rescue(*last, document);
    } else {
        // What is unsaved is in the session alone: opening another document asks about it.
        const bool comes_back = !document || std::holds_alternative<OpenLesson>(*document);
        if (last && (comes_back || has_unsaved(*last))) restore(*last);
        if (document) attempt([&] { open(*document); });
    }
    take_up_others();
}

LastSession Program::session_now(bool ended) const {
    // What somebody did not want saved does not come back with the next start.
    const Store& own = own_store();
    const bool as_its_file = let_go_ && !own.path().empty() && !(own.as_saved() == Saved{});
    return {as_its_file ? own.as_saved() : own.saved(),
            own.path(),
            ended,
            own.as_saved(),
            own_seen(),
            own.pinned};
}

void Program::restore(const LastSession& session) {
    store_->pinned = session.pinned;
    restoring_ = restore_mark_ && !files_read(session.saved).empty();
    if (restoring_) restore_mark_->set();
    if (!session.path.empty()) return restore_file(session);
    store_->open(session.saved, {});
    store_->is_of_program();
    store_->mark_saved_as(session.began.value_or(opening_document(first_scene)));
    seen_.clear();
}

/// A file that was changed since and of which nothing was unsaved is opened as it is now; where
/// something was, saving asks.
void Program::restore_file(const LastSession& session) {
    const std::string there = fingerprint_of_file(session.path);
    store_->open(session.saved, session.path);
    seen_ = session.seen.empty() ? there : session.seen;
    if (session.began) store_->mark_saved_as(*session.began);
    if (session.began && there == seen_) return;
    try {
        const Saved file = load_document(session.path);
        if (!session.began)
            store_->mark_saved_as(file);
        else if (!store_->modified())
            store_->open(file, session.path), seen_ = there;
        else
            store_->say(
                say<texts::files::changed_since>("file"_is = session.path.filename().string()));
    } catch (const Error& error) {
        store_->complain(error.what());
        store_->mark_saved_as({});  // it stands nowhere but here
    }
}

void Program::offer_rescue(const LastSession& session, const std::optional<ToOpen>& document) {
    rescue_pending_ = true;
    questions_.push_front(
        {"Attend ended unexpectedly",
         say<texts::files::kept>("when"_is = when_kept(*session_file_),
                                 "document"_is = described(session)),
         {"Restore it", document ? "Open the document instead" : "Start anew"},
         [this, document, session](int button) { answer_rescue(session, document, button); }});
}

/// What cannot be put aside is asked about again: until then its file stands.
void Program::answer_rescue(const LastSession& session, const std::optional<ToOpen>& document,
                            int button) {
    if (button != 0 && !orphaned_edits(session.saved)) return offer_rescue(session, document);
    rescue_pending_ = false;
    if (button == 0) return restore(session);
    if (document) open(*document);
}

void Program::offer_without_files(const LastSession& session,
                                  const std::optional<ToOpen>& document) {
    const std::vector<std::string> files = files_read(session.saved);
    if (files.empty()) return offer_rescue(session, document);
    rescue_pending_ = true;
    questions_.push_front({"Attend ended while it restored this",
                           say<texts::files::restored_without>(
                               "document"_is = described(session),
                               "files"_is = fmt::format("{}", fmt::join(files, ", "))),
                           {"Restore it without", "Restore all of it",
                            document ? "Open the document instead" : "Start anew"},
                           [this, document, session](int button) {
                               answer_without_files(session, document, button);
                           }});
}

void Program::answer_without_files(const LastSession& session,
                                   const std::optional<ToOpen>& document, int button) {
    constexpr int without = 0, all = 1;
    if (button != all && !orphaned_edits(session.saved))
        return offer_without_files(session, document);
    rescue_pending_ = false;
    restore_mark_->clear();
    if (button == all) return restore(session);
    if (button == without) {  // it belongs to no file: saving it there would lose what it read
        restore({without_files(session.saved), {}, false});
    } else if (document) {
        open(*document);
    }
}

void Program::end_restoring() {
    if (!restoring_) return;
    const Computation& computation = store_->computation();
    const bool shown = computation.scene() && !computation.stale();
    if (computation.busy() || (!shown && computation.problem().empty())) return;
    restoring_ = false;
    restore_mark_->clear();
}

bool Program::orphaned_edits(const Saved& saved) {
    try {
        make_folder(folders_.state);  // somebody may have cleared it away
        std::filesystem::path path = folders_.state / "set_aside.attend";
        for (int place = 2; std::filesystem::exists(path); ++place)  // each crash has its own
            path = folders_.state / fmt::format("set_aside-{}.attend", place);
        replace_private_file(path, document_text_for(saved, path));
        settings_.remember(path);
        store_->say(say<texts::files::set_aside>("file"_is = path.filename().string()));
        attempt([this] { keep_settings(); });
        return true;
    } catch (const std::exception& error) {
        store_->complain(say<texts::files::not_set_aside>("why"_is = error.what()));
        return false;
    }
}

void Program::take_up_others() {
    std::vector<LeftSession> found;
    attempt([&] {
        take_up(SessionFile::left_behind(folders_.state), "Another window left something", false,
                found);
    });
    for (const std::filesystem::path& folder : folders_.rescue)
        if (is_private_folder(folder))
            attempt([&] {
                take_up(SessionFile::left_behind(folder), "Something was rescued", true, found);
            });
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found.size() > 1)
            found[i].title = say<texts::files::one_of>("title"_is = found[i].title,
                                                       "place"_is = i + 1, "n"_is = found.size());
        offer_other(found[i]);
    }
}

void Program::take_up(std::vector<SessionFile> places, const std::string& title, bool rescued,
                      std::vector<LeftSession>& found) {
    for (SessionFile& place : places) {
        std::string note;
        const std::optional<LastSession> session = place.read(note);
        if (!note.empty()) store_->complain(note);
        if (session && has_unsaved(*session))
            found.push_back(
                {std::make_shared<SessionFile>(std::move(place)), *session, title, rescued});
    }
}

/// As long as it is not answered, or put off, its place is kept.
void Program::offer_other(const LeftSession& left) {
    questions_.push_back(
        {left.title,
         say<texts::files::left>("document"_is = described(left.session),
                                 "saved"_is = !left.session.path.empty(),
                                 "rescued"_is = left.rescued, "when"_is = when_kept(*left.place)),
         {"Open it here", "Keep it as a file", "Ask again later"},
         [this, left](int button) {
             if (button == 2) return;
             const bool safe =
                 button == 0 ? open_instead(left.session) : orphaned_edits(left.session.saved);
             if (!safe) return offer_other(left);
             left.place->remove();
             RestoreMark(left.place->path()).clear();
         }});
}

/// Whether it is in this window's own session by now; what was open here is put aside.
bool Program::open_instead(const LastSession& session) {
    if (store_->modified() && !orphaned_edits(store_->saved())) return false;
    restore(session);
    const auto problem = try_to_keep_session(false);
    if (problem) store_->complain(*problem);
    return !problem;
}

std::optional<std::string> Program::try_to_keep_session(bool ended) {
    if (!session_file_) return say<texts::files::no_place>("folder"_is = folders_.state.string());
    try {
        session_writer_.write_now(*session_file_, session_now(ended));
        return std::nullopt;
    } catch (const std::exception& error) {
        return error.what();
    }
}

/// A signal ends the program, and nobody can be asked: in one of the folders for that, from where
/// the next start offers it.
void Program::rescue_elsewhere(const std::string& reason) const {
    const bool wanted = store_->modified() && !let_go_;
    if (!wanted && !session_file_) return;  // said at the start
    std::string said = "attend: " + message_text(reason) + '\n';
    bool safe = !wanted;
    for (auto folder = folders_.rescue.begin(); !safe && folder != folders_.rescue.end(); ++folder)
        try {
            make_private_folder(*folder);
            const SessionFile place = SessionFile::unused(*folder);
            place.write(session_now(true));
            said += fmt::format("attend: what was open is in {}; the next start offers it\n",
                                message_text(place.path().string()));
            safe = true;
        } catch (const std::exception& error) {
            said += "attend: " + message_text(error.what()) + '\n';
        }
    if (!safe) said += "attend: what was open could not be rescued\n";
    std::fputs(said.c_str(), stderr);
}

}  // namespace attend
