#include "app/state/store.h"
#include "core/workspaces/workspace.h"

namespace attend {

void Store::begin_room_with(Saved scene) {
    const std::string room = scene.document.choices.workspace;
    unseen_[room] = {std::move(scene.document.choices), std::move(scene.selection), {}};
}

/// What is selected there is worth it in the words for which it was chosen.
Selection Store::begin_room(std::string_view name) {
    draft.note.clear();  // it tells of the room that was left
    const auto prepared = unseen_.find(name);
    Choices brought = in_workspace(draft.choices, name);
    if (prepared == unseen_.end()) {
        draft.choices = std::move(brought);
        return first_selection(name);
    }
    draft.choices = prepared->second.choices;
    const bool as_prepared =
        brought.sentence == draft.choices.sentence && brought.second_text.empty();
    draft.choices.sentence = std::move(brought.sentence);
    draft.choices.second_text = std::move(brought.second_text);
    return as_prepared ? prepared->second.selection : first_selection(name);
}

void Store::leave_room(const Choices& choices, const std::string& note) {
    rooms_[choices.workspace] = {choices, arriving_ ? arriving_->selection : session.selection,
                                 note};
}

void Store::enter(std::string_view name) {
    const std::string left = draft.choices.workspace;
    if (left == name) return;
    leave_room(draft.choices, draft.note);
    const auto known = rooms_.find(name);
    arriving_ = {std::string(name), {}};
    if (known == rooms_.end()) {
        arriving_->selection = begin_room(name);
        as_saved_.left.try_emplace(std::string(name),
                                   LeftRoom{draft.choices, arriving_->selection, draft.note});
        return;
    }
    draft.choices = known->second.choices;
    draft.note = known->second.note;
    arriving_->selection = known->second.selection;
}

void Store::arrive(const Scene& scene) {
    if (!arriving_) return;
    const std::string& wanted = history_.current().choices.workspace;
    const bool old = scene.choices.workspace != wanted || (just_opened_ && computation_.stale());
    if (arriving_->room == wanted && old) return;  // not yet
    if (arriving_->room == wanted) {
        session.selection = std::move(arriving_->selection);
        session.nothing_chosen = is_first_selection(session.selection, wanted);
        session.large_stage = "weights";
        first_look_ = {};
        asked_ = {};
    }
    arriving_.reset();
}

/// Where the history leads into another room, that is entered as by its pill, but for what is
/// chosen in it, which the history knows.
void Store::travel(const std::function<void()>& move) {
    const Choices before = history_.current().choices;
    const std::string note = history_.current().note;
    move();
    draft = history_.current();
    const std::string& room = draft.choices.workspace;
    if (room == before.workspace) return;
    leave_room(before, note);
    const auto known = rooms_.find(room);
    arriving_ = {room, known == rooms_.end() ? first_selection(room) : known->second.selection};
}

}  // namespace attend
