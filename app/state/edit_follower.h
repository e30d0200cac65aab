#pragma once
#include <map>
#include <optional>

#include "app/state/computation.h"
#include "core/document/history.h"
#include "core/document/orphaned_edits.h"

namespace attend {

/// Moves the document's edits along when its choices change, and keeps those whose token is gone
/// for when it comes back. What is kept belongs to a state of the history: undo takes it back, too.
class EditFollower {
  public:
    /// `draft` has other choices than the history's current state: its edits become those on its
    /// own scene. They are moved from where they were before the gesture that is under way, so
    /// that deleting a word and typing it again loses none.
    void follow(Document& draft, const History<Document>& history, Computation& computation);
    /// Where the edits still are, if they could not follow in this frame: Computation::update()
    /// moves them in a job. Null: they followed. The gesture goes on until then.
    const Anchor* later() const { return later_ ? &*anchor_ : nullptr; }
    /// The same choices will have another scene, since their files are read again: there the edits
    /// follow from `anchor`.
    void follow_later(Anchor anchor);
    /// What the job found, for the document whose choices it was for.
    void take(Followed followed, Document& document);
    /// The history took the draft; `before` is the revision that it came from.
    void took(std::uint64_t before, const History<Document>& history, bool choices_changed);
    /// Whether something waits that a reset is of: numbers of this owner, or of nobody.
    bool waits(const Document& document, std::uint64_t revision) const;
    /// The history took a reset: of those nothing waits any more.
    void took_reset(std::uint64_t before, const History<Document>& history);
    /// " · 1 edited number set aside …": what became of edited numbers in this gesture, or nothing.
    std::string text() const;
    /// The gesture is over: text() starts anew with the next one.
    void close_gesture();
    /// The history stands elsewhere: what was under way is of no use.
    void forget_gesture();
    /// Another document, with what waits for its tokens there.
    void restart(std::uint64_t revision, OrphanedEdits waiting);

    const OrphanedEdits& waiting(std::uint64_t revision) const;
    /// In any state of the history.
    bool any_wait() const { return !waiting_.empty(); }

  private:
    /// Not where what is left out was chosen itself.
    void follow_words_left_out(Choices& choices, const History<Document>& history);
    void find_anchor(const Document& draft, const History<Document>& history,
                     Computation& computation);

    std::optional<Anchor> anchor_;  // as they were before the gesture
    bool later_ = false;
    OrphanedEdits next_;                              // of the draft that was followed
    std::map<std::uint64_t, OrphanedEdits> waiting_;  // by revision; none where nothing waits
    std::size_t orphaned_edits_ = 0, came_back_ = 0, forgotten_ = 0;
};

}  // namespace attend
