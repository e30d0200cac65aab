#include "app/state/store.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {
constexpr std::size_t most_steps = 500;
}

void Store::begin_room_with(Saved scene) {
    const std::string room = scene.document.choices.workspace;
    unseen_[room] = {std::move(scene.document.choices), std::move(scene.selection), {}};
}

/// The texts are brought along; all else was chosen for the room that is left. What is selected
/// there is worth it in the words for which it was chosen.
Selection Store::begin_room(std::string_view name) {
    draft.note.clear();  // it tells of the room that was left
    const auto prepared = unseen_.find(name);
    const bool is_prepared = prepared != unseen_.end();
    Choices brought = in_workspace(draft.choices, name);
    draft.choices = is_prepared ? prepared->second.choices : default_choices(name);
    const bool as_prepared =
        is_prepared && brought.sentence == draft.choices.sentence && brought.second_text.empty();
    draft.choices.notation = std::move(brought.notation);
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
    arriving_ = {std::string(name), arriving_ ? arriving_->from : left, {}};
    if (known == rooms_.end()) {
        arriving_->selection = begin_room(name);
    } else {
        std::string notation = std::move(draft.choices.notation);  // of all rooms
        draft.choices = known->second.choices;
        draft.choices.notation = std::move(notation);
        draft.note = known->second.note;
        arriving_->selection = known->second.selection;
    }
    const LeftRoom entered{draft.choices, arriving_->selection, draft.note};
    if (known == rooms_.end()) as_saved_.left.try_emplace(std::string(name), entered);
    entered_.insert_or_assign(history_.revision(), entered);
    if (entered_.size() > most_steps) entered_.erase(entered_.begin());
}

void Store::arrive_in_view(std::string_view view) {
    (arriving_ ? arriving_->selection : session.selection).view = view;
}

void Store::arrive(const Scene* scene) {
    if (!arriving_) return;
    const std::string& wanted = history_.current().choices.workspace;
    // A room that cannot be computed is entered as it is, and tells why.
    const bool old =
        scene ? scene->choices.workspace != wanted || (just_opened_ && computation_.stale())
              : computation_.problem().empty();
    if (arriving_->room == wanted && old) return;  // not yet
    if (arriving_->room == wanted) {
        if (arriving_->from != wanted) {
            places_[arriving_->from] = {std::move(session.back), std::move(session.forward)};
            Places& there = places_[wanted];
            session.back = std::move(there.back), session.forward = std::move(there.forward);
        }
        session.selection = std::move(arriving_->selection);
        session.selection.chosen = is_chosen(session.selection, wanted);
        session.large_node.clear();
        first_look_ = {};
        selection_.forget();
    }
    arriving_.reset();
}

/// Where the history leads into another room, that is entered as by its pill, but for what is
/// chosen in it, which the history knows. What a step did in the room that it led into is undone
/// with it: that room is as it was entered.
void Store::travel(const std::function<void()>& move) {
    const Choices before = history_.current().choices;
    const std::string note = history_.current().note;
    move();
    draft = history_.current();
    const std::string& room = draft.choices.workspace;
    if (room == before.workspace) return;
    const auto back = entered_.find(history_.revision());
    if (back != entered_.end() && back->second.choices.workspace == before.workspace)
        leave_room(back->second.choices, back->second.note);
    else
        leave_room(before, note);
    const auto known = rooms_.find(room);
    arriving_ = {room, arriving_ ? arriving_->from : before.workspace,
                 known == rooms_.end() ? first_selection(room) : known->second.selection};
}

}  // namespace attend
