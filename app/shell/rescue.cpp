#include <fmt/format.h>

#include <algorithm>

#include "app/shell/program.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/fingerprint.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

Saved first_document() { return parse_document(asset(first_scene), first_scene); }

/// What counts as saved of a session: nothing where its file cannot be read.
std::optional<Document> saved_of(const LastSession& session) {
    if (session.began) return session.began;
    if (session.path.empty()) return first_document().document;
    try {
        return load_document(session.path).document;
    } catch (const Error&) {
        return std::nullopt;
    }
}

bool has_unsaved(const LastSession& session) { return session.saved.document != saved_of(session); }

std::string described(const LastSession& session) {
    const std::string sentence = in_quotes(session.saved.document.choices.sentence);
    return session.path.empty() ? fmt::format("{}, which was never saved,", sentence)
                                : fmt::format("{} with changes that are not saved",
                                              in_quotes(session.path.filename().string()));
}

}  // namespace

void Program::start(const std::optional<ToOpen>& document) {
    std::string note;
    const std::optional<LastSession> last =
        session_file_ ? session_file_->read(note) : std::nullopt;
    if (!note.empty()) store_->complain(note);
    const bool worth_keeping = last && !(last->saved == first_document());
    if (worth_keeping && !last->ended) {
        offer_rescue(*last, document);
    } else {
        // What is unsaved is in the session alone: opening another document asks about it.
        if (last && (!document || has_unsaved(*last))) restore(*last);
        if (document) attempt([&] { open(*document); });
    }
    if (session_file_) take_up_others();
}

LastSession Program::session_now(bool ended) const {
    return {store_->saved(),          store_->path(), ended,
            store_->saved_document(), seen_,          store_->waiting()};
}

void Program::restore(const LastSession& session) {
    if (!session.path.empty()) return restore_file(session);
    store_->open(session.saved, {}, session.set_aside);
    store_->mark_saved_as(session.began.value_or(first_document().document));
    seen_.clear();
}

/// A file that was changed since and of which nothing was unsaved is opened as it is now; where
/// something was, saving asks.
void Program::restore_file(const LastSession& session) {
    const std::string there = fingerprint_of_file(session.path);
    store_->open(session.saved, session.path, session.set_aside);
    seen_ = session.seen.empty() ? there : session.seen;
    if (session.began) store_->mark_saved_as(*session.began);
    if (session.began && there == seen_) return;
    try {
        const Saved file = load_document(session.path);
        if (!session.began)
            store_->mark_saved_as(file.document);
        else if (!store_->modified())
            store_->open(file, session.path), seen_ = there;
        else
            store_->say(session.path.filename().string() + " was changed since.");
    } catch (const Error& error) {
        store_->complain(error.what());
        store_->mark_saved_as({});  // it stands nowhere but here
    }
}

void Program::offer_rescue(const LastSession& session, const std::optional<ToOpen>& document) {
    rescue_pending_ = true;
    questions_.push_front(
        {"Attend did not come to its end",
         "The last session ended unexpectedly. What was open then was kept.",
         {"Restore it", document ? "Open the document instead" : "Start anew"},
         [this, document, session](int button) { answer_rescue(session, document, button); }});
}

/// What cannot be put aside is asked about again: until then its file stands.
void Program::answer_rescue(const LastSession& session, const std::optional<ToOpen>& document,
                            int button) {
    if (button != 0 && !set_aside(session.saved)) return offer_rescue(session, document);
    rescue_pending_ = false;
    if (button == 0) return restore(session);
    if (document) open(*document);
}

bool Program::set_aside(const Saved& saved) {
    try {
        std::filesystem::path path = folders_.state / "set_aside.attend";
        for (int place = 2; std::filesystem::exists(path); ++place)  // each crash has its own
            path = folders_.state / fmt::format("set_aside-{}.attend", place);
        save_document(saved, path);
        settings_.remember(path);
        store_->say("What was open then is in File → Open recent as " + path.filename().string());
        attempt([this] { keep_settings(); });
        return true;
    } catch (const std::exception& error) {
        store_->complain(fmt::format("It could not be put aside and is kept. {}", error.what()));
        return false;
    }
}

void Program::take_up_others() {
    for (SessionFile& place : SessionFile::left_behind(folders_.state)) {
        std::string note;
        const std::optional<LastSession> session = place.read(note);
        if (!note.empty()) store_->complain(note);
        if (session && has_unsaved(*session))
            offer_other(std::make_shared<SessionFile>(std::move(place)), *session);
    }
}

/// As long as it is not answered, its place is kept.
void Program::offer_other(const std::shared_ptr<SessionFile>& place, const LastSession& session) {
    questions_.push_back({"Another window left something",
                          fmt::format("{} was open in another window.", described(session)),
                          {"Open it here", "Keep it as a file"},
                          [this, place, session](int button) {
                              const bool safe =
                                  button == 0 ? open_instead(session) : set_aside(session.saved);
                              safe ? place->remove() : offer_other(place, session);
                          }});
}

/// Whether it is in this window's own session by now; what was open here is put aside.
bool Program::open_instead(const LastSession& session) {
    if (store_->modified() && !set_aside(store_->saved())) return false;
    restore(session);
    try {
        session_file_->write(session_now(false));
        return true;
    } catch (const Error& error) {
        store_->complain(error.what());
        return false;
    }
}

}  // namespace attend
