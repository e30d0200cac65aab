#include "app/state/edit_follower.h"

#include <algorithm>

#include "core/document/dropped.h"
#include "core/document/follow.h"
#include "core/document/with_steps.h"
#include "core/texts/changes.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::size_t most_revisions = 2000;  // as many as undo reaches, and those between

/// Which heads and layers are off, and what share each head has where they are combined, is said by
/// numbers of one model: another one begins with all on and even shares, unless somebody chose them
/// with it.
void begin_other_model(Choices& choices, const History<Document>& history) {
    const Choices& before = history.current().choices;
    const bool same_numbers = owner_of(choices) == owner_of(before);
    if (choices.workspace != before.workspace || !workspace(choices.workspace).heads ||
        same_numbers)
        return;
    if (choices.heads_off == before.heads_off && choices.layers_off == before.layers_off)
        switch_all_on(choices);
    if (choices.combined_shares == before.combined_shares) choices.combined_shares.clear();
}

/// Whether a reset of the owner's numbers is of it, too.
bool is_reset(const OrphanedEdit& edit, const EditOwner& here) {
    return !is_dropped(edit) && (edit.of == here || edit.of == EditOwner());
}

template <const Message& message>
void add_clause(std::string& text, std::size_t count) {
    if (count > 0) text += say<texts::changes::clause>("clause"_is = say<message>("n"_is = count));
}

}  // namespace

void EditFollower::find_anchor(const Document& draft, const History<Document>& history,
                               Computation& computation) {
    if (anchor_) return;
    const Choices& before = history.before_gesture().choices;
    const auto scene = computation.scene_for(with_steps(history.before_gesture()));
    anchor_ = Anchor{scene ? scene->graph : nullptr, before, draft.edits, next_};
}

void EditFollower::follow_words_left_out(Choices& choices, const History<Document>& history) {
    const Choices& now = history.current().choices;
    if (choices.dropped != now.dropped || choices.second_dropped != now.second_dropped) return;
    const Choices& first = history.before_gesture().choices;
    choices.dropped = first.dropped;
    choices.second_dropped = first.second_dropped;
    OrphanedEdits before = waiting(history.revision_before_gesture());
    follow_dropped(choices, first, before);
    take_dropped(next_, before);
    if (anchor_) take_dropped(anchor_->waiting, before);
}

void EditFollower::follow(Document& draft, const History<Document>& history,
                          Computation& computation) {
    next_ = waiting(history.revision());
    follow_words_left_out(draft.choices, history);
    begin_other_model(draft.choices, history);
    const bool nothing_before = !anchor_ || (anchor_->edits.empty() && anchor_->waiting.empty());
    if (draft.edits.empty() && next_.empty() && nothing_before) {
        later_ = false;
        return anchor_.reset();
    }
    find_anchor(draft, history, computation);
    const EditGround before{anchor_->graph.get(), owner_of(anchor_->choices)};
    const bool at_once = anchor_->graph || anchor_->edits.empty();
    const Choices choices = before_edits(draft);
    const auto scene = at_once ? computation.scene_for(choices) : nullptr;
    later_ = !scene && (!at_once || !computation.builds_at_once(choices)) &&
             !computation.lacks_file(draft.choices);
    if (scene)
        return take(attend::follow(anchor_->edits, before, {*scene->graph, owner_of(draft.choices)},
                                   anchor_->waiting),
                    draft);
    draft.edits = anchor_->edits;
    next_ = anchor_->waiting;
    if (later_) return;  // built in a job
    // Half-typed, or nothing: all of them wait for their words.
    take(all_wait(anchor_->edits, before, anchor_->waiting), draft);
}

void EditFollower::follow_later(Anchor anchor) {
    if (later_) return;
    anchor_ = std::move(anchor);
    later_ = true;
}

void EditFollower::take(Followed followed, Document& document) {
    later_ = false;
    document.edits = std::move(followed.edits);
    next_ = std::move(followed.waiting);
    orphaned_edits_ = followed.orphaned_edits;
    came_back_ = followed.came_back;
    forgotten_ = followed.forgotten;
}

void EditFollower::took(std::uint64_t before, const History<Document>& history,
                        bool choices_changed) {
    const std::uint64_t now = history.revision();
    OrphanedEdits waits = choices_changed ? next_ : waiting(before);
    next_.clear();
    if (waits.empty())
        waiting_.erase(now);
    else
        waiting_.insert_or_assign(now, std::move(waits));
    // Within a gesture one state takes the place of another.
    if (before != now && before != history.revision_before_gesture()) waiting_.erase(before);
    while (waiting_.size() > most_revisions) waiting_.erase(waiting_.begin());
    if (choices_changed) return;
    if (later_)
        anchor_->edits = history.current().edits;  // a number put in where they still are
    else
        anchor_.reset();
}

bool EditFollower::waits(const Document& document, std::uint64_t revision) const {
    const EditOwner here = owner_of(document.choices);
    return std::ranges::any_of(waiting(revision),
                               [&](const OrphanedEdit& edit) { return is_reset(edit, here); });
}

void EditFollower::took_reset(std::uint64_t before, const History<Document>& history) {
    OrphanedEdits others = waiting(before);
    const EditOwner here = owner_of(history.current().choices);
    std::erase_if(others, [&](const OrphanedEdit& edit) { return is_reset(edit, here); });
    if (!others.empty()) waiting_.insert_or_assign(history.revision(), std::move(others));
    anchor_.reset();
}

std::string EditFollower::text() const {
    std::string text;
    add_clause<texts::changes::set_aside>(text, orphaned_edits_);
    add_clause<texts::changes::came_back>(text, came_back_);
    add_clause<texts::changes::forgotten>(text, forgotten_);
    return text;
}

void EditFollower::close_gesture() {
    orphaned_edits_ = came_back_ = forgotten_ = 0;
    anchor_.reset();
}

void EditFollower::forget_gesture() {
    later_ = false;
    anchor_.reset();
}

void EditFollower::restart(std::uint64_t revision, OrphanedEdits waiting) {
    forget_gesture();
    waiting_.clear();
    if (!waiting.empty()) waiting_.emplace(revision, std::move(waiting));
}

const OrphanedEdits& EditFollower::waiting(std::uint64_t revision) const {
    static const OrphanedEdits nothing;
    const auto found = waiting_.find(revision);
    return found == waiting_.end() ? nothing : found->second;
}

}  // namespace attend
